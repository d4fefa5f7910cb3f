import { randomBytes } from "node:crypto";
import type { Sent } from "../../e2e/support/listening.ts";

/** An identifier that the captured request made is made anew for each, since a row is only inserted once. */
const IDENTIFIER = /\b((?:ent|cap|ins|je|rcpt)_)[0-9a-hjkmnp-tv-z]{26}\b/g;

/** The values of captured statements for one more run of them. */
export function fresh(statements: Sent[], made: Set<string>): unknown[][] {
  const renamed = new Map<string, string>();
  const rename = (text: string) =>
    text.replaceAll(IDENTIFIER, (id, prefix: string) => {
      if (!made.has(id)) return id;
      const known = renamed.get(id) ?? `${prefix}${randomBytes(13).toString("hex")}`;
      renamed.set(id, known);
      return known;
    });
  const renewed = (value: unknown): unknown => {
    if (typeof value === "string") return rename(value);
    return Array.isArray(value) ? value.map(renewed) : value;
  };
  return statements.map(({ values }) => values.map(renewed));
}

const idsOf = ({ values }: Sent) => values.flatMap((value) => String(value).match(IDENTIFIER) ?? []);

/** The identifiers that the captured statements inserted, and that none before had asked for: those were there already. */
export function madeBy(statements: Sent[]): Set<string> {
  const known = new Set<string>();
  const made = new Set<string>();
  for (const statement of statements) {
    const isInsert = /^\s*(insert|with \w+ as \(\s*insert|select write_)/i.test(statement.text);
    for (const id of idsOf(statement)) {
      if (!isInsert) known.add(id);
      else if (!known.has(id)) made.add(id);
    }
  }
  return made;
}
