import { machine } from "#lib/core/machine.ts";

/** A currency exchange stands until it is voided. */
export const exchangeStates = machine("currency exchange", { posted: { void: "voided" }, voided: {} });
