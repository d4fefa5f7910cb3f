"use client";

import { useState } from "react";
import type { Change } from "#lib/core/answer.ts";
import { type Account, type AccountType, accountTypes, type Section } from "#lib/domains/books/ledger/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { accountTypeLabels } from "./labels.ts";
import { SectionField } from "./section-field.tsx";

interface AccountChange {
  entity_id: string;
  account_id: string;
  account_name?: string;
  account_type?: AccountType;
  section: Section | null;
}

/** Renames an account, classifies one that has no type, and says where statements show it. */
export function ChangeAccount({
  account: { entity_id, account_id, account_name, account_type, section },
  action,
}: {
  account: Account;
  action: Change<AccountChange, Account>;
}) {
  const [given, setGiven] = useState("");
  const type = account_type ?? accountTypes.find((one) => one === given) ?? null;
  return (
    <Dialog
      trigger={<Button>Change</Button>}
      title="Change the account"
      description="Every statement, also of earlier days, shows the account so from then on. No entry is touched."
    >
      <ActionForm
        action={action}
        label="Change the account"
        // Nothing chosen takes the section back, which is said by null.
        parse={(typed) => ({
          entity_id,
          account_id,
          account_name: String(typed.account_name ?? ""),
          ...(account_type === null && type !== null ? { account_type: type } : {}),
          section: (typed.section as Section | undefined) ?? null,
        })}
        success="The account is changed"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Name" name="account_name" required>
          <Input autoComplete="off" defaultValue={account_name} />
        </Field>
        {account_type === null ? (
          <Field label="Type" name="account_type" hint="An account keeps its type once it has one.">
            <Select
              placeholder="Unclassified"
              options={Object.entries(accountTypeLabels).map(([value, label]) => ({ value, label }))}
              onChange={(event) => setGiven(event.currentTarget.value)}
            />
          </Field>
        ) : null}
        {type === null ? null : <SectionField key={type} type={type} section={section} />}
        <FormActions>
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
