"""Whether words say, wish or ask something, where the name of a thing or of somebody is asked for. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_LONGEST = 300
_QUOTED = make_regex(r"['\"“‘「『][^'\"”’」』\n]{1,80}['\"”’」』]")
_SENTENCE = make_regex(
    r"(?<=[가-힣])\s?(?:줘|주세요|주라|줄래요?|주실래요|달라고|다오)(?:요)?$"
    r"|\s(?:다시\s|그냥\s|좀\s)?(?:빼|넣|바꾸|고치|올리|보내|하|두|미루|지우|옮기|남기)(?:자|고|죠|지)$"
    r"|[가-힣](?:라네|다네|[대래네]요|거든|는데|잖아|더라|습니다|[었았했겠]어|[었았했]다|겠다|[있없했었았겠하되]네|[할갈올될볼둘줄]게|[할갈올될볼둘줄을]까)(?:요)?(?=$|[\s,.!?~])"
    r"|(?:있|없|했|됐|맞|아니)(?:어|나|니|지|었나|는지)요?$|(?:뭐|누구|언제|어디|얼마)(?:야|지|예요|에요|인가요?|였지)$|(?:[가-힣]나요|인가요?|[ㄹ을할]까요?)$"
    r"|^(?:please|can\syou|could\syou|would\syou|i\s(?:want|need|think|don'?t|already|said|just)|let'?s|you\s(?:should|can|need)|no\sneed\sto"
    r"|(?:add|put|remove|take|drop|change|show|tell|move|keep|leave|send|give)\s(?:me|him|her|them|it|that|this|back|the))\b.*\s\S"
    r"|\b(?:is|are|was|were|can'?t|won'?t|isn'?t|doesn'?t)\s(?:on\s|off|away|out|busy|wrong|right|already|too|not)\b"
    r"|(?:彼女?|その人|さん|くん|それ|これ)は.{0,8}(?:外|抜|除|入れ|消|戻|変え|残)し?$|(?:て|で)(?:ください|下さい|ほしい|くれ|もらえ|おいて)[ぁ-ん]{0,6}$|(?:ましょう|でしょう|ですか|ますか|ませんか|ました|ません|んです|ですが|ですけど)(?:か|ね|よ)*$",
    re.IGNORECASE,
)
"""An ending of a sentence, or an order at its beginning, which no name has."""


def is_sentence(text: str) -> bool:
    """Whether a text says, wishes or asks something, and is no name: words in quotes are one."""
    said = text.strip()
    if not said or len(said) > _LONGEST or _QUOTED.search(said):
        return False
    bare = said.rstrip(" .!~。！ㅠㅜㅋㅎ")
    return _SENTENCE.search(bare.rstrip("?？ ")) is not None or (bare.endswith(("?", "？")) and len(bare.split()) > 1)
