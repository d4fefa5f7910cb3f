"use client";

import type * as z from "zod";
import type { PaidSafe, Safe } from "#lib/domains/equity/safes/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";

type PayInput = z.input<typeof PaidSafe>;

/** Takes a SAFE's money into the books. */
export function PaySafe({
  safe: { entity_id, safe_id },
  action,
  trial,
}: {
  safe: Safe;
  action: Deed<PayInput, Safe>;
  trial: Trial<PayInput>;
}) {
  return (
    <FormSheet
      button="Record its money"
      adds={false}
      title="Record its money"
      description="The investor’s money came: it is debited to cash and credited to SAFEs."
      submit="Record"
      action={action}
      trial={trial}
      values={{ entity_id, safe_id }}
      success="The money is in the books"
    >
      <Field label="Came on" name="paid_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}
