"""Which sentences ask metel to remember or forget something, and which only look like it."""

from __future__ import annotations

import pytest

from orchestration.text.said_facts import SaidFact, find_said_fact, write_said_fact
from schemas.plan import Language

KO, EN, JA = "ko", "en", "ja"


def mine(field: str, named: str, part: str = "") -> SaidFact:
    return SaidFact("remember", "person", "usual", "", field, named, part)


def ours(field: str, named: str, part: str = "") -> SaidFact:
    return SaidFact("remember", "team", "usual", "", field, named, part)


def word(said: str, field: str, named: str, part: str = "", owner: str = "person") -> SaidFact:
    return SaidFact("remember", "team" if owner == "team" else "person", "word", said, field, named, part)


def gone(said: str = "", field: str = "", owner: str = "person") -> SaidFact:
    return SaidFact("forget", "team" if owner == "team" else "person", "word" if said else "usual", said, field)


SAID: dict[str, tuple[tuple[str, SaidFact], ...]] = {
    KO: (
        ("내 채널은 #sales", mine("channel", "#sales")),
        ("내 채널은 #sales야", mine("channel", "#sales")),
        ("내 채널은 #sales야, 기억해줘", mine("channel", "#sales")),
        ("제 채널은 #영업이에요.", mine("channel", "#영업")),
        ("내 평소 채널은 #sales입니다", mine("channel", "#sales")),
        ("내가 평소 쓰는 채널은 #sales야", mine("channel", "#sales")),
        ("앞으로 내 기본 채널은 <#C0SALES01>이야", mine("channel", "<#C0SALES01>")),
        ("기억해줘: 내 채널은 #sales", mine("channel", "#sales")),
        ("기억해, 내 채널은 #sales야", mine("channel", "#sales")),
        ("내 채널을 #sales로 기억해 줘", mine("channel", "#sales")),
        ("#sales를 내 기본 채널로 기억해주세요", mine("channel", "#sales")),
        ("내 기본 채널을 #sales로 설정해줘", mine("channel", "#sales")),
        ("내 데이터베이스는 '작업' DB야", mine("database", "작업")),
        ("내 DB는 작업이야 기억해", mine("database", "작업")),
        ("내 시트는 '매출 현황'이야", mine("sheet", "매출 현황")),
        ("내 시트는 '매출 현황' 시트의 '11월' 탭이야", mine("sheet", "매출 현황", "11월")),
        ("우리 팀 채널은 #ops야", ours("channel", "#ops")),
        ("우리 채널은 #ops로 기억해줘", ours("channel", "#ops")),
        ("내 채널은 #영업으로 기억해줘", mine("channel", "#영업")),
        ("내 채널은 #sales-한국이야", mine("channel", "#sales-한국")),
        ("주간보고는 '2026 주간' 시트야, 기억해줘", word("주간보고", "sheet", "2026 주간")),
        ("'주간보고'라고 하면 '2026 주간' 시트야", word("주간보고", "sheet", "2026 주간")),
        (
            "주간보고라고 하면 '2026 주간' 시트의 11월 탭을 말하는 거야",
            word("주간보고", "sheet", "2026 주간", "11월"),
        ),
        ("기억해줘, 온보딩은 '신규 입사자 안내' 페이지야", word("온보딩", "page", "신규 입사자 안내")),
        ("준호는 @이준호야 기억해줘", word("준호", "person", "@이준호")),
        ("'팀장'은 <@U0JUNHO01>이야. 기억해 둬", word("팀장", "person", "<@U0JUNHO01>")),
        ("'팀장'이라고 하면 이준호님을 말해", word("팀장", "person", "이준호")),
        ("공지방은 #general을 뜻해", word("공지방", "channel", "#general")),
        ("우리 팀에서 공지방은 #general이야, 기억해줘", word("공지방", "channel", "#general", owner="team")),
        ("내 채널 잊어줘", gone(field="channel")),
        ("내 채널은 이제 잊어버려", gone(field="channel")),
        ("'주간보고'는 잊어줘", gone("주간보고")),
        ("주간보고가 뭔지 잊어줘", gone("주간보고")),
        ("우리 팀 채널 잊어줘", gone(field="channel", owner="team")),
    ),
    EN: (
        ("my channel is #sales", mine("channel", "#sales")),
        ("My channel is #sales.", mine("channel", "#sales")),
        ("my usual channel is #sales, remember that", mine("channel", "#sales")),
        ("my default channel is <#C0SALES01>", mine("channel", "<#C0SALES01>")),
        ("remember that my channel is #sales", mine("channel", "#sales")),
        ("please remember my channel is #sales", mine("channel", "#sales")),
        ("Remember: my main channel is #sales", mine("channel", "#sales")),
        ("use #sales as my channel from now on", mine("channel", "#sales")),
        ("set my default channel to #sales", mine("channel", "#sales")),
        ("remember #sales as my channel", mine("channel", "#sales")),
        ("my database is 'Tasks'", mine("database", "Tasks")),
        ("my usual database is the Tasks database", mine("database", "Tasks")),
        ("my sheet is 'Sales 2026'", mine("sheet", "Sales 2026")),
        ("my sheet is the sheet 'Sales 2026', tab 'Nov'", mine("sheet", "Sales 2026", "Nov")),
        ("our channel is #ops", ours("channel", "#ops")),
        ("our team's default channel is #ops", ours("channel", "#ops")),
        ("remember that weekly report is the sheet 'Weekly 2026'", word("weekly report", "sheet", "Weekly 2026")),
        (
            "remember that 'weekly report' means the sheet 'Weekly 2026', tab 'Nov'",
            word("weekly report", "sheet", "Weekly 2026", "Nov"),
        ),
        ("when I say weekly report, I mean the sheet 'W26'", word("weekly report", "sheet", "W26")),
        ("by 'onboarding' I mean the page 'Welcome'", word("onboarding", "page", "Welcome")),
        ("'the boss' means @junho", word("the boss", "person", "@junho")),
        ("remember that JJ is <@U0JUNHO01>", word("JJ", "person", "<@U0JUNHO01>")),
        ("in our team 'announcements' means #general", word("announcements", "channel", "#general", owner="team")),
        ("forget my channel", gone(field="channel")),
        ("please forget my usual database", gone(field="database")),
        ("forget what 'weekly report' means", gone("weekly report")),
        ("forget what weekly report means", gone("weekly report")),
        ("forget our team's channel", gone(field="channel", owner="team")),
    ),
    JA: (
        ("私のチャンネルは#sales", mine("channel", "#sales")),
        ("私のチャンネルは#salesです", mine("channel", "#sales")),
        ("私のチャンネルは #sales です。覚えてください", mine("channel", "#sales")),
        ("僕のいつものチャンネルは#salesだよ", mine("channel", "#sales")),
        ("私の普段のチャンネルは<#C0SALES01>です", mine("channel", "<#C0SALES01>")),
        ("覚えて:私のチャンネルは#sales", mine("channel", "#sales")),
        ("覚えておいて、私のチャンネルは#salesです", mine("channel", "#sales")),
        ("#salesを私のチャンネルとして覚えて", mine("channel", "#sales")),
        ("私のデフォルトチャンネルを#salesに設定して", mine("channel", "#sales")),
        ("私のデータベースは「タスク」です", mine("database", "タスク")),
        ("私のシートは「売上」シートです", mine("sheet", "売上")),
        ("私のシートは「売上」シートの「11月」タブです", mine("sheet", "売上", "11月")),
        ("うちのチャンネルは#opsです", ours("channel", "#ops")),
        ("私たちのチャンネルは#opsです", ours("channel", "#ops")),
        ("チームのチャンネルは#opsです。覚えて", ours("channel", "#ops")),
        ("週報は「2026週報」シートのことです", word("週報", "sheet", "2026週報")),
        ("週報は「2026週報」シートです。覚えて", word("週報", "sheet", "2026週報")),
        ("「週報」と言ったら「2026週報」シートのことだよ", word("週報", "sheet", "2026週報")),
        ("週報といえば「2026週報」シートの「11月」タブのことです", word("週報", "sheet", "2026週報", "11月")),
        ("リーダーは@佐藤のことです", word("リーダー", "person", "@佐藤")),
        ("リーダーは佐藤さんのことです。覚えておいてください", word("リーダー", "person", "佐藤")),
        ("お知らせ部屋は#generalのことです", word("お知らせ部屋", "channel", "#general")),
        (
            "うちのチームではお知らせ部屋は#generalのことです",
            word("お知らせ部屋", "channel", "#general", owner="team"),
        ),
        ("私のチャンネルを忘れて", gone(field="channel")),
        ("私のチャンネルは忘れてください", gone(field="channel")),
        ("「週報」は忘れて", gone("週報")),
        ("週報の意味を忘れてください", gone("週報")),
    ),
}

NOT_SAID: dict[str, tuple[str, ...]] = {
    KO: (
        "내 채널은 어디야?",
        "내 채널이 뭐야?",
        "내 채널은 #sales야?",
        "내 채널은 #sales 맞지?",
        "회의록에 '내 채널은 #x'라고 써줘",
        "#general에 '내 채널은 #sales야'라고 올려줘",
        "준호님한테 내 채널은 #sales라고 전해줘",
        "'내 채널은 #sales야'",
        "내 채널은 #sales가 아니야",
        "내 채널은 #sales였어",
        "내 채널은 #sales나 #dev야",
        "내 채널은 비공개야",
        "내 채널에 올려줘",
        "준호님 채널은 #sales야",
        "#sales에 '점심 드세요'라고 올려줘",
        "주간보고는 '2026 주간' 시트에 있어",
        "주간보고는 재미있는 일이야",
        "주간보고는 내일까지야 기억해줘",
        "이 회의 기억해?",
        "내 채널 기억나?",
        "뭘 기억하고 있어?",
        "내 채널이 #sales면 거기 올려줘",
        "내 시트는 느려",
        "잊어버려",
        "그건 잊어줘",
        "주간보고 올리는 거 잊지 마",
        "작업 DB에서 내 작업을 찾아줘",
        "내 채널은 #sales야. 거기에 '안녕'이라고 올려줘",
    ),
    EN: (
        "what is my channel?",
        "is my channel #sales?",
        "my channel is #sales?",
        "write 'my channel is #x' in the meeting notes",
        "tell Junho that my channel is #sales",
        "'my channel is #sales'",
        "my channel is not #sales",
        "my channel isn't #sales",
        "my channel was #sales",
        "my channel is #sales or #dev",
        "my channel is private",
        "post it in my channel",
        "Junho's channel is #sales",
        "if my channel is #sales, post there",
        "the weekly report is in the sheet 'Weekly 2026'",
        "weekly report is the sheet 'Weekly 2026'",
        "remember that the report is due tomorrow",
        "remember to post the report",
        "do you remember my channel?",
        "what do you remember?",
        "forget it",
        "forget about that",
        "don't forget my channel",
        "don't remember that my channel is #sales",
        "my channel is #sales and post 'hi' there",
    ),
    JA: (
        "私のチャンネルはどこ?",
        "私のチャンネルは何ですか",
        "私のチャンネルは#salesですか?",
        "私のチャンネルは#salesですか",
        "議事録に「私のチャンネルは#x」と書いて",
        "#generalに「私のチャンネルは#salesです」と投稿して",
        "佐藤さんに私のチャンネルは#salesと伝えて",
        "「私のチャンネルは#salesです」",
        "私のチャンネルは#salesではありません",
        "私のチャンネルは#salesじゃない",
        "私のチャンネルは#salesでした",
        "私のチャンネルは#salesか#devです",
        "私のチャンネルは非公開です",
        "私のチャンネルに投稿して",
        "佐藤さんのチャンネルは#salesです",
        "私のチャンネルが#salesなら投稿して",
        "週報は「2026週報」シートにあります",
        "週報は「2026週報」シートです",
        "週報は明日までです。覚えて",
        "覚えていますか?",
        "何を覚えていますか",
        "忘れて",
        "それは忘れて",
        "週報を忘れないで",
        "私のチャンネルは#salesです。そこに「こんにちは」と投稿して",
    ),
}


@pytest.mark.parametrize(("text", "meant"), [one for told in SAID.values() for one in told])
def test_what_is_said_to_be_remembered_or_forgotten(text: str, meant: SaidFact) -> None:
    assert find_said_fact(text) == meant


@pytest.mark.parametrize("text", [one for told in NOT_SAID.values() for one in told])
def test_what_only_looks_like_it_is_not_learned(text: str) -> None:
    assert find_said_fact(text) is None


def test_each_language_has_at_least_twenty_of_both() -> None:
    for language in (KO, EN, JA):
        assert len(SAID[language]) >= 20
        assert len(NOT_SAID[language]) >= 20


def test_a_long_word_and_a_long_text_are_no_statement() -> None:
    assert find_said_fact(f"'{'가' * 61}'는 #sales를 뜻해") is None
    assert find_said_fact(f"내 채널은 #{'s' * 400}") is None


def _list_edits() -> list[SaidFact]:
    things = [("channel", "<#C0SALES01>", ""), ("person", "<@U0JUNHO01>", "")]
    things += [(kind, "매출 현황 2026", "") for kind in ("page", "database", "sheet")] + [("sheet", "Sales", "W1")]
    things += [("sheet", "https://docs.google.com/spreadsheets/d/1AbC/edit", "")]
    usual = [mine(*one) for one in things if one[0] != "person"] + [ours(*one) for one in things if one[0] != "person"]
    taught = [word(said, *one, owner=owner) for said in ("주간보고", "weekly report", "週報", "팀장") for one in things
              for owner in ("person", "team")]  # fmt: skip
    return usual + taught


@pytest.mark.parametrize("language", [KO, EN, JA])
def test_what_is_changed_in_a_form_is_said_in_a_sentence_that_is_read_back_as_the_same(language: Language) -> None:
    for said in _list_edits():
        assert find_said_fact(write_said_fact(said, language)) == said, write_said_fact(said, language)


def test_a_name_that_no_sentence_can_hold_gives_none() -> None:
    assert write_said_fact(mine("page", "the 'new' plan"), "en") == ""
    assert write_said_fact(mine("page", "x" * 101), "en") == ""
