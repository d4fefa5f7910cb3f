import type { Change } from "#lib/core/answer.ts";
import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { BankNumberFields } from "./bank-account-details.tsx";
import { bankAccountActs } from "./labels.ts";

type Trigger = "activate" | "close";
type AccountChange = Change<
  {
    entity_id: string;
    bank_id: string;
    bank_name?: string | null;
    routing_number?: string | null;
    account_number?: string | null;
  },
  BankAccount
>;

/** What may be done with a bank account. Activating one without a bank asks which it is. */
export function BankAccountActs({
  account,
  may,
  activate,
  close,
  trials,
}: {
  account: BankAccount;
  may: readonly Trigger[];
  activate: AccountChange;
  close: AccountChange;
  trials: Readonly<Record<Trigger, Trial<{ entity_id: string; bank_id: string }>>>;
}) {
  const { entity_id, bank_id, bank_name } = account;
  if (bank_name === null && may.includes("activate")) {
    return (
      <Dialog
        trigger={<Button variant="primary">Activate</Button>}
        title="Has a bank confirmed the account?"
        description="The account is active from now on. It can then be closed, and not be opened again."
      >
        <ActionForm
          action={activate}
          label="Activate the account"
          values={{ entity_id, bank_id }}
          success="The account is active"
          receiptHref="/receipts/{receipt_id}"
        >
          <Field label="Bank" name="bank_name" required>
            <Input autoComplete="off" />
          </Field>
          <BankNumberFields given={account} />
          <FormActions>
            <SubmitButton>Activate</SubmitButton>
          </FormActions>
        </ActionForm>
      </Dialog>
    );
  }
  return (
    <RecordActs
      may={may}
      words={bankAccountActs(account)}
      actions={{ activate, close }}
      trials={trials}
      input={{ entity_id, bank_id }}
    />
  );
}
