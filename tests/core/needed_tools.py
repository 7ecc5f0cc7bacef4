"""Requests of texts, times and metel's own work in three languages, with the tools that serve them."""

from __future__ import annotations

NEEDED_TOOLS: tuple[tuple[str, str], ...] = (
    (
        "온보딩 가이드 페이지 일본어로 번역해서 #general에 올려줘",
        "notion.get_page_content text.translate slack.post_message",
    ),
    ("제품 로드맵 영어로 번역해서 새 페이지로 만들어줘", "notion.get_page_content text.translate notion.create_page"),
    ("이 스레드 영어로 번역해서 Sarah한테 보내줘", "slack.read_thread text.translate slack.send_dm"),
    (
        "translate the onboarding guide into Japanese and post it in #general",
        "notion.get_page_content text.translate slack.post_message",
    ),
    ("この스레드を英語に翻訳して", "slack.read_thread text.translate"),
    (
        "オンボーディングガイドを日本語に訳して#generalに投稿して",
        "notion.get_page_content text.translate slack.post_message",
    ),
    ("이 스레드로 회의록 초안 써서 회의록에 저장해줘", "slack.read_thread text.write notion.create_page"),
    ("draft minutes from this thread and save them in 회의록", "slack.read_thread text.write notion.create_page"),
    ("このスレッドから議事録を書いて회의록に保存して", "slack.read_thread text.write notion.create_page"),
    ("이 스레드에 정중한 답장 초안 써줘", "slack.read_thread text.write"),
    (
        "write an announcement about last week's sales and post it in #sales",
        "sheets.get_range text.write slack.post_message",
    ),
    ("지난주 매출로 공지문 써서 #sales에 올려줘", "sheets.get_range text.write slack.post_message"),
    (
        "온보딩 가이드 내용을 더 짧게 고쳐 써서 #general에 올려줘",
        "notion.get_page_content text.write slack.post_message",
    ),
    (
        "rewrite the product roadmap page in a friendlier tone and dm it to Sarah",
        "notion.get_page_content text.write slack.send_dm",
    ),
    ("이 스레드에서 할 일 뽑아서 작업에 추가해줘", "slack.read_thread text.extract notion.create_page"),
    (
        "extract the action items of this thread and add them to Tasks",
        "slack.read_thread text.extract notion.create_page",
    ),
    (
        "このスレッドから担当者と期限を抜き出して고객 명단シートに追加して",
        "slack.read_thread text.extract sheets.append_rows",
    ),
    ("회의록 페이지에서 결정 사항만 뽑아서 #dev에 올려줘", "notion.get_page_content text.extract slack.post_message"),
    ("고객 문의 시트를 불만, 질문, 칭찬으로 분류해줘", "sheets.get_range text.classify"),
    ("classify the rows of the customer sheet as complaint or question", "sheets.get_range text.classify"),
    ("お客様の声シートを苦情と質問に分類して", "sheets.get_range text.classify"),
    (
        "작업 DB의 제목들을 긴급, 보통으로 분류해서 #dev에 올려줘",
        "notion.query_database text.classify slack.post_message",
    ),
    ("출장비 하루 한도가 얼마예요?", "text.answer"),
    ("how many vacation days do new hires get?", "text.answer"),
    ("有給休暇は何日もらえますか？", "text.answer"),
    ("재택근무 규정 알려줘", "text.answer"),
    ("환불 규정 찾아서 Sarah한테 보내줘", "text.answer slack.send_dm"),
    ("내일 9시에 지난주 매출 요약을 #sales에 올려줘", "sheets.get_range text.summarize slack.schedule_message"),
    ("내일 아침에 온보딩 가이드 링크를 #general에 올려줘", "notion.search slack.schedule_message"),
    ("tomorrow at 9 post the link of the product roadmap in #dev", "notion.search slack.schedule_message"),
    ("明日の9時に製品ロードマップのリンクを#devに投稿して", "notion.search slack.schedule_message"),
    ("금요일 오후 3시에 남은 작업 목록을 준호한테 DM으로 보내줘", "notion.query_database slack.schedule_dm"),
    ("이 스레드 요약해서 제품 로드맵 페이지에 덧붙여줘", "slack.read_thread text.summarize notion.append_blocks"),
    ("append a summary of this thread to the roadmap page", "slack.read_thread text.summarize notion.append_blocks"),
    ("고객 명단에서 골드만 골라 온보딩 가이드에 표로 덧붙여줘", "sheets.get_range notion.append_blocks"),
    ("구버전 위키를 휴지통에 넣고 #general에 알려줘", "notion.archive_page slack.post_message"),
    ("지난주 지역별 매출 합계를 회의록에 페이지로 만들어줘", "sheets.get_range table.aggregate notion.create_page"),
    (
        "지난주 지역별 매출 합계를 제품 로드맵 페이지에 추가해줘",
        "sheets.get_range table.aggregate notion.append_blocks",
    ),
    ("작업을 담당자별로 세서 #dev에 올려줘", "notion.query_database table.aggregate slack.post_message"),
    ("기한 지난 작업을 고객 명단 시트에 한 줄씩 넣어줘", "notion.query_database sheets.append_rows"),
    (
        "온보딩 가이드 읽고 요약해서 고객 명단 시트에 한 줄 넣어줘",
        "notion.get_page_content text.summarize sheets.append_rows",
    ),
    ("나한테 온 승인 대기 목록을 DM으로 보내줘", "session.list_work slack.send_dm"),
    ("post what you did today in #dev", "session.list_work slack.post_message"),
    ("今日あなたがしたことを#devに投稿して", "session.list_work slack.post_message"),
    ("방금 그 답을 #general에 올려줘", "session.recall_answer slack.post_message"),
    ("post that answer in #general", "session.recall_answer slack.post_message"),
    ("さっきの答えを#generalに投稿して", "session.recall_answer slack.post_message"),
    ("온보딩 가이드랑 제품 로드맵 비교해줘", "notion.get_page_content text.summarize"),
)
