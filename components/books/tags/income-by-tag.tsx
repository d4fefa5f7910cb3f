import type { IncomeByTag, TaggedLine, TagIncome } from "#lib/domains/books/reports/by-tag/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { type Group, GroupedTable } from "#ui/ui/grouped-table.tsx";
import { Money } from "#ui/ui/money.tsx";
import { ledgerHref } from "../reports/ledger-href.ts";

type Row = Omit<TaggedLine, "amount_cents">;

const keyOf = ({ tag_id }: TagIncome) => tag_id ?? "none";

/** Revenue and expenses by account, a column for each tag, one for what bears none, and one for all. */
export function IncomeByTagTable({ income }: { income: IncomeByTag }) {
  const { entity_id, dimension, from, to, currency, tags } = income;
  const money = (cents: number) => <Money cents={cents} currency={currency} muteZero />;
  const rows = new Map<string, Row & { total: number }>();
  for (const { accounts } of tags) {
    for (const { amount_cents, ...row } of accounts) {
      rows.set(row.account_id, { ...row, total: (rows.get(row.account_id)?.total ?? 0) + amount_cents });
    }
  }
  /** The entries behind a figure; of what bears no tag the account's whole ledger. */
  const hrefOf = ({ tag_id }: TagIncome, account_id: string) => {
    if (tag_id === null) return ledgerHref(entity_id, account_id, { from, to });
    const asked = new URLSearchParams({ [`${dimension}_id`]: tag_id, account_id, from, to });
    return `/entities/${entity_id}/ledger/entries?${asked}`;
  };
  const sums = (of: (tag: TagIncome) => number, all: number) => ({
    ...Object.fromEntries(tags.map((tag) => [keyOf(tag), money(of(tag))])),
    total: money(all),
  });
  const group = (
    title: string,
    type: Row["account_type"],
    figures: ReturnType<typeof sums>,
  ): Group<Row & { total: number }> => ({
    key: type,
    title,
    rows: [...rows.values()]
      .filter(({ account_type }) => account_type === type)
      .toSorted((a, b) => (a.account_code < b.account_code ? -1 : 1)),
    total: { label: `Total ${title.toLowerCase()}`, figures },
    none: `No ${title.toLowerCase()} in this period.`,
  });
  return (
    <GroupedTable
      caption={`Income by ${dimension}`}
      rowKey={({ account_id }) => account_id}
      columns={[
        {
          key: "account",
          header: "Account",
          cell: ({ account_id, account_name }) => (
            <TextLink href={ledgerHref(entity_id, account_id, { from, to })}>{account_name}</TextLink>
          ),
        },
        ...tags.map((tag) => ({
          key: keyOf(tag),
          header: tag.name ?? `No ${dimension}`,
          numeric: true,
          cell: ({ account_id }: Row) => {
            const own = tag.accounts.find((one) => one.account_id === account_id);
            return own ? <TextLink href={hrefOf(tag, account_id)}>{money(own.amount_cents)}</TextLink> : null;
          },
        })),
        { key: "total", header: "All", numeric: true, cell: ({ total }) => money(total) },
      ]}
      groups={[
        group(
          "Revenue",
          "revenue",
          sums(({ revenue_cents }) => revenue_cents, income.revenue_cents),
        ),
        group(
          "Expenses",
          "expense",
          sums(({ expenses_cents }) => expenses_cents, income.expenses_cents),
        ),
      ]}
      closing={[
        { label: "Net income", figures: sums(({ net_income_cents }) => net_income_cents, income.net_income_cents) },
      ]}
    />
  );
}
