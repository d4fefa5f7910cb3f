import { prefixes } from "#lib/core/ids.ts";
import { search } from "#lib/domains/company/search/operations.ts";
import { type Kind, kinds } from "#lib/domains/company/search/schema.ts";
import { read } from "#lib/server/read.ts";
import { isIdentifier, type RecordNames } from "#ui/record/params.ts";

/** The kinds that are searched, by their identifiers' prefix. */
const kindOf = new Map<string, Kind>(
  (Object.keys(kinds) as Kind[]).map((kind) => [prefixes[kind === "payroll_person" ? "person" : kind], kind]),
);

/** As many are looked up for a page; what else it names stands by its identifier. */
const MOST = 30;

/** Every identifier in a record, its own and those within it. */
function identifiersIn(record: unknown): string[] {
  if (isIdentifier(record)) return [record];
  if (typeof record !== "object" || record === null) return [];
  return Object.values(record).flatMap(identifiersIn);
}

/** What people call the records that these name, as far as the reader may find them. */
export async function namesIn(...records: unknown[]): Promise<RecordNames> {
  const named = [...new Set(records.flatMap(identifiersIn))].flatMap((id) => {
    const type = kindOf.get(id.slice(0, id.indexOf("_")));
    return type ? [{ id, type }] : [];
  });
  const found = await Promise.all(
    named.slice(0, MOST).map(async ({ id, type }) => (await read(search, { q: id, type, limit: 1 })).data),
  );
  return new Map(found.flat().map(({ id, title }) => [id, title]));
}
