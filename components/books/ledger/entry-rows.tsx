"use client";

import type { JournalEntry } from "#lib/domains/books/ledger/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { LoadMore, type Rows, useEndless } from "#ui/ui/endless.tsx";
import { EntryTable } from "./entry-table.tsx";

interface EntryQuery {
  entity_id: string;
  limit: number;
  order: "date";
  status?: JournalEntry["status"] | undefined;
  account_id?: string | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
}

/** The journal, as far as one has gone down. */
export function EntryRows({
  first,
  asked,
  list,
  nextHref,
}: {
  first: Rows<JournalEntry>;
  /** What the list was asked with. */
  asked: EntryQuery;
  list: Act<EntryQuery, Rows<JournalEntry>>;
  nextHref: string | null;
}) {
  const { rows, more } = useEndless({
    of: ["entries", asked],
    first,
    ask: (cursor) => answerOf(list({ ...asked, ...(cursor && { cursor }) })),
  });
  return (
    <>
      <EntryTable entries={rows} of="journal" isPart={more !== null || asked.cursor !== undefined} />
      <LoadMore more={more} href={nextHref} />
    </>
  );
}
