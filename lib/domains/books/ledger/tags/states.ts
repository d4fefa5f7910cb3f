import { machine } from "#lib/core/machine.ts";

/** A tag that is archived is given to no further line, until it is taken up again. */
export const tagStates = machine("tag", { active: { archive: "archived" }, archived: { restore: "active" } });
