import { machine } from "#lib/core/machine.ts";

/** A refund stands until it is taken back as a mistake, or the money came back. */
export const customerRefundStates = machine("customer refund", {
  paid: { void: "voided" },
  voided: {},
});
