import { books } from "./glossary/books.ts";
import { company } from "./glossary/company.ts";
import { equity } from "./glossary/equity.ts";
import { everywhere } from "./glossary/everywhere.ts";
import { money } from "./glossary/money.ts";
import { trust } from "./glossary/trust.ts";

/**
 * What a field's name means wherever it stands, so that a schema says only what is particular to it. A word that means
 * something else in some place is listed once more with that place before it: `officers.title`, `Contact.role`,
 * `agents_email.from` (an operation), `list.status` (the query of any list).
 */
export const glossary: Readonly<Record<string, string>> = {
  ...everywhere,
  ...company,
  ...equity,
  ...books,
  ...money,
  ...trust,
};

/** What the field means there: the nearest place that has a word of its own for it, else what it means everywhere. */
export function meaningOf(name: string, places: readonly string[]): string | undefined {
  const place = places.toReversed().find((one) => `${one}.${name}` in glossary);
  return glossary[place === undefined ? name : `${place}.${name}`];
}
