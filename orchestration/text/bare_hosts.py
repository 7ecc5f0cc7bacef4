"""Bare hosts: names in a text that clients make links of without a scheme, such as ``evil.com/a``. Pure.

Slack, mail programs and Google's editors do so by the top-level domain that a name ends with
(https://www.iana.org/domains/root/db).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex

_COUNTRIES = """
    ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf
    cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg
    gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn
    kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na
    nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh
    si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve
    vg vi vn vu wf ws ye yt za zm zw
    """

_USUAL = "com net org edu gov mil int biz info xyz top site online shop tech cloud dev website club icu vip mobi asia"

_OTHERS = """
    name pro jobs museum travel app page store live link click work works world today news blog email support services
    solutions systems team tools space fun win bid loan men party review science stream trade webcam date download
    racing zip mov zone network digital media agency company center finance money bank pay cash credit fund chat social
    group host press wiki run bot pages new studio design art games video monster rest bar cafe life love one cyou sbs
    cfd lol kim lat quest beauty hair skin makeup autos boats homes yachts motorcycles gdn su onion ninja guru expert
    """
"""Words as well, so that a name of two labels such as ``user.email`` is rather a field."""

_FILE = make_regex(
    r"md|py|rs|sh|pl|ps|cc|zip|mov|js|ts|tsx|json|ya?ml|html?|css|txt|csv|pdf|xlsx?|docx?|pptx?|png|jpe?g|gif|go|java|rb"
)
"""How files end; some are top-level domains too."""

_WORDS = "am as at be by do id in is it la me my no pm so to us"

_COUNTRY_ENDS, _USUAL_ENDS, _WORD_ENDS = (frozenset(ends.split()) for ends in (_COUNTRIES, _USUAL, _WORDS))

_ENDS = _COUNTRY_ENDS | _USUAL_ENDS | frozenset(_OTHERS.split())

_DOTTED = make_regex(r"\.[A-Za-z]{2}")
"""A dot within a word: without one there is no name, and most texts have none."""

_NAME = make_regex(
    r"(?<![\w@.\-/\\])(?:[\w\-]{1,63}\.){1,8}(?P<end>[a-z]{2,24})(?![A-Za-z0-9_@\-]|\.\w)"
    r"(?P<rest>(?::\d{1,5})?(?:[/?#][^\s<>\"'`)\]}|]*)?)",
    re.IGNORECASE,
)


def find_bare_hosts(seen: str) -> Iterator[str]:
    """Yield each host with what stands behind it (port, path, query) of a text in plain spelling.

    What has a path, or a label before the registered name, can take something along. A name of two labels alone can't:
    there what reads as a file (``README.md``), as a field (``user.id``) or as a sentence without a space (``done.It``)
    is let be.
    """
    if "." not in seen or not _DOTTED.search(seen):
        return
    for match in _NAME.finditer(seen):
        rest = match["rest"]
        if _is_linked(match[0].removesuffix(rest), match["end"].casefold(), has_path="/" in rest or "?" in rest):
            yield match[0].rstrip(".,;:!?")


def _is_linked(name: str, end: str, *, has_path: bool) -> bool:
    if has_path:
        return _FILE.fullmatch(end) is None or end in _COUNTRY_ENDS
    if _FILE.fullmatch(end):
        return False
    if name.count(".") > 1:
        return end in _ENDS
    return end in _USUAL_ENDS or (end in _COUNTRY_ENDS and end not in _WORD_ENDS)
