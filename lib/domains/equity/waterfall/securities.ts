import { wrongState } from "#lib/core/errors.ts";
import { nameKey } from "#lib/core/names.ts";
import type { ClassHolding } from "../holdings/store.ts";
import type { ConvertibleNote } from "../notes/schema.ts";
import { ratioOf } from "../ratio/rules.ts";
import type { ShareClass } from "../rules.ts";
import type { Safe } from "../safes/schema.ts";
import type { Instrument } from "../schema.ts";
import { add, by, centsOf, compare, decimal, isLess, less, type Ratio, ratio, sumOf, times, ZERO } from "./ratio.ts";
import * as solver from "./solver.ts";

/** Somebody's part of a class. */
export interface Holder {
  key: string;
  name: string;
  units: number;
}

/** What has accrued on each share of some lots of a class, in cents, and of which grants they are. */
export interface Accrued {
  per_share: Ratio;
  why: string;
  lots: { grant_id: string; units: number }[];
}

/** What somebody holds of a class; of one on which dividends accrue, of the lots on which as much has accrued. */
export type Held = ClassHolding & { accrued?: Accrued };

/** A class as the register has it, and as the waterfall takes it. */
export interface Group {
  key: string;
  instrument_id: string | null;
  safe_id: string | null;
  note_id: string | null;
  name: string;
  kind: ShareClass | "safe" | "note";
  exercise_price: string | null;
  /** Of preferred stock on which dividends have accrued, which is a class for each amount a share. */
  accrued: Accrued | null;
  units: number | null;
  holders: Holder[];
  security: solver.Security;
}

const unknown = (name: string, what: string) =>
  wrongState(`Cannot calculate the distribution: of ${name} it is not known: ${what}.`, "terms_unknown");

/** How many common shares a preferred share becomes, by its prices and by what splits have made of them. */
export const conversionOf = (instrument: Instrument): Ratio => ratio(...ratioOf(instrument));

/** Preferred stock by its terms. Throws 400 naming those that are not known. */
function preferredOf(
  instrument: Instrument,
  units: Ratio,
  accrued: Ratio,
  isAlone: boolean,
): Omit<solver.Preferred, "key"> {
  const { symbol, liquidation_multiple, participation, participation_cap_multiple, seniority } = instrument;
  const { original_issue_price } = instrument;
  const missing = Object.entries({
    liquidation_multiple,
    participation,
    original_issue_price,
    ...(isAlone ? {} : { seniority }),
  }).flatMap(([term, told]) => (told === null ? [term] : []));
  if (missing.length > 0 || original_issue_price === null || participation === null) {
    throw unknown(symbol, missing.join(", "));
  }
  const price = centsOf(original_issue_price);
  const multiplied = (multiple: number | null) => add(times(price, decimal(String(multiple ?? 0))), accrued);
  return {
    is: "preferred",
    units,
    preference: multiplied(liquidation_multiple),
    accrued,
    participation,
    cap: participation === "capped" ? multiplied(participation_cap_multiple) : null,
    converts_into: conversionOf(instrument),
    seniority: seniority ?? 0,
  };
}

/** What a class counts as. Options and warrants are on common shares; what is promised without a price is as common. */
function securityOf(group: Omit<Group, "security">, instrument: Instrument, isAlone: boolean): solver.Security {
  const { key, kind, name, exercise_price } = group;
  const units = ratio(BigInt(group.units ?? 0));
  if (kind === "preferred") {
    return { key, ...preferredOf(instrument, units, group.accrued?.per_share ?? ZERO, isAlone) };
  }
  if (kind !== "option" && kind !== "warrant") return { is: "common", key, units };
  if (exercise_price === null) throw unknown(name, "exercise_price (or tell an assumed_exercise_price)");
  return { is: "option", key, units, strike: centsOf(exercise_price) };
}

/** The instruments' classes with who holds them, in the order of the instruments. */
function classesOf(
  held: readonly Held[],
  instruments: readonly Instrument[],
  assumed_exercise_price: string | null,
): Omit<Group, "security">[] {
  const byKey = new Map<string, Omit<Group, "security">>();
  const symbols = new Map(instruments.map(({ instrument_id, symbol }) => [instrument_id, symbol]));
  for (const { instrument_id, share_class: kind, holder_key, name, units, exercise_price: told, accrued } of held) {
    const isOption = kind === "option" || kind === "warrant";
    const exercise_price = isOption ? (told ?? assumed_exercise_price) : null;
    const per_share = accrued === undefined ? "" : `${accrued.per_share.over}/${accrued.per_share.under}`;
    const key = [instrument_id, kind, exercise_price ?? per_share].join(" ");
    const group = byKey.get(key) ?? {
      key,
      instrument_id,
      safe_id: null,
      note_id: null,
      name: symbols.get(instrument_id) ?? "",
      kind,
      exercise_price,
      accrued: accrued ?? null,
      units: 0,
      holders: [],
    };
    group.units = (group.units ?? 0) + units;
    group.holders.push({ key: holder_key, name, units });
    byKey.set(key, group);
  }
  return [...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Preferred stock of which only what has accrued is asked: whatever else of its terms is not known. */
export const plainGroupsOf = (held: readonly Held[], instruments: readonly Instrument[]): Group[] =>
  classesOf(held, instruments, null).map((group) => ({
    ...group,
    security: { is: "common", key: group.key, units: ratio(BigInt(group.units ?? 0)) },
  }));

/** The same with what each is owed by its terms. Throws 400 where those are not known. */
export function groupsOf(
  held: readonly Held[],
  instruments: readonly Instrument[],
  assumed_exercise_price: string | null,
): Group[] {
  const groups = classesOf(held, instruments, assumed_exercise_price);
  const preferred = groups.filter(({ kind }) => kind === "preferred");
  const isAlone = new Set(preferred.map(({ instrument_id }) => instrument_id)).size < 2;
  const own = new Map(instruments.map((instrument) => [instrument.instrument_id, instrument]));
  return groups.flatMap((group) => {
    const instrument = own.get(group.instrument_id ?? "");
    return instrument ? [{ ...group, security: securityOf(group, instrument, isAlone) }] : [];
  });
}

type Terms = solver.Safe["terms"];

/** What a SAFE's own words say of its conversion. In a liquidity event one with a cap goes by that, whatever its discount. */
function ownTerms({
  safe_type,
  principal_amount_cents,
  valuation_cap_cents,
  fixed_percent,
  discount_rate,
}: Safe): Terms {
  const form = safe_type === "pre_money" ? "pre_money" : "post_money";
  if (valuation_cap_cents !== null) return { by: form, cap: ratio(BigInt(valuation_cap_cents)) };
  if (fixed_percent !== null) {
    const part = by(decimal(fixed_percent.toFixed(4)), ratio(100n));
    return { by: form, cap: by(ratio(BigInt(principal_amount_cents)), part) };
  }
  return discount_rate === null ? null : { by: "discount", rate: decimal(discount_rate) };
}

/** The terms that an MFN SAFE whose holder has elected none takes from those issued after it: the lowest cap, or where there is none the lowest rate. */
function bestOf(later: readonly Terms[]): Terms {
  const caps = later.filter((terms) => terms !== null && terms.by !== "discount");
  const rates = later.filter((terms) => terms?.by === "discount");
  const [cap] = caps.toSorted((a, b) => compare(a.cap, b.cap));
  const [rate] = rates.toSorted((a, b) => compare(a.rate, b.rate));
  return cap ?? rate ?? null;
}

/**
 * Of all SAFEs, in the order of their issue, those that are outstanding, beside these classes. A post-money SAFE's money is junior to
 * debts and notes and on par with preferred stock (YC Safe, post-money, section 1(d)), of several ranks the highest; a pre-money one's
 * is paid before any distribution to stock (YC Safe, pre-money, section 1(c)). Throws 400 where they would own the whole company.
 */
export function safeGroupsOf(
  all: readonly Safe[],
  groups: readonly Group[],
  holderKey: (name: string) => string = nameKey,
): Group[] {
  const safes = all.filter(({ status }) => status === "outstanding");
  const known = new Map(all.map((safe) => [safe.safe_id, safe]));
  const electedBy = ({ mfn_safe_id }: Safe): Terms => {
    const elected = known.get(mfn_safe_id ?? "");
    return elected ? ownTerms(elected) : null;
  };
  const ranks = groups.map(({ security }) => (security.is === "preferred" ? security.seniority : 0));
  const highest = Math.max(0, ...ranks);
  const own = safes.map(ownTerms);
  const found = safes.map((safe, at): Group => {
    const { safe_id, investor_name, principal_amount_cents, safe_type } = safe;
    const terms = safe_type === "mfn" ? (electedBy(safe) ?? bestOf(own.slice(at + 1))) : (own[at] ?? null);
    const seniority = safe_type === "pre_money" ? solver.BEFORE_STOCK : highest;
    const principal = ratio(BigInt(principal_amount_cents));
    return {
      key: safe_id,
      instrument_id: null,
      safe_id,
      note_id: null,
      name: investor_name,
      kind: "safe",
      exercise_price: null,
      accrued: null,
      units: null,
      holders: [{ key: holderKey(investor_name), name: investor_name, units: 1 }],
      security: { is: "safe", key: safe_id, principal, terms, seniority },
    };
  });
  const promised = found.map(({ security }) => {
    if (security.is !== "safe" || security.terms?.by !== "post_money") return ZERO;
    return by(security.principal, security.terms.cap);
  });
  if (!isLess(ZERO, less(ratio(1n), sumOf(promised)))) {
    const rule = "the post-money SAFEs' money over their caps comes to the whole company";
    throw wrongState(`Cannot calculate the distribution: ${rule}.`, "terms_unknown");
  }
  return found;
}

/**
 * Convertible notes whose money has come: each is owed its principal and interest before all SAFEs and stock, or what it gets by
 * converting at its cap, where that is more.
 */
export const noteGroupsOf = (notes: readonly ConvertibleNote[], holderKey: (name: string) => string): Group[] =>
  notes
    .filter(({ paid_on }) => paid_on !== null)
    .map(({ note_id, investor_name, owed_cents, valuation_cap_cents }) => ({
      key: note_id,
      ...{ instrument_id: null, safe_id: null, note_id, name: investor_name, kind: "note" },
      ...{
        exercise_price: null,
        accrued: null,
        units: null,
        holders: [{ key: holderKey(investor_name), name: investor_name, units: 1 }],
      },
      security: {
        ...{ is: "safe", isNote: true, key: note_id, principal: ratio(BigInt(owed_cents)) },
        terms: valuation_cap_cents === null ? null : { by: "pre_money", cap: ratio(BigInt(valuation_cap_cents)) },
        seniority: Number.POSITIVE_INFINITY,
      },
    }));
