"""The local workspace: Slack, Notion, Google Sheets and a scripted model on this machine.

One ASGI application, state in memory, 127.0.0.1 only. It stands in for the vendors at their own protocols, so the real
clients run unchanged, and it shares no code with what it tests. `server.running_sandbox` starts it; `exchange` is what
every vendor request goes through; one folder a vendor holds what that vendor would do.
"""
