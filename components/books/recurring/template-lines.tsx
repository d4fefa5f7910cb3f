import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { RecurringEntry, TemplateLine } from "#lib/domains/books/recurring/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { sideColumns } from "../ledger/side-columns.tsx";
import { TagNames } from "../tags/tag-names.tsx";

/** The lines that each entry will have, in two columns. */
export function TemplateLines({
  recurring: { entity_id, lines, currency, total_cents },
  accounts,
  tags,
}: {
  recurring: RecurringEntry;
  /** Those that the lines name. */
  accounts: readonly Account[];
  tags: readonly Tag[];
}) {
  const nameOf = (id: string) => accounts.find(({ account_id }) => account_id === id)?.account_name ?? id;
  const rows = lines.map((line, at) => ({ ...line, at }));
  return (
    <PlainTable
      caption="Lines of each"
      phone="scroll"
      rows={rows}
      rowKey={({ at }) => String(at)}
      columns={[
        {
          key: "account",
          header: "Account",
          cell: ({ account_id, ...line }) => (
            <span className="flex flex-col items-start gap-0.5">
              <TextLink href={`/entities/${entity_id}/ledger/accounts/${account_id}`}>{nameOf(account_id)}</TextLink>
              <TagNames tags={tags} of={line} />
            </span>
          ),
          footer: "Total",
        },
        ...sideColumns<TemplateLine & { at: number }>(currency, total_cents),
      ]}
    />
  );
}
