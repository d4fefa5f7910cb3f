import { longDate, today } from "#lib/core/days.ts";
import { conflict, invalid, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import { netIncome } from "#lib/domains/books/reports/store.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as allocations from "./allocations/store.ts";
import { assertHasMembers } from "./contributing.ts";
import { divideByWeight, type UnitsMoved, type Weight, weightsByPercent, weightsByUnits } from "./rules.ts";
import type { Allocation, NewAllocation } from "./schema.ts";
import * as capital from "./store.ts";

type Percentages = NonNullable<NewAllocation["percentages"]>;

/** The members' shares as they were given. Throws 400 naming who is no member, or is named twice. */
async function agreed(
  tx: Tx,
  given: NewAllocation,
  percentages: Percentages,
  held: readonly UnitsMoved[],
): Promise<Weight[]> {
  const { entity_id, ends_on } = given;
  const known = await capital.moved(tx, { entity_id, from: "0001-01-01", as_of: ends_on });
  const names = new Map([...held, ...known].map(({ holder_key, name }) => [holder_key, name]));
  const keyOf = await people.holderKeys(tx);
  const keys = percentages.map(({ member_name }) => keyOf(member_name));
  return weightsByPercent(
    percentages.map(({ member_name, percent }, at) => {
      const [key = "", field] = [keys[at], `percentages.${at}.member_name`];
      if (keys.indexOf(key) < at) throw invalid(field, "must name each member once");
      const name = names.get(key);
      if (name === undefined)
        throw invalid(field, `must hold units, or have a capital account, by ${ends_on}: ${member_name}`);
      return { key, name, percent };
    }),
  );
}

/** Whose share of the period is how large. Throws 400 where nobody held units in it. */
async function sharesOf(tx: Tx, given: Pick<NewAllocation, "entity_id" | "starts_on" | "ends_on">): Promise<Weight[]> {
  const { entity_id, starts_on, ends_on } = given;
  const weights = weightsByUnits(await allocations.unitsMoved(tx, entity_id, ends_on), starts_on, ends_on);
  if (weights.length > 0) return weights;
  throw wrongState(`Cannot allocate: nobody held units from ${starts_on} to ${ends_on}.`, "nobody_holds");
}

/** What a period has earned, and what of it goes to the members: less than nothing is a loss. */
export async function netIncomeTo(tx: Tx, given: NewAllocation) {
  const { entity_id, starts_on, ends_on } = given;
  const net_income_cents = await netIncome(tx, { entity_id, from: starts_on, to: ends_on });
  return { net_income_cents, amount_cents: given.amount_cents ?? net_income_cents };
}

/**
 * Puts a period's net income, or its loss, to its members' capital accounts, and books it from retained earnings to members' equity.
 * The caller holds the company, so that no day's income is allocated twice.
 */
export async function allocate(tx: Tx, given: NewAllocation): Promise<Allocation> {
  const { entity_id, starts_on, ends_on, basis, percentages } = given;
  await assertHasMembers(tx, entity_id);
  const now = today();
  if (ends_on > now) throw invalid("ends_on", `must not be after today, ${now}`);
  const other = await allocations.overlapping(tx, given);
  if (other) {
    throw conflict(
      `The income from ${other.starts_on} to ${other.ends_on} is allocated by ${other.allocation_id}: void that first.`,
      "allocated_already",
    );
  }
  const earliest = { day: ends_on, what: "ends_on" };
  const allocated_on = await actDay(tx, entity_id, "allocated_on", given.allocated_on ?? ends_on, earliest);
  const { net_income_cents, amount_cents } = await netIncomeTo(tx, given);
  if (amount_cents === 0) {
    throw wrongState(`Cannot allocate: the net income from ${starts_on} to ${ends_on} is 0.`, "nothing_to_allocate");
  }
  const weights =
    basis === "percentages" && percentages
      ? await agreed(tx, given, percentages, await allocations.unitsMoved(tx, entity_id, ends_on))
      : await sharesOf(tx, given);
  const parts = divideByWeight(amount_cents, weights);
  const own = { entity_id, starts_on, ends_on, basis, net_income_cents, amount_cents, allocated_on };
  const allocation_id = await allocations.insert(tx, { ...own, parts });
  const isLoss = amount_cents < 0;
  await postBusinessEntry(tx, {
    entity_id,
    date: allocated_on,
    description: `${isLoss ? "Loss" : "Income"} from ${longDate(starts_on)} to ${longDate(ends_on)} allocated to the members`,
    source: { type: "allocation", id: allocation_id, event: "made" },
    currency: "usd",
    lines: [
      { code: "retained_earnings", side: isLoss ? "credit" : "debit", amount_cents: Math.abs(amount_cents) },
      { code: "members_equity", side: isLoss ? "debit" : "credit", amount_cents: Math.abs(amount_cents) },
    ],
  });
  return allocations.load(tx, { entity_id, allocation_id });
}

/** Takes an allocation back: its entry is reversed, and its period may be allocated anew. */
export async function takeBack(tx: Tx, at: allocations.At, given: string | null | undefined): Promise<Allocation> {
  const { allocated_on, entity_id, allocation_id } = await allocations.load(tx, at);
  const earliest = { day: allocated_on, what: "allocated_on" };
  const voided_on = await actDay(tx, entity_id, "voided_on", given ?? undefined, earliest);
  await allocations.takeBack(tx, at, voided_on);
  await reverseEntriesOf(tx, entity_id, { type: "allocation", id: allocation_id, event: "voided" }, voided_on);
  return allocations.load(tx, at);
}
