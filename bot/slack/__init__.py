"""The bot's Slack side.

What Slack sends is stored before it is acknowledged (`inbox`), read by `inbound` into a closed set of intents and
carried to the command handler by the `drain`. What people see is drawn by `cards/` from a run alone and kept in step by
the `card_keeper`. `front` puts these together; Bolt and its listeners only acknowledge, and open or answer views."""
