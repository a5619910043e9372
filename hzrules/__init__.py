"""The rules of Hangzhou Mahjong as pure values and functions, usable alone."""
