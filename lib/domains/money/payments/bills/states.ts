import { machine } from "#lib/core/machine.ts";

/** A bill is approved, and paid once nothing is due any more; a payment that fails reopens it (decisions "Money"). */
export const billStates = machine("bill", {
  draft: { approve: "approved", void: "voided" },
  approved: { pay: "paid", void: "voided" },
  paid: { reopen: "approved" },
  voided: {},
});
