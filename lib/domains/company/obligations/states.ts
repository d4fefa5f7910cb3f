import { machine } from "#lib/core/machine.ts";

/** Interface part 3, "Others": an obligation is pending until somebody, or the deed it asks for, completes it. */
export const obligationStates = machine("obligation", { pending: { complete: "completed" }, completed: {} });
