import { amount, currencySign } from "#lib/core/money.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import type { CustomerCredit } from "#lib/domains/money/invoicing/credits/schema.ts";
import type { FindBanks } from "#ui/money/banking/bank-choices.ts";
import { HowMoved } from "#ui/money/invoicing/receiving/how-moved.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";

/** What is told of money that is paid back of a credit, a customer's or a vendor's: all that is left, or a part. */
export function RefundFields({
  credit: { entity_id, currency, balance_cents, credited_on },
  today,
  banks,
  findBanks,
  label,
  hint,
}: {
  credit: Pick<CustomerCredit, "entity_id" | "currency" | "balance_cents" | "credited_on">;
  today: string;
  banks: readonly BankAccount[];
  findBanks: FindBanks;
  /** Where the money goes through, as its field is called, and what its reference tells. */
  label: "From" | "To";
  hint: string;
}) {
  return (
    <>
      <FormGrid>
        <Field label="Amount" name="amount_cents" required hint={`${amount(balance_cents, currency)} is left.`}>
          <MoneyInput symbol={currencySign(currency)} defaultCents={balance_cents} />
        </Field>
        <Field label="Refunded on" name="refunded_on" required>
          <DateInput defaultValue={today} min={credited_on} max={today} />
        </Field>
      </FormGrid>
      <HowMoved
        entity_id={entity_id}
        banks={banks.filter((bank) => bank.currency === currency)}
        findBanks={findBanks}
        label={label}
        hint={hint}
      />
    </>
  );
}
