import { amount } from "#lib/core/money.ts";
import { listLateFees } from "#lib/domains/money/invoicing/late-fees/operations.ts";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import { read } from "#lib/server/read.ts";
import { invoiceTitle } from "#ui/money/invoicing/labels.ts";
import { LateFeeTable } from "#ui/money/invoicing/late-fee-table.tsx";
import { EffectsOf } from "#ui/record/effects.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { Section } from "#ui/ui/section.tsx";
import { chargeFees, moreLateFees, tryChargeFees } from "./actions.ts";

/** As many as an invoice may have for the months of some years; the others come as the list is read on. */
const SHOWN = 25;

/** What being overdue has cost of an invoice, or what an invoice charges of another, and charging what is due; nothing where there are neither terms nor fees. */
export async function LateFeesOn({ invoice, writes }: { invoice: Invoice; writes: boolean }) {
  const { entity_id, invoice_id, customer, currency, late_fee_grace_days, late_fee_of, late_fees_cents } = invoice;
  const asked = { entity_id, invoice_id, limit: SHOWN };
  const first = await read(listLateFees, asked);
  const isChargeable = writes && invoice.is_overdue && late_fee_grace_days !== null;
  if (first.data.length === 0 && !isChargeable) return null;
  const input = { entity_id, invoice_id };
  return (
    <Section
      title="Late fees"
      description={
        late_fee_of === null
          ? `What being overdue has cost, each by an invoice of its own: ${amount(late_fees_cents, currency)} that is not waived.`
          : "What this invoice charges. Voiding it waives them."
      }
      action={
        isChargeable ? (
          <Confirm
            trigger={<Button>Charge late fees</Button>}
            title={`Charge ${customer} late fees on ${invoiceTitle(invoice).toLowerCase()}?`}
            consequences={["They are an invoice of their own, which is sent at once. Voiding that one waives them."]}
            effects={<EffectsOf trial={tryChargeFees} input={input} />}
            confirmLabel="Charge"
            tone="primary"
            action={chargeFees}
            input={input}
            success="The late fees are charged"
            receiptHref="/receipts/{receipt_id}"
          />
        ) : null
      }
    >
      {first.data.length === 0 ? (
        <p className="text-subtle">None were charged.</p>
      ) : (
        <EndlessList
          of="late fees"
          first={first}
          asked={asked}
          list={moreLateFees}
          table={LateFeeTable}
          given={{ on: late_fee_of === null ? "overdue" : "charging" } as const}
        />
      )}
    </Section>
  );
}
