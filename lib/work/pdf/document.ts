import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { PdfSource } from "#lib/core/file.ts";
import { withSignatures } from "#lib/domains/company/documents/signature-blocks.ts";
import { stampText } from "#lib/domains/company/documents/stamp.ts";
import { type Block, numbered, parseText } from "#lib/domains/company/documents/text.ts";
import { certificatePage } from "./certificate.ts";
import { loadFonts, setIn, settable, showable, UNKNOWN } from "./fonts.ts";
import { directed, fitsPage, frame } from "./frame.ts";
import { style } from "./style.ts";

/**
 * The document as a PDF on letter paper, with a certificate of its signatures at the end where it has any. The same
 * input gives the same bytes, whenever and wherever it is rendered: the file's date is the last signature's, or the
 * document's, and its identifier follows from that. Characters that no font has are shown as U+FFFD, with a note.
 * Takes the event loop for a tenth of a second and more, so the service calls it through lib/work/pdf.ts.
 */
export async function toPdf(input: PdfSource): Promise<Uint8Array> {
  const families = await loadFonts(input);
  const blocks = parseText(withSignatures(input.text, input.signatures));
  const lastSigned = input.signatures
    .map(({ signed_at }) => signed_at)
    .sort()
    .at(-1);
  const pages = [
    h(
      Page,
      { size: "LETTER", style: style.page, key: "text" },
      ...frame(input),
      ...bodyElements(blocks, input),
      ...unknownNote(blocks),
    ),
    ...(input.signatures.length === 0 ? [] : [certificatePage(input)]),
  ];
  const document = h(
    Document,
    {
      title: showable(`${input.title} of ${input.company}`),
      author: showable(input.company),
      subject: "Corporate record",
      creator: "Minutebook",
      producer: "Minutebook",
      keywords: stampText({ ...input, signatures: input.signatures.length }),
      language: "en-US",
      creationDate: new Date(lastSigned ?? input.created_at),
    },
    ...pages.map((page) => setIn(families, page)),
  );
  return new Uint8Array(await renderToBuffer(document));
}

/** Up to so many characters a block fits a page in any script, on so many lines, and is kept on one. */
const UNBREAKABLE = 1200;
const LETTERS_A_LINE = 40;

/** Lines that follow each other without a gap, such as a signature block, are one group; others stand alone. */
function groups(blocks: readonly Block[]): Block[][] {
  const found: Block[][] = [];
  for (const block of blocks) {
    const open = found.at(-1);
    const joins = block.line_ends === 1 && block.kind === "paragraph" && open?.[0]?.kind === "paragraph";
    if (joins) open?.push(block);
    else if (block.text !== "") found.push([block]);
  }
  return found;
}

/** What the document is, and whose. */
type Named = Pick<PdfSource, "title" | "company">;

/** So many blocks of signatures stand on one page with their heading and what is said by signing. */
const SIGNATURES_TOGETHER = 4;
/** As many letters as its lines take, and as many lines of that as a page does: names of hundreds of letters take more. */
const LATIN_A_LINE = 80;
const SIGNING_LINES = 34;

const isSignature = (group: readonly Block[] | undefined) => group?.[0]?.text.startsWith("Signature: ") === true;

/**
 * The elements of the groups. A block to sign never stands alone on a page, where it could be put behind any text: the first ones stay
 * with their heading and what is said by signing, and of more than a page holds the last two stay together.
 */
export function bodyElements(blocks: readonly Block[], named: Named): (ReactElement | null)[] {
  const found = groups(blocks);
  const elements = found.map((group, index) => groupElement(group, index, named));
  const first = found.findIndex(isSignature);
  if (first < 0) return elements;
  const heading = found.findLastIndex(([one], index) => index < first && one?.kind === "heading");
  const words = found.slice(heading, first).flat();
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  if (heading < 0 || length > UNBREAKABLE) return elements;
  const after = found.findIndex((group, index) => index > first && !isSignature(group));
  const end = after < 0 ? found.length : after;
  const together = (from: number, to: number) =>
    h(
      View,
      {
        key: `signatures ${from}`,
        wrap: !fitsPage(
          found.slice(from, to).flatMap((group) => group.map(({ text }) => text)),
          LATIN_A_LINE,
          SIGNING_LINES,
        ),
      },
      ...elements.slice(from, to),
    );
  const kept = Math.min(end, first + SIGNATURES_TOGETHER);
  // One that is left over takes another along.
  const split = end - kept === 1 ? kept - 1 : kept;
  const pairs = Array.from({ length: Math.floor((end - split) / 2) }, (_, at) => {
    const from = split + at * 2;
    return together(from, end - from === 3 ? end : from + 2);
  });
  return [...elements.slice(0, heading), together(heading, split), ...pairs, ...elements.slice(end)];
}

function groupElement(group: readonly Block[], key: number, named: Named): ReactElement | null {
  const [first, ...others] = group;
  if (first === undefined) return null;
  if (others.length === 0) return blockElement(first, key, named);
  return h(
    View,
    {
      key,
      wrap: !fitsPage(
        group.map(({ text }) => text),
        LETTERS_A_LINE,
      ),
      style: style.signature,
    },
    ...group.map(({ text }, index) => h(Text, { key: index, style: style.below }, settable(text))),
  );
}

function blockElement({ kind, text }: Block, key: number, named: Named): ReactElement {
  switch (kind) {
    case "title":
      return titleElement(text, key, named);
    case "heading":
      return h(Text, { key, style: { ...style.heading, ...directed(text) }, minPresenceAhead: 64 }, settable(text));
    case "item":
      return h(
        View,
        { key, style: style.item, wrap: text.length > UNBREAKABLE },
        h(Text, { style: style.mark }, "–"),
        h(Text, { style: { ...style.itemText, ...directed(text) } }, settable(text)),
      );
    case "paragraph":
      return paragraphElement(text, key);
  }
}

/** `Bylaws of Acme, Inc.`: the document's name large, the company's beneath it. */
function titleElement(text: string, key: number, { title, company }: Named): ReactElement {
  const whose = ` of ${company}`;
  const name = text.endsWith(whose) ? text.slice(0, -whose.length) : text.startsWith(`${title} of `) ? title : text;
  return h(
    View,
    { key, wrap: text.length > UNBREAKABLE },
    h(Text, { style: style.title }, settable(name)),
    name === text ? null : h(Text, { style: style.of }, settable(text.slice(name.length + 1))),
    h(View, { style: style.titleEnd }),
  );
}

function paragraphElement(text: string, key: number): ReactElement {
  const parts = numbered(text);
  if (parts === null) return h(Text, { key, style: { ...style.paragraph, ...directed(text) } }, settable(text));
  return h(
    Text,
    { key, style: style.paragraph, orphans: 2, widows: 2 },
    h(Text, { style: style.caption }, settable(parts.caption)),
    settable(parts.rest),
  );
}

function unknownNote(blocks: readonly Block[]): ReactElement[] {
  if (!blocks.some(({ text }) => showable(text).includes(UNKNOWN))) return [];
  return [
    h(
      Text,
      { key: "unknown", style: style.note },
      `${UNKNOWN} stands where this file’s fonts have no shape for a character. The text of record, whose SHA-256 stands below, has the character itself.`,
    ),
  ];
}
