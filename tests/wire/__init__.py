"""On the wire: the bot in a process of its own, talking to a Discord on a loopback socket.

`server.py` speaks the gateway and the REST interface, `bot_process.py` runs the real `bot.py run`
against it through `process.py`, `friend.py` acts as people do. discord.py is not changed, only its
address.
"""
