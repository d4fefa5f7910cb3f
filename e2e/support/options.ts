import type { Caller } from "#lib/core/caller.ts";
import { addMonths, today } from "#lib/core/days.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { exerciseGrant } from "#lib/domains/equity/exercises/operations.ts";
import { readGrant } from "#lib/domains/equity/grants/operations.ts";
import { readCapTable } from "#lib/domains/equity/operations.ts";
import { createValuation } from "#lib/domains/equity/valuations/operations.ts";
import { execute } from "#lib/execute.ts";
import { addInstrument, grant as grantBy, newCompany } from "./equity.ts";

const ago = (months: number) => addMonths(today(), -months);
/** Four years, nothing in the first. */
export const yearly = { months: 48, cliff_months: 12, period_months: 12 };

/** A company whose common stock is worth $1.50, with a pool of 1,000 out of which Grace has 400 options at $0.333. */
export async function optionCompany(caller: Caller, terms: Record<string, unknown> = {}) {
  const own = await newCompany(caller);
  const { entity_id } = own;
  const pool = await addInstrument(caller, entity_id, { symbol: "PLAN", kind: "option", authorized_units: 1000 });
  const give = async (given: Record<string, unknown>) =>
    (await grantBy(caller, { ...own, recipient_name: "Grace", shares: 400, ...given })).value;
  await execute(createValuation, caller, { entity_id, fair_market_value: "1.50", valued_on: ago(6) });
  const option = { instrument_id: pool.instrument_id, grant_type: "stock_option", exercise_price: "0.333" };
  const { grant_id } = await give({ ...option, granted_on: ago(30), vesting: yearly, ...terms });
  const at = { entity_id, grant_id };
  const exercise = async (given: Record<string, unknown>) =>
    (await execute(exerciseGrant, caller, { ...at, ...given })).value;
  const read = async (id: string | null | undefined) =>
    (await execute(readGrant, caller, { entity_id, grant_id: id ?? "" })).value;
  const table = async () => (await execute(readCapTable, caller, { entity_id })).value;
  const asked = async () =>
    (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data.map(
      ({ kind, due_date, title }) => ({ kind, due_date, title }),
    );
  return { ...own, at, give, exercise, read, table, asked, pool };
}
