import { machine } from "#lib/core/machine.ts";

/** What becomes of a SAFE: shares, in a round; or nothing, before its money came; or its money goes back. */
export const safeStates = machine("SAFE", {
  outstanding: { convert: "converted", cancel: "cancelled", repay: "repaid" },
  converted: {},
  cancelled: {},
  repaid: {},
});
