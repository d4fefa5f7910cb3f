import type { Ask, Ids } from "./records.ts";

const company = "/v1/entities/{entity_id}";

/** A draft of a payroll that pays somebody. */
async function draftPay(ask: Ask, ids: Ids): Promise<void> {
  const { person_id } = await ask(`POST ${company}/payroll-people`);
  const paid = { people: [{ person_id, gross_cents: 100_000_000 }], total_gross_cents: undefined, off_cycle: true };
  const { run_id } = await ask(`POST ${company}/payroll-runs`, paid);
  Object.assign(ids, { run_id, person_id });
}

/** A payroll that is processed, so that its taxes are owed. */
async function owePayroll(ask: Ask, ids: Ids): Promise<void> {
  await draftPay(ask, ids);
  const { run_id } = ids;
  await ask(`POST ${company}/payroll-runs/{run_id}/approve`, { run_id });
  await ask(`POST ${company}/payroll-runs/{run_id}/process`, { run_id });
}

const approve = (ask: Ask) => ask(`POST ${company}/payroll-runs/{run_id}/approve`);

/** What a processed payroll has paid, put right. */
export async function correctPay(ask: Ask, ids: Ids): Promise<void> {
  await owePayroll(ask, ids);
  await ask(`POST ${company}/payroll-corrections`, { run_id: ids.run_id, person_id: ids.person_id });
}

/** What comes before the acts of payroll. */
export const payroll = {
  [`POST ${company}/payroll-deposits`]: owePayroll,
  [`POST ${company}/payroll-corrections`]: owePayroll,
  [`GET ${company}/payroll-liabilities`]: owePayroll,
  [`PATCH ${company}/payroll-runs/{run_id}`]: draftPay,
  [`POST ${company}/payroll-runs/{run_id}/process`]: approve,
  [`POST ${company}/payroll-runs/{run_id}/void`]: approve,
  [`GET ${company}/payroll-runs/{run_id}/pay-stubs/{person_id}`]: owePayroll,
  [`GET ${company}/payroll-runs/{run_id}/pay-stubs/{person_id}/pdf`]: owePayroll,
};
