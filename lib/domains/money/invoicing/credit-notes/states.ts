import { machine } from "#lib/core/machine.ts";

/** A credit note stands until it is taken back. */
export const creditNoteStates = machine("credit note", {
  issued: { void: "voided" },
  voided: {},
});
