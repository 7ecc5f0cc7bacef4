"""What an app may call: one file a family of Web API methods, each listing its methods in a table at its end.

https://docs.slack.dev/reference/methods
"""

from sandbox.slack.methods.chat import CHAT
from sandbox.slack.methods.conversations import CONVERSATIONS
from sandbox.slack.methods.files import FILES
from sandbox.slack.methods.history import HISTORY
from sandbox.slack.methods.people import PEOPLE
from sandbox.slack.methods.reactions import REACTIONS
from sandbox.slack.methods.scheduled import SCHEDULED
from sandbox.slack.methods.sessions import SESSIONS
from sandbox.slack.methods.views import VIEWS

METHODS = (
    *CHAT,
    *SCHEDULED,
    *CONVERSATIONS,
    *HISTORY,
    *PEOPLE,
    *VIEWS,
    *REACTIONS,
    *FILES,
    *SESSIONS,
)
