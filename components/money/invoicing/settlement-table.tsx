import type { Settlement } from "#lib/domains/money/invoicing/settlements/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import type { Tone } from "#ui/ui/tone.ts";

const kinds: Readonly<Record<Settlement["kind"], string>> = {
  payment: "Payment",
  credit: "Customer’s credit",
  credit_note: "Credit note",
  discount: "Early-payment discount",
  write_off: "Write-off",
};

const tones: Readonly<Record<string, Tone>> = { applied: "success", voided: "neutral" };

/** The page of what it is a part of; null of a credit that was applied and of a write-off, which are no more than this. */
function wholeOf({ entity_id, customer_payment_id, credit_note_id }: Settlement): string | null {
  const list = `/entities/${entity_id}/invoices`;
  if (customer_payment_id !== null) return `${list}/payments/${customer_payment_id}`;
  return credit_note_id === null ? null : `${list}/credit-notes/${credit_note_id}`;
}

/** What has settled an invoice, and was taken back; newest first. */
export function SettlementTable({ rows, currency }: { rows: readonly Settlement[]; currency: string }) {
  return (
    <PlainTable
      caption="What has settled it"
      rows={rows}
      rowKey={({ settlement_id }) => settlement_id}
      columns={[
        {
          key: "kind",
          header: "By",
          cell: (row) => {
            const whole = wholeOf(row);
            return whole === null ? kinds[row.kind] : <TextLink href={whole}>{kinds[row.kind]}</TextLink>;
          },
        },
        { key: "day", header: "Date", cell: ({ settled_on }) => <DateText value={settled_on} /> },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={tones} /> },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents }) => <Money cents={amount_cents} currency={currency} />,
        },
      ]}
    />
  );
}
