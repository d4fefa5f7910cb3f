import { today } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import { listCustomerCredits } from "#lib/domains/money/invoicing/credits/operations.ts";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import type { Settlement } from "#lib/domains/money/invoicing/settlements/schema.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { SettlementTable } from "#ui/money/invoicing/settlement-table.tsx";
import { IssueCreditNote, WriteOff } from "#ui/money/invoicing/settling.tsx";
import { EffectsOf } from "#ui/record/effects.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import type { Rows } from "#ui/ui/endless.ts";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { Section } from "#ui/ui/section.tsx";
import {
  apply,
  credit as creditNote,
  moreSettlements,
  takeBack,
  tryApply,
  tryCredit,
  tryTakeBack,
  tryWriteOff,
  writeOff,
} from "./actions.ts";

/** What has settled an invoice, page by page, and what else may. */
export function SettledBy({
  invoice,
  first,
  asked,
  writes,
}: {
  invoice: Invoice;
  first: Rows<Settlement>;
  asked: { entity_id: string; invoice_id: string; limit: number; cursor?: string };
  writes: boolean;
}) {
  const { status, currency, updated_at } = invoice;
  const isOwed = status === "sent";
  const acts = asShown(invoice, { creditNote, writeOff });
  return (
    <Section
      title="Settled by"
      description="Payments, the customer’s credits, credit notes, early-payment discounts and what was written off."
      action={
        writes ? (
          <div className="flex flex-wrap gap-2">
            <IssueCreditNote
              key={`credit ${updated_at}`}
              invoice={invoice}
              today={today()}
              action={acts.creditNote}
              trial={tryCredit}
            />
            {isOwed ? (
              <WriteOff
                key={`off ${updated_at}`}
                invoice={invoice}
                today={today()}
                action={acts.writeOff}
                trial={tryWriteOff}
              />
            ) : null}
          </div>
        ) : null
      }
    >
      {first.data.length === 0 ? (
        <p className="text-subtle">Nothing yet.</p>
      ) : (
        <EndlessList
          of="settlements"
          first={first}
          asked={asked}
          list={moreSettlements}
          table={SettlementTable}
          given={{ currency, acts: writes ? { takeBack, tryTakeBack } : null }}
        />
      )}
      {writes && isOwed ? <CreditsLeft invoice={invoice} /> : null}
    </Section>
  );
}

/** As many are offered at once; the customer's other credits have pages of their own. */
const OFFERED = 10;

/** What the customer has paid too much, each to settle this invoice with. */
async function CreditsLeft({ invoice }: { invoice: Invoice }) {
  const { entity_id, invoice_id, customer, currency } = invoice;
  const asked = { customer, open: "true" } as const;
  const { data, next_cursor } = await read(listCustomerCredits, { entity_id, currency, ...asked, limit: OFFERED });
  return (
    <>
      {data.map((credit) => {
        const { customer_credit_id, balance_cents } = credit;
        const sum = amount(Math.min(balance_cents, invoice.balance_due_cents), currency);
        const input = { entity_id, customer_credit_id, invoice_id };
        return (
          <Confirm
            key={customer_credit_id}
            trigger={<Button size="line" className="mt-3 mr-2">{`Apply ${sum} of the customer’s credit`}</Button>}
            title={`Settle ${sum} with the customer’s credit?`}
            consequences={[
              `${customer} has paid ${amount(balance_cents, currency)} too much, which is kept as credit.`,
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
      {next_cursor === null ? null : (
        <p className="mt-3">
          <TextLink href={`/entities/${entity_id}/invoices/credits?${new URLSearchParams(asked)}`}>
            The customer’s other credits
          </TextLink>
        </p>
      )}
    </>
  );
}
