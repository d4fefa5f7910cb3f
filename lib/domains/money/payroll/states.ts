import { machine } from "#lib/core/machine.ts";

/** Interface part 3, "Payroll run"; a draft that shall not be is discarded, so that another may take its place. */
export const payrollRunStates = machine("payroll run", {
  draft: { approve: "approved", discard: "discarded" },
  approved: { process: "processed" },
  processed: {},
  discarded: {},
});

export const depositStates = machine("payroll deposit", {
  recorded: { void: "voided" },
  voided: {},
});

export const payScheduleStates = machine("pay schedule", {
  active: { archive: "archived" },
  archived: {},
});
