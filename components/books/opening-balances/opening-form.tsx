"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { Account, JournalEntry, Side } from "#lib/domains/books/ledger/schema.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Select } from "#ui/ui/select.tsx";
import type { FindAccounts } from "../ledger/account-source.ts";
import { linesToSend } from "../ledger/entry-draft.ts";
import { TypedLines, useTypedLines } from "../ledger/typed-lines.tsx";

interface Opening {
  entity_id: string;
  as_of: string;
  balances: { account_id: string; amount_cents: number; side: Side }[];
  balance_against: "opening_balance_equity" | "none";
}

/** A refusal names balances; the form's fields are lines. */
function atLines<T>(result: ActionResult<T>): ActionResult<T> {
  if (result.ok) return result;
  const issues = (result.error.issues ?? []).map((one) => ({ ...one, path: one.path.replace(/^balances/, "lines") }));
  return { ...result, error: { ...result.error, issues } };
}

/** What each account held at the end of a day, typed or pasted out of a spreadsheet. */
export function OpeningForm({
  entity_id,
  accounts: atHand,
  find,
  day,
  create,
}: {
  entity_id: string;
  accounts: readonly Account[];
  find: FindAccounts;
  /** The day that is proposed. */
  day: string;
  create: (input: Opening) => Promise<ActionResult<JournalEntry>>;
}) {
  const typed = useTypedLines(entity_id, atHand, find);
  return (
    <ActionForm<Opening, JournalEntry>
      action={async (given) => atLines(await create(given))}
      label="Opening balances"
      parse={(form) => ({
        entity_id,
        as_of: String(form.as_of ?? ""),
        balances: linesToSend(typed.lines) as Opening["balances"],
        balance_against: form.balance_against === "none" ? "none" : "opening_balance_equity",
      })}
      success="The opening balances are posted"
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/ledger/entries/{entry_id}"
      className="max-w-3xl"
    >
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field label="As of" name="as_of" required>
          <DateInput defaultValue={day} />
        </Field>
        <Field label="The difference goes to" name="balance_against">
          <Select
            options={[
              { value: "opening_balance_equity", label: "Opening balance equity" },
              { value: "none", label: "Nowhere: debits and credits must be the same" },
            ]}
          />
        </Field>
      </div>
      <TypedLines of={typed} label="Balances" />
      <FormActions>
        <SubmitButton>Post opening balances</SubmitButton>
        <ButtonLink variant="ghost" href={`/entities/${entity_id}/ledger/imports`}>
          Cancel
        </ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
