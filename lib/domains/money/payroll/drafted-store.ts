import { conflict } from "#lib/core/errors.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as people from "./people/store.ts";
import { byPeriods, ownPayNow } from "./rules.ts";
import { periodsInYear } from "./schedules/rules.ts";
import * as schedules from "./schedules/store.ts";
import type { PayrollRun } from "./schema.ts";

/**
 * Throws 409 naming whose own pay of a draft is no more what they are paid in its days: their employment has ended since, or begins
 * otherwise, or their pay has changed. Holds the people, so that nobody's ends meanwhile; what was given by hand stands as it was given.
 */
export async function assertAsDrafted(tx: Tx, run: PayrollRun): Promise<void> {
  const { entity_id, pay_schedule_id } = run;
  const own = run.people.filter(({ basis }) => basis === "pay");
  if (own.length === 0) return;
  const ids = own.map(({ person_id }) => person_id);
  const [, found, schedule] = await Promise.all([
    tx.sql`select from payroll_person where person_id = any(${ids}::text[]) order by person_id for no key update`,
    people.find(tx, entity_id, ids),
    pay_schedule_id === null ? null : schedules.load(tx, { entity_id, pay_schedule_id }),
  ]);
  const measure = schedule ? byPeriods(run, periodsInYear[schedule.frequency]) : undefined;
  for (const { person_id, name, hours, gross_cents } of own) {
    const person = found.find((one) => one.person_id === person_id);
    const now = person ? ownPayNow(person, run, hours, measure) : [];
    if (now.includes(gross_cents)) continue;
    const [usual] = now;
    const since =
      usual === undefined
        ? `${name} is not employed on any day of the period any more`
        : `${name} is paid ${amount(usual)} by now, and ${amount(gross_cents)} in the draft`;
    throw conflict(
      `Cannot approve the payroll run: ${since}. Discard the draft, and draft the run anew.`,
      "pay_has_changed",
    );
  }
}
