"""Plain words for who has most to do or is most behind, and for what somebody has left ("누가 제일 일 많이 들고 있어?",
"who's most behind", "내 할 일 뭐 남았지"). Pure."""

from __future__ import annotations

from orchestration.rule_planner.idioms.idiom_rules import Rules, compile_rules

_LEAD_KO = r"^\W*(?:(?:혹시|지금|현재|요즘|그럼|우리\s?팀(?:에서|에|중에)?|팀에서|팀원\s?중에?|우리\s?중에?)\s)*"
_WORK_KO = r"(?:담당\s)?(?:일|할\s?일|업무|일감|일거리|작업|태스크)"
_MOST_KO = r"(?:제일|젤|가장)"
_HELD_KO = r"(?:\s?(?:들고|갖고|가지고|맡고|하고|떠안고|끌어안고|쥐고|안고|담당하고)?\s?(?:있|하)?[가-힣]*)"
_WHO_KO = r"(?:사람|분|팀원)(?:이|은)?\s?(?:누구\S*|누군\S*)?"
_END_KO = r"[?？.!~\sㅋㅎㅠ]*$"
_MOST_OPEN_KO = "안 끝난 작업이 제일 많은 사람 누구야"
_LEAST_OPEN_KO = "안 끝난 작업이 제일 적은 사람 누구야"
_MOST_LATE_KO = "기한 지난 작업이 제일 많은 사람 누구야"
_NOBODY_KO = (
    r"(?!(?:내|제|나|저|우리|저희|너|네|메텔|팀|회사|누|누구|상태|현재|지금|요즘|아직|이제|오늘|내일|어제|이번|다음|여기|거기)"
    r"(?:가|이|는|은|도|에서)?\s)"
)
"""Words before what is done that name nobody else."""
_MINE_KO = r"(?:내|제|나|저|난|나는|저는|내가|제가|나의|저의)"
_TO_DO_KO = r"(?:할\s?일|할\s?(?:거|것|게|건)|해야\s?(?:할|될|되는|하는)\s?(?:일|거|것|게|건)?|일감|일거리|업무)"
_LEFT_KO = r"남(?:았|아\s?있)[가-힣]*"


def _rank_work(many: str) -> str:
    return (
        rf"{_LEAD_KO}누가\s(?:지금\s|현재\s)?(?:{_MOST_KO}\s{_WORK_KO}(?:을|를|이|가)?|(?:{_WORK_KO}(?:을|를|이|가)?)\s{_MOST_KO})"
        rf"\s{many}(?:이|아|지|나요|은지|음|냐|죠|은가요?|어|어요|니)?{_HELD_KO}{_END_KO}"
    )


def _rank_worker(many: str) -> str:
    return rf"{_LEAD_KO}{_WORK_KO}(?:이|가)?\s{_MOST_KO}\s{many}\s{_WHO_KO}{_END_KO}"


_LEFT_WORK_KO = r"(?:남은|안\s?끝난|못\s?끝낸|미완료|밀린|진행\s?중인)\s?(?:작업|할\s?일|업무|태스크)"
_IN_KO = compile_rules(
    (
        rf"(?P<ask>{_LEFT_WORK_KO}[^\n]*?)[,.?]?\s(?:같이|함께|공동(?:으로)?)\s?(?:맡은|담당(?:인|하는)?|하는)\s?(?:건|것은?|거는?|작업은?)?\s?"
        r"(?:각자|각각|둘\s?다|양쪽)[^.?!,\n]{0,15}",
        r"\g<ask>",
    ),
    (
        rf"(?P<of>(?:담당자|사람|인원)\s?별(?:로)?\s{_LEFT_WORK_KO})\s?(?:수|개수|갯수)(?:[은는이가를을])?(?=[\s,.?!]|$)",
        r"\g<of> 몇 개야",
    ),
    (_rank_work("많"), _MOST_OPEN_KO),
    (_rank_work("적"), _LEAST_OPEN_KO),
    (_rank_worker(r"많(?:은|이\s(?:가진|맡은|하는|들고\s?있는|갖고\s?있는))"), _MOST_OPEN_KO),
    (_rank_worker("적은"), _LEAST_OPEN_KO),
    (rf"{_LEAD_KO}{_MOST_KO}\s(?:한가한|여유\s?있는|여유로운|널널한|안\s?바쁜)\s{_WHO_KO}{_END_KO}", _LEAST_OPEN_KO),
    (
        rf"{_LEAD_KO}누가\s(?:(?:마감|기한|일|작업|할\s?일)(?:을|이|를|가)?\s)?{_MOST_KO}\s(?:많이\s|심하게\s)?"
        rf"(?:(?:마감|기한|일)(?:을|이)?\s)?(?:많이\s)?(?:밀렸|밀려|늦|넘겼|넘기|지연|뒤처|뒤쳐)[가-힣\s]*{_END_KO}",
        _MOST_LATE_KO,
    ),
    (
        rf"{_LEAD_KO}(?:{_WORK_KO}(?:이|가)?\s)?{_MOST_KO}\s(?:많이\s)?(?:밀린|늦은|밀려\s?있는|늦어진)\s{_WHO_KO}{_END_KO}",
        _MOST_LATE_KO,
    ),
    (
        rf"^\W*(?:근데\s|혹시\s)?{_MINE_KO}\s(?:(?P<day>오늘|내일|이번\s?주)(?:은|까지|에)?\s)?(?:아직\s|지금\s)?{_TO_DO_KO}(?:이|은|는|가)?\s"
        rf"(?:아직\s|이제\s)?(?:뭐뭐|뭐|뭐가|무엇이|어떤\s?거)?\s?{_LEFT_KO}{_END_KO}",
        r"내 \g<day> 할 일 남은 거 보여줘",
    ),
    (
        rf"^\W*{_MINE_KO}\s(?:지금\s|아직\s)?{_TO_DO_KO}(?:이|은|는|가)?\s(?:아직\s)?(?:몇\s?(?:개|건)|얼마나)(?:나)?\s{_LEFT_KO}{_END_KO}",
        "내 남은 할 일 몇 개야",
    ),
    (
        rf"^\W*{_NOBODY_KO}(?P<who>[가-힣]{{2,4}}?)(?:님|씨)?(?:이|가|은|는)?\s(?:(?:지금|요즘|현재)\s)?(?:하고\s?있는)\s?"
        rf"(?:일|거|것|게|건|작업|업무)(?:들)?(?:을|은|이|를|가)?\s?(?:(?:좀|다)\s)?(?:뭐\S*|뭔지|(?:알려|보여)\s?[줘주]\S*)?{_END_KO}",
        r"\g<who>님 진행 중인 작업 보여줘",
    ),
    (
        rf"^\W*{_NOBODY_KO}(?P<who>[가-힣]{{2,4}}?)(?:님|씨)?(?:이|가|은|는)?\s(?:(?:지금|요즘|현재)\s)?(?:맡고\s?있는|들고\s?있는|갖고\s?있는)\s?"
        rf"(?:일|거|것|게|건|작업|업무)(?:들)?(?:을|은|이|를|가)?\s?(?:(?:좀|다)\s)?(?:뭐\S*|뭔지|(?:알려|보여)\s?[줘주]\S*)?{_END_KO}",
        r"\g<who>님 안 끝난 작업 보여줘",
    ),
    (r"(?<![가-힣])(?:일감|일거리)(?=(?:들)?[이은을만도]?(?:\s|[?.!~]|$))", "할 일"),
)

_LEAD_EN = r"^(?P<at>\W*(?:(?:so|ok|okay|hey|and|quick\sone)[\s,]+)*)"
_NOW_EN = r"(?:\s(?:rn|right\snow|now|atm|at\sthe\smoment|currently|today|these\sdays|this\sweek))?"
_HAS_EN = (
    r"who(?:['’]s|\sis|\shas|s)?(?:\scurrently)?\s"
    r"(?:(?:got|carrying|holding|juggling|doing|handling|stuck\swith|has|having)\s)?the\s"
)
_LOAD_EN = r"(?:\s(?:to\sdo|work|stuff|things|tasks|to-?dos|load|going\son|open|left(?:\sto\sdo)?))?"
_LATE_EN = r"(?:behind|late|overdue|behind\sschedule)"
_OPEN_EN = r"(?:(?:open|unfinished|remaining|pending|overdue|late)\s(?:tasks|to-?dos|items))"
_EACH_EN = r"(?:head|person|owner|assignee|teammate|member|nose)"
_IN_EN = compile_rules(
    (
        rf"(?P<ask>{_OPEN_EN}[^\n]*?)[\s,.;–-]+(?:and\s|but\s|please\s)*(?:(?:the\s|any\s)?(?:shared|joint|common)(?:\s(?:ones|tasks))?"
        r"|(?:an?\s)?(?:tasks?|ones?)\s(?:with|shared\sby|of|owned\sby)\s(?:two|2|several|more)\s(?:owners|people))\s(?:should\s)?(?:be\scounted|are\scounted|counts?)"
        r"\s(?:for|towards?|to|once\sfor)\s(?:both|each|all|everyone)(?:\sof\s(?:them|us))?",
        r"\g<ask>",
    ),
    (
        rf"(?P<ask>{_OPEN_EN}[^\n]*?)[\s,.;?–-]+(?:(?:the\s)?(?:finished|done|completed|closed)(?:\s(?:ones|tasks|stuff))?\s(?:don['’]?t|do\snot)\s(?:interest\sme|matter|count)"
        r"|(?:ignore|skip|leave\sout|forget)\s(?:the\s)?(?:finished|done|completed|closed)(?:\sones|\stasks|\sstuff)?)",
        r"\g<ask>",
    ),
    (rf"{_LEAD_EN}(?P<what>{_OPEN_EN})\s(?:per|for\seach)\s{_EACH_EN}\b", r"\g<at>how many \g<what> per person"),
    (
        rf"{_LEAD_EN}how\smany\s(?P<what>{_OPEN_EN})\s(?:does|do|has)\s(?:everyone|everybody|each\sof\sus|everyone\sof\sus|we\seach)\s?(?:have|got)?\b",
        r"\g<at>how many \g<what> per person",
    ),
    (rf"{_LEAD_EN}who\shas\show\smany\s(?P<what>{_OPEN_EN})", r"\g<at>how many \g<what> per person"),
    (
        rf"{_LEAD_EN}(?:count|number)\sof\s(?P<what>{_OPEN_EN})\s(?:by|per)\s{_EACH_EN}\b",
        r"\g<at>how many \g<what> per person",
    ),
    (
        rf"{_LEAD_EN}(?!who\shas\sthe\smost\stasks){_HAS_EN}most{_LOAD_EN}{_NOW_EN}[?.!\s]*$",
        r"\g<at>who has the most open tasks",
    ),
    (rf"{_LEAD_EN}{_HAS_EN}(?:least|fewest){_LOAD_EN}{_NOW_EN}[?.!\s]*$", r"\g<at>who has the fewest open tasks"),
    (
        rf"{_LEAD_EN}who(?:['’]s|\sis)\s(?:running\s)?(?:the\s)?(?:most|furthest|farthest)\s{_LATE_EN}{_NOW_EN}[?.!\s]*$",
        r"\g<at>who has the most overdue tasks",
    ),
    (
        rf"{_LEAD_EN}(?P<who>[A-Za-z]{{2,15}})['’]s\s(?:plate|workload|queue){_NOW_EN}[?.!\s]*$",
        r"\g<at>\g<who>'s open tasks",
    ),
)

_LEAD_JA = r"^(?:今|いま|現在|チームで|うちで)?(?:は|、)?(?:一番|いちばん|最も)?"
_TASK_JA = r"(?:残り?の?|未完了の?)?(?:タスク|仕事|作業|やること)"
_MOST_JA = r"(?:が|を|は)?(?:一番|いちばん|最も)?"
_WHO_JA = r"(?:の|人)(?:は|って|が)?、?(?:誰|だれ|どなた)(?:です|だ|な|だっけ|でしょう|か|の|ん)*[?？。\s]*$"
_IN_JA = compile_rules(
    (
        r"(?P<ask>未完了[^\n]*?)[。、]\s*(?:ただし、?)?共同(?:担当)?の(?:もの|タスク|分)?は(?:両方|それぞれ|各自)(?:に|で)?(?:数え|カウント)[^。\n]{0,10}",
        r"\g<ask>",
    ),
    (
        r"(?P<ask>未完了[^\n]*?)[。、]\s*(?:完了|終わっ)(?:した|た)?(?:もの|タスク|分)は(?:いらない|不要|要らない|除いて)[^。、\n]{0,6}",
        r"\g<ask>",
    ),
    (
        rf"(?=.*(?:一番|いちばん|最も)){_LEAD_JA}{_TASK_JA}{_MOST_JA}(?:多い|抱えて(?:い)?る|持って(?:い)?る|多く(?:抱えて|持って)(?:い)?る){_WHO_JA}",
        "誰が一番未完了のタスクを抱えてる?",
    ),
    (rf"{_LEAD_JA}(?<=[番ん最も])(?:忙しい|手一杯な){_WHO_JA}", "誰が一番未完了のタスクを抱えてる?"),
    (
        rf"(?=.*(?:一番|いちばん|最も)){_LEAD_JA}(?:期限切れ|遅れ|遅延|締切超過)(?:の)?(?:タスク|やつ|仕事|作業)?{_MOST_JA}(?:多い|抱えて(?:い)?る){_WHO_JA}",
        "誰が一番期限切れのタスクを抱えてる?",
    ),
    (
        r"^(?:今|いま)?(?:誰|だれ)が(?:一番|いちばん|最も)(?:遅れ|遅延し|溜め|滞らせ)て(?:い)?(?:る|ます)(?:の|んです|か)*[?？。\s]*$",
        "誰が一番期限切れのタスクを抱えてる?",
    ),
    (rf"{_LEAD_JA}(?<=[番ん最も])(?:遅れて(?:い)?る){_WHO_JA}", "誰が一番期限切れのタスクを抱えてる?"),
    (r"(?<=の)残(?:り)?タスク", "残りのタスク"),
)

WORKLOADS: Rules = _IN_KO + _IN_EN + _IN_JA
