import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { PdfSource } from "#lib/core/file.ts";
import { withSignatures } from "#lib/domains/company/documents/signature-blocks.ts";
import { stampText } from "#lib/domains/company/documents/stamp.ts";
import { type Block, numbered, parseText } from "#lib/domains/company/documents/text.ts";
import { certificatePage } from "./certificate.ts";
import { loadFonts, settable, UNKNOWN } from "./fonts.ts";
import { frame } from "./frame.ts";
import { style } from "./style.ts";

/**
 * The document as a PDF on letter paper, with a certificate of its signatures at the end where it has any. The same
 * input gives the same bytes, whenever and wherever it is rendered: the file's date is the last signature's, or the
 * document's, and its identifier follows from that. Characters that no font has are shown as U+FFFD, with a note.
 * Takes the event loop for a tenth of a second and more, so the service calls it through lib/work/pdf.ts.
 */
export async function toPdf(input: PdfSource): Promise<Uint8Array> {
  await loadFonts();
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
      ...groups(blocks).map((group, index) => groupElement(group, index, input.title)),
      ...unknownNote(blocks),
    ),
    ...(input.signatures.length === 0 ? [] : [certificatePage(input)]),
  ];
  const document = h(
    Document,
    {
      title: settable(`${input.title} of ${input.company}`),
      author: settable(input.company),
      subject: "Corporate record",
      creator: "Minutebook",
      producer: "Minutebook",
      keywords: stampText({ ...input, signatures: input.signatures.length }),
      language: "en-US",
      creationDate: new Date(lastSigned ?? input.created_at),
    },
    ...pages,
  );
  return new Uint8Array(await renderToBuffer(document));
}

/** Up to so many characters a block fits a page in any script, and is kept on one. */
const UNBREAKABLE = 1200;

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

function groupElement(group: readonly Block[], key: number, title: string): ReactElement | null {
  const [first, ...others] = group;
  if (first === undefined) return null;
  if (others.length === 0) return blockElement(first, key, title);
  return h(
    View,
    { key, wrap: group.reduce((sum, { text }) => sum + text.length, 0) > UNBREAKABLE, style: style.signature },
    ...group.map(({ text }, index) => h(Text, { key: index, style: style.below }, settable(text))),
  );
}

function blockElement({ kind, text }: Block, key: number, title: string): ReactElement {
  switch (kind) {
    case "title":
      return titleElement(text, key, title);
    case "heading":
      return h(Text, { key, style: style.heading, minPresenceAhead: 48 }, settable(text));
    case "item":
      return h(
        View,
        { key, style: style.item, wrap: text.length > UNBREAKABLE },
        h(Text, { style: style.mark }, "–"),
        h(Text, { style: style.itemText }, settable(text)),
      );
    case "paragraph":
      return paragraphElement(text, key);
  }
}

/** `Bylaws of Acme, Inc.`: the document's name large, the company's beneath it. */
function titleElement(text: string, key: number, title: string): ReactElement {
  const named = text.startsWith(`${title} of `);
  return h(
    View,
    { key, wrap: text.length > UNBREAKABLE },
    h(Text, { style: style.title }, settable(named ? title : text)),
    named ? h(Text, { style: style.of }, settable(text.slice(title.length + 1))) : null,
    h(View, { style: style.titleEnd }),
  );
}

function paragraphElement(text: string, key: number): ReactElement {
  const parts = numbered(text);
  if (parts === null) return h(Text, { key, style: style.paragraph }, settable(text));
  return h(
    Text,
    { key, style: style.paragraph, orphans: 2, widows: 2 },
    h(Text, { style: style.caption }, settable(parts.caption)),
    settable(parts.rest),
  );
}

function unknownNote(blocks: readonly Block[]): ReactElement[] {
  if (!blocks.some(({ text }) => settable(text).includes(UNKNOWN))) return [];
  return [
    h(
      Text,
      { key: "unknown", style: style.note },
      `${UNKNOWN} stands where this file’s fonts have no shape for a character. The text of record, whose SHA-256 stands below, has the character itself.`,
    ),
  ];
}
