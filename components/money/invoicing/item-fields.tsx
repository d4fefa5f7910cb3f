"use client";

import { Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Button } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Money } from "#ui/ui/money.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { amountOf, type DraftItem, isBlank } from "./invoice-draft.ts";

/** The columns of the lines, where there is room for columns. */
export const itemGrid =
  "sm:grid sm:grid-cols-[minmax(0,1fr)_5.5rem_8rem_minmax(6.5rem,auto)_2rem] sm:items-start sm:gap-x-2";

// The column heads say it where there are columns.
const labelled = "max-sm:[&>.sr-only]:not-sr-only";

/** One line of an invoice: what, how many, at what price each, and what that comes to. */
export function ItemFields({
  item,
  place,
  position,
  currency,
  sign,
  onChange,
  onEnter,
  onRemove,
}: {
  item: DraftItem;
  /** Which of the lines that will be sent it is; null while it is blank. */
  place: number | null;
  /** Which of the lines on the page it is, from 1. */
  position: number;
  currency: string;
  sign: string;
  onChange: (changes: Partial<DraftItem>) => void;
  onEnter: (event: KeyboardEvent) => void;
  onRemove: () => void;
}) {
  const path = (field: string) => (place === null ? undefined : `line_items.${place}.${field}`);
  const required = !isBlank(item);
  const amount = amountOf(item);
  return (
    <fieldset data-line={item.key} className="min-w-0 max-sm:rounded-lg max-sm:border max-sm:p-4">
      <legend className="sr-only">Line {position}</legend>
      <div className={`${itemGrid} max-sm:grid max-sm:grid-cols-2 max-sm:gap-3`}>
        <Field
          label="Description"
          name={path("description")}
          required={required}
          hideLabel
          className={`${labelled} max-sm:col-span-2`}
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
        <Field label="Quantity" name={path("quantity")} required={required} hideLabel className={labelled}>
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
        <p className="figures flex items-center text-right max-sm:justify-between max-sm:self-center sm:h-9 sm:justify-end">
          <span className="font-sans text-muted text-sm sm:sr-only">Amount</span>
          {amount === null ? <span className="text-subtle">–</span> : <Money cents={amount} currency={currency} />}
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove line ${position}`}
          disabled={isBlank(item)}
          onClick={onRemove}
          className="max-sm:justify-self-end max-sm:disabled:hidden sm:mt-0.5"
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </fieldset>
  );
}
