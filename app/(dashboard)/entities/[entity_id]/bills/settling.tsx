import { amount } from "#lib/core/money.ts";
import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import { listVendorCredits } from "#lib/domains/money/payments/credits/operations.ts";
import { listBillSettlements } from "#lib/domains/money/payments/settlements/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { creditTitle } from "#ui/money/payments/credits/labels.ts";
import { BillSettlementTable } from "#ui/money/payments/credits/settlement-table.tsx";
import { EffectsOf } from "#ui/record/effects.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { Section } from "#ui/ui/section.tsx";
import { apply, moreSettlements, takeBack, tryApply, tryTakeBack } from "./credits/actions.ts";

/** As many are offered at once; the vendor's other credits have pages of their own. */
const OFFERED = 10;
/** A longer number is on no button. */
const LONGEST = 20;

/** What vendor credits have settled of a bill, and those that are left to settle it with; nothing where there is neither. */
export async function CreditsOf({ bill, writes }: { bill: Bill; writes: boolean }) {
  const { entity_id, bill_id, vendor_id, status, currency } = bill;
  const asked = { entity_id, bill_id };
  const offered = { vendor_id: vendor_id ?? "", currency, open: "true" } as const;
  const mayApply = writes && status === "approved" && vendor_id !== null;
  const [settled, left] = await Promise.all([
    read(listBillSettlements, asked),
    mayApply ? read(listVendorCredits, { entity_id, ...offered, limit: OFFERED }) : { data: [], next_cursor: null },
  ]);
  if (settled.data.length + left.data.length === 0) return null;
  return (
    <Section title="Credits">
      {settled.data.length > 0 ? (
        <EndlessList
          of="settlements"
          first={settled}
          asked={asked}
          list={moreSettlements}
          table={BillSettlementTable}
          given={{ of: "bill" as const, currency, acts: writes ? { takeBack, tryTakeBack } : null }}
        />
      ) : null}
      {left.data.map((credit) => {
        const { vendor_credit_id, balance_cents, credit_number } = credit;
        const called = credit_number !== null && credit_number.length <= LONGEST ? ` ${credit_number}` : "";
        const sum = amount(Math.min(balance_cents, bill.balance_due_cents), currency);
        const input = { entity_id, vendor_credit_id, bill_id };
        return (
          <Confirm
            key={vendor_credit_id}
            trigger={
              <Button size="line" className="mt-3 mr-2">{`Apply ${sum} of the vendor’s credit${called}`}</Button>
            }
            title={`Settle ${sum} with the vendor’s credit?`}
            consequences={[
              `${creditTitle(credit)} has ${amount(balance_cents, currency)} left. The bill is lower by what is applied; no entry is made.`,
            ]}
            effects={<EffectsOf trial={tryApply} input={input} />}
            confirmLabel="Apply"
            tone="primary"
            action={asShown(credit, { apply }).apply}
            input={input}
            success="The credit is applied"
            receiptHref="/receipts/{receipt_id}"
          />
        );
      })}
      {left.next_cursor === null ? null : (
        <p className="mt-3">
          <TextLink href={`/entities/${entity_id}/bills/credits?${new URLSearchParams(offered)}`}>
            The vendor’s other credits
          </TextLink>
        </p>
      )}
    </Section>
  );
}
