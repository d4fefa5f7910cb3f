import { machine } from "#lib/core/machine.ts";

/** An amendment is in effect once it is confirmed; what the state refuses, or the company gives up, changes nothing. */
export const amendmentStates = machine("amendment", {
  pending_filing: { confirm: "effective", reject: "rejected", withdraw: "withdrawn" },
  effective: {},
  rejected: {},
  withdrawn: {},
});
