"use client";

import { CircleCheck } from "lucide-react";
import { useId } from "react";
import { amount } from "#lib/core/money.ts";
import { FieldNotes } from "#ui/ui/field.tsx";
import { useFieldError } from "#ui/ui/form.tsx";
import { Money } from "#ui/ui/money.tsx";
import type { Sums } from "./entry-draft.ts";
import { lineGrid } from "./entry-line-fields.tsx";

/** Both totals, and in words what is between them, told while it is typed. */
export function EntrySums({ sums, currency }: { sums: Sums; currency: string }) {
  const { debit, credit, difference } = sums;
  const short = difference > 0 ? "Credits" : "Debits";
  return (
    <div className="border-ink/40 border-t pt-2 font-medium">
      <div className={`${lineGrid} max-sm:grid max-sm:grid-cols-2`}>
        <span className="max-sm:col-span-2">Total</span>
        <span className="text-right sm:pr-3">
          <span className="sr-only">Debits </span>
          <Money cents={debit} currency={currency} />
        </span>
        <span className="text-right sm:pr-3">
          <span className="sr-only">Credits </span>
          <Money cents={credit} currency={currency} />
        </span>
      </div>
      <p role="status" className="mt-1 flex min-h-6 items-center justify-end gap-1.5 font-normal text-sm sm:pr-13">
        {difference !== 0 ? (
          <span className="text-warning">
            {short} lack {amount(Math.abs(difference), currency)}
          </span>
        ) : debit > 0 ? (
          <span className="flex items-center gap-1.5 text-success">
            <CircleCheck aria-hidden="true" className="size-4" />
            Balanced
          </span>
        ) : null}
      </p>
    </div>
  );
}

/** What is wrong with the lines together. */
export function LinesError() {
  const id = useId();
  const error = useFieldError("lines");
  return (
    <div data-field="lines" tabIndex={-1}>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
