import { machine } from "#lib/core/machine.ts";

/** A schedule that is paused issues nothing, and what would have come meanwhile is left out; one that has ended stays so. */
export const recurringInvoiceStates = machine("recurring invoice", {
  active: { pause: "paused", end: "ended" },
  paused: { resume: "active", end: "ended" },
  ended: {},
});
