"use client";

import type * as z from "zod";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import type { NewMeeting } from "#lib/domains/company/governance/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { bodiesOf, bodyWords } from "./labels.ts";

type MeetingInput = z.input<typeof NewMeeting>;

/** `2026-12-01T15:00`, as the browser writes a time, as the API takes it: the book has one calendar, in UTC. */
const inUtc = (time: unknown) => (typeof time === "string" && time ? `${time}:00Z` : null);

/** Calls a meeting, with what is decided on. */
export function ConveneSheet({
  entity: { entity_id, entity_type },
  action,
}: {
  entity: Pick<Entity, "entity_id" | "entity_type">;
  action: Act<MeetingInput>;
}) {
  const [usual] = bodiesOf[entity_type];
  return (
    <FormSheet<MeetingInput, unknown>
      button="Convene a meeting"
      title="Convene a meeting"
      description="It takes votes on each item of its agenda until it is adjourned; the minutes are written then."
      submit="Convene"
      action={action}
      // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
      parse={(typed) => ({ ...(typed as MeetingInput), scheduled_for: inUtc(typed.scheduled_for) })}
      values={{ entity_id }}
      success="The meeting is convened"
      doneHref={`/entities/${entity_id}/meetings/{meeting_id}`}
    >
      <Field label="Title" name="title" required>
        <Input autoComplete="off" placeholder="Annual meeting 2026" />
      </Field>
      <Field label="Of" name="meeting_type" required>
        <Select
          defaultValue={usual}
          options={bodiesOf[entity_type].map((value) => ({ value, label: bodyWords(value) }))}
        />
      </Field>
      <Field label="Agenda" name="agenda_items" required hint="One item a line: each is voted on by itself.">
        <Textarea rows={5} data-type="lines" placeholder={"Approve the 2027 budget\nOpen a bank account"} />
      </Field>
      <Field label="Called for" name="scheduled_for" optional hint="The time of the meeting, in UTC.">
        <Input type="datetime-local" />
      </Field>
    </FormSheet>
  );
}
