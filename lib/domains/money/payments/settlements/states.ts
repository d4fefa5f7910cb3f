import { machine } from "#lib/core/machine.ts";

/** What settles a bill beside payments stands until it is taken back. */
export const billSettlementStates = machine("bill settlement", {
  applied: { void: "voided" },
  voided: {},
});
