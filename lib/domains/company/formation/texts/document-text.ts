import type { FormationFacts } from "./formation-facts.ts";
import { longDate } from "./inline.ts";

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

/** `this Charter`, `these Articles of Organization`. */
export const theseOf = (title: string) => `${title.startsWith("Articles") ? "these" : "this"} ${title}`;

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

/** The paragraphs of a document under its title, as the exact text that is signed; ends without a line end. */
export function documentText(facts: FormationFacts, title: string, paragraphs: readonly string[]): string {
  const prepared = `Prepared on ${longDate(facts.generated_on)}.`;
  return [`# ${title} of ${facts.legal_name}`, prepared, ...paragraphs].join("\n\n");
}
