/** A name as names compare (decisions "Equity"): trimmed, by single spaces, without regard to case and however its letters are composed. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, " ").normalize("NFC").toLowerCase();

// Nothing is shown of these anywhere: soft hyphens, marks of direction, spaces of no width, fillers, tags.
const NEVER_SHOWN = /(?!\p{Join_Control}|\p{Variation_Selector}|\u180e)\p{Default_Ignorable_Code_Point}/gu;
// Joiners and selectors have their places in other writings and in signs; behind a letter of these, or nothing, they show nothing either.
const OUT_OF_PLACE =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Nd}\p{P}\s])(?:\p{Join_Control}|\p{Variation_Selector})+/gu;

/** A name without what nobody sees of it, so that two that look the same because of that are one. */
export const asSeen = (name: string): string => name.replaceAll(NEVER_SHOWN, "").replaceAll(OUT_OF_PLACE, "");

/** Names that are given a line each (`Named` in fields.ts), as they are looked up: trimmed, without regard to case. */
export const namesIn = (named: string): string[] =>
  named.split("\n").flatMap((name) => name.trim().toLowerCase() || []);

/** The text with one full stop at its end: `Acme, Inc.` has its own already. */
export const stop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
