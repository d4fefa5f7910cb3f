import { machine } from "#lib/core/machine.ts";

/** Interface part 3, "Payroll run"; a draft that shall not be is discarded, and what was approved or processed by mistake is voided, so that another may take its place. */
export const payrollRunStates = machine("payroll run", {
  draft: { approve: "approved", discard: "discarded" },
  approved: { process: "processed", void: "voided" },
  processed: { void: "voided" },
  discarded: {},
  voided: {},
});

export const depositStates = machine("payroll deposit", {
  recorded: { void: "voided" },
  voided: {},
});

export const correctionStates = machine("payroll correction", {
  recorded: { void: "voided" },
  voided: {},
});

export const payScheduleStates = machine("pay schedule", {
  active: { archive: "archived" },
  archived: {},
});

export const stateTaxAccountStates = machine("state tax account", {
  recorded: { void: "voided" },
  voided: {},
});
