"use client";

import { useState } from "react";
import type * as z from "zod";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { seatsWithin } from "#lib/domains/company/seats/rules.ts";
import type { EndedSeat, NewSeat, Seat } from "#lib/domains/company/seats/schema.ts";
import { contactsFrom, type FindContacts } from "#ui/company/contacts/contact-choices.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act, Deed } from "#ui/ui/act.ts";
import { Combobox } from "#ui/ui/combobox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { seatLabels, seatReasonLabels } from "./labels.ts";

type SeatInput = z.input<typeof NewSeat>;
type EndInput = z.input<typeof EndedSeat>;

/** Enters who was elected or appointed. */
export function FillSeat({
  entity: { entity_id, entity_type },
  findContacts,
  action,
}: {
  entity: Pick<Entity, "entity_id" | "entity_type">;
  /** Asks for those whom the workspace knows, who are offered while any other name may be typed; null for whoever may not see them. */
  findContacts: FindContacts | null;
  action: Act<SeatInput>;
}) {
  const [first = "director"] = seatsWithin[entity_type];
  const [type, setType] = useState<string>(first);
  return (
    <FormSheet<SeatInput, unknown>
      button="Fill a seat"
      title="Fill a seat"
      description="Whoever holds a seat is counted at meetings, and signs for the company without a warning."
      submit="Fill seat"
      action={action}
      values={{ entity_id }}
      success="The seat is filled"
    >
      <Field label="Seat" name="seat_type" required>
        <Select
          value={type}
          onChange={(event) => setType(event.currentTarget.value)}
          options={seatsWithin[entity_type].map((value) => ({ value, label: seatLabels[value] }))}
        />
      </Field>
      <Field label="Held by" name="holder_name" required>
        <Combobox free source={findContacts ? contactsFrom(findContacts) : undefined} />
      </Field>
      {type === "officer" ? (
        <Field label="Title" name="title" required>
          <Input autoComplete="off" suggestions={["Chief Executive Officer", "President", "Secretary", "Treasurer"]} />
        </Field>
      ) : null}
      <Field label="E-mail" name="email" optional>
        <Input type="email" autoComplete="off" />
      </Field>
      <Field label="Elected on" name="elected_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
      <Field label="Term ends on" name="term_ends_on" optional hint="The holder stays until the seat is ended.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}

/** Writes down why and when a seat ended. */
export function EndSeat({
  seat: { entity_id, seat_id, holder_name },
  action,
}: {
  seat: Pick<Seat, "entity_id" | "seat_id" | "holder_name">;
  action: Deed<EndInput, Seat>;
}) {
  return (
    <FormSheet
      button="End the seat"
      tone="danger"
      variant="secondary"
      title="End the seat"
      description={`${holder_name} holds it no more from that day on: votes and signatures after it are not this seat's.`}
      submit="End seat"
      action={action}
      values={{ entity_id, seat_id }}
      success="The seat has ended"
    >
      <Field label="Why" name="end_reason" required>
        <Select
          placeholder="Choose a reason"
          options={Object.entries(seatReasonLabels).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field label="Ended on" name="ended_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}
