import { machine } from "#lib/core/machine.ts";

/** A vendor that is archived is paid no more, until it is taken up again. */
export const vendorStates = machine("vendor", {
  active: { archive: "archived" },
  archived: { restore: "active" },
});
