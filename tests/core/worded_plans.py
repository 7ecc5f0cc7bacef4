"""Plans as a good model words them freely: a request, the steps, and whether to ask about them first is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.core.model_builders import a_wire_action

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class WordedPlan:
    """``adds``: what of a plan nobody asked for, so that people are to see it first; empty where they need not."""

    request: str
    steps: tuple[Json, ...]
    adds: str = ""


def post(text: str, channel: str = "#dev", name: str = "a1", **more: Any) -> Json:
    return a_wire_action(name, "slack.post_message", {"channel": channel, "text": text}, **more)


def dm(text: str, user: str, name: str = "a1", **more: Any) -> Json:
    return a_wire_action(name, "slack.send_dm", {"user": user, "text": text}, **more)


def later(text: str, channel: str, post_at: str) -> Json:
    return a_wire_action("a1", "slack.schedule_message", {"channel": channel, "text": text, "post_at": post_at})


def page(parent: str, title: str, content: str | None = None, /, **columns: Any) -> Json:
    pairs = [{"name": name, "value": value} for name, value in columns.items()]
    args = {"parent": parent, "title": title, "content": content, "properties": pairs or None}
    return a_wire_action("a1", "notion.create_page", args)


def record(name: str, **columns: Any) -> Json:
    pairs = [{"name": column, "value": value} for column, value in columns.items()]
    return a_wire_action("a1", "notion.update_page", {"page": name, "properties": pairs})


def tasks(*tests: Json, join: str = "all") -> Json:
    filter_ = {"join": join, "tests": [*tests]} if tests else None
    return a_wire_action("a1", "notion.query_database", {"database": "작업", "filter": filter_})


def where(path: str, op: str, value: Any, *, away: bool = False) -> Json:
    return {"path": path, "op": op, "value": value, "not": away}


OPEN = where("@status", "ne", "완료")
WEEK = (where("@date", "ge", "2026-02-23"), where("@date", "le", "2026-03-01"))


def summed(text: str) -> tuple[Json, ...]:
    rows = {"spreadsheet": "매출 현황 2026", "filter": {"join": "all", "tests": [*WEEK]}}
    figure = {"rows": "{{a1.rows}}", "column": "매출", "function": "sum"}
    return (
        a_wire_action("a1", "sheets.get_range", rows),
        a_wire_action("a2", "table.aggregate", figure),
        post(text, "#sales", "a3"),
    )


def summary(text: str) -> tuple[Json, ...]:
    read = {"spreadsheet": "매출 현황 2026", "range": "주간"}
    return (
        a_wire_action("a1", "sheets.get_range", read),
        a_wire_action("a2", "text.summarize", {"data": "{{a1.rows}}", "focus": "지역별 추이"}),
        post(text, "#sales", "a3"),
    )


def shared(text: str, title: str = "신규 입사자 안내") -> tuple[Json, ...]:
    return (page("팀 위키", title), post(text, "#general", "a2"))


def found(text: str) -> tuple[Json, ...]:
    search = a_wire_action("a1", "notion.search", {"query": "product roadmap", "kind": "page"})
    return (search, post(text, "#general", "a2"))


EACH = {"items": "a1.records", "max": 50}
MEETING = "#dev에 두시반 배포 미팅 있다고 올려줘"
LOGS = "지훈님한테 결제 로그 언제쯤 다 보시는지 DM으로 슬쩍 물어봐줘"
DELAYED = "지훈님 말고 준호님한테만 DM 보내줘, 내일 배포 오후로 밀렸다고"
LATE = "마감 지난 작업 담당자들한테 한 명씩 DM으로 오늘 중으로 상태 업데이트해달라고 전해주세요"
OVERDUE = tasks(where("@date", "lt", "2026-03-04"), OPEN)
FRIDAY = "#dev에 금요일에는 배포하지 말자고 공지해줘"
TASK = "작업 하나 추가해줘 — 거래처 미팅 자료 준비, 담당 준호, 다음주 수욜까지"
SYNC = "내일 세시 '디자인 싱크' 회의록 만들어줘 참석자 나랑 지훈"
CANCELLED = "고객사 방문 준비 회의 취소됐어 상태 바꿔놔"
LUNCH = "박지훈이랑 최수아한테 '점심 같이 먹어요' DM 보내줘"
DUE = "금요일까지 끝내야 하는 일 정리해서 나한테 보내줘"
WEEKLY = "매출 현황 2026 시트 주간 탭 읽어서 #sales에 요약 올려줘"
WELCOME = "'신규 입사자 안내' 페이지 만들어서 #general에 공유해줘"
BANNER = "tell #marketing the banner files are in the shared drive"
QUOTE = "DM Junho that the quote file is ready for review"
CLOSED = "Tell everyone in #general with an @channel that the office is closed on Friday"
SURVEY = "set the status of 'Pricing survey' to in progress"
RESEND = "add a task 'Resend the quote' assigned to Junho due Friday"
TOTAL = "post last week's sales total to #sales please"
ROADMAP = "hi! could you share the product roadmap link in #general? thanks"
CHECK = "if any task is overdue, post 'please check your overdue tasks' in #dev"
VENDOR = (
    "Could you set up a meeting note called Vendor sync for Thursday next week, 3pm? Attendees are Sarah and Junho."
)
FREEZE = "remind #dev tomorrow at 9am that the code freeze starts"
DEMO = "let Sarah know her demo got moved to 4pm"
MINE = "post my open tasks in #dev"
DEPLOY = "#devに「本番デプロイは15時に変更になりました」って投稿して"
TEMPLATE = "イ・ジュノさんに、見積書のテンプレートいつ直りそうかDMで聞いてもらえる？"
NUMBERS = "明日の朝9時に#salesへ「今週の数字を入力してください」と予約投稿お願いします"
PUT_OFF = "Sarahさんには送らないで、JunhoさんだけにDMで「16時の打ち合わせは延期です」と伝えて"
AGAIN = "タスクに「見積もり再送」を追加して、担当は이준호、期限は3月10日"
TODAY = "今日が期限のタスクをまとめて#devに投稿してください"
UNDER_WAY = "進行中のタスクを#devに投稿して"
DRAFTS = "#marketingに「3案から選んでください」と投稿して、美咲さんにもDMして"
IF_LATE = {"join": "all", "tests": [where("a1.records", "count_gt", 0)]}


def list_worded_plans() -> Iterator[WordedPlan]:
    """Yield the plans, two of most requests."""
    yield from _list_korean()
    yield from _list_english()
    yield from _list_japanese()
    yield from _FURTHER
    yield from _UNMENDED


def _list_korean() -> Iterator[WordedPlan]:
    yield WordedPlan(MEETING, (post("안내드립니다. 오늘 오후 2시 30분에 배포 미팅이 있습니다."),))
    yield WordedPlan(MEETING, (post(":mega: [공지] 14:30 배포 미팅이 예정되어 있습니다. 참석 부탁드립니다."),))
    yield WordedPlan(LOGS, (dm("지훈님, 혹시 결제 로그는 언제쯤 다 보실 수 있을까요?", "지훈"),))
    yield WordedPlan(
        LOGS, (dm("안녕하세요 지훈님, 결제 로그 확인은 언제쯤 끝날까요? 편하실 때 알려 주세요.", "박지훈"),)
    )
    yield WordedPlan(DELAYED, (dm("내일 배포가 오후로 밀렸습니다.", "준호"),))
    yield WordedPlan(DELAYED, (dm("준호님, 내일(3/5) 배포가 오후로 연기되었습니다.", "이준호"),))
    told = "'{{item.이름}}' 작업의 마감일이 지났습니다. 오늘 중으로 상태를 업데이트해 주세요."
    yield WordedPlan(LATE, (OVERDUE, dm(told, "{{item.담당자}}", "a2", each=EACH)))
    told = "담당하고 계신 ‘{{item.이름}}’의 마감({{item.마감일}})이 지났어요. 오늘 안에 상태 업데이트 부탁드려요."
    yield WordedPlan(LATE, (OVERDUE, dm(told, "{{item.담당자}}", "a2", each=EACH)))
    yield WordedPlan(FRIDAY, (post("금요일에는 배포하지 마세요."),))
    yield WordedPlan(FRIDAY, (post("안내드려요. 금요일(3/6)에는 배포를 하지 않습니다."),))
    yield WordedPlan(TASK, (page("작업", "거래처 미팅 자료 준비", 담당자="이준호", 마감일="2026-03-11"),))
    more = {"담당자": "준호", "마감일": "2026-03-11", "상태": "할 일"}
    yield WordedPlan(TASK, (page("작업", "거래처 미팅 자료 준비", **more),), adds="a state")
    when = "2026-03-05T15:00:00+09:00"
    yield WordedPlan(SYNC, (page("회의록", "디자인 싱크", 날짜=when, 참석자=["김민지", "박지훈"]),))
    agenda = "## 안건\n\n## 논의 내용\n\n## 결정 사항"
    yield WordedPlan(SYNC, (page("회의록", "디자인 싱크", agenda, 날짜=when),), adds="a form for the minutes")
    yield WordedPlan(CANCELLED, (record("고객사 방문 준비", 상태="취소"),))
    yield WordedPlan(CANCELLED, (record("고객사 방문 준비", 상태="취소됨"),))
    yield WordedPlan(LUNCH, (dm("점심 같이 먹어요", "박지훈"), dm("점심 같이 먹어요", "최수아", "a2")))
    yield WordedPlan(
        LUNCH, (dm("지훈님, 점심 같이 먹어요!", "박지훈"), dm("수아님, 점심 같이 먹어요!", "최수아", "a2"))
    )
    due = tasks(where("@date", "le", "2026-03-06"), OPEN)
    yield WordedPlan(DUE, (due, dm("금요일까지 끝내야 하는 일이에요.\n{{a1.records}}", "김민지", "a2")))
    yield WordedPlan(DUE, (due, dm("3월 6일(금)까지 끝내야 하는 작업 목록입니다.\n{{a1.records}}", "김민지", "a2")))
    yield WordedPlan(WEEKLY, summary("주간 매출 요약입니다.\n{{a2.summary}}"))
    yield WordedPlan(
        WEEKLY, summary(":bar_chart: *매출 현황 2026 - 주간 요약*\n{{a2.summary}}\n자세한 내용은 시트를 참고해 주세요.")
    )
    yield WordedPlan(WELCOME, shared("'신규 입사자 안내' 페이지를 만들었습니다: {{a1.page_url}}"))
    yield WordedPlan(WELCOME, shared("신규 입사자 안내 문서를 공유드립니다. 확인 부탁드려요!\n{{a1.page_url}}"))


def _list_english() -> Iterator[WordedPlan]:
    yield WordedPlan(BANNER, (post("The banner files are in the shared drive.", "#marketing"),))
    yield WordedPlan(BANNER, (post("Hi team, the banner files are now available in the shared drive.", "#marketing"),))
    yield WordedPlan(QUOTE, (dm("Hi Junho, the quote file is ready for review.", "Junho"),))
    told = "Hi Junho! Just letting you know the quote file is ready for your review whenever you have a moment."
    yield WordedPlan(QUOTE, (dm(told, "이준호"),))
    yield WordedPlan(CLOSED, (post("<!channel> The office is closed on Friday.", "#general"),), adds="a call to all")
    told = "<!channel> Heads up: the office will be closed this Friday (March 6)."
    yield WordedPlan(CLOSED, (post(told, "#general"),), adds="a call to all")
    yield WordedPlan(SURVEY, (record("Pricing survey", 상태="진행 중"),))
    yield WordedPlan(SURVEY, (record("Pricing survey", **{"@status": "In progress"}),))
    yield WordedPlan(RESEND, (page("작업", "Resend the quote", 담당자="이준호", 마감일="2026-03-06"),))
    yield WordedPlan(RESEND, (page("작업", "Resend the quote", **{"@owner": "Junho", "@due": "2026-03-06"}),))
    yield WordedPlan(TOTAL, summed("Last week's sales total: {{a2.total}}"))
    yield WordedPlan(TOTAL, summed("Total sales for last week (Feb 23 - Mar 1): {{a2.total}}"))
    yield WordedPlan(ROADMAP, found("Here is the product roadmap: {{a1.records}}"))
    yield WordedPlan(
        ROADMAP, found("Hi all, sharing the link to our product roadmap: {{a1.records}}. Feel free to take a look!")
    )
    told = "please check your overdue tasks"
    yield WordedPlan(CHECK, (OVERDUE, post(told, name="a2", when=IF_LATE)))
    yield WordedPlan(CHECK, (OVERDUE, post(f"{told}\n{{{{a1.records}}}}", name="a2", when=IF_LATE)))
    when = "2026-03-12T15:00:00+09:00"
    yield WordedPlan(VENDOR, (page("회의록", "Vendor sync", 날짜=when, 참석자=["Sarah Kim", "이준호"]),))
    yield WordedPlan(VENDOR, (page("회의록", "Vendor Sync", Date=when, Attendees="Sarah, Junho"),))
    tomorrow = "2026-03-05T09:00:00+09:00"
    yield WordedPlan(FREEZE, (later("Reminder: the code freeze starts today.", "#dev", tomorrow),))
    yield WordedPlan(FREEZE, (later("Good morning! Just a reminder that the code freeze starts.", "#dev", tomorrow),))
    yield WordedPlan(DEMO, (dm("Hi Sarah, your demo has been moved to 4pm.", "Sarah"),))
    yield WordedPlan(DEMO, (dm("Hi Sarah, quick heads-up: your demo was moved to 4:00 PM.", "Sarah Kim"),))
    own = where("@person", "contains", "김민지")
    yield WordedPlan(MINE, (tasks(own, OPEN), post("My open tasks:\n{{a1.records}}", name="a2")))
    states = where("@status", "in", ["할 일", "진행 중"])
    yield WordedPlan(MINE, (tasks(own, states), post("Minji's open tasks:\n{{a1.records}}", name="a2")))


def _list_japanese() -> Iterator[WordedPlan]:
    yield WordedPlan(DEPLOY, (post("本番デプロイは15時に変更になりました"),))
    yield WordedPlan(DEPLOY, (post("本番デプロイは15時に変更になりました。よろしくお願いいたします。"),))
    yield WordedPlan(TEMPLATE, (dm("ジュノさん、見積書のテンプレートはいつ直りそうですか？", "イ・ジュノ"),))
    yield WordedPlan(TEMPLATE, (dm("お疲れさまです。見積書のテンプレートはいつ頃直りそうでしょうか？", "이준호"),))
    told = "今週の数字を入力してください"
    yield WordedPlan(NUMBERS, (later(told, "#sales", "2026-03-05T09:00:00+09:00"),))
    yield WordedPlan(NUMBERS, (later(told, "#sales", "2026-03-05T00:00:00Z"),))
    yield WordedPlan(PUT_OFF, (dm("16時の打ち合わせは延期です", "Junho"),))
    yield WordedPlan(PUT_OFF, (dm("Junhoさん、16時の打ち合わせは延期になりました。", "이준호"),))
    yield WordedPlan(AGAIN, (page("작업", "見積もり再送", 담당자="이준호", 마감일="2026-03-10"),))
    yield WordedPlan(AGAIN, (page("작업", "見積もり再送", 담당자="이준호", 마감일={"start": "2026-03-10"}),))
    due = where("@date", "eq", "2026-03-04")
    yield WordedPlan(TODAY, (tasks(due), post("本日が期限のタスクです。\n{{a1.records}}", name="a2")))
    yield WordedPlan(TODAY, (tasks(due, OPEN), post("【本日期限のタスク一覧】\n{{a1.records}}", name="a2")))
    state = where("@status", "eq", "진행 중")
    yield WordedPlan(UNDER_WAY, (tasks(state), post("現在進行中のタスク一覧です。\n{{a1.records}}", name="a2")))
    yield WordedPlan(UNDER_WAY, (tasks(state), post("進行中タスク（担当者・期限つき）\n{{a1.records}}", name="a2")))
    told = "3案から選んでください"
    yield WordedPlan(DRAFTS, (post(told, "#marketing"), dm(told, "美咲", "a2")))
    yield WordedPlan(DRAFTS, (post(told, "#marketing"), dm(f"美咲さん、{told}。", "美咲", "a2")))


_FURTHER: tuple[WordedPlan, ...] = (
    WordedPlan(
        "#general에 내일 점심시간에 소독한다고 공지 올려줘", (post("내일 점심시간에 소독이 진행됩니다.", "#general"),)
    ),
    WordedPlan(
        "#general에 내일 점심시간에 소독한다고 공지 올려줘",
        (post("[안내] 내일(3월 5일) 점심시간에 사무실 소독이 있을 예정입니다.", "#general"),),
        adds="사무실",
    ),
    WordedPlan("사라한테 배너 문구 다 됐냐고 물어봐줘", (dm("사라님, 배너 문구는 다 되셨나요?", "사라"),)),
    WordedPlan("사라한테 배너 문구 다 됐냐고 물어봐줘", (dm("Hi Sarah, is the banner copy ready?", "Sarah Kim"),)),
    WordedPlan("#dev에 2.4 버전 배포 끝났다고 알려줘", (post("2.4 버전 배포가 완료되었습니다."),)),
    WordedPlan("#dev에 2.4 버전 배포 끝났다고 알려줘", (post("2.4 버전 배포가 끝났습니다. 감사합니다."),)),
    WordedPlan(
        "뉴스레터 초안 진행 중으로 바꾸되 마감일은 절대 건드리지 마", (record("뉴스레터 초안", 상태="진행 중"),)
    ),
    WordedPlan(
        "지훈이한테 노트북 반납 언제 하는지 DM으로 물어봐", (dm("지훈님, 노트북 반납은 언제 하시나요?", "지훈"),)
    ),
    WordedPlan(
        "지훈이한테 노트북 반납 언제 하는지 DM으로 물어봐",
        (dm("안녕하세요 지훈님, 노트북 반납 일정 확인 부탁드려요.", "박지훈"),),
    ),
    WordedPlan(
        "30분 뒤에 시작하는 '대한식품 데모 사전 점검' 회의록 좀 만들어줄래?",
        (page("회의록", "대한식품 데모 사전 점검", 날짜="2026-03-04T10:30:00+09:00"),),
    ),
    WordedPlan("급해요! #dev에 '서버 점검 시작합니다' 바로 올려줘", (post("서버 점검 시작합니다"),)),
    WordedPlan("급해요! #dev에 '서버 점검 시작합니다' 바로 올려줘", (post("서버 점검을 시작합니다."),)),
    WordedPlan(
        "New to-do for me: chase Hanbit about the contract, by end of month, already in progress",
        (page("작업", "Chase Hanbit about the contract", 담당자="김민지", 마감일="2026-03-31", 상태="진행 중"),),
    ),
    WordedPlan(
        "New to-do for me: chase Hanbit about the contract, by end of month, already in progress",
        (page("작업", "Follow up with Hanbit on the contract", 담당자="김민지", 마감일="2026-03-31", 상태="진행 중"),),
    ),
    WordedPlan(
        "put 'Book booth for the April expo' on Sarah's task list, due a fortnight today",
        (page("작업", "Book booth for the April expo", 담당자="Sarah Kim", 마감일="2026-03-18"),),
    ),
    WordedPlan(
        "tell everyone in #random there's a fire drill at 5", (post("There's a fire drill at 5pm.", "#random"),)
    ),
    WordedPlan(
        "tell everyone in #random there's a fire drill at 5",
        (post("Hi everyone, please note there will be a fire drill at 5 PM today.", "#random"),),
    ),
    WordedPlan(
        "ask Jihoon if he can start at 9:30 tomorrow", (dm("Hi Jihoon, can you start at 9:30 tomorrow?", "Jihoon"),)
    ),
    WordedPlan(
        "ask Jihoon if he can start at 9:30 tomorrow",
        (dm("Hi Jihoon, would you be able to start at 9:30am tomorrow (Mar 5)?", "박지훈"),),
    ),
    WordedPlan(
        "thank Junho for fixing the quote template", (dm("Thank you for fixing the quote template, Junho!", "Junho"),)
    ),
    WordedPlan(
        "thank Junho for fixing the quote template",
        (dm("Hi Junho, thanks so much for fixing the quote template. Really appreciate it!", "Junho"),),
    ),
    WordedPlan(
        "post the tasks due this week in #dev",
        (
            tasks(where("@date", "ge", "2026-03-02"), where("@date", "le", "2026-03-08")),
            post("Tasks due this week (Mar 2-8):\n{{a1.records}}", name="a2"),
        ),
    ),
    WordedPlan("let #sales know the Hanbit demo went well", (post("The Hanbit demo went well!", "#sales"),)),
    WordedPlan(
        "let #sales know the Hanbit demo went well",
        (post("Quick update: the demo with Hanbit went really well :tada:", "#sales"),),
    ),
    WordedPlan("#randomに「コーヒー豆届きました」って投稿して", (post("コーヒー豆が届きました！", "#random"),)),
    WordedPlan("#salesに来週の会議は火曜の10時からだと伝えて", (post("来週の会議は火曜日10時からです。", "#sales"),)),
    WordedPlan(
        "#salesに来週の会議は火曜の10時からだと伝えて",
        (post("【お知らせ】来週の会議は3月10日（火）10:00からとなります。", "#sales"),),
    ),
    WordedPlan("ジフンさんに資料ありがとうとDMして", (dm("ジフンさん、資料ありがとうございます！", "ジフン"),)),
    WordedPlan("ジフンさんに資料ありがとうとDMして", (dm("資料をありがとうございました。助かりました。", "박지훈"),)),
    WordedPlan("보안 점검 보고서を進行中にして", (record("보안 점검 보고서", 상태="진행 중"),)),
)


_UNMENDED: tuple[WordedPlan, ...] = (
    WordedPlan("#random에 '냉장고 오늘 저녁에 비웁니다' 올려줘", (post("오늘 저녁에 냉장고를 비웁니다.", "#random"),)),
    WordedPlan(
        "#random에 '냉장고 오늘 저녁에 비웁니다' 올려줘",
        (post("냉장고 오늘 저녁에 비웁니다. 개인 물품은 미리 챙겨 주세요.", "#random"),),
        adds="개인 물품",
    ),
    WordedPlan(
        "수아님한테 디자인 시안 확인 부탁한다고 전해줘", (dm("수아님, 디자인 시안 확인 부탁드립니다.", "수아"),)
    ),
    WordedPlan(
        "수아님한테 디자인 시안 확인 부탁한다고 전해줘",
        (dm("안녕하세요 수아님! 디자인 시안을 한번 살펴봐 주시면 감사하겠습니다.", "최수아"),),
    ),
    WordedPlan("준호한테 견적서 언제 되는지 물어봐줘", (dm("준호님, 견적서는 언제쯤 될까요?", "준호"),)),
    WordedPlan(
        "준호한테 견적서 언제 되는지 물어봐줘",
        (dm("준호님, 견적서 작업이 언제쯤 마무리될 예정인지 궁금합니다.", "이준호"),),
    ),
    WordedPlan(
        "#marketing에 봄 캠페인 배너 오늘 나간다고 올려줘", (post("봄 캠페인 배너가 오늘 나갑니다.", "#marketing"),)
    ),
    WordedPlan(
        "#marketing에 봄 캠페인 배너 오늘 나간다고 올려줘",
        (post("봄 캠페인 배너가 오늘(3/4) 게시됩니다. 확인 부탁드려요 :eyes:", "#marketing"),),
    ),
    WordedPlan(
        "고객 인터뷰 정리 완료로 바꾸고 #dev에 알려줘",
        (
            record("고객 인터뷰 정리", 상태="완료"),
            post("고객 인터뷰 정리가 완료되었습니다.", name="a2"),
        ),
    ),
    WordedPlan(
        "고객 인터뷰 정리 완료로 바꾸고 #dev에 알려줘",
        (
            record("고객 인터뷰 정리", 상태="완료"),
            post("'고객 인터뷰 정리' 작업의 상태를 완료로 변경했습니다.", name="a2"),
        ),
    ),
    WordedPlan("tell #dev the code freeze is lifted", (post("The code freeze has been lifted.", "#dev"),)),
    WordedPlan(
        "tell #dev the code freeze is lifted",
        (post("Good news, team: the code freeze is now lifted. You can merge again!", "#dev"),),
        adds="merge",
    ),
    WordedPlan(
        "remind Junho about the 3pm vendor call", (dm("Hi Junho, a reminder about the 3pm vendor call.", "Junho"),)
    ),
    WordedPlan(
        "remind Junho about the 3pm vendor call",
        (dm("Hey Junho, friendly reminder: vendor call at 3 PM today. See you there!", "이준호"),),
    ),
    WordedPlan("post 'Out for lunch' in #dev", (post("Out for lunch"),)),
    WordedPlan(
        "there's leftover cake in the kitchen, let #random know",
        (post("There's leftover cake in the kitchen!", "#random"),),
    ),
    WordedPlan(
        "there's leftover cake in the kitchen, let #random know",
        (post("Heads up: leftover cake in the kitchen. Help yourselves! :cake:", "#random"),),
    ),
    WordedPlan(
        "Ask Sarah whether the landing page copy is final", (dm("Hi Sarah, is the landing page copy final?", "Sarah"),)
    ),
    WordedPlan(
        "Ask Sarah whether the landing page copy is final",
        (dm("Hi Sarah, could you confirm whether the landing page copy has been finalized?", "Sarah Kim"),),
    ),
    WordedPlan(
        "landing page banner goes live thursday, tell #marketing",
        (post("The landing page banner goes live on Thursday (Mar 5).", "#marketing"),),
    ),
    WordedPlan("#devに明日のスタンドアップは10時半からだと投稿して", (post("明日のスタンドアップは10時半からです。"),)),
    WordedPlan(
        "#devに明日のスタンドアップは10時半からだと投稿して",
        (post("明日3/5（木）のスタンドアップは10:30開始です。ご参加よろしくお願いします。"),),
    ),
    WordedPlan("Sarahさんにバナーの確認をお願いとDMして", (dm("Sarahさん、バナーの確認をお願いします。", "Sarah"),)),
    WordedPlan(
        "Sarahさんにバナーの確認をお願いとDMして", (dm("Hi Sarah, could you please check the banner?", "Sarah Kim"),)
    ),
    WordedPlan("#generalに本日17時から全体会議と投稿して", (post("本日17時から全体会議があります。", "#general"),)),
    WordedPlan(
        "#generalに本日17時から全体会議と投稿して",
        (post("本日17:00より全体会議を行います。ご出席ください。", "#general"),),
    ),
    WordedPlan(
        "今週期限のタスクを私にDMして",
        (
            tasks(where("@date", "ge", "2026-03-02"), where("@date", "le", "2026-03-08")),
            dm("今週が期限のタスクです。\n{{a1.records}}", "김민지", "a2"),
        ),
    ),
)
"""Those that were worded when nothing was mended any more: they tell how often it is."""
