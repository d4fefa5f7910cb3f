"use client";

import { Clock } from "lucide-react";
import { useEffect } from "react";
import { keepTime } from "#lib/core/days.ts";
import type { TestClock } from "#lib/domains/trust/test-clock/schema.ts";
import type { Deed } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";

export type MoveClock = Deed<{ now: string }, TestClock>;

/** Says that a workspace was made for tests, and which day it is there. `move`: who may not move its clock is offered no form. */
export function TestClockBar({ clock, move }: { clock: TestClock; move: MoveClock | null }) {
  const { now, today, is_moved } = clock;
  // Forms of this page offer that day as today, too.
  useEffect(() => {
    if (!is_moved) return;
    const moment = Date.parse(now);
    keepTime(() => moment);
    return () => keepTime(Date.now);
  }, [now, is_moved]);
  return (
    <section
      aria-label="Test clock"
      className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised px-3 py-2 text-sm lg:mb-9 print:hidden"
    >
      <Clock aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1">
        Made for tests: it is <strong className="font-medium">{formatDate(today)}</strong> here
        {is_moved ? ", until the clock is moved again." : ", as everywhere."}
      </p>
      {move ? (
        <Dialog
          trigger={<Button size="sm">Move the clock</Button>}
          title="Move the clock"
          description="Deadlines come near, and what comes due on the way is done soon after. It never goes back."
          size="sm"
        >
          <ActionForm<{ now: string }, TestClock> action={move} label="Move the clock" success="The clock was moved.">
            <Field label="To" name="now" required hint="At most two years ahead at a time.">
              <DateInput min={today} />
            </Field>
            <FormActions>
              <SubmitButton>Move the clock</SubmitButton>
            </FormActions>
          </ActionForm>
        </Dialog>
      ) : null}
    </section>
  );
}
