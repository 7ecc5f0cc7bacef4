"""Plain words for idioms of a whole request, before it is parted: a message that is wished for as a thing ("…, and a
message to Jihoon asking him to …"), and those of replies. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.conditions.typed_conditions import replace_short_conditions, replace_typed_conditions
from orchestration.rule_planner.idioms.asked_people import NAME_EN, replace_asked_questions, replace_told_pronoun
from orchestration.rule_planner.idioms.headed_orders import replace_headed_orders
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.rule_planner.idioms.japanese_orders import replace_japanese_orders
from orchestration.rule_planner.idioms.list_idioms import replace_list_words
from orchestration.rule_planner.idioms.own_excuses import drop_own_excuse
from orchestration.rule_planner.idioms.owner_idioms import replace_owner_words
from orchestration.rule_planner.idioms.page_orders import replace_page_orders
from orchestration.rule_planner.idioms.questions_to_each import split_questions_by_person
from orchestration.rule_planner.idioms.reminder_orders import replace_reminder_orders, write_reminder_wish
from orchestration.rule_planner.idioms.reminders import replace_reminders
from orchestration.rule_planner.idioms.repeated_words import copy_words, replace_pointing_words
from orchestration.rule_planner.idioms.retimed_orders import set_order_time
from orchestration.rule_planner.idioms.row_sayings import replace_row_sayings
from orchestration.rule_planner.idioms.said_quotes import mark_said_quotes
from orchestration.rule_planner.idioms.sale_rows import replace_sale_rows
from orchestration.rule_planner.idioms.schedule_openings import replace_schedule_opening, write_scheduled_head
from orchestration.rule_planner.idioms.send_idioms import replace_send_idioms
from orchestration.rule_planner.idioms.titled_bodies import replace_told_title
from orchestration.rule_planner.idioms.told_afterthoughts import (
    append_enclosed_words,
    drop_asides,
    join_afterthought,
    split_enclosed_words,
)
from orchestration.rule_planner.idioms.told_in_english import replace_told_english
from orchestration.rule_planner.idioms.told_in_japanese import replace_told_japanese
from orchestration.rule_planner.idioms.told_in_korean import replace_told_korean
from orchestration.rule_planner.idioms.typed_changes import replace_typed_changes
from orchestration.rule_planner.idioms.typed_messages import replace_typed_message
from orchestration.rule_planner.idioms.typed_sends import replace_receiver, replace_typed_send
from orchestration.rule_planner.idioms.typed_tasks import replace_typed_task
from orchestration.rule_planner.messages.people_acts import replace_people_acts
from orchestration.rule_planner.reading.askers_words import replace_own_words
from orchestration.rule_planner.reading.clean_request import remove_unmeant
from orchestration.rule_planner.reading.earlier_moments import compute_moments
from orchestration.rule_planner.reading.order_tails import drop_idle_tails
from orchestration.rule_planner.reading.spoken_people import replace_spoken_pronouns
from orchestration.rule_planner.rows.missing_rows import replace_missing_rows
from orchestration.rule_planner.thread.reply_idioms import replace_reply_idioms
from orchestration.text.asked_by_others import drop_asking
from orchestration.text.bulk_changes import replace_bulk_changes
from orchestration.text.bulk_moves import replace_bulk_moves
from orchestration.text.closings import drop_closing_remark
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.text.late_work_moves import replace_late_moves
from orchestration.text.loose_names import replace_loose_names
from orchestration.text.said_facts import find_said_fact
from orchestration.text.speech_repairs import may_repair
from orchestration.text.standing_terms import replace_standing_terms
from orchestration.text.told_bodies import LONGEST_ORDER
from orchestration.text.tone_words import remove_tone_words
from orchestration.text.typing_slips import replace_slips
from orchestration.text.word_lists import DOES_FOR_KO, HONORIFIC_JA, THANKS_EN, WEEKDAY_EN

_MESSAGE = make_regex(
    r"(?P<at>^\W*(?:please\s)?|,?\s(?:and|plus)\s(?:also\s)?)"
    r"(?:(?:(?:i|we)(?:'d|\swould)\s(?:also\s)?like|(?:i|we)\s(?:also\s)?(?:need|want))\s)?"
    r"an?\s(?:quick\s|short\s|direct\s)?(?P<kind>message|dm|note)\s(?:to|for)\s(?P<who>(?-i:[A-Z])\w+|<@\w+>)\s"
    r"(?=(?:asking\s(?:him|her|them)|saying|telling\s(?:him|her|them))\b)",
    re.IGNORECASE,
)


_UNNEEDED = make_regex(
    r"^\W*(?:(?:we|i)\s(?:don'?t|do not|no longer)\s(?:need|use)\s|(?:nobody|no one)\s(?:needs|uses)\s)"
    r"(?P<what>[^,.;!?\n]{2,80}?)"
    r"(?:\s(?:any\s?more|any longer|now))?[,.;!]\s(?:so\s|please\s|pls\s|can you\s|could you\s|just\s)*"
    r"archive\s(?:it|that|this)"
    rf"(?:\spage)?(?=[\s.!?]*$|[\s.!?]+{THANKS_EN}\b)",
    re.IGNORECASE,
)
"""That a page is not needed, before it is put away ("we don't need the old guide anymore, archive it")."""
_TO_ARCHIVE = make_regex(
    r"^(?P<opens>\W*(?:please\s|can you\s|could you\s)?)move\s(?P<what>[^,.;!?\n]{2,80}?)"
    r"\s(?:in)?to\s(?:the\s)?archives?(?=[\s.!?]*$)",
    re.IGNORECASE,
)
_PUTS = make_regex(
    r"\b(?:put|drop|stick|throw|place)\s(?P<what>that|it|this|these|them|those|the\s(?:result|numbers?|totals?|list|figures?)s?)\s"
    r"(?:in|into|on|onto|to|up\sin)\s(?=#)",
    re.IGNORECASE,
)
"""What was found is put where people read."""
_RANKED = make_regex(
    r"^(?P<figure>[^,.;!?\n#]{8,100}?),\s(?P<order>(?:highest|largest|biggest|lowest|smallest)\s(?:one\s)?first),?\s(?P<and>and\s)",
    re.IGNORECASE,
)
_LINE = make_regex(
    r"\bdrop\s(?P<who>him|her|them)\sa\s(?:quick\s)?(?:line|note|message|dm)\s(?:that|saying(?:\sthat)?)\b", re.I
)
"""Somebody spoken of who gets a line ("drop him a line that …")."""
_TAKER = make_regex(
    r"\b(?P<to>to|for)\s(?P<who>(?-i:[A-Z])[a-z]+)(?P<and>(?:\s(?!(?-i:[A-Z][a-z]+)\b)[^\s.!?;]+){0,6}?,?\s(?:and|then)\s(?:please\s|then\s|also\s)?"
    r"(?:tell|dm|message|notify|ping|let|send|drop|shoot|give))"
    r"\s(?:him|her|them)\b",
    re.IGNORECASE,
)
"""Who gets something and is told of it ("assign it to Junho and tell him")."""
_TAKER_TYPED = make_regex(
    r"\b(?:give|hand|assign|reassign|pass)\s(?P<what>[^.,;:!?\n\"]{2,60}?)\s(?:over\s)?to\s(?P<who>(?!me\b|him\b|her\b|them\b|the\b)[a-z]{3,12})"
    r"(?P<and>,?\s(?:and|then)\s(?:please\s|then\s|also\s)?(?:tell|dm|message|notify|ping|let))\s(?:him|her|them)\b",
    re.IGNORECASE,
)
"""The same with a name typed small."""


_ASKED_OF_METEL = make_regex(
    r"^(?P<order>\W*(?:(?:hey|hi|ok|so|and|also)[\s,]+)*(?:can|could|would|will)\syou\s(?:please\s)?(?:nudge|ping|remind|tell|message|dm|let)\s[^?:.!\n]+)"
    r"\?(?=\s+\S)",
    re.IGNORECASE,
)
"""An order that is put as a question, before a sentence that belongs to it: the mark is none of what is told."""


_TELLS_SEVERAL = make_regex(
    rf"^(?P<tell>\W*(?:(?:please|pls|can\syou|could\syou|hey|ok|also|and)[\s,]+)*(?:tell|dm|message|ping|remind)\s(?:{NAME_EN}\s(?:and|&)\s{NAME_EN}"
    r"|every(?:one|body)|the\s(?:whole\s|entire\s)?team|the\sothers|all\sof\s(?:us|them)))\s"
    r"(?!(?:that|to|about|if|whether|what|which|who|whose|how|when|where|why|it|this|these|those|in|on|by|via|at|and|or|tomorrow|today)\b)"
    r"(?=[^.!?:\"“”‘’「\n]*(?:\b(?:is|are|was|were|am|will|won't|can|can't|has|have|had|did|does|do|\w+ed|went|got|need|needs)\b|'(?:s|re|m|ll|ve)\b))",
    re.IGNORECASE,
)
"""Several people are told a statement."""
_LEAVES_NOTE = make_regex(
    rf"\b(?:leave|write)\s(?P<who>{NAME_EN})\san?\s(?:quick\s|short\s)?(?:note|message|line)\s(?=(?:that|saying|to)\b)",
    re.IGNORECASE,
)
_NO_QUESTIONS = make_regex(
    r"^\W*(?:please\s)?(?:don'?t|do\snot|no\sneed\sto)\sask(?:\s(?:me|us|again|first|anything|(?:any\s|so\smany\s)?questions?|for\s(?:confirmation|approval|permission)))*"
    r"(?:[,;.]\s?|\s(?=just\b))(?:and\s)?(?:just\s)?(?=\w)"
    r"|(?:^|(?<=[.!?]\s))(?:(?:나|저)(?:한테|에게)\s)?(?:(?:다시|또|더|굳이|일일이)\s)?(?:물어보지|묻지)\s?(?:는\s)?(?:말고|마시고|말구)\s(?:(?:그냥|바로|얼른)\s)*",
    re.IGNORECASE,
)
"""That metel is not to ask first: what has to be asked is asked all the same."""
_RELAYED_KO = make_regex(
    r"^(?:[가-힣A-Za-z]{2,12}?(?:님|씨)?(?:이|가|께서)\s)(?P<to>[가-힣A-Za-z]{2,12}?(?:님|씨)?(?:한테|에게|께))\s(?:(?:좀|꼭)\s)?"
    r"(?:전해\s?달래(?:요)?|전해\s?달라(?:고\s(?:하|했)\S*|는데요?|네요?|더라고?요?)|전하래(?:요)?)[.,\s]+(?P<said>[^.!?\n]+?)(?:다고|대)(?:요)?[.!~\s]*$"
)
"""Somebody has something told ("준호님이 지훈님께 전해달래. … 밀렸다고")."""
_SPLIT_NAME_KO = make_regex(
    r"(?<![가-힣])(?P<first>(?!오늘|내일|어제|모레|지금|이번|다음|먼저|그럼|그냥|빨리|다시|아까|방금|아침|저녁|점심|[가-힣]{0,3}(?:팀|부|과|실|님)\s)[가-힣]{2,4})\s(?P<last>[가-힣])\s?(?P<title>님|씨)(?=한테|에게|께|이랑|랑|하고)"
)
"""A name of two words, of which the second has one syllable ("사토 켄님")."""
_TELLS_ALL_JA = make_regex(
    r"^(?:チーム|みんな|皆さん|皆|全員|メンバー)(?:全員)?に(?:も)?、?(?P<said>[^「」。\n]{2,}?)と(?:伝え|知らせ|連絡し|言っ)(?P<end>て[^。\n]*)"
)


def replace_request_idioms(task: PlanningTask) -> PlanningTask:
    """Return a request with what is wished for as a thing as an order."""
    task = replace_missing_rows(replace_reply_idioms(_replace_slips(task)))
    task = replace_schedule_opening(drop_own_excuse(replace_pointing_words(task)))
    if task.change is not None:
        return task
    text = _LINE.sub(r"let \g<who> know that", _replace_talk(task))
    if task.request.follows is None:
        text = _TO_ARCHIVE.sub(r"\g<opens>archive \g<what>", _UNNEEDED.sub(r"archive \g<what>", text))
        text = _TAKER.sub(r"\g<to> \g<who>\g<and> \g<who>", text, count=1)
        text = _TAKER_TYPED.sub(r"assign \g<what> to \g<who>\g<and> \g<who>", text, count=1)
    if not re.search('["“”‘「]', text):
        text = _MESSAGE.sub(r"\g<at>message \g<who> ", text)
    if text == task.request.text:
        return task
    return task._replace(request=task.request.model_copy(update={"text": text}))


_BEFORE_JA = make_regex(
    r"(?P<when>\d{1,2}時(?:半|\d{1,2}分)?の[^、。「」\d]{1,30})、\s?(?P<ago>\d{1,3}分|\d{1,2}時間)前に(?=リマインド|知らせ|教え|声)"
)
"""So long before what is at a time, behind a comma."""
_TITLE_JA = make_regex(r"(?<=の)(?:タスク名|ページ名|件名)(?=[をは])")
_ORDER_JA = make_regex(r"(?<=変更|追加|登録|修正|削除)で(?=[。、\s!！]|$)")
"""An order that leaves out its verb."""
_ATTENDS_KO = make_regex(r"(?:참석자|참가자|참여자)(?:은|는|\s?[:：])")
_TWO_NAMES_KO = make_regex(r"(?P<name>[가-힣]{2,4}(?:님|씨))\s(?=[가-힣]{2,4}(?:님|씨)(?![가-힣]*(?:한테|에게|께)))")
"""Two people with nothing between them."""
_THANKS = make_regex(
    r"(?P<ask>お願い(?:します|いたします)?)[!！~〜]*\s*[\U0001F300-\U0001FAFF\u2600-\u27BF\uFE0F]+\s*$",
    re.IGNORECASE,
)
"""A picture behind the words that ask."""


_UNTIL_EN = make_regex(
    r"\bgive\s[A-Za-z]+\s(?:until|till|til)\s(?P<day>(?:\w+\s){0,2}\w+)\s(?:on|for|to\sfinish|with)\s(?P<what>[^,.;\n]+)",
    re.IGNORECASE,
)
"""Until when somebody has time for something."""
_MORE_EN = (
    r"(?:(?P<count>an?|one|two|three|four|five|\d{1,2})\s(?:more|extra|additional)|another(?P<more>\s\d{1,2}|\stwo|\sthree)?)"
    r"\s(?P<unit>day|week|month)s?"
)
_MORE_TIME_EN = make_regex(
    rf"\b(?:give|allow|grant)\s(?!me\b)(?:@?[A-Za-z]+|<@\w+>)\s{_MORE_EN}\s(?:on|for|to\sfinish|with)\s"
    rf"(?P<what>[^,.;\n]+?)(?=(?:\s{THANKS_EN})*[\s.!?]*(?:[,.;\n]|$))",
    re.IGNORECASE,
)
_LONGER_EN = make_regex(
    rf"(?P<opens>^\W*(?:(?:please|pls|can\syou|could\syou|let's|ok|so)[\s,]+)*|,\s)(?:give|allow|grant)\s"
    rf"(?P<what>it|that|(?:the\s)?[A-Za-z가-힣]+(?:\s[A-Za-z가-힣\d]+){{1,5}}?)\s{_MORE_EN}(?=(?:\s{THANKS_EN})*[\s.!?]*$)",
    re.IGNORECASE,
)
"""How much more time somebody has for something, or something itself."""
_MORE_JA = make_regex(
    r"(?P<of>(?:期限|締め?切り?|〆切)(?:を|は|に)?、?)(?:もう|あと)(?P<amount>[一二三四五\d]{1,2}(?:日|週間))(?:だけ|ほど)?"
    r"(?:ください|下さい|いただけ(?:ます|ません)か|もらえ(?:ます|ません)か|お願いします)"
)
_SHOW_ME_KO = make_regex(r"(?<=\s)(?:나|저)한테만?\s(?=(?:좀\s)?보여)")
"""Whom it is shown to, which is who asks."""
_MINE_JA = make_regex(r"(?<![ァ-ヶ一-龥])(?:私|自分|僕)(?:が)?担当(?=[、。で]|$)")


_TWO_KO = make_regex(
    rf"^(?P<of>작업|할\s?일)(?:을|를)?\s(?:두|2)\s?개만?\s(?:좀\s)?(?:만들어|추가해|등록해|넣어)\s?{DOES_FOR_KO}[요~!.:\s]*"
    r"(?P<a>[^,.'\"\n]{2,30}?)(?:이랑|하고|와|과)\s(?P<b>[^,.'\"\n]{2,30}?)(?:요|입니다|이에요|예요)?[,.]\s?둘\s?다\s(?P<rest>[^\n]+)$"
)
_TWO_JA = make_regex(
    r"^(?P<of>タスク|やること|ToDo)を?(?:[2２二]つ|[2２二]件)(?:を)?(?:追加|登録|作成)[^。、:：\n]{0,12}[。、:：]\s?"
    r"(?P<a>[^、。「」\n]{2,25}?)と(?P<b>[^、。「」\n]{2,25}?)[、。]\s?(?:どっちも|どちらも|両方(?:とも)?|[2２二]つとも)(?:担当は?)?"
    r"(?P<who>[^、。\n]{1,10}?)(?:が担当)?(?:で|、)(?:期限は)?(?P<due>[^、。\n]{1,12}?)(?:まで(?:に|で)?|です)?(?:お願い[^。\n]{0,6})?[。!！\s]*$",
    re.IGNORECASE,
)
"""Two things to be made, with what holds for both."""


_SHORT_JA = (
    (
        make_regex(r"(?<=に)(?:メッセージ|連絡)(?:を)?お願い(?:します|できる|できますか)?(?=[。！!？?\s]*$)"),
        "メッセージを送って",
    ),
    (
        make_regex(
            r"(?<!シートに)(?<!予算に)(?<!リストに)(?<!売上に)(?<!表に)(?<=に)(?:一行|一言|一文|ひとこと)(?:だけ)?(?:を)?(?:書き足し|足し|入れ)(?:て|と)(?:いて|おいて|ほしい|ください|もらえる|くれる|お願い)?(?=[。！!？?\s]*$)"
        ),
        "メモを追加して",
    ),
    (
        make_regex(
            r"^(?:やること|ToDo|タスク)(?:を)?(?:一個|一つ|ひとつ|1個|1つ|一件|1件)(?:だけ)?(?:入れ|足し|追加し|登録し)(?:て|と)(?:いて|おいて|ほしい|ください|もらえる|くれる)?(?=[。！!？?\s]*$)"
        ),
        "タスクを一つ追加して",
    ),
)
"""Orders in few words, of which the rest is asked for."""


_TIMED_EN = make_regex(
    r"^(?P<verb>message|dm|msg|ping|tell)\s(?P<who><@\w+>|@?[A-Za-z]\w+)\s"
    rf"(?P<when>(?:tomorrow|today|tonight|(?:on\s|next\s)?{WEEKDAY_EN})(?:\s(?:morning|afternoon))?(?:\sat\s\d{{1,2}}(?::\d{{2}})?\s?(?:am|pm)?)?"
    r"|at\s\d{1,2}(?::\d{2})?\s?(?:am|pm)?(?:\s(?:tomorrow|today))?)\s(?P<that>that\s|to\ssay\s|saying\s)",
    re.IGNORECASE,
)
"""When somebody is to be told, between them and what."""


_TAKEN_OFF_EN = make_regex(
    r"\btake\s(?P<what>(?:the\s|my\s)?[^,.;:!?\n\"]{3,60}?)\s"
    r"(?:(?:off|from)\s(?:of\s)?(?:me|my\s(?:plate|hands|list))|off\s(?:of\s)?@?[A-Za-z]+(?:'s\s(?:plate|hands|list))?)"
    r"(?:,?\sand|,|,?\sthen|,?\sand\sthen)\s(?:please\s|instead\s)?(?:give|hand|pass|assign|reassign)\s(?:it|that)\s(?:over\s)?to\s(?=@?[A-Za-z])",
    re.IGNORECASE,
)
"""What one has no more and another has from now on."""


_OFF_EN = make_regex(
    r"^\W*(?:(?:so|hey|hi|fyi|ok)[\s,]+)*[^,.!?\n\"]{4,50}?(?:\s(?:is|was|got|has\sbeen)|['’]s(?:\sbeen)?)\s(?:now\s)?(?:off|cancell?ed|postponed|not\shappening|called\soff|on\shold)"
    r"(?:\snow)?,?\s(?:so|therefore)\s(?=(?:please\s|pls\s|can\syou\s|could\syou\s)?(?:set|mark|change|move|update|put)\s(?:the\s)?(?!it\b|that\b|this\b)\w)",
    re.IGNORECASE,
)
"""Why a thing that is named behind it changes."""
_OF_JA = make_regex(
    r"^(?:(?:すみません|あの|ちなみに)、?)?(?P<what>[^、。「」\n?？]{3,40}?)(?:の件)?(?:なん|なの|の)?ですが、(?:[^、。「」\n?？]{3,40}?(?:ので|から|ため|んで)、?)?"
    r"(?P<field>状態|ステータス|期限|締め?切り?|担当者?)(?=[をは][^、。「」]{1,20}(?:にし|に変|へ変|に移))"
)
"""What is spoken of, why, and its field that changes."""


_STATE_JA = make_regex(
    r"(?<=[ァ-ヶー一-龥A-Za-zぁ-ん])(?<![をはがもにへでとのらて])(?<!ステータス)(?<!状態)(?<!未)(?<!けど)(?<!けれど)(?<!から)(?<!のを)(?P<state>進行中|対応中|完了|未着手|保留)(?=に(?:し|変え|変更|更新))"
)
"""A state right behind the name of a thing, and behind no reason for it."""
_NAME_OF_JA = make_regex(r"(?<=タスク|ページ)(?:、|は|の)(?:名前|タイトル|題名)(?:を|は)?(?=[「\ue800-\ue8ff])")
_PERSONS_KO = (
    (make_regex(r"몇\s?분(?P<each>씩)?(?:이나?)?\s?계(?:신지|시는지)"), r"몇 명\g<each> 있는지"),
    (
        make_regex(r"몇\s?분(?P<each>씩)?(?:이나?)?\s?계(?:세요|신가요|시나요|십니까|시죠|셔요)"),
        r"몇 명\g<each> 있어요",
    ),
    (make_regex(r"(?<=별\s)(?:인원\s?수|머릿수|명수)(?:를|을|만|좀)?(?=\s|$)"), "몇 명인지"),
)
"""How many people there are, in polite words or in those of a table."""


_DAYS_KO = r"(?:오늘|어제|그제|그저께|이번\s?주|지난\s?주|저번\s?주|금주)"
_SUM_KO = r"(?:요약|정리|간추|추려|줄여)"
_ROOM_KO = make_regex(
    r"^\W*?(?P<room>#[\w가-힣-]{1,40}|(?P<name>[A-Za-z][\w-]{1,20}|[가-힣]{2,6}?)\s?(?:톡?방|채널))(?:에서|의|에)?\s"
    rf"(?P<when>{_DAYS_KO})\s?(?:치|꺼|거|것|분|내용|글)(?:만)?(?:요)?\s"
    rf"(?:(?P<how>(?:딱\s)?(?:(?:한|두|세|네|다섯|\d{{1,2}})\s?(?:줄|문장)(?:으?로|만|이내로)?|짧게|간단히|간략히))(?:\s?(?:{_SUM_KO}|부탁|해)[가-힣]*)?|{_SUM_KO}[가-힣]*)"
    r"(?:\s?(?:좀|줘|주|부탁|드려)\S{0,5})?[\s.!~ㅎㅋ]*$"
)
"""A channel, a day and how short its talk is wanted, in a few words ("데브방 오늘치만 세 줄로")."""
_ROOM_TALK_KO = make_regex(
    r"(?<![가-힣])(?P<name>데브|제너럴|세일즈|마케팅|랜덤|디자인|서포트|옵스)\s?톡?방"
    rf"(?=(?:에서|의)?\s[^.!?\n]{{0,24}}(?:얘기|이야기|대화)[^.!?\n]{{0,16}}{_SUM_KO})"
)


def _write_talk(found: re.Match[str]) -> str:
    room = f"#{found['name']}" if found["name"] else found["room"]
    how = re.sub(r"(?:만|이내로)$", "로", found["how"] or "")
    how = f"{how}로" if re.search(r"(?:줄|문장)$", how) else how
    return f"{room} {found['when']} 대화 {how} 요약해줘".replace("  ", " ")


def write_out(text: str) -> str:
    """Return a request with what people leave out between its words, and without a picture that thanks."""
    text = write_reminder_wish(write_scheduled_head(_join_fields(text)))
    text = _ROOM_TALK_KO.sub(r"#\g<name>", _ROOM_KO.sub(_write_talk, text))
    for said, plain in _PERSONS_KO:
        text = said.sub(lambda one, plain=plain: one.expand(plain), text)
    for short, order in _SHORT_JA:
        text = short.sub(order, text)
    text = _TIMED_EN.sub(
        r"\g<when> \g<verb> \g<who> \g<that>", mark_said_quotes(replace_short_conditions(replace_late_moves(text)))
    )
    text = _BEFORE_JA.sub(r"\g<when>の\g<ago>前に", _THANKS.sub(r"\g<ask>", text))
    text = _TWO_KO.sub(r"'\g<a>'이랑 '\g<b>' \g<of>으로 추가해줘. 둘 다 \g<rest>", text)
    text = _TWO_JA.sub(r"「\g<a>」と「\g<b>」を\g<of>に追加して。どちらも担当は\g<who>、期限は\g<due>", text)
    text = _MINE_JA.sub("担当は私", _SHOW_ME_KO.sub("", _UNTIL_EN.sub(r"push \g<what> to \g<day>", text)))
    text = _TAKEN_OFF_EN.sub(r"assign \g<what> to ", text)
    text = _OFF_EN.sub("", text)
    text = _OF_JA.sub(r"\g<what>の\g<field>", text)
    text = _MORE_JA.sub(r"\g<of>\g<amount>延ばしてください", text)
    text = _LONGER_EN.sub(_put_off, _MORE_TIME_EN.sub(_put_off, text))
    return _TWO_NAMES_KO.sub(r"\g<name>, ", text) if _ATTENDS_KO.search(text) else text


def _join_fields(text: str) -> str:
    """Return a Japanese request with the particle that joins a thing to its new state or name; quotes stay."""
    if len(text) > LONGEST_ORDER:
        return text
    sealed, quotes = seal_quotes(text)
    return restore_quotes(_NAME_OF_JA.sub("のタイトルを", _STATE_JA.sub(r"を\g<state>", sealed)), quotes)


def _put_off(found: re.Match[str]) -> str:
    """Return words that give more time for something as those that put it off by so much."""
    said = found["count"] or (found["more"] or "1").strip()
    count = "1" if said in ("a", "an", "one") else said
    return f"{found.groupdict().get('opens') or ''}push {found['what']} by {count} {found['unit']}"


_AT_TIME_KO = make_regex(r"(?<=[시반분])(?:에는|엔)(?=\s)")
"""That it is then, in contrast to another time."""


def _replace_slips(task: PlanningTask) -> PlanningTask:
    text = replace_slips(task.request.text)
    text = _AT_TIME_KO.sub("에", text) if not re.search("[\"'“”‘’]", text) else text
    text = _ORDER_JA.sub("して", _TITLE_JA.sub("タイトル", text))
    same = text == task.request.text
    return task if same else task._replace(request=task.request.model_copy(update={"text": text}))


_ASKED_LAST_JA = make_regex(
    rf"^(?P<asked>[^、。「」\s][^、。「」]{{2,40}}?か)(?:どうか)?、?(?P<who>[^、。\sかをにはがでと]{{1,10}}?{HONORIFIC_JA}に)"
    r"(?:確認し|チェックし|聞い|訊い|尋ね)(?=(?:て|と)(?:[いおくもほ下くだ頂欲ね][ぁ-ん]{0,10})?[。!！?？\s]*$)"
)
"""Who is asked, behind what they are asked."""


def _replace_talk(task: PlanningTask) -> str:
    """Return the words of a request with what it has people told, asked or reminded of as quotes that are sent."""
    if len(task.request.text) > LONGEST_ORDER:
        return task.request.text
    order, more = split_enclosed_words(task.request.text)
    enclosed = append_enclosed_words(_replace_told(task, order), more) if more else ""
    return enclosed or _replace_told(task, task.request.text)


def _name_loosely_called(task: PlanningTask, text: str) -> str:
    """Return a request with plain names for what it calls loosely; what a thread showed is found by its own titles."""
    follows = task.request.follows
    return (
        text
        if follows is not None and follows.things
        else replace_loose_names(replace_bulk_moves(replace_bulk_changes(text)))
    )


def _replace_told(task: PlanningTask, text: str) -> str:
    zone, language = task.request.timezone, detect_language(text, task.request.language)
    if task.request.follows is None and find_said_fact(text) is None:
        text = set_order_time(replace_receiver(text), lambda said: find_dates(said, task.now, zone, language))
        text = remove_unmeant(text, task.now, zone, language) if may_repair(text) else text
    text = replace_typed_send(text, task.channels)
    text = replace_owner_words(text)
    text = replace_reminder_orders(text, task.now, zone, detect_language(text, task.request.language))
    text = replace_japanese_orders(
        replace_sale_rows(replace_row_sayings(split_questions_by_person(text))), task.request.asker_name
    )
    text = replace_page_orders(text, task.titles)
    text = replace_typed_task(replace_typed_message(text))
    text = replace_typed_changes(text, task.request.asker_name, task.titles)
    text = replace_standing_terms(_name_loosely_called(task, replace_list_words(drop_asking(text))))
    text = compute_moments(text, task.now, task.request.timezone, detect_language(text, task.request.language))
    text = _SPLIT_NAME_KO.sub(r"\g<first>\g<last>\g<title>", _ASKED_LAST_JA.sub(r"\g<who>\g<asked>聞い", text))
    text = replace_told_japanese(replace_told_korean(copy_words(remove_tone_words(text))))
    text = replace_told_english(text, task.request.asker_name)
    text = drop_idle_tails(replace_told_title(replace_spoken_pronouns(replace_send_idioms(text))))
    text = _NO_QUESTIONS.sub("", drop_idle_tails(drop_closing_remark(drop_asides(text))))
    text = _RANKED.sub(r"\g<figure> \g<order> \g<and>", _PUTS.sub(r"post \g<what> in ", text))
    text = replace_told_pronoun(replace_typed_conditions(replace_headed_orders(text)))
    text = join_afterthought(text)
    text = replace_reminders(text, task.now, task.request.timezone, detect_language(text, task.request.language))
    text = replace_own_words(remove_tone_words(text), task.request.asker_name)
    text = _ASKED_OF_METEL.sub(r"\g<order>.", text)
    text = _LEAVES_NOTE.sub(r"send \g<who> a message ", text)
    text = _TELLS_ALL_JA.sub(r"「\g<said>」と投稿し\g<end>", _TELLS_SEVERAL.sub(r"\g<tell> that ", text))
    text = _RELAYED_KO.sub(r"\g<to> \g<said>다고 전해줘", text)
    return replace_people_acts(replace_asked_questions(text))
