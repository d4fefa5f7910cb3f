import { machine } from "#lib/core/machine.ts";

/** A plan is proposed until it is executed, all of it, or discarded; then it stands. */
export const planStates = machine("plan", {
  proposed: { execute: "executed", discard: "discarded" },
  executed: {},
  discarded: {},
});
