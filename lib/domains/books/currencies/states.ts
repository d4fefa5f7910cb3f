import { machine } from "#lib/core/machine.ts";

/** A revaluation stands until it is reversed. */
export const revaluationStates = machine("revaluation", { posted: { reverse: "reversed" }, reversed: {} });
