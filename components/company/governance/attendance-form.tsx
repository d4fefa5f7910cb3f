"use client";

import type * as z from "zod";
import type { Attendance, MeetingDetail } from "#lib/domains/company/governance/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

type AttendanceInput = z.input<typeof Attendance>;

/** Writes down who is there, where, and who keeps the minutes. */
export function AttendanceSheet({
  meeting: { meeting_id, present, voters, place, secretary_name },
  action,
}: {
  meeting: Pick<MeetingDetail, "meeting_id" | "present" | "voters" | "place" | "secretary_name">;
  action: Deed<AttendanceInput, MeetingDetail>;
}) {
  const names = present.length > 0 ? present : voters.map(({ voter_name }) => voter_name);
  return (
    <FormSheet
      button="Record who attends"
      variant="secondary"
      title="Record who attends"
      description="The votes of those who are there make the quorum, and the minutes name them."
      submit="Record"
      action={action}
      values={{ meeting_id }}
      success="Who attends is written down"
    >
      <Field label="Present" name="present" required hint="One name a line; whoever is not there is taken out.">
        <Textarea rows={6} data-type="lines" defaultValue={names.join("\n")} />
      </Field>
      <Field label="Place" name="place" optional>
        <Input autoComplete="off" defaultValue={place ?? ""} />
      </Field>
      <Field label="Secretary" name="secretary_name" optional hint="Who keeps the minutes, and signs them.">
        <Input autoComplete="off" suggestions={names} defaultValue={secretary_name ?? ""} />
      </Field>
    </FormSheet>
  );
}
