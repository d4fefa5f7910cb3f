import type { StatementLine } from "#lib/domains/books/reports/schema.ts";
import { GroupedTable } from "#ui/ui/grouped-table.tsx";
import { Money } from "#ui/ui/money.tsx";

/** A line of a statement: an account's, or one that is worked out. */
export interface FigureLine {
  key: string;
  label: string;
  code?: string;
  /** Where its figure comes from; null where that is no one page. */
  href: string | null;
  cents: number;
}

export interface StatementSection {
  title: string;
  lines: readonly FigureLine[];
  /** Said where there are no lines. */
  none: string;
  total_cents: number;
}

/** An account's general ledger in a period. */
export const ledgerHref = (entity_id: string, account_id: string, span: { from?: string; to?: string | null }) => {
  const query = new URLSearchParams({ ...(span.from && { from: span.from }), ...(span.to && { to: span.to }) });
  return `/entities/${entity_id}/ledger/accounts/${account_id}${query.size > 0 ? `?${query}` : ""}`;
};

/** Accounts as lines, each with the way to its ledger in the statement's period. */
export const accountLines = (
  entity_id: string,
  lines: readonly StatementLine[],
  span: { from?: string; to: string },
): FigureLine[] =>
  lines.map(({ account_id, account_code, account_name, amount_cents }) => ({
    key: account_id,
    label: account_name,
    code: account_code,
    href: ledgerHref(entity_id, account_id, span),
    cents: amount_cents,
  }));

/** One column of amounts under headings, and what they come to. */
export function StatementTable({
  caption,
  currency,
  sections,
  closing,
}: {
  caption: string;
  currency: string;
  sections: readonly StatementSection[];
  closing: readonly { label: string; cents: number }[];
}) {
  const amount = (cents: number) => ({ amount: <Money cents={cents} currency={currency} /> });
  return (
    <GroupedTable
      caption={caption}
      hideHead
      rowKey={({ key }) => key}
      rowHref={({ href }) => href}
      columns={[
        {
          key: "line",
          header: "Account",
          cell: ({ label, code }: FigureLine) => (
            <span className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
              {label}
              {code ? <span className="font-mono text-muted text-xs print:hidden">{code}</span> : null}
            </span>
          ),
        },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ cents }) => <Money cents={cents} currency={currency} />,
        },
      ]}
      groups={sections.map(({ title, lines, none, total_cents }) => ({
        key: title,
        title,
        rows: lines,
        none,
        total: { label: `Total ${title.toLowerCase()}`, figures: amount(total_cents) },
      }))}
      closing={closing.map(({ label, cents }) => ({ label, figures: amount(cents) }))}
    />
  );
}
