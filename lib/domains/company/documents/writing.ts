import { longDate } from "#lib/core/days.ts";

/** Marks that turn the direction of the text around them, so that it reads otherwise than it is stored. */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;
/** Line ends of every kind, other control characters, and runs of spaces. */
const GAPS = /[\p{Cc}\p{Zl}\p{Zp}\p{Zs}\s]+/gu;

/**
 * What somebody typed, as it may stand inside a sentence: on one line, with single spaces. It cannot begin a line of
 * the document, so it cannot become a heading or an item either.
 * Text of nothing but invisible marks becomes U+FFFD, so that its place does not look filled with nothing.
 */
export function inline(text: string): string {
  const shown = text.replace(DIRECTION_MARKS, "").replace(GAPS, " ").trim();
  return shown === "" ? "\uFFFD" : shown;
}

/** The text without the full stop at its end, for what goes on behind it. */
export const unstopped = (text: string) => text.replace(/(?<![.\s])[.\s]+$/, "");

/** `a`, `a and b`, `a, b, and c`. */
export function listed(words: readonly string[]): string {
  if (words.length < 3) return words.join(" and ");
  return `${words.slice(0, -1).join(", ")}, and ${words.at(-1)}`;
}

/** A whole number with thousands parted: `10,000,000`. */
export const count = (value: number) => value.toLocaleString("en-US");

/** A part of a whole in percent, rounded to four decimals, without trailing zeros: `33.3333%`. Exact integers inside. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return "0%";
  const scale = 1_000_000n;
  const tenThousandths = (BigInt(part) * scale * 2n + BigInt(whole)) / (BigInt(whole) * 2n);
  const digits = String(tenThousandths).padStart(5, "0");
  return `${`${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0{1,4}$/, "")}%`;
}

/** One numbered paragraph: `3.2 Quorum. …`, with the items that belong to it below. */
export interface Section {
  caption: string;
  text: string;
  items: readonly string[];
}

/** A chapter of a document; its sections are numbered behind its own number. */
export interface Article {
  heading: string;
  sections: readonly Section[];
}

export const section = (caption: string, text: string, items: readonly string[] = []): Section => ({
  caption,
  text,
  items,
});

export const article = (heading: string, ...sections: readonly Section[]): Article => ({ heading, sections });

const itemLines = (items: readonly string[]) =>
  items.length === 0 ? [] : [items.map((item) => `- ${item}`).join("\n")];

/** The articles as paragraphs: `## Article 2. Capital`, `2.1 Units. …`. */
export function articles(list: readonly Article[]): string[] {
  return list.flatMap(({ heading, sections }, index) => [
    `## Article ${index + 1}. ${heading}`,
    ...sections.flatMap(({ caption, text, items }, place) => [
      `${index + 1}.${place + 1} ${caption}. ${text}`,
      ...itemLines(items),
    ]),
  ]);
}

/** A paragraph with the items that belong to it. */
export const withItems = (text: string, items: readonly string[]) => [text, ...itemLines(items)];

/** Resolutions as a consent lists them: each under its heading, in the order given, numbered through. */
export function resolutions(list: readonly Section[]): string[] {
  return list.flatMap(({ caption, text, items }, index) => [
    `## ${index + 1}. ${caption}`,
    `RESOLVED, that ${text}`,
    ...itemLines(items),
  ]);
}

/** Who signs: the capacity, and the name; null where it is left to whoever signs. */
export interface Signer {
  capacity: string;
  name: string | null;
}

const RULE = "_".repeat(32);

/**
 * The end of every document: what the signers say by signing, and a block for each. The lines of a block follow each
 * other without a gap, which keeps them together on a page. Signatures given in the service are listed by the
 * certificate at the end of the PDF; these lines serve those who sign on paper.
 */
export function signatures(statement: string, signers: readonly Signer[]): string[] {
  return [
    signers.length === 1 ? "## Signature" : "## Signatures",
    statement,
    ...signers.map(({ capacity, name }) =>
      [`Signature: ${RULE}`, `Name: ${name ?? RULE}`, `Capacity: ${capacity}`, `Date: ${RULE}`].join("\n"),
    ),
  ];
}

/** `this Charter`, `these Articles of Organization`. */
export const theseOf = (title: string) => `${title.startsWith("Articles") ? "these" : "this"} ${title}`;

/** Whose document it is, and the day on which it is made, `YYYY-MM-DD`. */
interface Made {
  legal_name: string;
  generated_on: string;
}

/** The paragraphs of a document under its title, as the exact text that is signed; ends without a line end. */
export function documentText({ legal_name, generated_on }: Made, title: string, paragraphs: readonly string[]): string {
  return [`# ${title} of ${legal_name}`, `Prepared on ${longDate(generated_on)}.`, ...paragraphs].join("\n\n");
}
