"use client";

import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { BankRule } from "#lib/domains/money/banking/bank-rules/schema.ts";
import { AccountBox } from "#ui/books/ledger/account-box.tsx";
import type { FindAccounts } from "#ui/books/ledger/account-source.ts";
import { contactsFrom, type FindContacts } from "#ui/company/contacts/contact-choices.ts";
import { banksFrom, type FindBanks } from "#ui/money/banking/bank-choices.ts";
import { bankName } from "#ui/money/banking/labels.ts";
import { type FindVendors, vendorsOf } from "#ui/money/payments/vendors/vendor-choices.ts";
import type { Choice } from "#ui/ui/choices.ts";
import { Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";

/** What a rule may name. */
export interface RuleChoices {
  entity_id: string;
  accounts: readonly Account[];
  findAccounts: FindAccounts;
  /** Those at hand; the others are found as one types. */
  banks: readonly Choice[];
  findBanks: FindBanks;
  /** Null where the role may not see contacts. */
  findContacts: FindContacts | null;
  /** Null where the role may not see vendors. */
  findVendors: FindVendors | null;
}

/** What a rule says, as it is made or as it is changed. */
export function RuleFields({
  entity_id,
  accounts,
  findAccounts,
  banks,
  findBanks,
  findContacts,
  findVendors,
  given,
}: RuleChoices & { given?: BankRule }) {
  const vendor = given?.vendor_id && given.vendor_name ? { value: given.vendor_id, label: given.vendor_name } : null;
  const contact =
    given?.contact_id && given.contact_name ? { value: given.contact_id, label: given.contact_name } : null;
  const bank = given?.bank_id
    ? (banks.find(({ value }) => value === given.bank_id) ?? { value: given.bank_id, label: bankName(given) })
    : null;
  return (
    <>
      <Field
        label="The line says"
        name="contains"
        required
        hint="Its description, other party or reference; in capitals or not."
      >
        <Input autoComplete="off" placeholder="STRIPE" defaultValue={given?.contains} />
      </Field>
      {findVendors ? (
        <Field
          label="Paid to"
          name="vendor_id"
          optional
          hint="A vendor that the money goes to: accepting the rule records a payment to them."
        >
          <Combobox
            source={vendorsOf(entity_id, findVendors)}
            initial={vendor}
            placeholder="Name"
            none="No vendor of this name"
          />
        </Field>
      ) : null}
      <Field
        label="It is booked to"
        name="account_id"
        hint="Of a vendor’s rule theirs, else expenses, if left out; any other rule needs one."
      >
        <AccountBox entity_id={entity_id} accounts={accounts} find={findAccounts} chosen={given ?? null} />
      </Field>
      {findContacts ? (
        <Field label="Whom it is with" name="contact_id" optional>
          <Combobox
            source={contactsFrom(findContacts)}
            initial={contact}
            placeholder="Name"
            none="No contact of this name"
          />
        </Field>
      ) : null}
      <FormGrid>
        <Field label="Money" name="direction" optional>
          <Select
            placeholder="In or out"
            defaultValue={given?.direction ?? undefined}
            options={[
              { value: "in", label: "In" },
              { value: "out", label: "Out" },
            ]}
          />
        </Field>
        <Field label="Bank account" name="bank_id" optional>
          <Combobox
            choices={banks}
            source={banksFrom(entity_id, findBanks)}
            initial={bank}
            placeholder="Any"
            none="No bank account of this name"
          />
        </Field>
        <Field label="At least" name="min_amount_cents" optional>
          <MoneyInput defaultCents={given?.min_amount_cents ?? undefined} />
        </Field>
        <Field label="At most" name="max_amount_cents" optional>
          <MoneyInput defaultCents={given?.max_amount_cents ?? undefined} />
        </Field>
      </FormGrid>
    </>
  );
}
