import { machine } from "#lib/core/machine.ts";

/** A rule that is retired proposes nothing any more; what was accepted of it stands. */
export const bankRuleStates = machine("bank rule", { active: { retire: "retired" }, retired: {} });
