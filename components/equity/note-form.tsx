"use client";

import { useState } from "react";
import type * as z from "zod";
import type { NewNote } from "#lib/domains/equity/notes/schema.ts";
import { dayCountLabels } from "#ui/equity/note-parts.tsx";
import type { People } from "#ui/equity/people.ts";
import { PersonField } from "#ui/equity/person-field.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";

type NoteInput = z.input<typeof NewNote>;
type DayCount = keyof typeof dayCountLabels;

const isDayCount = (value: string): value is DayCount => value in dayCountLabels;

const Percent = (props: { placeholder: string }) => (
  <Input inputMode="decimal" data-type="number" autoComplete="off" trail="%" {...props} />
);

/** Writes down a convertible note: a debt now, shares at the next round. */
export function NoteSheet({
  entity_id,
  people,
  action,
  trial,
}: {
  entity_id: string;
  /** Whom the workspace knows already; offered, while any other name may be typed. */
  people: People;
  action: Act<NoteInput>;
  trial: Trial<NoteInput>;
}) {
  const [counted, setCounted] = useState<DayCount>("actual/365");
  return (
    <FormSheet
      button="Issue a note"
      title="Issue a convertible note"
      description="A debt that bears interest, and becomes shares with it at the next priced round."
      submit="Issue note"
      action={action}
      trial={trial}
      values={{ entity_id }}
      success="The note is issued"
    >
      <PersonField
        label="Investor"
        name="investor_name"
        contact="investor_contact_id"
        people={people}
        hint="One of those who are known, or a new name, which becomes a contact."
      />
      <Field label="Principal" name="principal_amount_cents" required>
        <MoneyInput />
      </Field>
      <Field label="Interest, a year" name="interest_percent" required hint="Simple interest.">
        <Percent placeholder="8" />
      </Field>
      <RadioCards
        legend="Days are counted"
        name="day_count"
        required
        columns={2}
        value={counted}
        onChange={(value) => isDayCount(value) && setCounted(value)}
        options={Object.entries(dayCountLabels).map(([value, label]) => ({ value, label }))}
      />
      <Field label="Issued on" name="issued_on" optional hint="Today, if left empty. Interest begins then.">
        <DateInput />
      </Field>
      <Field label="Matures on" name="matures_on" required hint="It is to be paid back then, unless it is shares.">
        <DateInput />
      </Field>
      <Field label="Valuation cap" name="valuation_cap_cents" optional>
        <MoneyInput />
      </Field>
      <Field label="Discount, in percent" name="discount_percent" optional hint="What is taken off the round’s price.">
        <Percent placeholder="20" />
      </Field>
      <Field
        label="Qualified financing"
        name="qualified_financing_cents"
        optional
        hint="A round with less new money leaves the note as it is."
      >
        <MoneyInput />
      </Field>
      <Field label="Paid on" name="paid_on" optional hint="If its money has come: the books take it in then.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}
