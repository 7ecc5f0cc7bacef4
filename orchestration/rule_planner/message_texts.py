"""The message that passes on what a step left: a sentence around it."""

from __future__ import annotations

from orchestration.rule_planner.steps import Flow, Material, choose_text


def build_message_text(flow: Flow, material: Material) -> str:
    """Return the message that passes on what a step left."""
    label = material.label
    if material.note:
        return material.note
    if material.kind == "page_url":
        return _page_made(flow, label, material.template)
    if material.kind == "summary":
        return f"{_headline(flow, label, '요약', 'Summary')}\n{material.template}"
    if material.kind == "total":
        return f"{label or choose_text(flow, '합계', 'Total', '合計')}: {material.template}"
    if material.kind in {"found", "records", "rows", "messages", "text"}:
        return f"{label or choose_text(flow, '내용', 'Content', '内容')}:\n{material.template}"
    return f"{label}: {material.template}" if label else material.template


def _page_made(flow: Flow, title: str, link: str) -> str:
    if not title:
        return choose_text(
            flow, f"페이지를 만들었어요: {link}", f"I created a page: {link}", f"ページを作成しました: {link}"
        )
    return choose_text(
        flow,
        f"'{title}' 페이지를 만들었어요: {link}",
        f'I created the page "{title}": {link}',
        f"「{title}」を作成しました: {link}",
    )


def _headline(flow: Flow, label: str, ko: str, en: str) -> str:
    if not label:
        return choose_text(flow, f"{ko}:", f"{en}:", "要約:")
    return choose_text(flow, f"{label} {ko}:", f"{en} of {label}:", f"{label}の要約:")
