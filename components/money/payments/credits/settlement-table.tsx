"use client";

import type { Change } from "#lib/core/answer.ts";
import { amount } from "#lib/core/money.ts";
import type { BillSettlement } from "#lib/domains/money/payments/settlements/schema.ts";
import { EffectsOf, type Trial } from "#ui/record/effects.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import type { Tone } from "#ui/ui/tone.ts";

const tones: Readonly<Record<string, Tone>> = { applied: "success", voided: "neutral" };

interface At {
  entity_id: string;
  bill_settlement_id: string;
}

interface SettlementActs {
  takeBack: Change<At, BillSettlement>["act"];
  tryTakeBack: Trial<At>;
}

function TakeBack({
  settlement,
  currency,
  acts,
}: {
  settlement: BillSettlement;
  currency: string;
  acts: SettlementActs;
}) {
  const { entity_id, bill_settlement_id, status, amount_cents } = settlement;
  if (status !== "applied") return null;
  const what = `the credit of ${amount(amount_cents, currency)}`;
  const input = { entity_id, bill_settlement_id };
  return (
    <Confirm
      trigger={
        <Button size="sm" aria-label={`Take back ${what}`}>
          Take back
        </Button>
      }
      title={`Take back ${what}?`}
      consequences={["Its amount is due on the bill again, and is the vendor’s credit again. No entry is made."]}
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

/** What vendors' credits have settled of bills, and what was taken back; newest first. */
export function BillSettlementTable({
  rows,
  of,
  currency,
  acts,
}: {
  rows: readonly BillSettlement[];
  /** Whose page it is on: a bill's tells of credits, a credit's of bills. */
  of: "bill" | "credit";
  currency: string;
  /** null for whoever may not take back. */
  acts: SettlementActs | null;
}) {
  return (
    <PlainTable
      caption={of === "bill" ? "Credits" : "Bills that it has settled"}
      rows={rows}
      rowKey={({ bill_settlement_id }) => bill_settlement_id}
      columns={[
        {
          key: "other",
          header: of === "bill" ? "By" : "Of",
          cell: ({ entity_id, bill_id, vendor_credit_id }) => {
            const list = `/entities/${entity_id}/bills`;
            return of === "bill" ? (
              <TextLink href={`${list}/credits/${vendor_credit_id}`}>Vendor’s credit</TextLink>
            ) : (
              <TextLink href={`${list}/${bill_id}`}>Bill</TextLink>
            );
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
