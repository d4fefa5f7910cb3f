import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import { bankName } from "#ui/money/banking/labels.ts";
import { Field } from "#ui/ui/field.tsx";
import { Select } from "#ui/ui/select.tsx";

/** Which of the active bank accounts in dollars pays; none is cash. */
export const PaidFrom = ({ banks }: { banks: readonly BankAccount[] }) => (
  <Field label="From" name="bank_id" optional>
    <Select
      placeholder="Cash, no bank account"
      options={banks.map((bank) => ({ value: bank.bank_id, label: bankName(bank) }))}
    />
  </Field>
);
