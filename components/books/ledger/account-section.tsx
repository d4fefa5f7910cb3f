"use client";

import type { Change } from "#lib/core/answer.ts";
import type { Account, Section } from "#lib/domains/books/ledger/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { SectionField } from "./section-field.tsx";

interface PlaceInput {
  entity_id: string;
  account_id: string;
  section: Section | null;
}

/** Says where statements show the account, where its code and its type say otherwise. */
export function AccountSection({
  account: { entity_id, account_id, account_type, section },
  action,
}: {
  account: Account;
  action: Change<PlaceInput, Account>;
}) {
  if (account_type === null) return null;
  return (
    <Dialog
      trigger={<Button>Section</Button>}
      title="Where statements show it"
      description="Every statement, also of earlier days, shows the account there from then on. No entry is touched."
    >
      <ActionForm
        action={action}
        label="Where statements show it"
        // Nothing chosen takes it back, which is said by null.
        parse={(typed) => ({ entity_id, account_id, section: (typed.section as Section | undefined) ?? null })}
        success="The account has its place"
        receiptHref="/receipts/{receipt_id}"
      >
        <SectionField type={account_type} section={section} />
        <FormActions>
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
