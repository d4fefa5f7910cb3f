import type { TrialBalance } from "#lib/domains/books/reports/schema.ts";
import { Money } from "#ui/ui/money.tsx";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { typeOf } from "../ledger/labels.ts";
import { ledgerHref } from "./ledger-href.ts";

type Row = TrialBalance["accounts"][number];

/** Each account's balance on the side it stands on; both sides come to the same. */
export function TrialBalanceTable({ balance }: { balance: TrialBalance }) {
  const { entity_id, currency, as_of, accounts, total_debit_cents, total_credit_cents } = balance;
  const side = (key: "debit_cents" | "credit_cents", header: string, total: number): PlainColumn<Row> => ({
    key,
    header,
    numeric: true,
    className: "max-sm:empty:hidden",
    cell: (row) => (row[key] === 0 ? null : <Money cents={row[key]} currency={currency} />),
    footer: <Money cents={total} currency={currency} />,
  });
  return (
    <PlainTable
      caption="Trial balance"
      rows={accounts}
      rowKey={({ account_code }) => account_code}
      rowHref={({ account_id }) => (account_id === null ? null : ledgerHref(entity_id, account_id, { to: as_of }))}
      empty={<p className="text-muted">No account has a balance at the end of this day.</p>}
      columns={[
        {
          key: "account",
          header: "Account",
          cell: ({ account_name, account_code }) => (
            <span className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
              {account_name}
              <span className="font-mono text-muted text-xs">{account_code}</span>
            </span>
          ),
          footer: "Total",
        },
        {
          key: "type",
          header: "Type",
          hideOnPhone: true,
          cell: (row) => <span className="text-muted">{typeOf(row)}</span>,
        },
        side("debit_cents", "Debit", total_debit_cents),
        side("credit_cents", "Credit", total_credit_cents),
      ]}
    />
  );
}
