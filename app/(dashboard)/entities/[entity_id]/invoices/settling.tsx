import { amount } from "#lib/core/money.ts";
import { listCustomerCredits } from "#lib/domains/money/invoicing/credits/operations.ts";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import type { Settlement } from "#lib/domains/money/invoicing/settlements/schema.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EffectsOf } from "#ui/record/effects.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { apply, takeBack, tryApply, tryTakeBack } from "./actions.ts";

/** What is taken back by itself, as people call it. */
const nouns: Readonly<Record<string, string>> = {
  write_off: "write-off",
  credit: "credit",
  discount: "early-payment discount",
};

/** Takes back a write-off, an early-payment discount or a credit that was applied; payments and credit notes are taken back on their own pages. */
export function TakeBacks({ settlements, currency }: { settlements: readonly Settlement[]; currency: string }) {
  const alone = settlements.filter(({ status, kind }) => status === "applied" && kind in nouns);
  return alone.map((settlement) => {
    const { entity_id, settlement_id, kind, amount_cents } = settlement;
    const what = nouns[kind] ?? "";
    const sum = amount(amount_cents, currency);
    const input = { entity_id, settlement_id };
    return (
      <Confirm
        key={settlement_id}
        trigger={<Button className="mt-3 mr-2">{`Take back the ${what} of ${sum}`}</Button>}
        title={`Take back the ${what} of ${sum}?`}
        consequences={["Its amount is due again, and its entry is reversed today."]}
        effects={<EffectsOf trial={tryTakeBack} input={input} />}
        confirmLabel="Take back"
        tone="danger"
        action={asShown(settlement, { takeBack }).takeBack}
        input={input}
        success="It is taken back"
        receiptHref="/receipts/{receipt_id}"
      />
    );
  });
}

/** What the customer has paid too much, each to settle this invoice with. */
export async function CreditsLeft({ invoice }: { invoice: Invoice }) {
  const { entity_id, invoice_id, customer, currency } = invoice;
  const { data } = await read(listCustomerCredits, { entity_id, customer, open: "true", limit: 10 });
  return data
    .filter((credit) => credit.currency === currency)
    .map((credit) => {
      const { customer_credit_id, balance_cents } = credit;
      const sum = amount(Math.min(balance_cents, invoice.balance_due_cents), currency);
      const input = { entity_id, customer_credit_id, invoice_id };
      return (
        <Confirm
          key={customer_credit_id}
          trigger={<Button className="mt-3 mr-2">{`Apply ${sum} of the customer’s credit`}</Button>}
          title={`Settle ${sum} with the customer’s credit?`}
          consequences={[`${customer} has paid ${amount(balance_cents, currency)} too much, which is kept as credit.`]}
          effects={<EffectsOf trial={tryApply} input={input} />}
          confirmLabel="Apply"
          tone="primary"
          action={asShown(credit, { apply }).apply}
          input={input}
          success="The credit is applied"
          receiptHref="/receipts/{receipt_id}"
        />
      );
    });
}
