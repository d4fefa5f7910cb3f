"use client";

import type { Change } from "#lib/core/answer.ts";
import { EffectsOf, type Trial } from "#ui/record/effects.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { formatDate } from "#ui/ui/date.tsx";

/** Asks before what was posted of a day is taken back: "Void the exchange of October 31?" */
export function TakeBack<I, T>({
  verb,
  what,
  date,
  consequences,
  action,
  trial,
  input,
  success,
}: {
  verb: "Reverse" | "Void";
  what: string;
  date: string;
  consequences: readonly string[];
  action: Change<I, T>;
  trial: Trial<I>;
  input: I;
  success: string;
}) {
  const of = `the ${what} of ${formatDate(date)}`;
  return (
    <Confirm
      trigger={
        <Button size="sm" variant="ghost">
          {verb}
          <span className="sr-only"> {of}</span>
        </Button>
      }
      title={`${verb} ${of}?`}
      consequences={consequences}
      effects={<EffectsOf trial={trial} input={input} />}
      confirmLabel={verb}
      action={action}
      input={input}
      success={success}
      receiptHref="/receipts/{receipt_id}"
    />
  );
}
