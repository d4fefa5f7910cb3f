"use client";

import type * as z from "zod";
import type { CapTable, NewTransfer } from "#lib/domains/equity/schema.ts";
import { UnitsInput } from "#ui/company/entities/people-fields.tsx";
import { kindLabels } from "#ui/equity/labels.ts";
import { onlyHolders, type People } from "#ui/equity/people.ts";
import { PersonField } from "#ui/equity/person-field.tsx";
import { RefusalFields } from "#ui/equity/refusal-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";

type TransferInput = z.input<typeof NewTransfer>;

/** Moves what one holder has to another. */
export function TransferSheet({
  cap_table,
  noun,
  people,
  hasRefusal,
  action,
  trial,
}: {
  cap_table: Pick<CapTable, "entity_id" | "instruments" | "holders">;
  noun: "shares" | "units";
  /** Whom the workspace knows already; offered, while any other name may be typed. */
  people: People;
  /** Whether the company has a right of first refusal by its equity settings. */
  hasRefusal: boolean;
  action: Act<TransferInput>;
  trial: Trial<TransferInput>;
}) {
  const senders = onlyHolders(cap_table.holders);
  const kinds = [...new Set(cap_table.instruments.map(({ kind }) => kind))];
  return (
    <FormSheet
      button={`Transfer ${noun}`}
      title={`Transfer ${noun}`}
      description="Takes from what the sender holds of the class, the oldest grants first. It cannot be undone but by a transfer back."
      submit="Transfer"
      action={action}
      trial={trial}
      values={{ entity_id: cap_table.entity_id }}
      success="The transfer is recorded"
    >
      <FormGrid>
        <PersonField label="From" name="from_name" contact="from_contact_id" people={senders} isNew={false} />
        <PersonField label="To" name="to_name" contact="to_contact_id" people={people} />
      </FormGrid>
      <Field label="Class" name="share_class" required>
        <Select options={kinds.map((value) => ({ value, label: kindLabels[value] }))} />
      </Field>
      <Field label="How many" name="shares" required>
        <UnitsInput units={null} />
      </Field>
      <Field label="Price of one" name="price_per_share" optional hint="What a share was sold at, where it was.">
        <Input inputMode="decimal" autoComplete="off" lead="$" />
      </Field>
      <Field label="Transferred on" name="transferred_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
      <RefusalFields
        offered={["waived", "not_applicable"]}
        hint={
          hasRefusal
            ? "The company has one. Left empty, the transfer is marked, and an obligation asks for it."
            : "Of the company, where it has one."
        }
      />
    </FormSheet>
  );
}
