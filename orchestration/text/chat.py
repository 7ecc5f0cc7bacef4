"""Chat around the work: the weather, food, moods, the day, praise of metel. It asks for nothing. Pure.

A text is chat where some part of it is on such a matter and no part of it orders, asks for a fact or names the work.
"""

from __future__ import annotations

import re
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.segments import is_exclamation, split_segments
from orchestration.text.small_talk import is_smalltalk
from orchestration.text.word_lists import MONTH_EN, WEEKDAY_EN

LONGEST = 160
_TALK_KO = (
    r"춥|추워|추운|더워|덥|더운|날씨|미세먼지|꽃가루|우산|장마|(?<![가-힣])(?:비|눈)(?:가|이)?\s?(?:와(?=[요\s.~!ㅠㅜㅋ,]|$)|오(?=[네는고])|온|왔|내리|쏟아|그쳤)"
    r"|국밥|점심|저녁\s?(?:뭐|메뉴)|커피|라면|치킨|맥주|간식|배고|배불|밥\s?먹|먹고\s?싶|졸려|졸리|졸음|졸\s?뻔|피곤|지친|지쳤|지침|힘들|힘드|죽겠|미치겠|멘붕|정신이?\s?(?:하나도\s?)?없"
    r"|머리(?:가)?\s?아프|퇴근|야근|출근|칼퇴|월요병|주말|연휴|휴가\s?(?:가고|언제)|집에?\s?가고|쉬고\s?싶|자고\s?싶|산책|스트레스|감기"
    r"|(?:벌써|아직도?|이제\s?겨우|겨우)\s?(?:[월화수목금토일]요일|[월화수목금]욜|\d{1,2}월|주말|금요일)|시간\s?(?:진짜\s?|참\s?|정말\s?)*(?:빠르|빨리|안\s?가)|하루(?:가)?\s?(?:길|빠르|다\s?갔)"
    r"|[월화수목금]요일(?:은|이)?\s?(?:너무\s?|진짜\s?|정말\s?|제일\s?)*(?:싫|좋|힘들)|(?:[월화수목금]요일|금욜)\s?언제\s?(?:오|와)"
    r"|덕분(?:에|이)|똑똑하|귀엽|고생(?:이)?\s?(?:많|했|하)|수고(?:했|많|하)|너\s?(?:없으면|밖에|최고|짱|천재)|사랑해|심심|부럽|웃기|농담|너\s?(?:혹시\s?|진짜\s?)?(?:사람|로봇|AI|ai|봇)"
)
_TALK_EN = (
    rf"\b(?:freezing|chilly|so (?:cold|hot|warm|humid)|rain(?:y|ing|s)?|snow(?:y|ing|s)?|umbrella|weather|sunny|pollen"
    rf"|sandwich|coffee|ramen|pizza|burger|hungry|starving|lunch(?:time)?|snacks?|beer|tired|sleepy|exhausted|knackered|headache|bored|hangover|swamped|drowning"
    rf"|(?:what\sa|long|rough|crazy|hell\sof\sa)\s(?:day|week|morning|afternoon|meeting|month)|so\sdone\swith|can'?t\seven|i'?m\sdying|need\sa\s(?:holiday|vacation|break|nap)"
    rf"|(?:already|only|still)\s(?:{WEEKDAY_EN}|{MONTH_EN})|{WEEKDAY_EN}\s(?:yet|already)|(?:hate|love|ugh,?)\s{WEEKDAY_EN}s?|weekend|time\sflies|home\stime"
    rf"|you(?:'re|\sare)\s(?:honestly\s|really\s|such\s|seriously\s)*(?:an?\s|the\s)?(?:star|legend|gem|hero|angel|best|lifesaver|smart|funny|genius|godsend|treasure)"
    rf"|saved\sme|love\syou|good\sbot|my\s(?:cat|dog|kids?|coffee|back|brain)|send\shelp|serious(?:ly)?\slol|mondays|are\syou\s(?:really\s|actually\s)?(?:an?\s)?(?:ai|bot|human|robot|real(?:\sperson)?|person))\b"
)
_TALK_JA = (
    r"寒[いくすか]|暑[いくすか]|さむ[いっ]|あつい|雨|雪(?:だ|が|降)|傘|天気|花粉|お昼|ランチ|ラーメン|コーヒー|お腹|腹(?:が)?[減へ]|眠[いくたすか]|ねむ[いた]|疲れ|つかれ|しんど|つら[いす]|辛い|だる[いっ]|帰りたい|休みたい"
    r"|(?:もう|まだ|やっと)\s?(?:[月火水木金土日]曜|\d{1,2}月|週末|年末)|早いな|早いね|週末|残業|頭(?:が)?痛|やばい|死にそう|働き者|かわいい|賢い|すごい|助かり|助かっ|お疲れ|おつかれ|元気|楽しみ|AIなの|AIですか|人間"
)
_TALK = make_regex(f"{_TALK_KO}|{_TALK_EN}|{_TALK_JA}", re.IGNORECASE)
_WORK = make_regex(
    r"[#@<>\"“”‘’「」『』\ue000-\uf8ff：→]|:(?![()D-])|https?|(?<!\w)'|\d{3,}"
    r"|줘|주세|주실|주라|줄래|줄\s?수|달라|달래|부탁|바랍|해라|하자|할까|보여|알려|올리|올려|보내|전해|전달|공지|공유|바꾸|바꿔|변경|만들|추가|등록|예약(?!\s?밀)|삭제|지우|지워|미루|미뤄|옮기|옮겨|취소|보류|되돌|끝났|끝냈|마쳤|완료|다\s?했|찾아|정리|요약"
    r"|작업|할\s?일|해야|페이지|문서|시트|매출|합계|평균|채널|디엠|메시지|회의록|담당|마감|기한|일정|상태|보고서|견적|알림|메모|제목|주문|목록|ㄱㄱ"
    r"|\b(?:please|pls|plz|can\syou|could\syou|would\syou|will\syou|post|dm|tell|create|add|mark|move|show|list|schedule|remind|update|delete|archive|rename|assign|let's|make|give|find|share|order|book"
    r"|tasks?|pages?|docs?|(?:spread)?sheet(?:s)?|sales|channel|due|deadline|status|reports?|notes?|owner|messages?|finished|completed|done(?!\swith\s(?:this|today|it\sall|mondays?)))\b"
    r"|(?<!라)면(?=[\s,])|\b(?:if|when|unless|until)\b|たら|なら|れば"
    r"|\b(?:set|send(?! help)|put|push|ask|change)\b"
    r"|ください|下さい|お願い|(?:し|っ|い|え|き|ぎ|み|け|せ|れ|て)て(?=$|[。、!！〜ー\s]|おいて|ほしい|くれ)|教え|見せ|送っ|投稿|追加|変更|削除|共有|予約|作成|タスク|ページ|シート|売上|締[めり]?切|期限|担当|議事録|予定|チャンネル|終わっ|完了|メモ",
    re.IGNORECASE,
)
"""What the work is called, and what orders."""
_ASKS = make_regex(
    r"[?？]|누가|누구|몇\s|얼마|언제|어디|어느|뭐|뭘|무슨|\b(?:who|what|when|where|which|how\s(?:many|much))\b|誰|何[時件人]|いくら|いつ|どこ|どれ",
    re.IGNORECASE,
)
_ASKS_NOTHING = make_regex(
    r"왜\s?이(?:렇게|리)|(?:맞아|맞나|아니야|아니지|실화야|실화냐|실화임|인가|이라고|라고|네|지|죠)\s?[?]|언제\s?(?:오|와|가|퇴근)|뭐\s?먹[지냐]|너\s?(?:혹시\s?|진짜\s?)?(?:사람|밥|로봇|AI|ai|봇)"
    rf"|\bwhy\sis\sit\sso\b|^(?:ugh\s|so\s|hey\s)*is\sit\s(?:{WEEKDAY_EN}|lunch|the\sweekend|home\stime|bedtime|spring|summer)|\b(?:right|anyone\selse|already|yet)\?|\bwhat\sa(?:n)?\s|you\sknow\swhat|\bare\syou\s(?:really\s|actually\s)?(?:an?\s)?(?:ai|bot|human|robot|real(?:\sperson)?|person)\b|AIなの|AIですか|人間|\bwhen\sis\sit\s(?:{WEEKDAY_EN}|lunch|home)"
    r"|(?:か|ない|ないですか|よね|かな|だっけ|なんで(?:こんな|こう)[^?？]*)[?？]|なんでこんな",
    re.IGNORECASE,
)
"""A question that wants no answer."""


_SIGHS = make_regex(
    r"하+|에휴|아이고|아오|으+|はぁ+|はあ+|やれやれ|あー+|うわー*|ふぅ+|sigh|man|jeez|god|ugh", re.IGNORECASE
)


@lru_cache(maxsize=512)
def is_chat(text: str) -> bool:
    """Whether a text is chat and nothing else."""
    bare = text.strip()
    if not bare or len(bare) > LONGEST or _WORK.search(bare):
        return False
    return _TALK.search(bare) is not None and all(_asks_nothing(bare[start:end]) for start, end in split_segments(bare))


def _asks_nothing(segment: str) -> bool:
    return _ASKS.search(segment) is None or _ASKS_NOTHING.search(segment) is not None


@lru_cache(maxsize=256)
def find_talk_opening(text: str) -> int:
    """Return where a text goes on behind the chat, greetings and thanks that open it; 0 where it opens with none."""
    at = 0
    for start, end in split_segments(text):
        said = text[start:end].strip(" ,.!?~…、。！？\n")
        if not (is_exclamation(said) or _SIGHS.fullmatch(said) or is_smalltalk(said) or is_chat(text[start:end])):
            break
        at = end
    return at if text[at:].strip() else 0
