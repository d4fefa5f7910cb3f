import type { BudgetVariance } from "#lib/domains/books/budgets/schema.ts";
import { daysOf } from "#ui/record/periods.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { monthLabel } from "#ui/ui/date.tsx";
import { Fold } from "#ui/ui/fold.tsx";
import { type Group, GroupedTable } from "#ui/ui/grouped-table.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { ledgerHref } from "../reports/ledger-href.ts";

type Row = BudgetVariance["accounts"][number];
type Compared = Pick<Row, "budget_cents" | "actual_cents" | "variance_cents">;

/** What was planned beside what the books have, by account. */
export function VarianceTable({ variance }: { variance: BudgetVariance }) {
  const { entity_id, currency, accounts, revenue, expenses, net_income } = variance;
  const from = `${variance.from}-01`;
  const { to } = daysOf(variance.to) ?? { to: from };
  const money = (cents: number) => <Money cents={cents} currency={currency} muteZero />;
  const figures = ({ budget_cents, actual_cents, variance_cents }: Compared) => ({
    budget: money(budget_cents),
    actual: money(actual_cents),
    variance: money(variance_cents),
  });
  const group = (key: string, title: string, of: (row: Row) => boolean, total?: Compared): Group<Row> => ({
    key,
    title,
    rows: accounts.filter(of),
    ...(total && { total: { label: `Total ${title.toLowerCase()}`, figures: figures(total) } }),
    none: "Nothing was planned, and the books have nothing.",
  });
  const others = (row: Row) => row.account_type !== "revenue" && row.account_type !== "expense";
  return (
    <GroupedTable
      caption="Budget against actuals"
      rowKey={({ account_id }) => account_id}
      rowHref={({ account_id }) => ledgerHref(entity_id, account_id, { from, to })}
      columns={[
        { key: "account", header: "Account", cell: ({ account_name }) => account_name },
        { key: "budget", header: "Budget", numeric: true, cell: (row) => money(row.budget_cents) },
        { key: "actual", header: "Actual", numeric: true, cell: (row) => money(row.actual_cents) },
        { key: "variance", header: "Variance", numeric: true, cell: (row) => money(row.variance_cents) },
        {
          key: "word",
          header: "Is",
          cell: ({ is_favorable }) =>
            is_favorable === null ? null : (
              <span className={is_favorable ? "text-success" : "text-danger"}>
                {is_favorable ? "Favorable" : "Unfavorable"}
              </span>
            ),
        },
      ]}
      groups={[
        group("revenue", "Revenue", ({ account_type }) => account_type === "revenue", revenue),
        group("expense", "Expenses", ({ account_type }) => account_type === "expense", expenses),
        ...(accounts.some(others) ? [group("others", "Other accounts", others)] : []),
      ]}
      closing={[{ label: "Net income", figures: figures(net_income) }]}
    />
  );
}

/** The same by month, account below account. */
export function VarianceByMonth({ variance }: { variance: BudgetVariance }) {
  const { entity_id, currency, accounts } = variance;
  return accounts.map(({ account_id, account_name, months }) => (
    <Fold key={account_id} label={account_name}>
      <PlainTable
        caption={`${account_name} by month`}
        phone="scroll"
        rows={months}
        rowKey={({ period }) => period}
        columns={[
          {
            key: "month",
            header: "Month",
            cell: ({ period }) => (
              <TextLink href={ledgerHref(entity_id, account_id, daysOf(period) ?? {})}>{monthLabel(period)}</TextLink>
            ),
          },
          ...(["budget_cents", "actual_cents", "variance_cents"] as const).map((key) => ({
            key,
            header: { budget_cents: "Budget", actual_cents: "Actual", variance_cents: "Variance" }[key],
            numeric: true,
            cell: (of: Compared) => <Money cents={of[key]} currency={currency} muteZero />,
          })),
        ]}
      />
    </Fold>
  ));
}
