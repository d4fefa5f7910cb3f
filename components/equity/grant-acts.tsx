"use client";

import type * as z from "zod";
import type { Grant, PaidGrant } from "#lib/domains/equity/grants/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";

type PayInput = z.input<typeof PaidGrant>;

/** Takes in what a grant's shares were issued for. */
export function PayGrant({
  grant: { entity_id, grant_id, consideration },
  action,
  trial,
}: {
  grant: Pick<Grant, "entity_id" | "grant_id" | "consideration">;
  action: Deed<PayInput, Grant>;
  trial: Trial<PayInput>;
}) {
  return (
    <FormSheet
      button="Record consideration"
      adds={false}
      title="Record consideration"
      description={
        consideration === "cash"
          ? "The shares were paid: cash is debited, and the stock and its paid-in capital are credited."
          : "The company has what the shares were issued for. What is not cash makes no entry."
      }
      submit="Record"
      action={action}
      trial={trial}
      values={{ entity_id, grant_id }}
      success="The consideration is recorded"
    >
      <Field label="Came on" name="paid_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}
