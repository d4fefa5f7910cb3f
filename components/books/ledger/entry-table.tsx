"use client";

import type { JournalEntry } from "#lib/domains/books/ledger/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import type { ShownPart } from "#ui/ui/endless-list.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Status } from "#ui/ui/status.tsx";
import { type WorkColumn, WorkTable } from "#ui/ui/work-table.tsx";
import { entryTitle, entryTones, sourceHref, sourceTitle } from "./labels.ts";

/** Journal entries: of the whole journal, each with what it follows; of one record, without. */
export function EntryTable({
  rows,
  of,
  caption = "Journal entries",
  begins = true,
  ends = true,
}: Partial<ShownPart<JournalEntry>> & {
  rows: readonly JournalEntry[];
  of: "journal" | "record";
  caption?: string;
}) {
  return (
    <WorkTable
      caption={caption}
      isPart={!(begins && ends)}
      rows={rows}
      rowKey={({ entry_id }) => entry_id}
      rowHref={({ entity_id, entry_id }) => `/entities/${entity_id}/ledger/entries/${entry_id}`}
      columns={[
        {
          key: "entry",
          header: "Entry",
          className: "sm:min-w-44",
          sortBy: entryTitle,
          cell: (entry) => <span className="font-medium [overflow-wrap:anywhere]">{entryTitle(entry)}</span>,
        },
        { key: "date", header: "Date", sortBy: ({ date }) => date, cell: ({ date }) => <DateText value={date} /> },
        ...(of === "journal" ? [source] : []),
        {
          key: "status",
          header: "Status",
          sortBy: ({ status }) => status,
          cell: ({ status }) => <Status value={status} tones={entryTones} />,
        },
        total,
      ]}
    />
  );
}

const source: WorkColumn<JournalEntry> = {
  key: "source",
  header: "Follows",
  cell: ({ entity_id, source }) =>
    source ? (
      <TextLink href={sourceHref(entity_id, source)} className="whitespace-nowrap">
        {sourceTitle(source)}
      </TextLink>
    ) : (
      <span className="text-subtle">By hand</span>
    ),
};

const total: WorkColumn<JournalEntry> = {
  key: "total",
  header: "Amount",
  numeric: true,
  sortBy: ({ total_cents }) => total_cents,
  cell: ({ total_cents, currency }) => <Money cents={total_cents} currency={currency} />,
};
