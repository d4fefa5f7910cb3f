import { machine } from "#lib/core/machine.ts";

/** A customer's payment stands until it is taken back as a mistake. */
export const customerPaymentStates = machine("customer payment", {
  received: { void: "voided" },
  voided: {},
});
