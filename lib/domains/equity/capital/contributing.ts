import { inNamesOf, invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as grants from "../grants/store.ts";
import * as instruments from "../instruments/store.ts";
import * as contributions from "./contributions/store.ts";
import { pricePerUnit } from "./rules.ts";
import type { Contribution, NewContribution } from "./schema.ts";
import * as capital from "./store.ts";

/** Throws 400 where the company has no members. */
export async function assertHasMembers(tx: Tx, entity_id: string): Promise<void> {
  if (await capital.hasMembers(tx, entity_id)) return;
  throw invalid("entity_id", "must be an llc: a corporation has stock, and no capital accounts");
}

/** Issues the units of a contribution, at the price that makes up its amount; they are paid by it. Throws 400 as a grant does. */
async function issue(tx: Tx, given: NewContribution, contributed_on: string): Promise<string> {
  const { entity_id, member_name, kind, amount_cents, account_id = null, description = null, instrument_id } = given;
  const units = given.units ?? 0;
  const price_per_share = pricePerUnit(amount_cents, units);
  if (price_per_share === null) {
    throw invalid("units", `must make a price that adds up again: ${amount_cents} cents for ${units} units do not`);
  }
  const wanted = { entity_id, grant_type: "membership_unit", shares: units } as const;
  const { cap_table_id, instrument_id: chosen } =
    instrument_id == null
      ? await instruments.fitting(tx, wanted)
      : await instruments.load(tx, { entity_id, instrument_id });
  const grant = await inNamesOf(
    { shares: "units", granted_on: "contributed_on", price_per_share: "units", recipient_name: "member_name" },
    grants.insert(tx, {
      ...wanted,
      cap_table_id,
      instrument_id: chosen,
      recipient_name: member_name,
      price_per_share,
      consideration: kind,
      granted_on: contributed_on,
      early_exercise: false,
    }),
  );
  await grants.settle(tx, grant, contributed_on, { kind, account_id, description });
  return grant.grant_id;
}

/** Takes in what a member contributes, and issues the units for it, where some are asked for. */
export async function contribute(tx: Tx, given: NewContribution): Promise<Contribution> {
  const { entity_id, member_name, kind, amount_cents, account_id = null, description = null, units } = given;
  await assertHasMembers(tx, entity_id);
  const [contributed_on] = await Promise.all([
    actDay(tx, entity_id, "contributed_on", given.contributed_on ?? undefined),
    account_id === null ? null : contributions.assertTakesIn(tx, entity_id, account_id),
  ]);
  if (units != null) return contributions.loadOf(tx, await issue(tx, given, contributed_on));
  const own = { entity_id, member_name, kind, amount_cents, account_id, description, contributed_on, grant_id: null };
  return contributions.load(tx, { entity_id, contribution_id: await contributions.insert(tx, own) });
}
