"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import { amount } from "#lib/core/money.ts";
import type { JournalEntry } from "#lib/domains/books/ledger/schema.ts";
import type { LineTags, Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import type { ChosenTags } from "./chosen.ts";
import { TagFields } from "./tag-fields.tsx";

interface TagInput {
  entity_id: string;
  entry_id: string;
  lines: z.input<typeof LineTags>[];
}

/** Gives the lines of an entry other tags; its amounts and accounts stand. */
export function EntryTags({
  entry: { entity_id, entry_id, lines, currency },
  tags,
  action,
}: {
  entry: JournalEntry;
  tags: readonly Tag[];
  action: Change<TagInput, JournalEntry>;
}) {
  return (
    <Dialog
      trigger={<Button>Tags</Button>}
      title="Tags of the lines"
      description="Its amounts and accounts stand. A line bears one class and one project at most."
      size="lg"
    >
      <ActionForm
        action={action}
        label="Tags of the lines"
        parse={(typed) => {
          const given = (typed.lines ?? []) as ChosenTags[];
          // What stays is not given anew, since it may be archived by now.
          const told = lines.map(({ line_number, ...line }, at) => {
            const { class_id, project_id } = given[at] ?? {};
            return {
              line_number,
              ...((class_id || null) === line.class_id ? {} : { class_id: class_id || null }),
              ...((project_id || null) === line.project_id ? {} : { project_id: project_id || null }),
            };
          });
          return { entity_id, entry_id, lines: told };
        }}
        success="The lines bear their tags"
        receiptHref="/receipts/{receipt_id}"
      >
        {lines.map((line, at) => (
          <fieldset key={line.line_number} className="grid min-w-0 gap-2 sm:grid-cols-2">
            <legend className="mb-1.5 font-medium text-sm [overflow-wrap:anywhere]">
              {line.account_name}, {line.side} {amount(line.amount_cents, currency)}
            </legend>
            <TagFields
              tags={tags}
              chosen={line}
              of={`line ${line.line_number}`}
              path={(field) => `lines.${at}.${field}`}
            />
          </fieldset>
        ))}
        <FormActions>
          <SubmitButton>Save tags</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
