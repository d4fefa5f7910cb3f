import { machine } from "#lib/core/machine.ts";

/** A schedule runs until its last month is posted, or until what it is about is disposed of; a mistake is voided whole. */
export const scheduleStates = machine("schedule", {
  active: { complete: "completed", dispose: "disposed", void: "voided" },
  completed: { dispose: "disposed", void: "voided" },
  disposed: { void: "voided" },
  voided: {},
});
