"""The bot's Slack side.

What Slack sends is stored before it is acknowledged (`inbox`), read by `parse` into a closed set of intents and
carried to the command handler by the `inbox_worker`. What people see is drawn by `cards/` from a run alone and kept in
step by the `card_keeper`. `app` puts these together; Bolt and its listeners only acknowledge, and open or answer
views."""
