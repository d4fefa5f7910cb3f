"use client";

import type { Settlement } from "#lib/domains/money/invoicing/settlements/schema.ts";
import { SettledTable, type SettlementActs } from "#ui/money/settlements/settled-table.tsx";
import { TextLink } from "#ui/record/text-link.tsx";

const kinds: Readonly<Record<Settlement["kind"], string>> = {
  payment: "Payment",
  credit: "Customer’s credit",
  credit_note: "Credit note",
  discount: "Early-payment discount",
  write_off: "Write-off",
};

/** The page of what it is a part of; null of a credit that was applied and of a write-off, which are no more than this. */
function wholeOf({ entity_id, customer_payment_id, credit_note_id }: Settlement): string | null {
  const list = `/entities/${entity_id}/invoices`;
  if (customer_payment_id !== null) return `${list}/payments/${customer_payment_id}`;
  return credit_note_id === null ? null : `${list}/credit-notes/${credit_note_id}`;
}

/** What is taken back by itself, as people call it; payments and credit notes are taken back on their own pages. */
const nouns: Readonly<Record<string, string>> = {
  write_off: "write-off",
  credit: "credit",
  discount: "early-payment discount",
};

/** What has settled an invoice, and was taken back; newest first. */
export function SettlementTable({
  rows,
  currency,
  acts,
}: {
  rows: readonly Settlement[];
  currency: string;
  /** null for whoever may not take back. */
  acts: SettlementActs<Pick<Settlement, "entity_id" | "settlement_id">, Settlement> | null;
}) {
  return (
    <SettledTable
      caption="What has settled it"
      rows={rows}
      at={({ entity_id, settlement_id }) => ({ entity_id, settlement_id })}
      by={{
        header: "By",
        cell: (row) => {
          const whole = wholeOf(row);
          return whole === null ? kinds[row.kind] : <TextLink href={whole}>{kinds[row.kind]}</TextLink>;
        },
      }}
      noun={({ kind }) => nouns[kind] ?? null}
      consequence="Its amount is due again, and its entry is reversed today."
      currency={currency}
      acts={acts}
    />
  );
}
