"use client";

import type { Change } from "#lib/core/answer.ts";
import type { JournalEntry } from "#lib/domains/books/ledger/schema.ts";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { sourceHref, sourceTitle } from "./labels.ts";
import { atDate } from "./save-entry.ts";

interface VoidInput {
  entity_id: string;
  entry_id: string;
  date?: string | null;
}

/** Voids a posted entry by a reversing one, on a day of one's choice. */
export function VoidEntry({
  entry,
  today,
  action,
  trial,
}: {
  entry: JournalEntry;
  today: string;
  action: Change<VoidInput, JournalEntry>;
  trial: Trial<VoidInput>;
}) {
  const { entity_id, entry_id, date, source } = entry;
  return (
    <Dialog
      trigger={<Button>Void</Button>}
      title="Void this entry?"
      description="Both entries stay in the books and cancel out."
    >
      <ActionForm
        action={{ ...action, act: async (shown, input) => atDate(await action.act(shown, input)) }}
        label="Void this entry"
        values={{ entity_id, entry_id }}
        success="The entry is voided"
        receiptHref="/receipts/{receipt_id}"
      >
        <div>
          <p className="font-medium">What will follow</p>
          <ul className="mt-1 list-disc space-y-1 pl-4 text-muted">
            <li>A reversing entry is posted at once, with debits and credits exchanged.</li>
            <li>Every balance goes back by this entry’s amounts.</li>
            <li>Neither entry can be changed or voided again.</li>
            {source ? (
              <li>
                The entry follows another record (
                <TextLink href={sourceHref(entity_id, source)}>{sourceTitle(source)}</TextLink>), which stays as it is:
                the reconciliation will name it.
              </li>
            ) : null}
          </ul>
        </div>
        <Field label="Date of the reversal" name="date" required hint="Never before the entry’s own day.">
          <DateInput min={date} defaultValue={today > date ? today : date} />
        </Field>
        <DraftEffects trial={trial} />
        <FormActions>
          <SubmitButton variant="danger">Void</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
