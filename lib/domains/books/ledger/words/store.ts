import type { Tx } from "#lib/core/tx.ts";
import { type Sql, sql } from "#lib/db/sql.ts";

/** The most records that are gathered by one word. What more than these say is met soon enough going down the list. */
const MOST_GATHERED = 10_000;

/** The highest letter there is: it stands behind all words that begin like the one before it. */
const HIGHEST = "\u{10ffff}";

interface Asked {
  word: string;
  /** Whether PostgreSQL keeps a row of every word that begins so: not of those that nearly everything says. */
  is_kept: boolean;
  count: number;
}

/** The words that begin with this one. Bytes compare, so that the highest letter there is stands behind all of them. */
const beginning = (of_id: string, word: Sql): Sql =>
  sql`s.of_id = ${of_id} and s.word >= ${word} and s.word < ${word} || chr(1114111)`;

/**
 * The condition that a record has every word of a search, or words that begin so: of the entries of a company or the lines
 * of a bank account. `id` is the record's identifier in the statement, `said` what it says. The words that few records say are
 * looked up (search_word); only where all are very common the list itself is gone down.
 */
export async function having(
  tx: Tx,
  of_id: string,
  search: string,
  { id, said }: { id: Sql; said: Sql },
): Promise<Sql> {
  const asked = await tx.sql<Asked>`
    select a.word, a.is_kept, (select count(*) from (select from search_word s
      where ${beginning(of_id, sql`a.word`)} limit ${MOST_GATHERED + 1}) one)::int as count
    from search_asked(${search}) a order by a.word`;
  if (asked.length === 0) return sql`false`;
  const few = asked.filter(({ is_kept, count }) => is_kept && count <= MOST_GATHERED).map(({ word }) => word);
  const rest = asked.map(({ word }) => word).filter((word) => !few.includes(word));
  const others = sql`search_has(${said}, ${rest.toSorted((one, other) => other.length - one.length)}::text[])`;
  if (few.length === 0) return others;
  // Both ends as values: row-level security lets an index go by what is compared, and not by what would be put together first.
  // A record that the rows tell to have every word is not looked at again, which cost more than to find it.
  const found = sql`${id} = any(array(select s.record_id from unnest(${few}::text[], ${few.map((word) => word + HIGHEST)}::text[]) a(word, beyond)
    join search_word s on s.of_id = ${of_id} and s.word >= a.word collate "C" and s.word < a.beyond collate "C" group by s.record_id having count(distinct a.word) = ${few.length}))`;
  return rest.length === 0 ? found : sql`${found} and ${others}`;
}
