import { machine } from "#lib/core/machine.ts";

/** A formed company's conversion stands until its filing is confirmed, or the company gives it up. */
export const conversionStates = machine("conversion", {
  pending_filing: { confirm: "confirmed", withdraw: "withdrawn" },
  confirmed: {},
  withdrawn: {},
});
