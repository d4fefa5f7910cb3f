/** A name as names compare (decisions "Equity"): trimmed, by single spaces, without regard to case and however its letters are composed. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, " ").normalize("NFC").toLowerCase();

/** Names that are given a line each (`Named` in fields.ts), as they are looked up: trimmed, without regard to case. */
export const namesIn = (named: string): string[] =>
  named.split("\n").flatMap((name) => name.trim().toLowerCase() || []);

/** The text with one full stop at its end: `Acme, Inc.` has its own already. */
export const stop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
