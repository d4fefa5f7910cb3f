import { machine } from "#lib/core/machine.ts";

/** What becomes of a convertible note: shares, in a round; or its money goes back; or nothing, where its money never came. */
export const noteStates = machine("convertible note", {
  outstanding: { convert: "converted", repay: "repaid", cancel: "cancelled" },
  converted: {},
  repaid: {},
  cancelled: {},
});
