/** The words of Block Kit's text objects. */
import { inline } from "../mrkdwn.js";

/** A text object on one line, or a bare string. */
export const plain = (text) =>
  typeof text === "string" ? text : text?.type === "mrkdwn" ? inline(text.text) : (text?.text ?? "");
/** The bare characters, for names that are spoken. */
export const words = (text) => (typeof text === "string" ? text : (text?.text ?? ""));
