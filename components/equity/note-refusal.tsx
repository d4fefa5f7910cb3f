"use client";

import type * as z from "zod";
import type { NotedRefusal, Transfer } from "#lib/domains/equity/schema.ts";
import { RefusalFields } from "#ui/equity/refusal-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";

type NotedInput = z.input<typeof NotedRefusal>;

/** Tells what became of the company's right of first refusal on a transfer that did not say so. */
export function NoteRefusal({
  values,
  action,
  trial,
}: {
  values: Pick<NotedInput, "entity_id" | "transfer_id">;
  action: Deed<NotedInput, Transfer>;
  trial: Trial<NotedInput>;
}) {
  return (
    <FormSheet
      button="Record the right of first refusal"
      adds={false}
      title="Record the right of first refusal"
      description="What became of it on this transfer. It is told once."
      submit="Record it"
      action={action}
      trial={trial}
      values={values}
      success="The right of first refusal is noted"
    >
      <RefusalFields
        offered={["waived", "not_applicable"]}
        required
        hint="Where the company exercises it, it buys the shares itself by a secondary sale."
      />
    </FormSheet>
  );
}
