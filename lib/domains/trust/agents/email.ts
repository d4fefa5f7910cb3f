import PostalMime from "postal-mime";
import { apart } from "#lib/core/apart.ts";
import { invalid } from "#lib/core/errors.ts";
import { isSeen } from "#lib/core/fields.ts";
import { isKeepable } from "#lib/domains/company/documents/files/rules.ts";

/** Reading a mail costs by its lines, some ten microseconds each: a mebibyte of usual ones has 14,000. */
const MOST_LINES = 25_000;

/** More files than these come in several mails. */
export const MOST_ATTACHMENTS = 10;

/** Mail programs name a message by some fifty letters; a name that no index would hold names none. */
export const LONGEST_MESSAGE_ID = 500;

const WORDLESS = "(The mail has no text.)";

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === 10) lines++;
  return lines;
}

/**
 * What a forwarded e-mail says to an agent, out of its raw MIME: who wrote, about what, the text (HTML has none of its own: its
 * tags go), and the PDFs and images that came with it.
 */
export async function readMail(bytes: Uint8Array): Promise<Record<string, unknown>> {
  if (linesIn(bytes) > MOST_LINES) throw invalid("text", `must be at most ${MOST_LINES} lines of mail`);
  const email = await PostalMime.parse(bytes, { attachmentEncoding: "arraybuffer" });
  const attachments = email.attachments.flatMap(({ filename, content }) => {
    const file = typeof content === "string" ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
    return isKeepable(file) ? [{ filename, content_base64: file.toString("base64") }] : [];
  });
  const text = email.text ?? (email.html === undefined ? undefined : textOf(email.html).replaceAll(/\s+/g, " "));
  const { subject = "", messageId = "" } = email;
  const isSilent = text === undefined || !isSeen(text);
  return {
    from: email.from?.address ?? email.from?.name,
    subject: isSeen(subject) ? subject : null,
    ...(isSeen(messageId) && messageId.length <= LONGEST_MESSAGE_ID && { message_id: messageId }),
    // A bill often comes without a word.
    text: isSilent && attachments.length > 0 ? WORDLESS : text,
    ...(attachments.length > 0 && { attachments: attachments.slice(0, MOST_ATTACHMENTS) }),
  };
}

/** The same, apart from the process that serves. */
export const readEmail = (bytes: Uint8Array) => apart("mail", { whose: "mail", field: "text" }, bytes, readMail);

const UNSEEN = ["style", "script"];

/** What of HTML is read: without its tags, and without what styles and scripts hold. In one pass, whatever is not closed. */
export function textOf(html: string): string {
  const lower = html.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const written: string[] = [];
  // Where the next end of a style is sought but once: past the last one there is none.
  const endOf = new Map<string, number>();
  const nextEnd = (name: string, from: number) => {
    const known = endOf.get(name);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const found = lower.indexOf(`</${name}`, from);
    endOf.set(name, found);
    return found;
  };
  for (let at = 0; ; ) {
    const open = html.indexOf("<", at);
    if (open < 0) return `${written.join("")}${html.slice(at)}`;
    written.push(html.slice(at, open), " ");
    const unseen = UNSEEN.find((name) => lower.startsWith(name, open + 1));
    const end = unseen === undefined ? -1 : nextEnd(unseen, open);
    const close = html.indexOf(">", Math.max(open, end));
    if (close < 0) return written.join("");
    at = close + 1;
  }
}
