import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import { banksFrom, type FindBanks, payingChoice } from "#ui/money/banking/bank-choices.ts";
import { Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";

/** The bank accounts that a payroll may be paid from. */
export interface PayingBanks {
  entity_id: string;
  /** The active ones at hand. */
  banks: readonly BankAccount[];
  findBanks: FindBanks;
}

const currency = "usd";

/** Which of the active bank accounts in dollars pays; none is cash. */
export const PaidFrom = ({
  from: { entity_id, banks, findBanks },
  label = "From",
}: {
  from: PayingBanks;
  /** What the account does, where money may come to it as well. */
  label?: string;
}) => (
  <Field label={label} name="bank_id" optional>
    <Combobox
      choices={banks.map(payingChoice(currency))}
      source={banksFrom(entity_id, findBanks, { currency })}
      placeholder="Cash, no bank account"
      none="No bank account of this name"
    />
  </Field>
);
