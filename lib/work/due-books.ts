import { makeRecurringEntry } from "#lib/domains/books/recurring/operations.ts";
import * as recurring from "#lib/domains/books/recurring/store.ts";
import { postSchedule } from "#lib/domains/books/schedules/operations.ts";
import * as schedules from "#lib/domains/books/schedules/store.ts";
import { execute } from "#lib/execute.ts";
import type { Kind } from "./due-kind.ts";

/** Recurring entries whose day has come. */
export const recurringEntries: Kind = {
  name: "Recurring entries",
  scope: "ledger:write",
  due: recurring.due,
  nextDay: recurring.nextDay,
  post: async (caller, input) => {
    await execute(makeRecurringEntry, caller, input);
  },
  note: async (tx, input, why) => {
    if ("recurring_entry_id" in input) await recurring.noteError(tx, String(input.recurring_entry_id), why);
  },
};

/** Months of prepaid and fixed-asset schedules that have ended. */
export const scheduleMonths: Kind = {
  name: "Schedules",
  scope: "ledger:write",
  due: schedules.due,
  nextDay: schedules.nextDay,
  post: async (caller, input) => {
    await execute(postSchedule, caller, input);
  },
  note: async (tx, input, why) => {
    if ("schedule_id" in input) await schedules.noteError(tx, String(input.schedule_id), why);
  },
};
