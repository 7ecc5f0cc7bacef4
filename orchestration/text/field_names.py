"""What the name of a field means: who or where, a web address, or content. In English, Korean and Japanese. Pure."""

from __future__ import annotations

from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.disguise import normalise_text


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_WHO = _set(
    """
    channel channels conversation room user users username person people member members to cc bcc recipient
    recipients handler receivers addressee email emails mail mails mailto address addresses participant
    participants attendee attendees invitee invitees guest guests assignee assignees group groups account accounts
    iban payee beneficiary phone phones telephone mobile dest dst destination forward reviewer reviewers approver
    approvers wallet contact contacts handle subscriber subscribers audience destinataire destinataires destinatario
    destinatarios empfaenger empfänger para
    """
)
"""People, mailboxes, accounts and rooms: to reach one is an effect wherever in a payload it stands."""
_ROOMS = _set("channel channels conversation room group groups")
_ROOM_WORDS = make_regex("채널|대화방|チャンネル|ルーム|部屋")
_PLACE = _set(
    """
    hotel restaurant company shop store vendor supplier merchant airline carrier clinic driver
    thread page parent database spreadsheet sheet file folder document doc calendar event project repo
    repository issue board workspace target account password id ids block team bucket path owner printer device
    stream workbook space slug deal component notebook course door mailbox
    """
)
_ADDRESS = _set(
    """
    url urls uri uris link links href endpoint webhook webhooks host hostname domain site website callback server proxy
    feed
    """
)
_CONTENT = _set(
    """
    text texts body content contents message messages title subject description summary note notes comment comments
    query question properties values rows records items children data date time datetime start end day days range
    limit count size number language lang locale format name amount quantity blocks markdown caption reason priority
    status label labels tag tags sort filter recurring topic type kind mode color colour icon emoji location venue
    details detail by order page_size html json payload attachments attachment template style width height unit
    currency price total
    due duration outcome category prompt expiration expires severity score rating points reminders timezone tz mime
    encoding version estimate progress outcome answer options option flag flags list step steps headline header footer
    by order page_size desc memo memos remark remarks info excerpt snippet paragraph instruction instructions
    asunto cuerpo mensaje texto descripcion objet corps contenu betreff nachricht inhalt assunto corpo mensagem
    """
)
_SURE_CONTENT = frozenset({"name", "number", "location", "venue", "order"})
"""Content only where the whole name is one of these or nothing before it says who: a phone number is no content."""
_IDENTIFIERS = _set("id ids guid guids uuid uuids gid gids uid uids")
"""A field that holds one of these points at a thing, whatever kind of thing it is."""
_CONTAINERS = _set(
    "folder room board database sheet spreadsheet workspace repo repository bucket space notebook team calendar"
)
"""What things stand in: its name says where, as the name of a file says only what the file is called."""
_COMMANDS = _set("command commands cmd script code statement sql expression")
_OWN_MARKS = frozenset({"request", "idempotency", "client", "trace", "correlation", "operation"})
"""Such an id is the caller's own mark on the call."""
_WHERE_WORDS = make_regex("폴더|スペース|フォルダ|호텔|식당|가게|업체|거래처|매장|병원|항공사|ホテル|店|会社")
_WHO_WORDS = make_regex(
    "수신|받는|보낼|채널|이메일|메일|주소|계좌|전화|휴대폰|핸드폰|담당|참석|참여|초대|사용자|멤버|대화방|연락처|예금주|검토자|승인자"
    "|ルーム|部屋|宛先|送信先|受信|送り先|メール|チャンネル|担当|参加|招待|口座|電話|連絡先"
)
_RECIPIENTS = _set("recipient recipients bcc payee beneficiary addressee sendto forwardto")
_RECIPIENT_WORDS = make_regex("수신자|수신인|받는|宛先|送信先")
_ADDRESS_WORDS = make_regex("링크|웹훅|リンク|ウェブフック")
_CONTENT_WORDS = make_regex(
    "내용|제목|본문|메시지|설명|날짜|일자|시간|시작|종료|금액|메모|요약|상태|이름|수량|우선순위|마감|内容|本文|件名|日付|時間|金額|要約|状態|題"
)
_PEOPLE = _set(
    """
    assignee assignees owner owners people person attendee attendees participant participants reviewer reviewers
    approver
    """
)
_PEOPLE_WORDS = make_regex("담당|참석|참여|검토자|승인자|책임자|소유자|수신|받는|担当|参加|責任者|宛先")
_GRANTS = _set("permission permissions role roles access privilege privileges scope scopes visibility audience sharing")
_GRANTS_ANYWHERE = _set("permission permissions role access privilege privileges")
_GRANT_WORDS = make_regex("권한|역할|공개|権限|公開")
_AMOUNTS = _set("amount sum price total value quantity")
_AMOUNT_WORDS = make_regex("금액|액수|金額")
_CAMEL = make_regex(r"(?<=[a-z0-9])([A-Z])")
_MARKS = make_regex(r"[\s\-./]+")


@lru_cache(maxsize=4096)
def split_name(name: str) -> tuple[str, ...]:
    """Return the parts of a field's name: ``sendTo`` and ``send-to`` are ``send``, ``to``."""
    return tuple(_MARKS.sub("_", _CAMEL.sub(r"_\1", normalise_text(name))).casefold().strip("_").split("_"))


@lru_cache(maxsize=4096)
def is_content_field(name: str) -> bool:
    """Whether a field plainly holds what is said or when, not who or where."""
    parts = split_name(name)
    if not _IDENTIFIERS.isdisjoint(parts):
        return False
    if parts[-1] == "name" and not _CONTAINERS.isdisjoint(parts[:-1]):
        return False
    if parts[-1] in _SURE_CONTENT and any(part in _WHO for part in parts[:-1]):
        return False
    return parts[-1] in _CONTENT or bool(_CONTENT_WORDS.search(parts[-1]))


@lru_cache(maxsize=4096)
def is_who_field(name: str) -> bool:
    """Whether a field names people, mailboxes, accounts or rooms."""
    parts = split_name(name)
    if parts in (("e", "mail"), ("send", "to"), ("reply", "to")):
        return True
    if is_content_field(name):
        return False
    return any(part in _WHO for part in parts) or bool(_WHO_WORDS.search("".join(parts)))


@lru_cache(maxsize=4096)
def is_person_field(name: str) -> bool:
    """Whether a field names people rather than the room where they are."""
    return is_who_field(name) and _ROOMS.isdisjoint(split_name(name)) and _ROOM_WORDS.search(name) is None


@lru_cache(maxsize=4096)
def is_recipient_field(name: str) -> bool:
    """Whether a field can only be whom something is sent to: no search asks for it."""
    return not _RECIPIENTS.isdisjoint(split_name(name)) or bool(_RECIPIENT_WORDS.search(name))


@lru_cache(maxsize=4096)
def is_web_address_field(name: str) -> bool:
    """Whether a field holds a web address."""
    parts = split_name(name)
    return parts[-1] in _ADDRESS or bool(_ADDRESS_WORDS.search(parts[-1]))


@lru_cache(maxsize=4096)
def is_place_field(name: str) -> bool:
    """Whether a field names who or where in any way: also pages, files, ids."""
    if is_who_field(name) or is_web_address_field(name):
        return True
    parts = split_name(name)
    if parts[-1] in _IDENTIFIERS and parts[0] in _OWN_MARKS:
        return False
    if parts[-2:] == ("data", "source"):
        return True
    if is_content_field(name):
        return False
    if not _IDENTIFIERS.isdisjoint(parts):
        return True
    return parts[-1] in _PLACE or (len(parts) > 1 and parts[-2] in _PLACE) or bool(_WHERE_WORDS.search(name))


@lru_cache(maxsize=4096)
def is_owner_field(name: str) -> bool:
    """Whether a property of a page or record says whose it is."""
    return any(part in _PEOPLE for part in split_name(name)) or bool(_PEOPLE_WORDS.search(name))


@lru_cache(maxsize=4096)
def is_grant_field(name: str) -> bool:
    """Whether a field says what somebody may do."""
    parts = split_name(name)
    return parts[-1] in _GRANTS or not _GRANTS_ANYWHERE.isdisjoint(parts) or bool(_GRANT_WORDS.search(name))


@lru_cache(maxsize=4096)
def is_command_field(name: str) -> bool:
    """Whether a field holds what a tool that runs things would run."""
    return split_name(name)[-1] in _COMMANDS


@lru_cache(maxsize=4096)
def is_amount_field(name: str) -> bool:
    """Whether a field says how much."""
    return split_name(name)[-1] in _AMOUNTS or bool(_AMOUNT_WORDS.search(name))
