import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { PayrollRun } from "./schema.ts";
import type { LineChange, PayStates } from "./withholding/schema.ts";

const states = ["withholding_state", "work_state"] as const satisfies (keyof PayStates)[];
const amounts = ["federal_withheld_cents", "state_withheld_cents", "deductions"] as const;

/** What is said of a pay's states, where the run is no draft any more: that of which nothing was known. */
function assertTellable(run: PayrollRun, changes: readonly LineChange[]): void {
  const { status } = run;
  const isOfStates = changes.every(
    (change) => amounts.every((field) => change[field] == null) && states.some((field) => change[field] != null),
  );
  if ((status !== "approved" && status !== "processed") || !isOfStates) {
    throw wrongState(`Cannot change the payroll run: its status is ${status}.`);
  }
  for (const [at, change] of changes.entries()) {
    const line = run.people.find(({ person_id }) => person_id === change.person_id);
    if (!line) throw invalid(`people.${at}.person_id`, "must be one of those whom the run pays");
    for (const field of states) {
      const known = line[field];
      if (known === null || change[field] == null || change[field] === known) continue;
      throw invalid(`people.${at}.${field}`, `must stay ${known}: a pay keeps its state once it is approved`);
    }
  }
}

/**
 * Tells the states of pays of which none was known when they were approved; what is known stands. The caller holds the company. Throws 400
 * naming the status, who is not paid by it, and which state is known already.
 */
export async function tellStates(tx: Tx, run: PayrollRun, changes: readonly LineChange[]): Promise<void> {
  assertTellable(run, changes);
  await tx.sql`
    update payroll_line l set withholding_state = coalesce(l.withholding_state, t.withholding_state),
      work_state = coalesce(l.work_state, t.work_state)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t(person_id text, withholding_state text, work_state text)
    where l.run_id = ${run.run_id} and l.person_id = t.person_id`;
}
