"use client";

import type * as z from "zod";
import type { NewWitness, Witness } from "#lib/domains/trust/receipts/witnesses/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { frequencyOptions } from "./frequencies.ts";

/** Names somebody who is to keep the log's signed heads. */
export function NewWitnessSheet({ action }: { action: Act<z.input<typeof NewWitness>, Witness> }) {
  return (
    <FormSheet<z.input<typeof NewWitness>, Witness>
      button="New witness"
      title="New witness"
      description="They are sent the signed head of the log: how many receipts it holds, and a hash over all of them. It tells nothing of what is in it."
      submit="Create witness"
      action={action}
      success="The witness is created"
    >
      <Field label="Name" name="name" required>
        <Input autoComplete="off" placeholder="Our auditor" />
      </Field>
      <Field
        label="Address"
        name="address"
        required
        hint="An e-mail address, or an https address that heads are posted to as JSON."
      >
        <Input autoComplete="off" autoCapitalize="off" spellCheck={false} placeholder="auditor@example.com" />
      </Field>
      <Field label="How often" name="frequency" required hint="At most, and only where the log has grown.">
        <Select options={frequencyOptions} defaultValue="daily" />
      </Field>
    </FormSheet>
  );
}
