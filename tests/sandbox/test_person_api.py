"""The person API: what people type, and clear answers to what cannot be done."""

import pytest

from sandbox.slack.person.composer import Names, as_text, compose
from tests.sandbox.slack_place import BOT, DEV, JUNHO, Json, slack_place

NAMES = Names({"metel": BOT, "junho": JUNHO, "이준호": JUNHO}, {"sales-team": "S0SALES001"})
TYPED = [
    ("@metel 안녕", f"<@{BOT}> 안녕"),
    ("@이준호한테 전해줘", f"<@{JUNHO}>한테 전해줘"),
    ("메일은 minji@metel.test 로", "메일은 minji@metel.test 로"),
    ("@metelx 는 없어", "@metelx 는 없어"),
    ("#sales 에 a < b & c", "#sales 에 a &lt; b &amp; c"),
    ("링크 https://a.test/x?y=1&z=2.", "링크 <https://a.test/x?y=1&amp;z=2>."),
    (f"<@{JUNHO}> <#C0SALES001|sales> <!here>", f"<@{JUNHO}> <#C0SALES001|> <!here>"),
    ("@sales-team 확인", "<!subteam^S0SALES001|@sales-team> 확인"),
    ("<https://a.test/p?a=1&b=2|기획서> 읽어줘", "<https://a.test/p?a=1&amp;b=2|기획서> 읽어줘"),
    ("번역해줘\n> We ship & <b>\n끝", "번역해줘\n&gt; We ship &amp; &lt;b&gt;\n끝"),
    ("```a < b```", "```a &lt; b```"),
    ("할 일\n- 초안\n- @junho 검토\n1. one", f"할 일\n• 초안\n• <@{JUNHO}> 검토\n1. one"),
    ("*굵게* :tada: a_b_c 2 * 3 * 4", "*굵게* :tada: a_b_c 2 * 3 * 4"),
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
]
WRONG: list[tuple[str, str, Json, int, str]] = [
    ("nobody", "messages", {"channel": "#dev", "text": "x"}, 404, "no such person: nobody"),
    ("metel", "messages", {"channel": "#dev", "text": "x"}, 404, "no such person: metel"),
    ("minji", "messages", {"channel": "#nowhere", "text": "x"}, 404, "no such channel: #nowhere"),
    ("junho", "messages", {"channel": "#exec", "text": "x"}, 403, "junho is not in #exec"),
    ("minji", "messages", {"channel": "#dev", "text": "  "}, 400, "text: a message needs a text"),
    (
        "minji",
        "messages",
        {"channel": "#dev", "text": "x", "thread_ts": "1.1"},
        404,
        "thread_ts: no message 1.1 in dev",
    ),
    ("minji", "messages", {"chanel": "#dev"}, 400, "channel: Field required; chanel: Extra inputs are not permitted"),
    ("minji", "messages", {"channel": 7, "text": "x"}, 400, "channel: Input should be a valid string"),
    ("minji", "actions", {"action_id": "a"}, 400, "either view_id, or channel and message_ts, is needed"),
    ("minji", "actions", {"action_id": "a", "view_id": "V1"}, 404, "view_id: minji has no open view V1"),
    ("minji", "commands", {"command": "metel", "channel": "#dev"}, 400, "command: String should match pattern"),
    ("minji", "home", {"tab": "settings"}, 400, "tab: Input should be 'home' or 'messages'"),
    ("minji", "views/V1/submit", {"values": {}}, 404, "view_id: minji has no open view V1"),
]


@pytest.mark.parametrize(("typed", "stored"), TYPED)
def test_typed_text_is_stored_as_the_vendor_does(typed: str, stored: str) -> None:
    assert compose(typed, NAMES).text == stored


def test_the_composer_sends_a_block_whose_elements_have_types() -> None:
    typed = "@metel <#C0DEV00001>에 `새벽` :tada: https://a.test @sales-team\n- 하나\n> 인용 @junho\n```x < y```"
    [block] = compose(typed, NAMES).blocks
    section, listed, quote, code = block["elements"]
    assert section["elements"] == [
        {"type": "user", "user_id": BOT},
        {"type": "text", "text": " "},
        {"type": "channel", "channel_id": "C0DEV00001"},
        {"type": "text", "text": "에 "},
        {"type": "text", "text": "새벽", "style": {"code": True}},
        {"type": "text", "text": " "},
        {"type": "emoji", "name": "tada", "unicode": "1f389"},
        {"type": "text", "text": " "},
        {"type": "link", "url": "https://a.test"},
        {"type": "text", "text": " "},
        {"type": "usergroup", "usergroup_id": "S0SALES001"},
    ]
    assert (listed["type"], listed["style"], len(listed["elements"])) == ("rich_text_list", "bullet", 1)
    assert (quote["type"], quote["elements"][-1]) == ("rich_text_quote", {"type": "user", "user_id": JUNHO})
    assert code["elements"] == [{"type": "text", "text": "x < y"}]


@pytest.mark.parametrize("form", ["<#C0SALES001|>", "<#C0SALES001>", "<#C0SALES001|sales>", f"<@{JUNHO}|junho>"])
def test_other_clients_send_a_text_alone_with_the_marks_as_they_write_them(form: str) -> None:
    assert as_text(f"@metel {form} a < b", NAMES) == f"<@{BOT}> {form} a &lt; b"


async def test_a_name_can_be_typed_without_being_picked() -> None:
    async with slack_place() as place:
        said = await place.done("minji", "messages", channel="#dev", text="@junho <#C0SALES001> #sales", picks=False)
        [message] = [one for one in await place.messages(DEV) if one["ts"] == said["ts"]]
        assert message["text"] == "@junho <#C0SALES001|> #sales"


async def test_a_message_is_edited_by_who_wrote_it_and_passed_on_by_anybody_there() -> None:
    async with slack_place() as place:
        said = await place.done("minji", "messages", channel="#dev", text="하나")
        await place.done("minji", "edits", channel="#dev", ts=said["ts"], text="둘")
        refused = await place.does("junho", "edits", channel="#dev", ts=said["ts"], text="셋")
        assert refused.status_code == 404
        shared = await place.done(
            "junho", "messages", channel="#dev", text="봐 주세요", forwards=[{"channel": "#dev", "ts": said["ts"]}]
        )
        [message] = [one for one in await place.messages(DEV) if one["ts"] == shared["ts"]]
        [attached] = message["attachments"]
        assert (attached["is_share"], attached["text"], attached["channel_id"]) == (True, "둘", DEV)
        assert attached["message_blocks"][0]["message"]["blocks"][0]["type"] == "rich_text"


async def test_a_group_direct_message_is_opened_once_with_the_app_in_it() -> None:
    async with slack_place() as place:
        opened = await place.done("minji", "groups", people=["junho", "sarah"])
        again = await place.done("sarah", "groups", people=["junho", "minji"])
        assert opened["channel"] == again["channel"]
        told = (await place.web.conversations_info(channel=opened["channel"]))["channel"]
        assert (told["is_mpim"], told["is_private"], told["name"][:5]) == (True, True, "mpdm-")


@pytest.mark.parametrize(("user", "act", "body", "status", "error"), WRONG)
async def test_what_cannot_be_done_is_said_clearly(user: str, act: str, body: Json, status: int, error: str) -> None:
    async with slack_place() as place:
        answer = await place.does(user, act, **body)
        assert (answer.status_code, answer.json()["ok"]) == (status, False)
        assert answer.json()["error"].startswith(error)


async def test_a_body_that_is_not_json_is_said_to_be_so() -> None:
    async with slack_place() as place:
        answer = await place.http.post("/person/minji/messages", content="hello")
        assert (answer.status_code, answer.json()["error"]) == (400, "body: not JSON")


async def test_a_person_is_known_by_handle_id_and_name() -> None:
    async with slack_place() as place:
        said = [await place.done(user, "messages", channel=DEV, text="x") for user in ("junho", JUNHO, "이준호")]
        users = {message["ts"]: message["user"] for message in await place.messages(DEV)}
        assert [users[answer["ts"]] for answer in said] == [JUNHO] * 3


async def test_a_reply_to_a_reply_stays_in_its_thread() -> None:
    async with slack_place() as place:
        root = (await place.done("minji", "messages", channel="#dev", text="하나"))["ts"]
        reply = (await place.done("junho", "messages", channel="#dev", text="둘", thread_ts=root))["ts"]
        deeper = (await place.done("minji", "messages", channel="#dev", text="셋", thread_ts=reply))["ts"]
        threads = {message["ts"]: message["thread_ts"] for message in await place.messages(DEV)}
        assert threads[deeper] == root


async def test_a_file_of_a_person_can_be_read_by_the_app_alone() -> None:
    async with slack_place("files:read") as place:
        files = [{"name": "note.txt", "content": "비밀"}]
        await place.done("minji", "messages", channel="#dev", text="봐 주세요", files=files)
        [file] = (await place.world())["files"]
        shown = await place.web.files_info(file=file["id"])
        url = shown["file"]["url_private"]
        assert (await place.http.get(url)).status_code == 302
        read = await place.http.get(url, headers={"authorization": "Bearer xoxb-sandbox"})
        assert read.text == "비밀"
