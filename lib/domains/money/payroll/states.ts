import { machine } from "#lib/core/machine.ts";

/** Interface part 3, "Payroll run". */
export const payrollRunStates = machine("payroll run", {
  draft: { approve: "approved" },
  approved: { process: "processed" },
  processed: {},
});
