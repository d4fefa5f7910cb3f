import type { ApprovalRequest } from "#lib/domains/company/obligations/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const approvalTones: Readonly<Record<ApprovalRequest["status"], Tone>> = {
  pending: "warning",
  approved: "success",
  rejected: "danger",
  withdrawn: "neutral",
  expired: "neutral",
};

/** How many have approved, of how many it takes. */
export const countOf = ({ approvals, quorum }: Pick<ApprovalRequest, "approvals" | "quorum">): string =>
  `${approvals.length} of ${quorum}`;
