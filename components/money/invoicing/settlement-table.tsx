"use client";

import type { Change } from "#lib/core/answer.ts";
import { amount } from "#lib/core/money.ts";
import type { Settlement } from "#lib/domains/money/invoicing/settlements/schema.ts";
import { EffectsOf, type Trial } from "#ui/record/effects.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
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

interface At {
  entity_id: string;
  settlement_id: string;
}

interface SettlementActs {
  takeBack: Change<At, Settlement>["act"];
  tryTakeBack: Trial<At>;
}

/** What is taken back by itself, as people call it; payments and credit notes are taken back on their own pages. */
const nouns: Readonly<Record<string, string>> = {
  write_off: "write-off",
  credit: "credit",
  discount: "early-payment discount",
};

function TakeBack({ settlement, currency, acts }: { settlement: Settlement; currency: string; acts: SettlementActs }) {
  const { entity_id, settlement_id, kind, status, amount_cents } = settlement;
  const noun = nouns[kind];
  if (status !== "applied" || noun === undefined) return null;
  const what = `the ${noun} of ${amount(amount_cents, currency)}`;
  const input = { entity_id, settlement_id };
  return (
    <Confirm
      trigger={
        <Button size="sm" aria-label={`Take back ${what}`}>
          Take back
        </Button>
      }
      title={`Take back ${what}?`}
      consequences={["Its amount is due again, and its entry is reversed today."]}
      effects={<EffectsOf trial={acts.tryTakeBack} input={input} />}
      confirmLabel="Take back"
      tone="danger"
      action={{ act: acts.takeBack, shown: settlement }}
      input={input}
      success="It is taken back"
      receiptHref="/receipts/{receipt_id}"
    />
  );
}

/** What has settled an invoice, and was taken back; newest first. */
export function SettlementTable({
  rows,
  currency,
  acts,
}: {
  rows: readonly Settlement[];
  currency: string;
  /** null for whoever may not take back. */
  acts: SettlementActs | null;
}) {
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
        {
          key: "acts",
          header: "Actions",
          hideHeader: true,
          cell: (row) => (acts === null ? null : <TakeBack settlement={row} currency={currency} acts={acts} />),
        },
      ]}
    />
  );
}
