import { machine } from "#lib/core/machine.ts";

/** A vendor's refund stands until it is taken back as a mistake, or the money went back. */
export const vendorRefundStates = machine("vendor refund", {
  received: { void: "voided" },
  voided: {},
});
