import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { json } from "#lib/db/sql.ts";
import { statesOf } from "./rules.ts";
import type { NewStates, PayrollPerson, States } from "./schema.ts";

/** Of whom, and from which day on. */
type Told = States & { person_id: string; effective_from: string };

/** Keeps where people work and live; what is told of the same day takes the place of what was told of it before. */
export async function keepStates(tx: Tx, entity_id: string, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await tx.sql`
    insert into payroll_person_state (person_id, entity_id, effective_from, work_state, residence_state, withholding_state)
    select person_id, ${entity_id}, effective_from, work_state, residence_state, withholding_state
    from jsonb_to_recordset(${json(told)}::jsonb) as s(person_id text, effective_from date, work_state text, residence_state text,
      withholding_state text)
    on conflict (workspace_id, person_id, effective_from) do update set work_state = excluded.work_state,
      residence_state = excluded.residence_state, withholding_state = excluded.withholding_state, created_at = now()`;
}

/** Throws 400 where it is of a day before their first. */
export async function insertStates(
  tx: Tx,
  { starts_on }: Pick<PayrollPerson, "starts_on">,
  { entity_id, person_id, effective_from, ...given }: NewStates,
): Promise<void> {
  if (effective_from < starts_on) throw invalid("effective_from", `must not be before starts_on, ${starts_on}`);
  await keepStates(tx, entity_id, [{ person_id, effective_from, ...statesOf(given) }]);
}
