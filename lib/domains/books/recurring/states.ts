import { machine } from "#lib/core/machine.ts";

/** A recurring entry goes on until it is ended, by hand or because its last day has passed. */
export const recurringStates = machine("recurring entry", {
  active: { pause: "paused", end: "ended" },
  paused: { resume: "active", end: "ended" },
  ended: {},
});
