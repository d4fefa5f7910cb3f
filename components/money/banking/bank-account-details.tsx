"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { BankAccount, BankAccountChange } from "#lib/domains/money/banking/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";

/** How the bank knows the account; `given` is what is known of it by now. */
export function BankNumberFields({ given }: { given?: BankAccount }) {
  const kept = given?.account_number_masked;
  return (
    <FormGrid>
      <Field label="Routing number" name="routing_number" optional hint="Nine digits, as on a check.">
        <Input mono inputMode="numeric" autoComplete="off" defaultValue={given?.routing_number ?? undefined} />
      </Field>
      <Field
        label="Account number"
        name="account_number"
        optional
        hint={kept ? `${kept} is kept; type another to replace it.` : "Kept encrypted; its end is shown."}
      >
        <Input mono autoComplete="off" spellCheck={false} />
      </Field>
    </FormGrid>
  );
}

type BankAccountInput = z.input<typeof BankAccountChange>;

/** Changes what the bank account is known by. */
export function EditBankAccount({
  account,
  action,
}: {
  account: BankAccount;
  action: Change<BankAccountInput, BankAccount>;
}) {
  const { entity_id, bank_id, bank_name } = account;
  return (
    <Sheet
      trigger={<Button>Edit</Button>}
      title="Edit the bank account"
      description="ACH files are made with the routing number, and only once both numbers are known."
    >
      <ActionForm
        action={action}
        label="Edit the bank account"
        // An emptied routing number is taken back; the account number is never shown, so its empty box says nothing. The
        // action parses what it is sent, so its word on the shape is the one that counts, not this type.
        parse={(typed) => ({ routing_number: null, ...typed }) as BankAccountInput}
        values={{ entity_id, bank_id }}
        success="The bank account is changed"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Bank" name="bank_name">
          <Input autoComplete="off" defaultValue={bank_name ?? undefined} />
        </Field>
        <BankNumberFields given={account} />
        <FormActions>
          <SubmitButton>Save bank account</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
