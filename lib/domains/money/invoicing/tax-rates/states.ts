import { machine } from "#lib/core/machine.ts";

/** A rate that is archived is charged by no new line, until it is taken up again. */
export const taxRateStates = machine("tax rate", {
  active: { archive: "archived" },
  archived: { restore: "active" },
});
