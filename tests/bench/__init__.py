"""Benchmarks: each module gives `rows()`, ratios of our time to a peer's on the same work."""
