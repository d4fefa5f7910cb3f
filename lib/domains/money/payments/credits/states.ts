import { machine } from "#lib/core/machine.ts";

/** A vendor's credit may be applied or refunded until it is taken back; it is entered as final, as credit notes are issued. */
export const vendorCreditStates = machine("vendor credit", {
  open: { void: "voided" },
  voided: {},
});
