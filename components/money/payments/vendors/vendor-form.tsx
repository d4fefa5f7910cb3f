"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { NewVendor as NewVendorSchema, Vendor, VendorChange } from "#lib/domains/money/payments/vendors/schema.ts";
import { AccountBox } from "#ui/books/ledger/account-box.tsx";
import type { FindAccounts } from "#ui/books/ledger/account-source.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { optionsOf, Select } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { accountKindLabels, holderLabels, takesPayments } from "./labels.ts";

interface Accounts {
  entity_id: string;
  accounts: readonly Account[];
  findAccounts: FindAccounts;
}

function VendorFields({ entity_id, accounts, findAccounts, given }: Accounts & { given?: Vendor }) {
  const kept = given?.account_number_masked;
  return (
    <>
      <Field label="Name" name="name" required>
        <Input autoComplete="off" defaultValue={given?.name} />
      </Field>
      <Field label="E-mail" name="email" optional>
        <Input type="email" autoComplete="off" defaultValue={given?.email ?? undefined} />
      </Field>
      <FormGrid>
        <Field label="Routing number" name="routing_number" optional hint="Nine digits.">
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
        <Field label="Account type" name="account_kind">
          <Select defaultValue={given?.account_kind ?? "checking"} options={optionsOf(accountKindLabels)} />
        </Field>
        <Field label="Account of" name="holder" hint="An ACH file pays companies and individuals differently.">
          <Select defaultValue={given?.holder ?? "company"} options={optionsOf(holderLabels)} />
        </Field>
      </FormGrid>
      {kept ? (
        <Checkbox name="forget" label="Forget the account number" hint="ACH files leave the vendor out from then on." />
      ) : null}
      <Field label="Booked to" name="account_id" hint="What payments are debited to, unless they say otherwise.">
        <AccountBox
          entity_id={entity_id}
          accounts={accounts}
          find={findAccounts}
          fits={takesPayments}
          chosen={
            given?.account_id && given.account_name
              ? { account_id: given.account_id, account_name: given.account_name }
              : null
          }
          placeholder="Expenses"
        />
      </Field>
    </>
  );
}

type NewVendorInput = z.input<typeof NewVendorSchema>;

/** Remembers a vendor, and goes on to it. */
export function NewVendor({
  entity_id,
  accounts,
  findAccounts,
  action,
}: Accounts & {
  action: Act<NewVendorInput, Vendor>;
}) {
  return (
    <FormSheet
      button="New vendor"
      title="New vendor"
      description="Whoever is paid becomes a vendor by itself; here you add bank details as well."
      submit="Create vendor"
      action={action}
      values={{ entity_id }}
      success="The vendor is created"
      doneHref="/entities/{entity_id}/payments/vendors/{vendor_id}"
    >
      <VendorFields entity_id={entity_id} accounts={accounts} findAccounts={findAccounts} />
    </FormSheet>
  );
}

type VendorChangeInput = z.input<typeof VendorChange>;

/** What the form holds as a change: an emptied detail is taken back, but for the account number, which is never shown. */
function changeOf({ forget, ...typed }: Record<string, unknown>): VendorChangeInput {
  const emptied = { email: null, routing_number: null, account_id: null };
  // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
  return { ...emptied, ...typed, ...(forget === true && { account_number: null }) } as VendorChangeInput;
}

/** Changes a vendor. */
export function EditVendor({
  vendor,
  accounts,
  findAccounts,
  action,
}: Omit<Accounts, "entity_id"> & {
  vendor: Vendor;
  action: Change<VendorChangeInput, Vendor>;
}) {
  const { entity_id, vendor_id, name } = vendor;
  return (
    <Sheet
      trigger={<Button>Edit</Button>}
      title={`Edit ${name}`}
      description="Payments that were made keep what they say; those that await an ACH file go to the account that is told here."
    >
      <ActionForm
        action={action}
        label={`Edit ${name}`}
        parse={changeOf}
        values={{ entity_id, vendor_id }}
        success="The vendor is changed"
        receiptHref="/receipts/{receipt_id}"
      >
        <VendorFields entity_id={entity_id} accounts={accounts} findAccounts={findAccounts} given={vendor} />
        <FormActions>
          <SubmitButton>Save vendor</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
