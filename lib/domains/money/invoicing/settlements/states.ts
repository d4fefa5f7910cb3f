import { machine } from "#lib/core/machine.ts";

/** What settles an invoice stands until it is taken back. */
export const settlementStates = machine("settlement", {
  applied: { void: "voided" },
  voided: {},
});
