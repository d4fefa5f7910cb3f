import type { ScheduleKind, ScheduleSummary } from "#lib/domains/books/schedules/schema.ts";
import type { ActLabels } from "#ui/record/record-acts.tsx";
import type { Tone } from "#ui/ui/tone.ts";

export const kindLabels: Readonly<Record<ScheduleKind, string>> = { prepaid: "Paid ahead", fixed_asset: "Fixed asset" };

export const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

export const scheduleTones: Readonly<Record<ScheduleSummary["status"], Tone>> = {
  active: "success",
  completed: "info",
  disposed: "neutral",
  voided: "neutral",
};

/** What the acts on a schedule ask and say. */
export function scheduleActs({ name }: Pick<ScheduleSummary, "name">): Readonly<Record<"post" | "void", ActLabels>> {
  return {
    post: {
      label: "Post the next month",
      title: `Post the next month of ${name}?`,
      consequences: [
        "Its part is posted on the month’s last day, or the first open day after.",
        "The service posts it by itself, and it is posted once.",
      ],
      success: "The month is posted",
      forward: true,
    },
    void: {
      label: "Void",
      title: `Void the schedule of ${name}?`,
      consequences: [
        "For one that was a mistake: all that it has posted is taken back.",
        "Nothing is posted of it any more. What is sold, or ends early, is disposed of instead.",
      ],
      success: "The schedule is voided",
      forward: false,
    },
  };
}
