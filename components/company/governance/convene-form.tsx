"use client";

import { useState } from "react";
import type * as z from "zod";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import type { NewMeeting } from "#lib/domains/company/governance/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormFold } from "#ui/ui/form-fold.tsx";
import { linesOf } from "#ui/ui/form-values.ts";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { Authorizations, ClassVotes, Thresholds } from "./convene-terms.tsx";
import { bodiesOf, bodyLabel } from "./labels.ts";

type MeetingInput = z.input<typeof NewMeeting>;

/** `2026-12-01T15:00`, as the browser writes a time of its own place, as the API takes it. */
const inUtc = (time: unknown) => (typeof time === "string" && time ? new Date(time).toISOString() : null);

const votesByHolding = ["shareholder", "member"];

/** Calls a meeting, with what is decided on. */
export function ConveneSheet({
  entity: { entity_id, entity_type },
  classes,
  refuses,
  action,
}: {
  entity: Pick<Entity, "entity_id" | "entity_type">;
  /** The classes of shares or units that are held; none, to whoever may not read them. */
  classes: readonly { instrument_id: string; symbol: string }[];
  /** Whether the company's meetings refuse votes that would not count. */
  refuses: boolean;
  action: Act<MeetingInput>;
}) {
  const [usual = "board"] = bodiesOf[entity_type];
  const [body, setBody] = useState<string>(usual);
  const [inWriting, setInWriting] = useState(false);
  const [items, setItems] = useState<readonly string[]>([]);
  return (
    <FormSheet<MeetingInput, unknown>
      button="Convene a meeting"
      title="Convene a meeting"
      description="It takes votes on each item of its agenda until it is adjourned; the minutes are written then."
      submit="Convene"
      action={action}
      // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
      parse={(typed) => ({ ...(typed as unknown as MeetingInput), scheduled_for: inUtc(typed.scheduled_for) })}
      values={{ entity_id }}
      success="The meeting is convened"
      doneHref={`/entities/${entity_id}/meetings/{meeting_id}`}
    >
      <Field label="Title" name="title" required>
        <Input autoComplete="off" placeholder="Annual meeting 2026" />
      </Field>
      <Field label="Of" name="meeting_type" required>
        <Select
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          options={bodiesOf[entity_type].map((value) => ({ value, label: bodyLabel(value) }))}
        />
      </Field>
      <Field label="Agenda" name="agenda_items" required hint="One item a line: each is voted on by itself.">
        <Textarea
          rows={5}
          data-type="lines"
          placeholder={"Approve the 2027 budget\nOpen a bank account"}
          onChange={(event) => setItems(linesOf(event.currentTarget.value))}
        />
      </Field>
      <Checkbox
        name="by_written_consent"
        label="By written consent, without a meeting"
        checked={inWriting}
        onChange={(event) => setInWriting(event.currentTarget.checked)}
        hint={
          body === "board"
            ? "It takes the consent of every director."
            : "It takes the votes that a meeting would at which everybody is present; the others are told promptly."
        }
      />
      {votesByHolding.includes(body) ? (
        <Field
          label="Record date"
          name="record_date"
          optional
          hint="Whoever held shares or units on that day votes; today, if left empty."
        >
          <DateInput />
        </Field>
      ) : null}
      {inWriting ? null : (
        <>
          <Field label="Called for" name="scheduled_for" optional hint="The time of the meeting, where you are.">
            <Input type="datetime-local" />
          </Field>
          <Field label="Place" name="place" optional>
            <Input autoComplete="off" />
          </Field>
          <Field label="Notice given on" name="notice_given_on" optional>
            <DateInput />
          </Field>
          <Checkbox name="notice_waived" label="Everybody has waived notice" />
          <Field
            label="Quorum"
            name="quorum_percent"
            optional
            hint="Percent of all votes; more than half of them, if left empty."
          >
            <Input type="number" min={1} max={100} data-type="number" />
          </Field>
        </>
      )}
      <FormFold label="What the items authorize and take">
        <Authorizations items={items} />
        <Thresholds items={items} />
        {votesByHolding.includes(body) && classes.length > 1 ? <ClassVotes items={items} classes={classes} /> : null}
      </FormFold>
      <Checkbox name="refuses_uncounted" label="Refuse votes that would not count" defaultChecked={refuses} />
    </FormSheet>
  );
}
