"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { Account, JournalEntry, Side } from "#lib/domains/ledger/schema.ts";
import { currencySign } from "#ui/ledger/currency.ts";
import { type DraftLine, isBlank, linesToSend, missingOn, sumsOf, withBlank } from "#ui/ledger/entry-draft.ts";
import { EntryLineFields, lineGrid } from "#ui/ledger/entry-line-fields.tsx";
import { EntrySums, LinesError } from "#ui/ledger/entry-sums.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

interface NewEntry {
  entity_id: string;
  date: string;
  description?: string;
  lines: { account_id: string; amount_cents: number; side: Side }[];
}

/**
 * Drafts an entry. There is always a blank line to type the next one in; Enter goes on to the next line, Control and
 * Enter save, and "=" for an amount is what is missing there.
 */
export function EntryForm({
  entity_id,
  accounts,
  today,
  action,
}: {
  entity_id: string;
  /** Those that entries may be made to. */
  accounts: readonly Account[];
  today: string;
  action: (input: NewEntry) => Promise<ActionResult<JournalEntry>>;
}) {
  const [lines, setLines] = useState(() => withBlank([]));
  const list = useRef<HTMLFieldSetElement>(null);
  const currencyOf = (account_id: string) => accounts.find((one) => one.account_id === account_id)?.currency ?? null;
  const currency = lines.map(({ account_id }) => currencyOf(account_id)).find((one) => one !== null) ?? null;
  const filled = lines.filter((line) => !isBlank(line));

  const change = (key: number, changes: Partial<DraftLine>) =>
    setLines((before) => withBlank(before.map((line) => (line.key === key ? { ...line, ...changes } : line))));

  const type = (line: DraftLine, side: Side, typed: string) => {
    const missing = missingOn(side, line, lines);
    const lacking = missing === 0 ? "" : (missing / 100).toFixed(2);
    const text = typed.includes("=") ? lacking : typed;
    // A line is on one side: an amount here takes the other away.
    change(line.key, { debit: "", credit: "", [side]: text });
  };

  const goOn = (event: KeyboardEvent, key: number) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const after = lines[lines.findIndex((line) => line.key === key) + 1];
    list.current?.querySelector<HTMLElement>(`[data-line="${after?.key ?? key}"] select`)?.focus();
  };

  const remove = (key: number) => {
    const at = lines.findIndex((line) => line.key === key);
    const next = lines[at + 1] ?? lines[at - 1];
    setLines(withBlank(lines.filter((line) => line.key !== key)));
    list.current?.querySelector<HTMLElement>(`[data-line="${next?.key}"] select`)?.focus();
  };

  return (
    <ActionForm<NewEntry, JournalEntry>
      action={action}
      label="Journal entry"
      parse={(typed) => ({
        entity_id,
        date: String(typed.date ?? ""),
        description: String(typed.description ?? ""),
        // What is no amount is sent as typed; the action's word on it stands at its field.
        lines: linesToSend(lines) as NewEntry["lines"],
      })}
      success="The entry is drafted"
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/ledger/entries/{entry_id}"
      className="max-w-3xl"
    >
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field label="Date" name="date" required>
          <Input type="date" defaultValue={today} />
        </Field>
        <Field label="Description" name="description" optional>
          <Input autoComplete="off" placeholder="Rent for April" />
        </Field>
      </div>
      <fieldset
        ref={list}
        aria-label="Lines"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.closest("form")?.requestSubmit();
        }}
        className="flex min-w-0 flex-col gap-3 sm:gap-2"
      >
        <div aria-hidden="true" className={`${lineGrid} hidden border-b pb-1.5 font-medium text-muted text-sm`}>
          <span>Account</span>
          <span className="text-right">Debit</span>
          <span className="text-right">Credit</span>
        </div>
        {lines.map((line, index) => (
          <EntryLineFields
            key={line.key}
            line={line}
            place={isBlank(line) ? null : filled.indexOf(line)}
            position={index + 1}
            accounts={accounts}
            currency={filled.length > 1 || isBlank(line) ? currency : null}
            sign={currencySign(currency ?? "usd")}
            removable={!isBlank(line)}
            onChange={(changes) => change(line.key, changes)}
            onSide={(side, typed) => type(line, side, typed)}
            onEnter={(event) => goOn(event, line.key)}
            onRemove={() => remove(line.key)}
          />
        ))}
        <EntrySums sums={sumsOf(lines)} currency={currency ?? "usd"} />
        <LinesError />
      </fieldset>
      <p className="text-muted text-sm max-sm:hidden">
        By keyboard: <kbd className="font-mono">=</kbd> for an amount fills in what is missing there,{" "}
        <kbd className="font-mono">Enter</kbd> goes on to the next line, <kbd className="font-mono">Ctrl Enter</kbd>{" "}
        saves.
      </p>
      <FormActions>
        <SubmitButton>Save draft</SubmitButton>
        <ButtonLink href={`/entities/${entity_id}/ledger/entries`}>Cancel</ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
