"use client";

import { type KeyboardEvent, useRef } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import type { FindAccounts } from "./account-source.ts";
import { linesToSend } from "./entry-draft.ts";
import { atDate, type NewEntry, type SavedEntry } from "./save-entry.ts";
import { TypedLines, useTypedLines } from "./typed-lines.tsx";

/**
 * An entry, typed. There is always a blank line to type the next one in; Enter goes on to the next field or line,
 * Control and Enter save, and "=" for an amount is what is missing there.
 */
export function EntryForm({
  entity_id,
  accounts: atHand,
  find,
  tags,
  today,
  create,
}: {
  entity_id: string;
  /** Those that entries may be made to. */
  accounts: readonly Account[];
  /** Finds those that are not among them. */
  find: FindAccounts;
  /** The classes and projects that lines may bear. */
  tags: readonly Tag[];
  today: string;
  create: (input: NewEntry) => Promise<ActionResult<SavedEntry>>;
}) {
  const posting = useRef<HTMLButtonElement>(null);
  const typed = useTypedLines(entity_id, atHand, find);
  const { lines, focus } = typed;

  /** Enter alone never sends the form: what is posted stays, so saving takes Control, or a button. */
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (event.key !== "Enter" || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) target.form?.requestSubmit(event.shiftKey ? posting.current : null);
    else if (target.matches("[data-day]")) target.form?.querySelector<HTMLElement>("[name=description]")?.focus();
    else {
      const own = target.closest<HTMLElement>("[data-line]")?.dataset.line;
      focus(lines[lines.findIndex((line) => String(line.key) === own) + 1]?.key);
    }
  };

  return (
    <ActionForm<NewEntry, SavedEntry>
      action={async (entry) => atDate(await create(entry))}
      label="Journal entry"
      parse={(form) => ({
        entity_id,
        date: String(form.date ?? ""),
        description: String(form.description ?? ""),
        // What is no amount is sent as typed; the action's word on it stands at its field.
        lines: linesToSend(lines) as NewEntry["lines"],
        post: form.post === "yes",
        ...(form.reverses_on ? { reverses_on: String(form.reverses_on) } : {}),
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
        <TypedLines of={typed} label="Lines" tags={tags} />
        <Field
          label="Reverses on"
          name="reverses_on"
          optional
          hint="For an accrual: the later day on which an entry that takes it back is posted by itself."
          className="sm:max-w-80"
        >
          <DateInput />
        </Field>
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
