"use client";

import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from "react";
import { currencySign } from "#lib/core/money.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";
import { FieldNotes } from "#ui/ui/field.tsx";
import { useFieldError } from "#ui/ui/form.tsx";
import { Money } from "#ui/ui/money.tsx";
import { markTyped } from "#ui/ui/typed.ts";
import {
  type DraftItem,
  isBlank,
  itemsPasted,
  type Rate,
  taxOf,
  totalOf,
  withBlank,
  withItemsPasted,
} from "./invoice-draft.ts";
import { ItemFields, itemGrid } from "./item-fields.tsx";

/**
 * What an invoice charges for. There is always a blank line to type the next one in; Enter goes on to the next line, and
 * Control and Enter save.
 */
export function ItemList({
  items,
  currency,
  accounts,
  source,
  rates,
  tags,
  onChange,
}: {
  items: readonly DraftItem[];
  currency: string;
  accounts: readonly Account[];
  source: ChoiceSource;
  rates: readonly Rate[];
  tags: readonly Tag[];
  onChange: (items: DraftItem[]) => void;
}) {
  const list = useRef<HTMLFieldSetElement>(null);
  const filled = items.filter((item) => !isBlank(item));
  const rateOptions = rates.map(({ tax_rate_id, name, percent }) => ({
    value: tax_rate_id,
    label: `${name}, ${percent} %`,
  }));
  const tax = taxOf(items, rates);
  const focus = (key: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-line="${key}"] textarea`)?.focus();

  const change = (key: number, changes: Partial<DraftItem>) =>
    onChange(withBlank(items.map((item) => (item.key === key ? { ...item, ...changes } : item))));

  const goOn = (event: KeyboardEvent, key: number) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focus(items[items.findIndex((item) => item.key === key) + 1]?.key ?? key);
  };

  const paste = (event: ClipboardEvent, key: number) => {
    const pasted = itemsPasted(event.clipboardData.getData("text/plain"));
    if (pasted === null || pasted.length === 0) return;
    event.preventDefault();
    markTyped(event.currentTarget);
    onChange(withItemsPasted(items, key, pasted));
  };

  const remove = (key: number) => {
    const at = items.findIndex((item) => item.key === key);
    focus((items[at + 1] ?? items[at - 1])?.key);
    onChange(withBlank(items.filter((item) => item.key !== key)));
  };

  return (
    <fieldset
      ref={list}
      aria-label="Line items"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.closest("form")?.requestSubmit();
      }}
      className="@container flex min-w-0 flex-col gap-3 @2xl:gap-2"
    >
      <div aria-hidden="true" className={`${itemGrid} hidden border-b pb-1.5 font-medium text-muted text-sm`}>
        <span>Description</span>
        <span className="pr-3 text-right">Quantity</span>
        <span className="pr-3 text-right">Unit price</span>
        <span className="text-right">Amount</span>
      </div>
      {items.map((item, index) => (
        <ItemFields
          key={item.key}
          item={item}
          place={isBlank(item) ? null : filled.indexOf(item)}
          position={index + 1}
          currency={currency}
          sign={currencySign(currency)}
          accounts={accounts}
          source={source}
          rates={rateOptions}
          tags={tags}
          onChange={(changes) => change(item.key, changes)}
          onEnter={(event) => goOn(event, item.key)}
          onPaste={(event) => paste(event, item.key)}
          onRemove={() => remove(item.key)}
        />
      ))}
      {tax > 0 ? (
        <p className="flex justify-between pt-2 text-muted @md:pr-10">
          <span>Sales tax</span>
          <span className="figures">
            <Money cents={tax} currency={currency} />
          </span>
        </p>
      ) : null}
      <p role="status" className="flex justify-between border-ink/40 border-t pt-2 font-medium @md:pr-10">
        <span>Total</span>
        <span className="figures">
          <Money cents={totalOf(items) + tax} currency={currency} />
        </span>
      </p>
      <ItemsError />
    </fieldset>
  );
}

/** What is wrong with the lines together. */
function ItemsError() {
  const id = useId();
  const error = useFieldError("line_items");
  return (
    <div data-field="line_items" tabIndex={-1} className="empty:hidden">
      <FieldNotes id={id} error={error} />
    </div>
  );
}
