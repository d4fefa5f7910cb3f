import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import { TagNames } from "#ui/books/tags/tag-names.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** What a bill, or a vendor's credit, is for, line by line, where each is booked to, and what it comes to. */
export function BillLines({
  bill,
  tags = [],
}: {
  bill: Pick<Bill, "entity_id" | "line_items" | "currency" | "amount_cents">;
  tags?: readonly Tag[];
}) {
  const { entity_id, line_items, currency, amount_cents } = bill;
  if (line_items.length === 0) return <p className="text-muted">The draft has no lines yet.</p>;
  return (
    <PlainTable
      caption="Lines"
      rows={line_items}
      rowKey={({ line_number }) => String(line_number)}
      columns={[
        {
          key: "description",
          header: "Description",
          cell: ({ description, ...line }) => (
            <span className="flex flex-col items-start gap-0.5">
              <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{description}</span>
              <TagNames tags={tags} of={line} />
            </span>
          ),
          footer: "Total",
        },
        {
          key: "account",
          header: "Booked to",
          cell: ({ account_id, account_name }) =>
            account_id === null ? (
              <span className="text-subtle">The usual account</span>
            ) : (
              <TextLink href={`/entities/${entity_id}/ledger/accounts/${account_id}`}>{account_name}</TextLink>
            ),
        },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: (line) => <Money cents={line.amount_cents} currency={currency} />,
          footer: <Money cents={amount_cents} currency={currency} />,
        },
      ]}
    />
  );
}
