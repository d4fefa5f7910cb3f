"use client";

import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { Account, Side } from "#lib/domains/books/ledger/schema.ts";
import { currencySign } from "#ui/record/currency.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type FindAccounts, useAccounts } from "./account-source.ts";
import {
  type DraftLine,
  isBlank,
  linesPasted,
  linesToSend,
  missingOn,
  sumsOf,
  withBlank,
  withPasted,
} from "./entry-draft.ts";
import { EntryLineFields, lineGrid } from "./entry-line-fields.tsx";
import { EntrySums, LinesError } from "./entry-sums.tsx";
import { atDate, type NewEntry, type SavedEntry } from "./save-entry.ts";

const accountBox = "[role=combobox]";

/**
 * An entry, typed. There is always a blank line to type the next one in; Enter goes on to the next field or line,
 * Control and Enter save, and "=" for an amount is what is missing there.
 */
export function EntryForm({
  entity_id,
  accounts: atHand,
  find,
  today,
  create,
}: {
  entity_id: string;
  /** Those that entries may be made to. */
  accounts: readonly Account[];
  /** Finds those that are not among them. */
  find: FindAccounts;
  today: string;
  create: (input: NewEntry) => Promise<ActionResult<SavedEntry>>;
}) {
  const [lines, setLines] = useState(() => withBlank([]));
  const list = useRef<HTMLFieldSetElement>(null);
  const posting = useRef<HTMLButtonElement>(null);
  const { accounts, source } = useAccounts(entity_id, atHand, find);
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

  const focusLine = (key: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-line="${key}"] ${accountBox}`)?.focus();

  const remove = (key: number) => {
    const at = lines.findIndex((line) => line.key === key);
    const next = lines[at + 1] ?? lines[at - 1];
    setLines(withBlank(lines.filter((line) => line.key !== key)));
    focusLine(next?.key);
  };

  const paste = (event: ClipboardEvent, key: number) => {
    const pasted = linesPasted(event.clipboardData.getData("text/plain"), accounts);
    if (pasted === null || pasted.length === 0) return;
    event.preventDefault();
    setLines(withPasted(lines, key, pasted));
  };

  /** Enter alone never sends the form: what is posted stays, so saving takes Control, or a button. */
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (event.key !== "Enter" || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) target.form?.requestSubmit(event.shiftKey ? posting.current : null);
    else if (target.matches("[data-day]")) target.form?.querySelector<HTMLElement>("[name=description]")?.focus();
    else {
      const own = target.closest<HTMLElement>("[data-line]")?.dataset.line;
      focusLine(lines[lines.findIndex((line) => String(line.key) === own) + 1]?.key);
    }
  };

  return (
    <ActionForm<NewEntry, SavedEntry>
      action={async (entry) => atDate(await create(entry))}
      label="Journal entry"
      parse={(typed) => ({
        entity_id,
        date: String(typed.date ?? ""),
        description: String(typed.description ?? ""),
        // What is no amount is sent as typed; the action's word on it stands at its field.
        lines: linesToSend(lines) as NewEntry["lines"],
        post: typed.post === "yes",
      })}
      success="The entry is saved"
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/ledger/entries/{entry_id}"
      className="max-w-3xl"
    >
      <fieldset aria-label="Entry" onKeyDown={press} className="flex min-w-0 flex-col gap-5">
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Field label="Date" name="date" required>
            <DateInput defaultValue={today} />
          </Field>
          <Field label="Description" name="description" optional>
            <Input autoComplete="off" placeholder="Rent for April" />
          </Field>
        </div>
        <fieldset ref={list} aria-label="Lines" className="flex min-w-0 flex-col gap-3 sm:gap-2">
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
              source={source}
              currency={filled.length > 1 || isBlank(line) ? currency : null}
              sign={currencySign(currency ?? "usd")}
              removable={!isBlank(line)}
              onChange={(changes) => change(line.key, changes)}
              onSide={(side, typed) => type(line, side, typed)}
              onPaste={(event) => paste(event, line.key)}
              onRemove={() => remove(line.key)}
            />
          ))}
          <EntrySums sums={sumsOf(lines)} currency={currency ?? "usd"} />
          <LinesError />
        </fieldset>
      </fieldset>
      <EntryKeys />
      <FormActions>
        <SubmitButton ref={posting} name="post" value="yes">
          Save and post
        </SubmitButton>
        <SubmitButton variant="secondary">Save draft</SubmitButton>
        <ButtonLink variant="ghost" href={`/entities/${entity_id}/ledger/entries`}>
          Cancel
        </ButtonLink>
      </FormActions>
    </ActionForm>
  );
}

const keys = [
  [["="], "for an amount fills in what is missing there"],
  [["Enter"], "goes on to the next line"],
  [["Ctrl", "Enter"], "saves the draft"],
  [["Ctrl", "Shift", "Enter"], "saves and posts"],
] as const;

function EntryKeys() {
  return (
    <div className="text-muted text-sm max-sm:hidden">
      <p>By keyboard:</p>
      <ul className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {keys.map(([pressed, does]) => (
          <li key={does}>
            {pressed.map((key) => (
              <kbd key={key} className="mr-1 rounded-sm border bg-sunken px-1 py-px font-mono text-ink text-xs">
                {key}
              </kbd>
            ))}
            {does}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Rows copied from a spreadsheet – account code, debit, credit – are pasted into a line, and fill as many as they
        are.
      </p>
    </div>
  );
}
