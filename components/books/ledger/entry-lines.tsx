import type { JournalEntry, JournalLine } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { TagNames } from "../tags/tag-names.tsx";
import { sideColumns } from "./side-columns.tsx";

/** An entry's lines in two columns, which come to the same. */
export function EntryLines({ entry, tags = [] }: { entry: JournalEntry; tags?: readonly Tag[] }) {
  const { entity_id, lines, currency, total_cents } = entry;
  return (
    <PlainTable
      caption="Lines"
      phone="scroll"
      rows={lines}
      rowKey={({ line_number }) => String(line_number)}
      columns={[
        {
          key: "account",
          header: "Account",
          cell: ({ account_id, account_name, account_code, ...line }) => (
            <span className="flex flex-col items-start gap-0.5">
              <TextLink href={`/entities/${entity_id}/ledger/accounts/${account_id}`}>{account_name}</TextLink>
              <span className="font-mono text-muted text-xs [overflow-wrap:anywhere]">{account_code}</span>
              <TagNames tags={tags} of={line} />
            </span>
          ),
          footer: "Total",
        },
        ...sideColumns<JournalLine>(currency, total_cents),
      ]}
    />
  );
}
