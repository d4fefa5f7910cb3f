"use client";

import { Trash2 } from "lucide-react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import { accountChoices } from "#ui/books/ledger/account-choices.ts";
import { areTags } from "#ui/books/tags/chosen.ts";
import { TagFields } from "#ui/books/tags/tag-fields.tsx";
import { Button } from "#ui/ui/button.tsx";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";
import { Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Money } from "#ui/ui/money.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { amountOf, type DraftItem, isBlank } from "./invoice-draft.ts";

/**
 * The columns of the lines, where the list is wide enough for columns; beside the preview it may not be on a wide screen either.
 * Where it is not wide enough for what is charged as well, that has a row of its own above the figures.
 */
export const itemGrid =
  "@md:grid @md:grid-cols-[minmax(0,1fr)_5.5rem_8rem_minmax(6.5rem,auto)_2rem] @md:items-start @md:gap-x-2 @md:gap-y-1.5";

// The column heads say it where there are columns.
const labelled = "@max-md:[&>.sr-only]:not-sr-only";

/** One line of an invoice: what, how many, at what price each, and what that comes to. */
export function ItemFields({
  item,
  place,
  position,
  currency,
  sign,
  accounts,
  source,
  rates,
  tags,
  onChange,
  onEnter,
  onPaste,
  onRemove,
}: {
  item: DraftItem;
  /** Which of the lines that will be sent it is; null while it is blank. */
  place: number | null;
  /** Which of the lines on the page it is, from 1. */
  position: number;
  currency: string;
  sign: string;
  /** The revenue accounts at hand that a line may name; `source` finds the others. */
  accounts: readonly Account[];
  source: ChoiceSource;
  /** The sales tax rates that it may name. */
  rates: readonly Option[];
  /** The classes and projects that it may bear. */
  tags: readonly Tag[];
  onChange: (changes: Partial<DraftItem>) => void;
  onEnter: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
  onRemove: () => void;
}) {
  const path = (field: string) => (place === null ? undefined : `line_items.${place}.${field}`);
  const required = !isBlank(item);
  const amount = amountOf(item);
  const choices = accountChoices(accounts, currency);
  return (
    <fieldset data-line={item.key} onPaste={onPaste} className="min-w-0 @max-md:rounded-lg @max-md:border @max-md:p-4">
      <legend className="sr-only">Line {position}</legend>
      <div className={`${itemGrid} @max-md:grid @max-md:grid-cols-2 @max-md:gap-3`}>
        <Field
          label="Description"
          name={path("description")}
          required={required}
          hideLabel
          className={`${labelled} @max-md:col-span-2 @md:@max-2xl:col-span-full`}
        >
          {/* As many lines as it likes: Shift and Enter begin another. */}
          <Textarea
            rows={1}
            autoComplete="off"
            className="resize-none!"
            value={item.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
            onKeyDown={(event) => event.shiftKey || onEnter(event)}
          />
        </Field>
        <Field
          label="Quantity"
          name={path("quantity")}
          required={required}
          hideLabel
          className={`${labelled} @md:@max-2xl:col-start-2`}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="text-right tabular-nums"
            value={item.quantity}
            onChange={(event) => onChange({ quantity: event.currentTarget.value })}
            onKeyDown={onEnter}
          />
        </Field>
        <Field label="Unit price" name={path("unit_amount_cents")} required={required} hideLabel className={labelled}>
          <MoneyInput
            symbol={sign}
            value={item.unit}
            onChange={(event) => onChange({ unit: event.currentTarget.value })}
            // The input has just been set straight; what is kept here must say the same.
            onBlur={(event) => onChange({ unit: event.currentTarget.value })}
            onKeyDown={onEnter}
          />
        </Field>
        <p className="figures flex items-center text-right @max-md:justify-between @max-md:self-center @md:h-9 @md:justify-end">
          <span className="font-sans text-muted text-sm @md:sr-only">Amount</span>
          {amount === null ? <span className="text-subtle">–</span> : <Money cents={amount} currency={currency} />}
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove line ${position}`}
          disabled={isBlank(item)}
          onClick={onRemove}
          className="@max-md:justify-self-end @max-md:disabled:hidden @md:mt-0.5"
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      {required && (accounts.length + rates.length > 0 || areTags(tags, item)) ? (
        <div className="mt-2 grid gap-3 @md:grid-cols-2 @md:gap-2 @md:pr-10">
          {accounts.length > 0 ? (
            <Field
              label={`Revenue account of line ${position}`}
              name={path("account_id")}
              hideLabel
              className={labelled}
            >
              <Combobox
                choices={choices}
                source={source}
                value={choices.find(({ value }) => value === item.account_id) ?? null}
                onChange={(account) => onChange({ account_id: account?.value ?? "" })}
                placeholder="Revenue (usual account)"
                none="No revenue account of this name or code"
              />
            </Field>
          ) : null}
          {rates.length > 0 ? (
            <Field label={`Sales tax of line ${position}`} name={path("tax_rate_id")} hideLabel className={labelled}>
              <Select
                value={item.tax_rate_id ?? ""}
                options={[{ value: "", label: "No sales tax" }, ...rates]}
                onChange={(event) => onChange({ tax_rate_id: event.currentTarget.value })}
              />
            </Field>
          ) : null}
          <TagFields
            tags={tags}
            chosen={item}
            of={`line ${position}`}
            path={path}
            onChange={onChange}
            className={labelled}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
