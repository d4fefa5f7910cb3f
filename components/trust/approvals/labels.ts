import { amount } from "#lib/core/money.ts";
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

/** A param of an act that is asked for, as people read it. */
export const paramWords = (name: string, value: unknown): string =>
  name.endsWith("_cents") && typeof value === "number"
    ? amount(value, "usd")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
