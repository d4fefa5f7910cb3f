import { machine } from "#lib/core/machine.ts";

/** What a bank line answers to in the books. A voided entry ends its match by itself. */
export const bankLineStates = machine("bank line", {
  unmatched: { match: "matched", ignore: "ignored" },
  matched: { unmatch: "unmatched" },
  ignored: { restore: "unmatched" },
});
