import { machine } from "#lib/core/machine.ts";

/** A customer's credit may be applied until what it comes from is taken back. */
export const customerCreditStates = machine("customer credit", {
  open: { void: "voided" },
  voided: {},
});
