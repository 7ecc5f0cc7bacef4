"""Reported speech of Korean, turned into the sentence that is to be sent. Pure."""

from __future__ import annotations

from orchestration.patterns import compile_once, make_regex

WITH_FINAL_RIEUL = "".join(chr(0xAC08 + 28 * number) for number in range(399))
"""The syllables that end as what is to be does ("될지", "끝날지")."""
_VERB_STEM = r"[챙맡남넘옮숨]기"
_ORDERED = make_regex(
    r"(?:^|\s)(?:(?:힘|보|끝|꺼|떠|알아|해|찾아|골라)?내|쉬|(?:들어|나|돌아|올라|내려|다녀|건너|찾아|가져|데려|모셔|챙겨|따라|넘어|걸어)?(?:오|가)|(?:알려|전해|도와|기다려|올려|적어|봐|내려|돌려|해)주"
    r"|(?<!다음\s)(?<!이번\s)(?<!지난\s)(?<!\d)주|자|(?:[가-힣]{1,3}[해아어여와려])?보|기다리|서두르|고르|누르|부르|미루|나누|바꾸|지우|채우|치우|비우|세우|맞추|늦추|멈추"
    r"|고치|마치|합치|만나|쓰|끄|켜|빼|타|서|사|따르|[가-힣]{1,3}시키|[올내돌알]리|드리)라고$"
)
"""What somebody is asked to do, by a verb whose stem ends in a vowel, as nouns do ("쉬라고" is no "휴무라고")."""
_REPORTED: tuple[tuple[str, str], ...] = (
    (r"(?<=지)\s?말라고$", " 말아 주세요"),
    (r"(?<=[가-힣])\s말라고$", " 마세요"),
    (r"(?<=[해아어여와려겨켜]두)라고$", "세요"),
    (r"(?<=해)\s?달라고$|(?<=[가-힣])\s?달라고$", " 주세요"),
    (r"(?:(?<=[오가하보주쓰으내리기드계르])|(?<=모이))시라고$", "세요"),
    (r"하라고$", "해 주세요"),
    (rf"(?<={_VERB_STEM})라고$", "세요"),
    (r"(?<=\s)아니라고$", "아닙니다"),
    (r"으라고$|라고$", ""),
    (r"하자고$", "합시다"),
    (r"자고$", "자"),
    (r"한다고$", "합니다"),
    (r"된다고$", "됩니다"),
    (r"간다고$", "갑니다"),
    (r"온다고$", "옵니다"),
    (r"하다고$", "합니다"),
    (r"([가-힣])다고$", ""),
    (r"냐고$", "나요?"),
    (r"는지$", "나요?"),
    (r"(?<=[한인은신])지$", "가요?"),
    (rf"(?<=[{WITH_FINAL_RIEUL}])(?<!\s일)지$", "까요?"),
    (r"(?<=[았었였했겠됐있없])음을$", "습니다"),
    (r"(?<=예정|필요)임을$|(?<=중)임을$", "입니다"),
    (r"(?<=[가-힣]{2})함을$", "했습니다"),
    (r"(?<=[가-힣]{2})됨을$", "됐습니다"),
)


_SAYS = r"(?:말씀)?(?:하|했|한다|그러|그랬|들었|전했|얘기했|말했|적혀|써|쓰여|나와|나왔|생각|알고)"
_WITHIN = make_regex(rf"\s(?:[가-힣]{{1,6}}(?:이|가|께서)\s)?{_SAYS}[가-힣]*[다라자냐]고(?=[,\s]|$)")
"""Who told it is told too ("온다고 했다고"): one sentence."""
_PIECE = make_regex(
    rf"[,\s]+(?:그리고\s|또\s)?(?!{_SAYS})(?P<said>\S(?:[^,\n]*?[^,\n\s])??[다라자냐]고)(?:요)?(?=[,\s]|$)"
)
"""What is told besides, behind words that were told ("... 끝났다고 고맙다고")."""
_MOST_PIECES = 8
_AND = make_regex(r"^[,\s]+(?:그리고\s|또\s)?")
_TOLD = make_regex(r"[가-힣][다라자냐]고(?=[,\s])")


def find_told_end(text: str, start: int) -> int:
    """Return where the reported speech ends that goes on behind a place where one piece of it ended; after many pieces,
    wherever that is."""
    for _ in range(_MOST_PIECES):
        found = _WITHIN.match(text, start) or _PIECE.match(text, start)
        if found is None:
            break
        start = found.end("said") if "said" in found.re.groupindex else found.end()
    return start


def make_sentence(reported: str) -> str:
    """Return reported speech ("2시로 변경됐다고") as the sentence to send ("2시로 변경됐습니다"); each piece of it as a
    sentence of its own ("끝났다고 고맙다고")."""
    text = reported.strip(" ,")
    told = _TOLD.search(text)
    if told is None or find_told_end(text, told.end()) < len(text):
        return _make_one(text)
    within = _WITHIN.match(text, told.end())
    end = within.end() if within else told.end()
    first = _make_one(text[:end])
    if end >= len(text):
        return first
    mark = "" if first.endswith(("?", "!", ".")) else "."
    return f"{first}{mark} {make_sentence(_AND.sub('', text[end:]))}"


def _make_one(reported: str) -> str:
    text = reported.strip(" ,")
    if _ORDERED.search(text):
        return f"{text.removesuffix('라고')}세요"
    for pattern, ending in _REPORTED:
        match = compile_once(pattern).search(text)
        if not match:
            continue
        if match.lastindex:
            return _declared(text[:-2])
        if ending:
            return (
                text[: match.start()]
                + (" " if ending.startswith("해 주") and text[match.start() - 1 :][:1] == "" else "")
                + ending
            )
        return _quoted(text[: match.start()], match[0])
    return text


def _declared(stem: str) -> str:
    """Return a plain statement ("변경됐", "없") in the polite form."""
    last = stem[-1:]
    if not ("가" <= last <= "힣"):
        return f"{stem}입니다"
    final = (ord(last) - ord("가")) % 28
    if final == 4 and stem.endswith("는"):
        return f"{stem[:-1]}습니다"
    if final == 4:
        return stem[:-1] + chr(ord(last) - 4 + 17) + "니다"
    if final == 0:
        return stem[:-1] + chr(ord(last) + 17) + "니다"
    return f"{stem}습니다"


_ENDED = make_regex(
    r"(?:요|다|까|죠|자|(?<![마다처얼웃걸믿])음|됨|함|[았었했됐]어|[^가-힣\w\s]|(?:들어|나|돌아|다녀|가져)[옴감]|[해알려보내]줌"
    r"|보냄|끝남|바뀜|[밀걸열]림|모름|다름|아님|나뉨|맡김|옮김|넘김|고침)$"
)
"""Words that are a sentence already, or a note as one jots it down."""


def _quoted(body: str, ending: str) -> str:
    """Return "휴무라고" as "휴무입니다", "하라고"-like orders as they stand."""
    body = body.removesuffix("이") if ending == "라고" and len(body) > 1 and _has_final(body[-2]) else body
    if _ENDED.search(body):
        return body
    return f"{body}입니다" if ending == "라고" else f"{body}으세요"


def _has_final(char: str) -> bool:
    return "가" <= char <= "힣" and (ord(char) - ord("가")) % 28 != 0
