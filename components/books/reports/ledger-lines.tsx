"use client";

import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { GeneralLedger, LedgerLine } from "#lib/domains/books/reports/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { DateText } from "#ui/ui/date.tsx";
import type { ShownPart } from "#ui/ui/endless-list.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { entryTitle, sourceHref, sourceTitle } from "../ledger/labels.ts";
import { TagNames } from "../tags/tag-names.tsx";

/** A line of the ledger, or what stood before the first of them. */
type Row = { opening: true; date: string | null } | { opening: false; line: LedgerLine };

/** An account's lines with the balance after each, and those of the whole period, which is `ledger`'s. */
export function LedgerLines({
  ledger,
  tags,
  rows: lines,
  begins,
  ends,
}: ShownPart<LedgerLine> & { ledger: Omit<GeneralLedger, "data">; tags: readonly Tag[] }) {
  const { entity_id, currency, from, to } = ledger;
  const side = (which: "debit" | "credit", header: string, cents: number): PlainColumn<Row> => ({
    key: which,
    header,
    numeric: true,
    className: "max-sm:empty:hidden",
    cell: (row) =>
      !row.opening && row.line.side === which ? <Money cents={row.line.amount_cents} currency={currency} /> : null,
    ...(ends && { footer: <Money cents={cents} currency={currency} /> }),
  });
  const rows: Row[] = [
    ...(begins ? [{ opening: true as const, date: from }] : []),
    ...lines.map((line) => ({ opening: false as const, line })),
  ];
  return (
    <PlainTable
      caption={`General ledger of ${ledger.account_name}`}
      rows={rows}
      rowKey={(row) => (row.opening ? "opening" : `${row.line.entry_id} ${row.line.line_number}`)}
      columns={[
        {
          key: "entry",
          header: "Entry",
          className: "sm:min-w-48",
          cell: (row) =>
            row.opening ? (
              <span className="text-muted">Opening balance</span>
            ) : (
              <span className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
                <TextLink href={`/entities/${entity_id}/ledger/entries/${row.line.entry_id}`}>
                  {entryTitle(row.line)}
                </TextLink>
                {row.line.entry_status === "voided" ? <Badge>Voided</Badge> : null}
                <TagNames tags={tags} of={row.line} />
                {row.line.bank_line_id === null ? null : (
                  <TextLink href={`/entities/${entity_id}/banking/lines/${row.line.bank_line_id}`} className="text-sm">
                    Bank line
                  </TextLink>
                )}
              </span>
            ),
          ...(ends && { footer: "Closing balance" }),
        },
        {
          key: "date",
          header: "Date",
          cell: (row) => <DateText value={row.opening ? row.date : row.line.date} empty="" />,
          ...(ends && { footer: <DateText value={to} empty="" /> }),
        },
        {
          key: "source",
          header: "Follows",
          className: "max-sm:empty:hidden",
          cell: (row) =>
            row.opening ? null : row.line.source ? (
              <TextLink href={sourceHref(entity_id, row.line.source)} className="whitespace-nowrap">
                {sourceTitle(row.line.source)}
              </TextLink>
            ) : (
              <span className="text-subtle">By hand</span>
            ),
        },
        side("debit", "Debit", ledger.debit_cents),
        side("credit", "Credit", ledger.credit_cents),
        {
          key: "balance",
          header: "Balance",
          numeric: true,
          cell: (row) => (
            <Money
              cents={row.opening ? ledger.opening_balance_cents : row.line.balance_cents}
              currency={currency}
              className="font-medium"
            />
          ),
          ...(ends && { footer: <Money cents={ledger.closing_balance_cents} currency={currency} /> }),
        },
      ]}
    />
  );
}
