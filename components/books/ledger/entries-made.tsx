import type { JournalEntry } from "#lib/domains/books/ledger/schema.ts";
import { Section } from "#ui/ui/section.tsx";
import { EntryTable } from "./entry-table.tsx";

/** What a record has done to the books; `none` says when it will. */
export function EntriesMade({ entries, none }: { entries: readonly JournalEntry[]; none: string }) {
  return (
    <Section title="In the books" description={entries.length > 0 ? "The journal entries it has made." : undefined}>
      {entries.length > 0 ? <EntryTable rows={entries} of="record" /> : <p className="text-muted">{none}</p>}
    </Section>
  );
}
