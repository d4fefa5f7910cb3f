"use client";

import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod";
import { currencySign } from "#lib/core/money.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import { type LateFees, usualIn } from "#lib/domains/money/invoicing/late-fees/rules.ts";
import type { Invoice, NewInvoice } from "#lib/domains/money/invoicing/schema.ts";
import { type FindAccounts, useAccounts } from "#ui/books/ledger/account-source.ts";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, FormSection, SubmitButton } from "#ui/ui/form.tsx";
import { asText, readForm } from "#ui/ui/form-values.ts";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import type { Option } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { CustomerFields, type FindCustomers } from "./customer-fields.tsx";
import { draftOf, itemsToSend, lackOf, type Rate } from "./invoice-draft.ts";
import { ItemList } from "./item-list.tsx";
import { LateFeeFields, lateFeesTyped } from "./late-fee-fields.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { TermsFields, termsTyped } from "./terms-fields.tsx";

interface InvoiceContent extends LateFees {
  entity_id: string;
  customer: string;
  email: string | null;
  amount_cents?: number;
  currency?: string;
  description: string;
  line_items: z.input<typeof NewInvoice>["line_items"];
  notes: string;
  payment_url: string | null;
  due_date: string;
  discount_percent: string | null;
  discount_days: number | null;
  has_late_fees?: false;
}

/** The content of the draft that is named; a new one is not, and the act that makes it passes the name over. */
type InvoiceInput = InvoiceContent & { invoice_id: string };

/** Late-fee terms as a form holds them: what is left empty is none, whatever is usual. */
function lateFeesOfForm(form: Record<string, unknown>): LateFees & { has_late_fees?: false } {
  const typed = lateFeesTyped(form);
  return Object.values(typed).every((one) => one === null) ? { ...typed, has_late_fees: false } : typed;
}

/** Drafts an invoice, or edits a draft, beside the PDF that it will be. */
export function InvoiceEditor({
  entity_id,
  draft,
  currencies,
  due_date,
  usual = null,
  accounts: atHand = [],
  findAccounts,
  rates = [],
  tags = [],
  findCustomers,
  save,
}: {
  entity_id: string;
  /** The draft that is edited; null for a new one. */
  draft: Invoice | null;
  currencies: readonly Option[];
  /** The due date that is offered. */
  due_date: string;
  /** The early-payment and late-fee terms that are usual. */
  usual?: (Pick<Invoice, "discount_percent" | "discount_days"> & LateFees) | null;
  /** The revenue accounts at hand that lines may be earned on; `findAccounts` finds the others. */
  accounts?: readonly Account[];
  findAccounts: FindAccounts;
  /** The sales tax rates that lines may be charged. */
  rates?: readonly Rate[];
  /** The classes and projects that lines may bear. */
  tags?: readonly Tag[];
  findCustomers: FindCustomers;
  save: Deed<InvoiceInput, Invoice>;
}) {
  const list = `/entities/${entity_id}/invoices`;
  const { accounts, source } = useAccounts(entity_id, atHand, findAccounts, { account_type: "revenue" });
  const [items, setItems] = useState(() => draftOf(draft?.line_items ?? []));
  const [byLines, setByLines] = useState(draft === null || draft.line_items.length > 0);
  const [currency, setCurrency] = useState(draft?.currency ?? "usd");
  const [typed, setTyped] = useState(0);
  const [content, setContent] = useState<string | null>(null);
  const [shown, setShown] = useState<"form" | "preview">("form");
  const fields = useRef<HTMLDivElement>(null);

  const contentOf = (form: Record<string, unknown>): InvoiceContent => ({
    entity_id,
    customer: asText(form.customer),
    email: asText(form.email) || null,
    currency,
    description: asText(form.description),
    notes: asText(form.notes),
    payment_url: asText(form.payment_url) || null,
    due_date: asText(form.due_date),
    ...termsTyped(form, 0),
    ...lateFeesOfForm(form),
    // What is no number is sent as typed; the action's word on it stands at its field.
    ...(byLines
      ? { line_items: itemsToSend(items) as InvoiceContent["line_items"] }
      : { amount_cents: form.amount_cents as number, line_items: null }),
  });

  useEffect(() => {
    const form = fields.current?.querySelector("form");
    // A new invoice is previewed once something was typed.
    if (!form || (draft === null && typed === 0)) return;
    setContent(JSON.stringify({ ...contentOf(readForm(form)), invoice_id: draft?.invoice_id }));
  });

  const changed = () => setTyped((count) => count + 1);

  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
      <fieldset className="flex min-w-0 gap-0.5 rounded-md bg-neutral-soft p-0.5 xl:hidden">
        <legend className="sr-only">What is shown</legend>
        {(["form", "preview"] as const).map((part) => (
          <button
            key={part}
            type="button"
            aria-pressed={shown === part}
            onClick={() => setShown(part)}
            className="h-10 flex-1 rounded-sm px-3 font-medium text-muted text-sm hover:text-ink aria-pressed:bg-page aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--line)]"
          >
            {part === "form" ? "Edit" : "Preview"}
          </button>
        ))}
      </fieldset>
      <div ref={fields} onInput={changed} className={clsx("min-w-0", shown === "preview" && "max-xl:hidden")}>
        <ActionForm<InvoiceInput, Invoice>
          action={save}
          label="Invoice"
          parse={(form) => ({ ...contentOf(form), invoice_id: draft?.invoice_id ?? "" })}
          success={draft ? "The draft is changed" : "The invoice is drafted"}
          receiptHref="/receipts/{receipt_id}"
          doneHref="/entities/{entity_id}/invoices/{invoice_id}"
        >
          <FormGrid>
            <CustomerFields entity_id={entity_id} draft={draft} find={findCustomers} onChange={changed} />
            <Field label="Due date" name="due_date" required>
              <DateInput defaultValue={draft?.due_date ?? due_date} />
            </Field>
            <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
          </FormGrid>
          <Field label="Description" name="description" optional hint="What it is for, in general.">
            <Textarea rows={2} placeholder="Design work in March" defaultValue={draft?.description} />
          </Field>
          <FormSection title="What is charged">
            {byLines ? (
              <ItemList
                items={items}
                currency={currency}
                accounts={accounts.filter((account) => account.currency === currency)}
                source={source}
                rates={rates}
                tags={tags}
                onChange={(changes) => {
                  setItems(changes);
                  changed();
                }}
              />
            ) : (
              <Field label="Amount" name="amount_cents" required className="sm:max-w-60">
                <MoneyInput
                  symbol={currencySign(currency)}
                  {...(draft && draft.line_items.length === 0 ? { defaultCents: draft.amount_cents } : {})}
                />
              </Field>
            )}
            <div className="-mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <Button
                variant="ghost"
                size="sm"
                className="-ml-2.5"
                onClick={() => {
                  setByLines(!byLines);
                  changed();
                }}
              >
                {byLines ? "Charge one amount instead" : "Charge by line items instead"}
              </Button>
              {byLines ? (
                <p className="text-muted text-sm max-sm:hidden">
                  <kbd className="font-mono">Enter</kbd> goes on to the next line,{" "}
                  <kbd className="font-mono">Ctrl Enter</kbd> saves. Rows copied from a spreadsheet – description,
                  quantity, unit price – are pasted into a line.
                </p>
              ) : null}
            </div>
          </FormSection>
          <Field label="Notes" name="notes" optional hint="How to pay, and whatever else your customer should know.">
            <Textarea rows={3} placeholder="By wire to …" defaultValue={draft?.notes} />
          </Field>
          <TermsFields
            given={draft ?? usual}
            hint="Off what is charged without sales tax. None: nothing is taken off."
          />
          <LateFeeFields
            key={`late fees in ${currency}`}
            given={draft ?? (usual && usualIn(currency, usual))}
            currency={currency}
            hint="Of what is due, for each month that it is overdue. None: nothing is charged."
          />
          <Field
            label="Payment link"
            name="payment_url"
            optional
            hint="Where this invoice can be paid online, in place of the company’s own link."
          >
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://pay.example.com/…"
              defaultValue={draft?.payment_url ?? undefined}
            />
          </Field>
          <FormActions>
            <SubmitButton>{draft ? "Save changes" : "Save draft"}</SubmitButton>
            <ButtonLink href={draft ? `${list}/${draft.invoice_id}` : list}>Cancel</ButtonLink>
          </FormActions>
        </ActionForm>
      </div>
      <div className={clsx("min-w-0 xl:sticky xl:top-6", shown === "form" && "max-xl:hidden")}>
        <PreviewPane href={`${list}/preview`} content={content} lack={byLines ? lackOf(items) : null} />
      </div>
    </div>
  );
}
