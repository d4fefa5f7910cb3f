"use client";

import type * as z from "zod";
import type { Conversion } from "#lib/domains/equity/conversions/schema.ts";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import { UnitsInput } from "#ui/company/entities/people-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";

type ConvertInput = z.input<typeof Conversion>;

/** Turns preferred shares into common stock at their ratio. */
export function ConvertGrant({
  grant: { entity_id, grant_id, recipient_name },
  action,
  trial,
}: {
  grant: Pick<Grant, "entity_id" | "grant_id" | "recipient_name">;
  action: Deed<ConvertInput, Grant>;
  trial: Trial<ConvertInput>;
}) {
  return (
    <FormSheet
      button="Convert into common stock"
      variant="secondary"
      title="Convert into common stock"
      description="At the ratio of the series, in whole shares, rounded down. What comes of it is a grant of its own; it is not undone."
      submit="Convert"
      action={action}
      trial={trial}
      values={{ entity_id, grant_id }}
      success="The shares are converted"
    >
      <Field label="Preferred shares" name="shares" optional hint="All that the holder has, if left empty.">
        <UnitsInput units={null} />
      </Field>
      <Field label="Held by" name="holder_name" optional hint={`${recipient_name}, if left empty.`}>
        <Input autoComplete="off" />
      </Field>
      <Field label="Converted on" name="converted_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}
