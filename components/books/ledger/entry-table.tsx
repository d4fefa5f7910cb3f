import type { JournalEntry, Side } from "#lib/domains/books/ledger/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Status } from "#ui/ui/status.tsx";
import { type Column, Table } from "#ui/ui/table.tsx";
import { entryTitle, entryTones, sourceHref, sourceTitle } from "./labels.ts";

/**
 * Journal entries: of the whole journal, each with what it follows; of one record, without; of an account, with what each
 * does to it instead of its total.
 */
export function EntryTable({
  entries,
  of,
  caption = "Journal entries",
}: {
  entries: readonly JournalEntry[];
  of: "journal" | "record" | { account_id: string };
  caption?: string;
}) {
  return (
    <Table
      caption={caption}
      rows={entries}
      rowKey={({ entry_id }) => entry_id}
      rowHref={({ entity_id, entry_id }) => `/entities/${entity_id}/ledger/entries/${entry_id}`}
      columns={[
        {
          key: "entry",
          header: "Entry",
          className: "sm:min-w-44",
          cell: (entry) => <span className="font-medium [overflow-wrap:anywhere]">{entryTitle(entry)}</span>,
        },
        { key: "date", header: "Date", cell: ({ date }) => <DateText value={date} /> },
        ...(of === "journal" ? [source] : []),
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={entryTones} /> },
        ...(typeof of === "string" ? [total] : [sideOf(of.account_id, "debit"), sideOf(of.account_id, "credit")]),
      ]}
    />
  );
}

const source: Column<JournalEntry> = {
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

const total: Column<JournalEntry> = {
  key: "total",
  header: "Amount",
  numeric: true,
  cell: ({ total_cents, currency }) => <Money cents={total_cents} currency={currency} />,
};

const sideOf = (account_id: string, side: Side): Column<JournalEntry> => ({
  key: side,
  header: side === "debit" ? "Debit" : "Credit",
  numeric: true,
  // Stacked, the side it is not on would be a name without a figure.
  className: "max-sm:empty:hidden",
  cell: ({ lines, currency }) => {
    const own = lines.filter((line) => line.account_id === account_id && line.side === side);
    if (own.length === 0) return null;
    return <Money cents={own.reduce((sum, { amount_cents }) => sum + amount_cents, 0)} currency={currency} />;
  },
});
