"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { currencySign } from "#lib/core/money.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import { AccountBox } from "#ui/books/ledger/account-box.tsx";
import type { FindAccounts } from "#ui/books/ledger/account-source.ts";
import { areTags } from "#ui/books/tags/chosen.ts";
import { TagFields } from "#ui/books/tags/tag-fields.tsx";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { Combobox } from "#ui/ui/combobox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, FormSection, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import type { Option } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { takesPayments } from "../vendors/labels.ts";
import { type FindVendors, vendorsOf } from "../vendors/vendor-choices.ts";

interface BillInput {
  entity_id: string;
  bill_id: string;
  vendor_name: string;
  bill_number: string | null;
  bill_date: string;
  due_date: string;
  currency: string;
  line_items: {
    description: string;
    amount_cents: number;
    account_id?: string;
    class_id?: string;
    project_id?: string;
  }[];
  notes: string;
}

/** Whether a bill's line may be debited to the account: not what it is owed on. */
const takesBills = (account: Account) =>
  takesPayments(account) && !/^accounts_payable(_[a-z]{3})?$/.test(account.account_code);

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Drafts a bill, or completes a draft. */
export function BillEditor({
  entity_id,
  draft,
  offered,
  currencies,
  find,
  accounts,
  findAccounts,
  tags,
  save,
}: {
  entity_id: string;
  /** The draft that is edited; null for a new one. */
  draft: Bill | null;
  /** The days that are offered where none is known. */
  offered: { bill_date: string; due_date: string };
  currencies: readonly Option[];
  find: FindVendors;
  accounts: readonly Account[];
  findAccounts: FindAccounts;
  /** The classes and projects that lines may bear. */
  tags: readonly Tag[];
  save: Deed<BillInput, Bill>;
}) {
  const list = `/entities/${entity_id}/bills`;
  const known = draft?.line_items ?? [];
  const [currency, setCurrency] = useState(draft?.currency ?? "usd");
  const [lines, setLines] = useState(() => (known.length > 0 ? known.map(({ line_number }) => line_number) : [1]));
  const vendor = draft?.vendor_name ?? null;
  return (
    <ActionForm<BillInput, Bill>
      action={save}
      label="Bill"
      className="max-w-3xl"
      parse={(form) => ({
        entity_id,
        bill_id: draft?.bill_id ?? "",
        vendor_name: asText(form.vendor_name),
        bill_number: asText(form.bill_number) || null,
        bill_date: asText(form.bill_date),
        due_date: asText(form.due_date),
        currency,
        // What is no amount is sent as typed; the action's word on it stands at its field.
        line_items: (form.line_items ?? []) as BillInput["line_items"],
        notes: asText(form.notes),
      })}
      success={draft ? "The draft is changed" : "The bill is drafted"}
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/bills/{bill_id}"
    >
      <FormGrid>
        <Field label="Vendor" name="vendor_name" required hint="Whoever is new is remembered as a vendor.">
          <Combobox
            free
            source={vendorsOf(entity_id, find)}
            initial={vendor === null ? null : { value: vendor, label: vendor }}
          />
        </Field>
        <Field label="Bill number" name="bill_number" optional hint="The vendor’s own. Each is taken in once.">
          <Input autoComplete="off" defaultValue={draft?.bill_number ?? ""} />
        </Field>
        <Field label="Bill date" name="bill_date" required>
          <DateInput defaultValue={draft?.bill_date ?? offered.bill_date} />
        </Field>
        <Field label="Due date" name="due_date" required>
          <DateInput defaultValue={draft?.due_date ?? offered.due_date} />
        </Field>
        <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
      </FormGrid>
      <FormSection title="What it is for">
        {lines.map((key, at) => {
          const line = known.find(({ line_number }) => line_number === key);
          const path = (field: string) => `line_items.${at}.${field}`;
          return (
            <fieldset key={key} className="min-w-0 max-sm:rounded-lg max-sm:border max-sm:p-4">
              <legend className="sr-only">Line {at + 1}</legend>
              <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_9rem_2.25rem]">
                <Field label="Description" name={path("description")} required>
                  <Input autoComplete="off" defaultValue={line?.description ?? ""} />
                </Field>
                <Field label="Booked to" name={path("account_id")}>
                  <AccountBox
                    entity_id={entity_id}
                    accounts={accounts}
                    find={findAccounts}
                    fits={takesBills}
                    currency={currency}
                    chosen={
                      line && line.account_id !== null && line.account_name !== null
                        ? { account_id: line.account_id, account_name: line.account_name }
                        : null
                    }
                    placeholder="The usual account"
                  />
                </Field>
                <Field label="Amount" name={path("amount_cents")} required>
                  <MoneyInput symbol={currencySign(currency)} defaultCents={line?.amount_cents} />
                </Field>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove line ${at + 1}`}
                  disabled={lines.length === 1}
                  onClick={() => setLines(lines.filter((other) => other !== key))}
                  className="max-sm:justify-self-end sm:mt-6"
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              </div>
              {areTags(tags, line) ? (
                <div className="mt-2 grid gap-3 sm:grid-cols-2 sm:gap-2 sm:pr-12">
                  <TagFields
                    tags={tags}
                    chosen={line ?? {}}
                    of={`line ${at + 1}`}
                    path={path}
                    className="max-sm:[&>.sr-only]:not-sr-only"
                  />
                </div>
              ) : null}
            </fieldset>
          );
        })}
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus aria-hidden="true" />}
          className="-ml-2.5 self-start"
          onClick={() => setLines([...lines, Math.max(...lines) + 1])}
        >
          Add a line
        </Button>
      </FormSection>
      <Field label="Notes" name="notes" optional hint="Whatever the company should know of it.">
        <Textarea rows={3} defaultValue={draft?.notes ?? ""} />
      </Field>
      <FormActions>
        <SubmitButton>{draft ? "Save changes" : "Save draft"}</SubmitButton>
        <ButtonLink href={draft ? `${list}/${draft.bill_id}` : list}>Cancel</ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
