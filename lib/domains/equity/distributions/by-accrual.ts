import { invalid } from "#lib/core/errors.ts";
import { amount } from "#lib/core/money.ts";
import { eachOf, type Lot, type Taken } from "../dividends/store.ts";
import type { Claim } from "../waterfall/claims.ts";
import { amongHolders, claimed } from "../waterfall/dividing.ts";
import { by, isLess, isMore, less, priceOf, type Ratio, ratio, sumOf, times, ZERO } from "../waterfall/ratio.ts";
import type { Accrued, Group, Held } from "../waterfall/securities.ts";
import type { Distribution } from "./schema.ts";

/** What is held, of classes on which dividends accrue by the lots on which as much has accrued. */
export function heldByLot(held: readonly Held[], lots: readonly Lot[]): Held[] {
  const cumulative = new Set(lots.map(({ instrument_id }) => instrument_id));
  const sorts = Map.groupBy(lots, ({ instrument_id, accrued: { over, under } }) => `${instrument_id} ${over}/${under}`);
  const ofLots = [...sorts.values()].flatMap((alike) => {
    const [{ instrument_id, accrued: per_share, why } = { instrument_id: "", accrued: ZERO, why: "" }] = alike;
    const own = alike.map(({ grant_id, units }) => ({ grant_id, units }));
    const accrued: Accrued | null = per_share.over === 0n ? null : { per_share, why, lots: own };
    const holders = Map.groupBy(
      alike.flatMap((lot) => lot.holders),
      ({ holder_key }) => holder_key,
    );
    return [...holders].map(([holder_key, some]): Held => {
      const units = some.reduce((sum, one) => sum + one.units, 0);
      const name = some[0]?.name ?? "";
      return {
        ...{ instrument_id, holder_key, name, units, share_class: "preferred", exercise_price: null },
        ...(accrued && { accrued }),
      };
    });
  });
  return [...held.filter(({ instrument_id }) => !cumulative.has(instrument_id)), ...ofLots];
}

const owedTo = ({ accrued, units }: Group) => times(accrued?.per_share ?? ZERO, ratio(BigInt(units ?? 0)));

/** What of a class is paid of what has accrued: all of it, or the same part as of others of its rank. */
const claimOf = (group: Group, part: Ratio): Claim => ({
  key: group.key,
  basis: "dividend",
  exact: times(owedTo(group), part),
  why: `Accrued dividends: ${group.accrued?.why ?? ""}`,
});

/**
 * Divides an amount among those to whom dividends have accrued: the higher rank of their classes first, and in a rank in proportion to
 * what has. Throws 400 where it is more than that.
 */
export function byAccrual(
  groups: readonly Group[],
  { most, rankOf }: { most: number; rankOf: (group: Group) => number },
  total_cents: number,
) {
  if (total_cents > most) {
    const counts = `requested ${amount(total_cents)}, accrued ${amount(most)}`;
    throw invalid("total_amount_cents", `must not exceed the dividends that have accrued: ${counts}`);
  }
  const ranks = [...Map.groupBy(groups, rankOf)].toSorted(([a], [b]) => b - a);
  let left = ratio(BigInt(total_cents));
  const claims = ranks.flatMap(([, own]) => {
    const owed = sumOf(own.map(owedTo));
    const paid = isMore(owed, left) ? left : owed;
    left = less(left, paid);
    return own.map((group) => claimOf(group, by(paid, owed)));
  });
  return amongHolders(claimed(groups, claims, total_cents));
}

type Divided = Pick<Distribution, "classes">;

/** What a division among classes takes off what has accrued on a share of each lot: the whole of it where that is paid to the cent. */
export function takenBy(groups: readonly Group[], { classes }: Divided): Taken[] {
  const paid = groups.flatMap(({ accrued, units }, at) => {
    const own = (classes[at]?.claims ?? []).filter(({ basis }) => basis === "dividend");
    if (!accrued || !units || own.length === 0) return [];
    const cents = own.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const owed = times(accrued.per_share, ratio(BigInt(units)));
    return [{ accrued, units, cents, isAll: isLess(less(owed, ratio(BigInt(cents))), ratio(1n)) }];
  });
  // What is less than a cent is paid with the others once these all are.
  const isWhole = paid.every(({ isAll }) => isAll);
  return paid.flatMap(({ accrued, units, cents, isAll }) => {
    if (cents === 0 && !isWhole) return [];
    const per_share = isAll ? priceOf(accrued.per_share) : priceOf(eachOf(cents, units), false);
    return per_share === "0" ? [] : accrued.lots.map((lot) => ({ ...lot, per_share }));
  });
}
