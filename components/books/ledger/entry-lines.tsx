import type { JournalEntry, JournalLine, Side } from "#lib/domains/books/ledger/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type Column, Table } from "#ui/ui/table.tsx";

/** An entry's lines in two columns, which come to the same. */
export function EntryLines({ entry }: { entry: JournalEntry }) {
  const { entity_id, lines, currency, total_cents } = entry;
  const sideOf = (side: Side): Column<JournalLine> => ({
    key: side,
    header: side === "debit" ? "Debit" : "Credit",
    numeric: true,
    cell: (line) => (line.side === side ? <Money cents={line.amount_cents} currency={currency} /> : null),
    footer: <Money cents={total_cents} currency={currency} />,
  });
  return (
    <Table
      caption="Lines"
      phone="scroll"
      rows={lines}
      rowKey={({ line_number }) => String(line_number)}
      columns={[
        {
          key: "account",
          header: "Account",
          cell: ({ account_id, account_name, account_code }) => (
            <span className="flex flex-col items-start">
              <TextLink href={`/entities/${entity_id}/ledger/accounts/${account_id}`}>{account_name}</TextLink>
              <span className="font-mono text-muted text-xs">{account_code}</span>
            </span>
          ),
          footer: "Total",
        },
        sideOf("debit"),
        sideOf("credit"),
      ]}
    />
  );
}
