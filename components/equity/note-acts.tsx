"use client";

import type * as z from "zod";
import type { AccruedNote, ConvertibleNote, EndedNote, PaidNote } from "#lib/domains/equity/notes/schema.ts";
import { DatedAct } from "#ui/record/dated-act.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";

type Done<S extends z.ZodType> = Deed<z.input<S>, ConvertibleNote>;

/** What becomes of a note: its money comes, its interest is accrued, it is paid back, or nothing comes of it. */
export function NoteActs({
  note: { entity_id, note_id, issued_on, paid_on, accrued_on, status },
  actions,
  trials,
}: {
  note: ConvertibleNote;
  actions: {
    payNote: Done<typeof PaidNote>;
    accrueNote: Done<typeof AccruedNote>;
    repayNote: Done<typeof EndedNote>;
    cancelNote: Done<typeof EndedNote>;
  };
  trials: {
    pay: Trial<z.input<typeof PaidNote>>;
    accrue: Trial<z.input<typeof AccruedNote>>;
    repay: Trial<z.input<typeof EndedNote>>;
    cancel: Trial<z.input<typeof EndedNote>>;
  };
}) {
  const values = { entity_id, note_id };
  const isOutstanding = status === "outstanding";
  const ended = { name: "ended_on", label: "Ended on" } as const;
  return (
    <div className="flex flex-wrap gap-2">
      {paid_on === null && isOutstanding ? (
        <DatedAct
          words={{
            label: "Cancel it",
            title: "Cancel the note",
            consequences: ["Its money never came, and it becomes no shares any more."],
            success: "The note is cancelled",
            forward: false,
          }}
          day={{ ...ended, min: issued_on }}
          action={actions.cancelNote}
          trial={trials.cancel}
          input={values}
        />
      ) : null}
      {paid_on !== null && isOutstanding ? (
        <>
          <DatedAct
            words={{
              label: "Repay it",
              title: "Repay the note",
              consequences: ["Principal and interest go back to the investor.", "It becomes no shares any more."],
              success: "The note is repaid",
              forward: false,
            }}
            day={{ ...ended, min: accrued_on ?? paid_on }}
            action={actions.repayNote}
            trial={trials.repay}
            input={values}
          />
          <FormSheet
            button="Accrue interest"
            variant="secondary"
            title="Accrue interest"
            description="What the note has borne by a day, and the books do not have yet: an expense, and owed."
            submit="Accrue"
            action={actions.accrueNote}
            trial={trials.accrue}
            values={values}
            success="The interest is in the books"
          >
            <Field label="Up to" name="accrued_on" optional hint="Today, if left empty.">
              <DateInput />
            </Field>
          </FormSheet>
        </>
      ) : null}
      {paid_on === null && (isOutstanding || status === "converted") ? (
        <FormSheet
          button="Record its money"
          adds={false}
          title="Record its money"
          description="The investor’s money came: it is debited to cash and credited to convertible notes."
          submit="Record"
          action={actions.payNote}
          trial={trials.pay}
          values={values}
          success="The money is in the books"
        >
          <Field label="Came on" name="paid_on" optional hint="Today, if left empty.">
            <DateInput />
          </Field>
        </FormSheet>
      ) : null}
    </div>
  );
}
