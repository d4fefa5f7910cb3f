/** What a line of a document is. `title`: `# …`; `heading`: `## …`; `item`: `- …`; anything else is a paragraph. */
export type BlockKind = "title" | "heading" | "paragraph" | "item";

/** One line of a document's text, without its mark. */
export interface Block {
  kind: BlockKind;
  text: string;
  /**
   * How many line ends part it from the block before (for the first block: from the beginning of the text). 1 means
   * that the line belongs to the one above it, as in a signature block; 2 or more, that it stands on its own.
   */
  line_ends: number;
}

/** The longer mark first, so that `## ` is not read as a title. */
const marks: readonly (readonly [string, BlockKind])[] = [
  ["## ", "heading"],
  ["# ", "title"],
  ["- ", "item"],
];

const markOf: Record<BlockKind, string> = { title: "# ", heading: "## ", item: "- ", paragraph: "" };

/**
 * The blocks of a document's text, which is a small subset of Markdown: titles, headings, items and paragraphs, each on
 * one line, no emphasis and no links. Every string is such a text, and `joinText` gives exactly it back; line ends at
 * the very end appear as a last paragraph of no text.
 */
export function parseText(text: string): Block[] {
  const blocks: Block[] = [];
  let line_ends = 0;
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) line_ends += 1;
    if (line === "") continue;
    const [mark, kind] = marks.find(([start]) => line.startsWith(start)) ?? (["", "paragraph"] as const);
    blocks.push({ kind, text: line.slice(mark.length), line_ends });
    line_ends = 0;
  }
  if (line_ends > 0) blocks.push({ kind: "paragraph", text: "", line_ends });
  return blocks;
}

/** The text that the blocks were read from, to the character. */
export function joinText(blocks: readonly Block[]): string {
  return blocks.map(({ kind, text, line_ends }) => `${"\n".repeat(line_ends)}${markOf[kind]}${text}`).join("");
}

/** The number and caption that open a paragraph such as `3.2 Quorum. A majority …`, and what follows; null without. */
export function numbered(text: string): { caption: string; rest: string } | null {
  const match = /^(\d+(?:\.\d+)+ [^.]{1,120}\.)( .*)$/.exec(text);
  return match?.[1] === undefined || match[2] === undefined ? null : { caption: match[1], rest: match[2] };
}
