import { machine } from "#lib/core/machine.ts";

/** An act that others are asked about: done by their approval, or not at all. */
export const approvalStates = machine("approval request", {
  pending: { approve: "approved", reject: "rejected", withdraw: "withdrawn", expire: "expired" },
  approved: {},
  rejected: {},
  withdrawn: {},
  expired: {},
});
