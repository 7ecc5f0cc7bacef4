"""Words that take something back in several parts: a reason or an opening, and what is to stop or be undone. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.thread_phrases.vocabulary import PAST, Vocabulary, WholeAct

ReadAct: TypeAlias = Callable[[str], WholeAct | None]
"""Reads the act of words that say nothing else."""

MOST_WORDS = 32
"""Words of what is read in parts; what is longer says more than to stop."""
_LONGEST_UNIT = 7
_FLAGS = re.IGNORECASE | re.DOTALL
_BETWEEN = make_regex(
    r"[\s,.!;、。！…~ㅋㅎㅠㅜ]+|(?<=[다요네음])(?=원래|되돌|이전|롤백)|(?<=[たよねわて])(?=元|もと|戻|取り?消|撤回"
    r"|なかった|無かった)|(?<=[るただいす]から)"
    r"|(?<=ので)"
)
_MARKED = make_regex(r"[#@\"“”‘「」『』?？]|(?<![A-Za-z])['’]|['’](?![A-Za-z])|https?:")
"""What names a thing or asks: then the words say more than that something is taken back."""
_INSTEAD = make_regex(
    r"\binstead\b|대신|말고|빼고|만\s|代わりに|ではなく|じゃなくて|以外|\bexcept\b|\bonly\b", re.IGNORECASE
)
WISHES = make_regex(
    r"줘|주세요|부탁|해라|하자|(?<!may )(?<!might )(?<!will )(?<!could )(?<!'ll )\b"
    r"(?:please|pls|can you|could you|send|post|make|create|add|set|change"
    r"|move|tell|share|dm)\b"
    r"|ください|下さい|お願い|して$",
    re.IGNORECASE,
)
"""What asks for something besides."""
_OWN_FIRST = make_regex(
    r"\b(?P<who>i|we)(?:['’]?ll|\swill|(?:['’]m|['’]re|\sam|\sare)\s(?:going\sto|gonna)|['’]d\srather)\s(?:[a-z]+\s){1,6}?and\s"
    r"(?:then\s|just\s)?(?!you\b|u\b|metel\b)(?=[a-z]+\b)",
    re.IGNORECASE,
)
"""What somebody does before something else that they do themselves."""
_ACTS = make_regex(
    r"\b(?:delete|remove|archive|restore|fix|rename|copy|schedule|remind)\b|지워|삭제해|고쳐|바꿔|옮겨|消して"
    r"|直して|変えて",
    re.IGNORECASE,
)
"""What else may be asked for of what was done."""
_TAKEN_BACK: tuple[WholeAct, ...] = ("forbid", "drop", "stop", "cancel")
"""What the whole says where its parts say several of them, the one that says most first."""


class WithdrawalReader:
    """Reads the words by the vocabularies of the languages."""

    def __init__(self, vocabularies: Sequence[Vocabulary], read_act: ReadAct) -> None:
        self._read_act = read_act
        asides = "|".join(f"{one.openings}|{one.asides}" for one in vocabularies)
        # Japanese puts no space between an opening and what follows it.
        self._aside = make_regex(rf"(?:(?:{asides})(?:요|ね|よ)?){{1,3}}", _FLAGS)
        self._opening = make_regex(rf"(?:{asides})(?:[\s,.!、。！~]+)", _FLAGS)
        self._own = make_regex("|".join(one.own_doing for one in vocabularies), _FLAGS)
        self._interrupts = make_regex("|".join(f"(?:{one.interrupts})" for one in vocabularies), _FLAGS)
        self._regrets = make_regex("|".join(one.regrets for one in vocabularies), _FLAGS)
        self._keeps = make_regex("|".join(f"(?:{one.keeps})" for one in vocabularies), _FLAGS)
        self._dismisses = make_regex("|".join(f"(?:{one.dismisses})" for one in vocabularies), _FLAGS)
        self._declines = make_regex("|".join(f"(?:{one.declines})" for one in vocabularies), _FLAGS)
        self._settles = make_regex("|".join(f"(?:{one.settles})" for one in vocabularies), _FLAGS)

    def read(self, text: str) -> WholeAct | None:
        """Return what is taken back by a text that says little else; ``None`` where it says anything more."""
        text = _OWN_FIRST.sub(r"\g<who>'ll ", text)
        words = [one for one in _BETWEEN.split(text) if one]
        if self._keeps.fullmatch(self._without_asides(text)) is not None:
            return "forbid"
        if not 1 < len(words) <= MOST_WORDS or _MARKED.search(text):
            return None
        return (
            self._read_units(words)
            or self._read_interruption(text, words)
            or self._read_regret(text, words)
            or self._read_dismissal(text, words)
            or self._read_ban(words)
        )

    def read_way_back(self, text: str) -> WholeAct | None:
        """Return that something is undone where a text ends with that, and only tells why before it."""
        words = [one for one in _BETWEEN.split(text) if one]
        if not 1 < len(words) <= MOST_WORDS or _MARKED.search(text):
            return None
        return "undo" if self._read_regret(text, words) == "undo" else None

    def _without_asides(self, text: str) -> str:
        """Return a text without the openings before its first other word."""
        while (found := self._opening.match(text)) is not None and found.end() < len(text):
            text = text[found.end() :]
        return text.strip(" .!~。！")

    def _read_units(self, words: Sequence[str]) -> WholeAct | None:
        """Every word belongs to an act or is an aside; one of the acts takes back or says who does it instead."""
        said: set[WholeAct] = set()
        at = 0
        while at < len(words):
            end, act = self._longest(words, at)
            if end == at:
                return None
            said |= {act} if act else set()
            at = end
        if "undo" in said and said <= {"undo", "cancel", "drop"}:
            return "undo"
        if not said <= {*_TAKEN_BACK, "hold"}:
            return None
        return next((act for act in _TAKEN_BACK if act in said), None)

    def _longest(self, words: Sequence[str], at: int) -> tuple[int, WholeAct | None]:
        for end in range(min(len(words), at + _LONGEST_UNIT), at, -1):
            unit = " ".join(words[at:end])
            act = self._read_act(unit) or ("drop" if self._own.fullmatch(unit) else None)
            if act is not None or self._aside.fullmatch(unit):
                return end, act
        return at, None

    def _read_interruption(self, text: str, words: Sequence[str]) -> WholeAct | None:
        """A word that holds on, and one that forbids, with a reason beside them."""
        if not self._interrupts.match(text) or _INSTEAD.search(text):
            return None
        for begin, end in _list_spans(len(words)):
            if self._forbids(" ".join(words[begin:end])):
                rest = " ".join((self._without_hold(words[:begin]), *words[end:]))
                return None if WISHES.search(rest) else "forbid"
        return None

    def _without_hold(self, words: Sequence[str]) -> str:
        """Return words without those that only ask to wait."""
        begin = next((at for at in range(len(words)) if self._read_act(" ".join(words[at:])) == "hold"), len(words))
        return " ".join(words[:begin])

    def _forbids(self, said: str) -> bool:
        return self._read_act(said) in ("forbid", "stop") or self._keeps.fullmatch(said) is not None

    def _read_regret(self, text: str, words: Sequence[str]) -> WholeAct | None:
        """That something was a mistake, and the way back."""
        for begin in range(1, len(words)):
            act = self._read_act(" ".join(words[begin:]))
            reason = _ASKS.sub("", " ".join(words[:begin])).strip()
            if act not in ("undo", "cancel", "retry") or any(one.search(reason) for one in (WISHES, _INSTEAD, _ACTS)):
                continue
            is_told = act in ("undo", "retry") and (self._opens(words[:begin]) or _is_told(text, reason))
            is_told |= act == "cancel" and _SO.search(" ".join(words[:begin])) is not None
            if act == "retry" and (_CORRECTS.search(reason) or _AGAIN.fullmatch(" ".join(words[begin:]))):
                continue
            if is_told or (act != "retry" and self._regrets.search(reason)):
                return act
        return self._read_reason_behind(text, words)

    def _read_reason_behind(self, text: str, words: Sequence[str]) -> WholeAct | None:
        """The way back or the end of it, a sign, and why; of the end the reason may tell by its ending alone."""
        for end in range(1, len(words)):
            said, reason = " ".join(words[:end]), " ".join(words[end:])
            if any(one.search(reason) for one in (WISHES, _INSTEAD, _ACTS, _REACHES)):
                continue
            act = self._read_opened(words[:end])
            if act is None and self._keeps.fullmatch(self._without_asides(said)):
                act = "forbid"
            is_broken = _is_broken_after(text, words[end - 1])
            is_told = _ENDS_SPOKEN.search(said) is not None and _TELLS_WHY.search(reason) is not None
            if act in ("undo", "reject") and is_broken:
                return act
            if act in ("undo", "cancel") and _ENDS_SPOKEN.search(said) and self._own.fullmatch(reason):
                return act
            if act == "retry" and _CORRECTS.search(reason):
                continue
            if act in ("cancel", "retry") and (is_told or (is_broken and _TELLS_WHY_ALONE.search(reason))):
                return act
            if act in ("drop", "stop", "forbid") and (is_broken or is_told):
                return act
        return None

    def _read_opened(self, words: Sequence[str]) -> WholeAct | None:
        """Return the act of words, without openings before it."""
        for begin in range(len(words)):
            act = self._read_act(" ".join(words[begin:]))
            if act is not None or self._aside.fullmatch(words[begin]) is None:
                return act
        return None

    def _opens(self, words: Sequence[str]) -> bool:
        """Whether words begin with one that takes back by itself ("nvm", "oops")."""
        return bool(words) and (self._aside.fullmatch(words[0]) or self._dismisses.fullmatch(words[0])) is not None

    def _read_dismissal(self, text: str, words: Sequence[str]) -> WholeAct | None:
        """That nothing is wanted any more, said first or last, and beside it why."""
        for at in range(1, len(words)):
            before, after = words[:at], " ".join(words[at:])
            reason = " ".join(before)
            if self._says_dismissal(after, reason) and not _NOUN_BEFORE.search(reason):
                return "drop"
            first = next((one for one in range(at) if self._says_dismissal(" ".join(before[one:]), after)), None)
            opens = first == 0 or (first is not None and self._aside.fullmatch(" ".join(before[:first])))
            if opens and _is_broken_after(text, before[-1]):
                return "drop"
        return None

    def _read_ban(self, words: Sequence[str]) -> WholeAct | None:
        """The end of it behind what somebody said that may not be done ("아직 지우면 안 된대 관둬")."""
        for begin in range(1, len(words)):
            act = self._read_act(" ".join(words[begin:]))
            if act in ("stop", "drop", "cancel") and _BANNED.search(" ".join(words[:begin])):
                return "stop"
        return None

    def _says_dismissal(self, said: str, reason: str) -> bool:
        dismisses = self._dismisses.fullmatch(said) is not None
        declines = dismisses or (
            self._declines.fullmatch(said) is not None and self._settles.search(reason) is not None
        )
        return declines and WISHES.search(reason) is None and _INSTEAD.search(reason) is None


_BANNED = make_regex(
    r"면\s?안\s?(?:된|됩|돼|되)\S{0,4}$|지\s?말(?:래|라|랬)\S{0,4}$|필요\s?없(?:대|다|답)\S{0,3}$|(?:취소|보류)(?:됐|래|라)\S{0,3}$"
    r"|\b(?:not (?:supposed|allowed) to|shouldn't|must not|can't yet|isn't allowed)\b"
    r"|(?:ダメ|だめ|駄目)(?:らしい|だって|みたい)\S{0,3}$"
)
"""That something may not be, or need not be."""
_NOUN_BEFORE = make_regex(r"[가-힣](?:은|는|을|를|이|가|도|만|의|에)$")
"""A noun that what follows is said of: then it is no word to metel."""


_ASKS = make_regex(
    r"(?:(?:so|therefore|and)\s)?(?:(?:i|we)\s(?:must|have to|would like to|need to|would|'d like to)"
    r"\s(?:ask|request|like)\syou to"
    r"|(?:can|could|would) you(?: please)?|please)$",
    re.IGNORECASE,
)
"""What asks politely for what follows."""
_SO = make_regex(r"\S\s(?:so|therefore)(?:\s(?:please|can you|could you|would you|kindly))*$", re.IGNORECASE)
"""A reason, and that what follows is for it."""
_ENDS_SPOKEN = make_regex(
    r"[요어자죠지둬해라세다고네줘마]$|(?:やめ(?:る|ます|て|とく|よう|ときます)|取りやめ(?:ます|で)?|なし(?:で|に)?|いいや|いいです|ください|おいて)$"
)
"""How an order or a refusal ends; a bare noun may begin anything."""
_TELLS_WHY = make_regex(
    rf"(?:[{PAST}][가-힣]{{0,3}}|[대래네데]요?|거든요?|니까요?|(?:[아어여]|[가-힣])서요?|(?<![고라자])다|(?:같|맞|있|없)[아어]요?|(?:에|예)요|니다|ので|から|[たるいだ]し?)\W*$"
)
_TELLS_WHY_ALONE = make_regex(
    rf"{_TELLS_WHY.pattern}|^(?:(?:he|she|they|we|it|i|that|this|everyone|everybody|someone|somebody|people)(?:'\w+)?"
    r"|[A-Z][a-z]+(?:'s)?)\s[a-z]",
    re.IGNORECASE,
)
"""What is a statement by itself, where only a sign stands before it."""
_AGAIN = make_regex(r"(?:again|once more|다시|もう一[度回]|再度)\W*", re.IGNORECASE)
"""That something is wanted once more: behind other words it is said of them."""
_CORRECTS = make_regex(
    r"\d|(?:[로을를에도만]|[をにへも])$|아니[라고]|잘못|정정|틀[렸린려]|오타|では?なく|じゃなく|間違|訂正|\b(?:not|meant|wrong|typo|instead|but|with)\b",
    re.IGNORECASE,
)
"""What puts something right: then it is not the same again that is wanted."""
_REACHES = make_regex(r"[가-힣](?:한테|에게|께)(?:\s|$)|\b(?:to|dm|tell)\s[A-Z]|さん(?:に|へ)")
"""Whom something is to be sent to instead."""
_TELLS = make_regex(rf"(?:[{PAST}][가-힣]{{0,3}}|[대래네데]요?|니다|[아어]요|거든요?|다|[たるだよねわ]|ので|から)$")


def _is_told(text: str, reason: str) -> bool:
    """Whether words are a statement of their own before what follows: by a sign behind them, or by their ending."""
    return not reason or _is_broken_after(text, reason.rsplit(maxsplit=1)[-1]) or _TELLS.search(reason) is not None


_SIGN = make_regex(r"\s*[.,!;、。！…~]")


def _is_broken_after(text: str, word: str) -> bool:
    """Whether a sign stands behind a word."""
    at = text.find(word)
    while at >= 0 and not _SIGN.match(text, at + len(word)):
        at = text.find(word, at + 1)
    return at >= 0


def _list_spans(count: int) -> Iterator[tuple[int, int]]:
    for begin in range(count):
        for end in range(min(count, begin + _LONGEST_UNIT), begin, -1):
            yield begin, end
