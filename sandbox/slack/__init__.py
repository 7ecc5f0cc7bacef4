"""Slack as the sandbox plays it: the Web API, Socket Mode, and the people who type and click.

`world` is what there is, `methods/` is what an app may call, `delivery` brings events to the app, `person` is what
people do.
"""
