import { DateText } from "#ui/ui/date.tsx";
import type { Tone } from "#ui/ui/tone.ts";

/** Of whatever comes again on its days: entries and invoices. */
export const recurrenceTones: Readonly<Record<"active" | "paused" | "ended", Tone>> = {
  active: "success",
  paused: "warning",
  ended: "neutral",
};

export const recurrenceLabels = {
  weekly: "Every week",
  biweekly: "Every two weeks",
  monthly: "Every month",
  quarterly: "Every quarter",
  yearly: "Every year",
} as const;

/** The next day, and that the last could not be, in the words of `failed`. */
export function NextDay({ next_on, failed }: { next_on: string | null; failed: string | null }) {
  return (
    <span className="flex flex-col max-sm:items-end">
      {next_on ? <DateText value={next_on} /> : <span className="text-muted">None</span>}
      {failed ? <span className="text-danger text-xs">{failed}</span> : null}
    </span>
  );
}
