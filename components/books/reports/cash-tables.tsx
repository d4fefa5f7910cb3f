import type { CashMovements } from "#lib/domains/books/reports/schema.ts";
import { monthLabel } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { ledgerHref } from "./ledger-href.ts";

type Figures = Pick<CashMovements, "opening_cents" | "in_cents" | "out_cents" | "closing_cents">;

/** Opening, in, out and closing, with what they come to together. */
function figures<T extends Figures>(currency: string, all: Figures): PlainColumn<T>[] {
  const column = (key: keyof Figures, header: string): PlainColumn<T> => ({
    key,
    header,
    numeric: true,
    cell: (row) => <Money cents={row[key]} currency={currency} muteZero />,
    footer: <Money cents={all[key]} currency={currency} />,
  });
  return [
    column("opening_cents", "Opening"),
    column("in_cents", "In"),
    column("out_cents", "Out"),
    column("closing_cents", "Closing"),
  ];
}

/** What came to each cash account and left it. */
export function CashByAccount({ cash }: { cash: CashMovements }) {
  const { entity_id, currency, from, to } = cash;
  return (
    <PlainTable
      caption="Cash by account"
      rows={cash.accounts}
      rowKey={({ account_id }) => account_id}
      rowHref={({ account_id }) => ledgerHref(entity_id, account_id, { from, to })}
      empty={<p className="text-muted">There is no cash account yet.</p>}
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
        ...figures<CashMovements["accounts"][number]>(currency, cash),
      ]}
    />
  );
}

/** The months in which any cash moved. */
export function CashByMonth({ cash }: { cash: CashMovements }) {
  return (
    <PlainTable
      caption="Cash by month"
      rows={cash.months}
      rowKey={({ month }) => month}
      empty={<p className="text-muted">No cash moved in this period.</p>}
      columns={[
        { key: "month", header: "Month", cell: ({ month }) => monthLabel(month), footer: "Total" },
        ...figures<CashMovements["months"][number]>(cash.currency, cash),
      ]}
    />
  );
}
