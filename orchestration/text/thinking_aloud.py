"""Words by which people think aloud of what might be done, or say what they do themselves: neither orders anything.
Pure."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes

ThoughtKind: TypeAlias = Literal["wonders", "own"]
"""Whether somebody wonders if something is to be done, or says what they will do themselves."""

_END = r"(?:\s?(?:요|싶네요?|싶은데요?|싶다|말까|봐))?[\s.?!~…ㅋㅎㅠㅜ]*$"
_WONDERS = make_regex(
    rf"[가-힣]야\s?(?:하나|되나|할까|될까|하려나|되려나|하는지|되는지|하는\s?건가|하지\s?않나|되지\s?않나){_END}"
    rf"|[가-힣]야\s?(?:겠네|겠다|겠지|겠는데|할\s?듯|할\s?것\s?같\S{{1,3}}|할\s?텐데|하긴\s하는데|되긴\s하는데){_END}"
    rf"|(?:게|편이)\s(?:나을까|나으려나|좋을까|좋으려나|나을지도|좋을지도){_END}|[가-힣](?:려나|을까나|까나){_END}"
    r"|(?:ほうが|方が)(?:いい|良い|よい)(?:か(?:な|も|しら)|のかな|んですかね)[あぁー。…\s]*$|[おこそとのほもよろごぞどぼ]うかな?[あぁー。…\s]*$"
    r"|(?:なきゃ|ないと|なくちゃ)(?:な|かな|ね|いけないかな)?[あぁー。…\s]*$|べき(?:かな?|なのかな?|だよな)[あぁー。…?？\s]*$"
    r"|(?:^|[.!?…\n]\s?)(?:(?:hm+|so|well|ok|and|but|actually|honestly)[\s,.…]+)*(?:maybe|perhaps|i\s(?:wonder|guess|think)|(?:just\s)?thinking|not\ssure)\b[^.!?\n]*\b(?:should|might|could|ought)\b[^.!?\n]*[.!?…\s]*$"
    r"|(?:^|[.!?…\n]\s?)(?:(?:hm+|so|well|ok|and|but|actually)[\s,.…]+)*should\s(?:i|we)\s[^.!?\n]*[.!?…\s]*$",
    re.IGNORECASE,
)
_OWN = make_regex(
    r"(?:^|[.!?…\n]\s?)(?:(?:hm+|so|well|ok|and|but|actually|yeah|oh)[\s,.…]+)*i\s?(?:should|might|ought\sto|'ll|’ll|will|was\sgoing\sto|am\sgoing\sto|'m\sgoing\sto|’m\sgoing\sto)\s"
    r"(?:(?:probably|maybe|really|just|also|still|better)\s)*(?:ask|tell|message|dm|ping|call|talk\sto|let|write\sto|speak\sto|check\swith)\b[^.!?\n]*[.!?…\s]*$"
    r"|(?:^|[.!?~…\n,]\s?|(?<=[가-힣]\s))(?:내가|제가)\s(?:직접\s|따로\s|나중에\s|이따가?\s){0,2}(?:말할게|얘기할게|이야기할게|전할게|전달할게|물어볼게|연락할게|말씀드릴게)요?[\s.!~]*$"
    r"|(?:私|自分|こっち|僕|俺)(?:から|が|で)(?:直接)?(?:言|伝え|話|連絡し|聞)(?:う|る|す|く|っておく|ておく|とく|います|ます|しておく|しとく)?(?:から|ので)?(?:ね|よ|わ|ます)?[。！!\s]*$",
    re.IGNORECASE,
)


def find_thought(text: str) -> ThoughtKind | None:
    """Return how a text thinks aloud at its end; ``None`` where it does not, or orders something after it."""
    said = replace_quotes(text.strip())
    if _OWN.search(said) is not None:
        return "own"
    return "wonders" if _WONDERS.search(said) is not None else None


_SENTENCE = make_regex(r"[.!?。！？\n]\s*(?=\S)")


def drop_own_intention(text: str) -> str:
    """Return a text without a last sentence that says what its writer does; the whole where it says nothing else."""
    said = replace_quotes(text)
    if _OWN.search(said) is None:
        return text
    ends = [one.end() for one in _SENTENCE.finditer(said)]
    return text[: ends[-1]].rstrip() if ends else text
