/** Whether somebody can be cited for a fact: the law or the agency itself (`primary`), or a third party (`secondary`). */
export const isCited = (confidence: string | null): boolean => confidence === "primary" || confidence === "secondary";

/** A figure of the facts as people are told it: null where nobody can be cited for it. */
export const citedFigure = (figure: number | null, confidence: string | null): number | null =>
  isCited(confidence) ? figure : null;

const OWN = /own background knowledge/;

/**
 * What of a fact's provenance names a source that a reader can follow up, null where nothing does. The tables of facts
 * say honestly what nobody has looked up; people and clients are told a source, or nothing.
 */
export function cited(source: string): string | null {
  const named = source.split("; ").filter((part) => !OWN.test(part));
  return named.join("; ").trim() || null;
}
