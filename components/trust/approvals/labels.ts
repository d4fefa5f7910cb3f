import type { ApprovalRequest } from "#lib/domains/company/obligations/schema.ts";
import { subjectOf } from "#ui/trust/receipts/subject.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const approvalTones: Readonly<Record<ApprovalRequest["status"], Tone>> = {
  pending: "warning",
  approved: "success",
  rejected: "danger",
  withdrawn: "neutral",
  expired: "neutral",
};

/** Whom and how much an act is about, which its title says behind what is asked for: "$1,200.00, Globex". */
export function aboutOf({ title, params, requested_by }: ApprovalRequest): string {
  const asked = title.slice(`${requested_by.name} asks `.length);
  const end = asked.indexOf(": ");
  return end < 0 ? subjectOf({ params, result: null }) : asked.slice(end + 2);
}

/** How many have approved, of how many it takes. */
export const countOf = ({ approvals, quorum }: Pick<ApprovalRequest, "approvals" | "quorum">): string =>
  `${approvals.length} of ${quorum}`;
