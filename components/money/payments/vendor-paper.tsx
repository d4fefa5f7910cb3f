"use client";

import type { ReactNode } from "react";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import type { FindAccounts } from "#ui/books/ledger/account-source.ts";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import { Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid, FormSection } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import type { Option } from "#ui/ui/select.tsx";
import { LineFields } from "./bills/line-fields.tsx";
import { type FindVendors, vendorsOf } from "./vendors/vendor-choices.ts";

/** What a form for a vendor's paper is given, to choose from. */
export interface PaperChoices {
  currencies: readonly Option[];
  find: FindVendors;
  accounts: readonly Account[];
  findAccounts: FindAccounts;
  /** The classes and projects that lines may bear. */
  tags: readonly Tag[];
}

/** A line as it is sent. */
export interface PaperLine {
  description: string;
  amount_cents: number;
  account_id?: string;
  class_id?: string;
  project_id?: string;
}

/** The lines of a form; what is no amount is sent as typed: the action's word on it stands at its field. */
export const linesOf = (form: Record<string, unknown>) => (form.line_items ?? []) as PaperLine[];

/** What stands on a paper that a vendor has sent, a bill or a credit: whose it is, its number and days, and what it is for. */
export function VendorPaper({
  entity_id,
  vendor,
  number,
  known,
  currency,
  onCurrency,
  choices,
  children,
}: {
  entity_id: string;
  /** Whose paper it is, where that is known. */
  vendor: string | null;
  /** The vendor's own number. */
  number: { name: string; label: string; value: string | null };
  /** The lines that there are already. */
  known: Bill["line_items"];
  currency: string;
  onCurrency: (currency: string) => void;
  choices: PaperChoices;
  /** The fields of its days. */
  children: ReactNode;
}) {
  const { currencies, find, accounts, findAccounts, tags } = choices;
  return (
    <>
      <FormGrid>
        <Field label="Vendor" name="vendor_name" required hint="Whoever is new is remembered as a vendor.">
          <Combobox
            free
            source={vendorsOf(entity_id, find)}
            initial={vendor === null ? null : { value: vendor, label: vendor }}
          />
        </Field>
        <Field label={number.label} name={number.name} optional hint="The vendor’s own. Each is taken in once.">
          <Input autoComplete="off" defaultValue={number.value ?? ""} />
        </Field>
        {children}
        <CurrencyField currencies={currencies} value={currency} onChange={onCurrency} />
      </FormGrid>
      <FormSection title="What it is for">
        <LineFields
          entity_id={entity_id}
          known={known}
          currency={currency}
          accounts={accounts}
          findAccounts={findAccounts}
          tags={tags}
        />
      </FormSection>
    </>
  );
}
