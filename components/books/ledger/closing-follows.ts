import type { ActionResult } from "#lib/core/answer.ts";
import type { AccountingPeriod } from "#lib/domains/books/closing/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";

interface Given {
  entity_id: string;
  period: string;
  with_earlier?: boolean;
}

export type PeriodAct = (input: Given) => Promise<ActionResult<AccountingPeriod>>;

export type PeriodTrial = Trial<Given>;

/** What closing a month does; `drafts` is how many entries are still drafts in it, null where nobody has counted. */
export const closingFollows = (drafts: number | null): string[] => [
  "Nothing dated inside can be posted or voided any more, by hand or by the business.",
  drafts === null
    ? "Drafts dated inside stay drafts, and cannot be posted."
    : drafts === 0
      ? "No draft is dated inside."
      : `${drafts === 1 ? "1 draft is" : `${drafts} drafts are`} dated inside: ${drafts === 1 ? "it stays a draft" : "they stay drafts"}, and cannot be posted.`,
  "What must be taken back of it later is corrected by an entry of that later day.",
  "It can be reopened, by an act that leaves a receipt of its own.",
];
