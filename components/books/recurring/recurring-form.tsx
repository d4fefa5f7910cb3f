"use client";

import type * as z from "zod";
import type { ActionResult, Change } from "#lib/core/answer.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { NewRecurringEntry, RecurringEntry, RecurringEntryChange } from "#lib/domains/books/recurring/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { DraftEffects } from "#ui/record/effects.tsx";
import { recurrenceLabels } from "#ui/record/recurrence.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import type { FindAccounts } from "../ledger/account-source.ts";
import { linesGiven, linesToSend } from "../ledger/entry-draft.ts";
import { TypedLines, useTypedLines } from "../ledger/typed-lines.tsx";

const frequencies: readonly RecurringEntry["frequency"][] = ["weekly", "monthly", "quarterly", "yearly"];

type NewInput = z.input<typeof NewRecurringEntry>;
type ChangeInput = z.input<typeof RecurringEntryChange>;

interface Chart {
  entity_id: string;
  /** Those that entries may be made to. */
  accounts: readonly Account[];
  find: FindAccounts;
  /** The classes and projects that lines may bear. */
  tags: readonly Tag[];
}

/** What both forms ask, beside how often: how each entry is made, and of which lines. */
function Content({
  given,
  typed,
  tags,
}: { given?: RecurringEntry; typed: ReturnType<typeof useTypedLines> } & Pick<Chart, "tags">) {
  return (
    <>
      <TypedLines of={typed} label="Lines" tags={tags} />
      <Checkbox
        label="Post each entry at once"
        hint="Else it is a draft, for somebody to post."
        name="post"
        defaultChecked={given?.post ?? true}
      />
      <Checkbox
        label="Take each back on the first of the next month"
        hint="As an accrual is."
        name="reverses_next_month"
        defaultChecked={given?.reverses_next_month ?? false}
      />
    </>
  );
}

const lastDay = (typed: Record<string, unknown>) => ({ ends_on: typed.ends_on ? String(typed.ends_on) : null });

/** An entry that the service makes anew on its days. */
export function RecurringForm({
  today,
  action,
  trial,
  ...chart
}: Chart & {
  today: string;
  action: (input: NewInput) => Promise<ActionResult<RecurringEntry>>;
  trial: Trial<NewInput>;
}) {
  const { entity_id } = chart;
  const typed = useTypedLines(entity_id, chart.accounts, chart.find);
  return (
    <ActionForm<NewInput, RecurringEntry>
      action={action}
      label="Recurring entry"
      // What is no amount is sent as typed; the action's word on it stands at its field.
      parse={(form) =>
        ({ ...form, ...lastDay(form), entity_id, lines: linesToSend(typed.lines) }) as unknown as NewInput
      }
      success="The recurring entry is planned"
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/ledger/recurring/{recurring_entry_id}"
      className="max-w-3xl"
    >
      <Field label="Description" name="description" required hint="What each entry says.">
        <Input autoComplete="off" placeholder="Rent" />
      </Field>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-3">
        <Field label="How often" name="frequency" required>
          <Select
            defaultValue="monthly"
            options={frequencies.map((value) => ({ value, label: recurrenceLabels[value] }))}
          />
        </Field>
        <Field label="First day" name="starts_on" required hint="Days that are past are caught up with.">
          <DateInput defaultValue={today} />
        </Field>
        <Field label="Last day" name="ends_on" optional>
          <DateInput />
        </Field>
      </div>
      <Content typed={typed} tags={chart.tags} />
      <DraftEffects trial={trial} />
      <FormActions>
        <SubmitButton>Create recurring entry</SubmitButton>
        <ButtonLink variant="ghost" href={`/entities/${entity_id}/ledger/recurring`}>
          Cancel
        </ButtonLink>
      </FormActions>
    </ActionForm>
  );
}

/** What later entries will say; how often and from when stands. */
export function EditRecurring({
  recurring,
  action,
  ...chart
}: Omit<Chart, "entity_id"> & { recurring: RecurringEntry; action: Change<ChangeInput, RecurringEntry> }) {
  const { entity_id, recurring_entry_id, description, ends_on, lines } = recurring;
  const typed = useTypedLines(entity_id, chart.accounts, chart.find, linesGiven(lines));
  const page = `/entities/${entity_id}/ledger/recurring/${recurring_entry_id}`;
  return (
    <ActionForm<ChangeInput, RecurringEntry>
      action={action}
      label="Recurring entry"
      parse={(form) =>
        ({
          ...form,
          ...lastDay(form),
          ...{ entity_id, recurring_entry_id, lines: linesToSend(typed.lines) },
        }) as unknown as ChangeInput
      }
      success="The recurring entry is changed"
      receiptHref="/receipts/{receipt_id}"
      doneHref={page}
      className="max-w-3xl"
    >
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label="Description" name="description" required>
          <Input autoComplete="off" defaultValue={description} />
        </Field>
        <Field label="Last day" name="ends_on" optional>
          <DateInput defaultValue={ends_on ?? ""} />
        </Field>
      </div>
      <Content given={recurring} typed={typed} tags={chart.tags} />
      <FormActions>
        <SubmitButton>Save</SubmitButton>
        <ButtonLink variant="ghost" href={page}>
          Cancel
        </ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
