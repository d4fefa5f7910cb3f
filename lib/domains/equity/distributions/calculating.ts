import { today } from "#lib/core/days.ts";
import { wrongState } from "#lib/core/errors.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as conversions from "#lib/domains/company/entities/conversions/store.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as dividends from "../dividends/store.ts";
import facts from "../facts/distributions.json" with { type: "json" };
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import type { Moment } from "../moments/rules.ts";
import * as notes from "../notes/store.ts";
import { allocateCents, percentOf } from "../rules.ts";
import * as safes from "../safes/store.ts";
import type { Instrument } from "../schema.ts";
import * as capTable from "../store.ts";
import { type Divided, divideWithBreaks, workedOut } from "../waterfall/dividing.ts";
import {
  conversionOf,
  type Group,
  groupsOf,
  noteGroupsOf,
  plainGroupsOf,
  safeGroupsOf,
} from "../waterfall/securities.ts";
import { BEFORE_STOCK } from "../waterfall/solver.ts";
import { byAccrual, heldByLot, takenBy } from "./by-accrual.ts";
import type { Distribution, NewDistribution } from "./schema.ts";

const limits = new Map<string, Record<"llc" | "c_corp", Distribution["legal_limit"]>>([["DE", facts.DE]]);

type Asked = Omit<NewDistribution, "total_amount_cents"> & { moment: Moment | null };
type Worked = Pick<Distribution, "parts" | "classes" | "break_points" | "notes" | "exercise_proceeds_cents">;

export const OUTSTANDING = ["common", "preferred", "unit"];

export const nobody = () =>
  wrongState("Cannot calculate the distribution: nobody holds outstanding shares or units.", "nobody_holds");

/** By what each holds of what is outstanding, preferred stock as the common shares that it would become. */
function proRata(held: readonly holdings.ClassHolding[], classes: readonly Instrument[], total_cents: number): Worked {
  const outstanding = held.filter(({ share_class }) => OUTSTANDING.includes(share_class));
  const ratios = new Map(classes.map((instrument) => [instrument.instrument_id, conversionOf(instrument)]));
  const scale = [...ratios.values()].reduce((product, { under }) => product * under, 1n);
  const holders = new Map<string, { key: string; name: string; held: number; units: bigint }>();
  for (const { holder_key: key, name, units, instrument_id, share_class } of outstanding) {
    const { over, under } = (share_class === "preferred" && ratios.get(instrument_id)) || { over: 1n, under: 1n };
    const holder = holders.get(key) ?? { key, name, held: 0, units: 0n };
    holder.held += units;
    holder.units += (BigInt(units) * over * scale) / under;
    holders.set(key, holder);
  }
  const all = [...holders.values()].toSorted((a, b) => b.held - a.held || (a.key < b.key ? -1 : 1));
  const whole = all.reduce((sum, { held }) => sum + held, 0);
  const cents = allocateCents(total_cents, all);
  const isConverted = outstanding.some(({ share_class }) => share_class === "preferred");
  const as = isConverted ? ", preferred stock as if converted" : "";
  const why = `By what is held of ${whole.toLocaleString("en-US")} outstanding${as}, in whole cents by the largest remainder.`;
  const source = { instrument_id: null, safe_id: null, note_id: null };
  return {
    parts: all.map(({ name, held: units }, at) => {
      const amount_cents = cents[at] ?? 0;
      const lines = [{ basis: "pro_rata" as const, ...source, units, amount_cents, why }];
      return { name, units, percent: percentOf(units, whole), amount_cents, lines };
    }),
    classes: [],
    break_points: [],
    notes: isConverted
      ? ["Preferred stock shares as if it were converted into common stock; its preferences are left out of account."]
      : [],
    exercise_proceeds_cents: 0,
  };
}

/** What a waterfall over these takes to be so. */
export function assumptions(groups: readonly Group[], assumed: string | null): string[] {
  const of = (...kinds: Group["kind"][]) => groups.some(({ kind }) => kinds.includes(kind));
  const isPostMoney = groups.some(({ security }) => security.is === "safe" && security.seniority < BEFORE_STOCK);
  const ranks = new Set(groups.flatMap(({ security }) => (security.is === "preferred" ? [security.seniority] : [])));
  return [
    of("option", "warrant") &&
      "Options and warrants are for one common share each; all that are outstanding count, vested or not.",
    assumed !== null && of("option", "warrant") && `Where no exercise price is known it is taken to be $${assumed}.`,
    of("rsu") && "RSUs share as common stock, settled or not.",
    of("safe") &&
      "SAFEs count whether their money has come or not, and debts other than notes are taken to be paid before.",
    of("note") &&
      "Convertible notes whose money has come are debts: principal and interest are paid before SAFEs and stock, or what a note gets by converting at its cap where that is more.",
    isPostMoney &&
      ranks.size > 1 &&
      "A post-money SAFE's money is on par with preferred stock, here with that of the highest seniority.",
  ].filter((note) => note !== false);
}

/** What each holder gets, the largest first, beside what they hold of what is outstanding. */
function partsOf(holders: readonly Divided[], held: readonly holdings.ClassHolding[]): Worked["parts"] {
  const units = new Map<string, number>();
  for (const { holder_key, units: own, share_class } of held) {
    if (OUTSTANDING.includes(share_class)) units.set(holder_key, (units.get(holder_key) ?? 0) + own);
  }
  const whole = [...units.values()].reduce((sum, own) => sum + own, 0);
  return holders
    .toSorted((a, b) => b.amount_cents - a.amount_cents || (a.key < b.key ? -1 : 1))
    .map(({ key, name, amount_cents, lines }) => {
      const own = units.get(key) ?? 0;
      return { name, units: own, percent: percentOf(own, whole), amount_cents, lines };
    });
}

/** By the terms of each class. Throws 400 naming the class whose terms are not known. */
async function waterfall(
  { workspace_id: whose }: Tx,
  groups: readonly Group[],
  held: readonly holdings.ClassHolding[],
  total_cents: number,
): Promise<Worked> {
  const { holders, ...told } = await workedOut("waterfall", whose, { groups, total_cents }, divideWithBreaks);
  return { parts: partsOf(holders, held), ...told, notes: [] };
}

/** What has accrued on preferred stock by a moment. */
const lotsOf = (tx: Tx, { entity_id, moment }: Pick<Asked, "entity_id" | "moment">, classes: readonly Instrument[]) =>
  dividends.lotsAt(tx, entity_id, classes, { moment, day: moment?.as_of ?? today() });

/** What is divided among those to whom dividends have accrued. Throws 400 where that is less. */
async function accrued(tx: Tx, asked: Asked, total_cents: number) {
  const [held, classes] = await Promise.all([
    holdings.byClass(tx, asked.entity_id, asked.moment),
    instruments.all(tx, asked.entity_id, asked.moment),
  ]);
  const lots = await lotsOf(tx, asked, classes);
  const ofLots = heldByLot([], lots);
  const groups = plainGroupsOf(ofLots, classes).filter((group) => group.accrued !== null);
  const ranks = new Map(classes.map(({ instrument_id, seniority }) => [instrument_id, seniority ?? 0]));
  const rankOf = ({ instrument_id: id }: Group) => ranks.get(id ?? "") ?? 0;
  const { classes: divided, holders } = byAccrual(groups, { most: dividends.accruedCents(lots), rankOf }, total_cents);
  const parts = partsOf(
    holders.filter(({ amount_cents }) => amount_cents > 0),
    held,
  );
  return {
    held,
    groups,
    worked: { parts, classes: divided, break_points: [], notes: [], exercise_proceeds_cents: 0 },
  };
}

/** The classes of an entity as a waterfall takes them. Throws 400 naming the class whose terms are not known. */
export async function classesOf(
  tx: Tx,
  { entity_id, moment }: Pick<Asked, "entity_id" | "moment">,
  assumed: string | null,
) {
  const [held, classes, promised, owed, holderKey] = await Promise.all([
    holdings.byClass(tx, entity_id, moment),
    instruments.all(tx, entity_id, moment),
    safes.all(tx, entity_id, moment),
    notes.outstanding(tx, entity_id, moment),
    people.holderKeys(tx),
  ]);
  const stock = groupsOf(heldByLot(held, await lotsOf(tx, { entity_id, moment }, classes)), classes, assumed);
  return { held, groups: [...stock, ...safeGroupsOf(promised, stock, holderKey), ...noteGroupsOf(owed, holderKey)] };
}

async function work(tx: Tx, asked: Asked, total_cents: number) {
  const { entity_id, method, assumed_exercise_price, moment } = asked;
  if (method === "pro_rata") {
    const [held, classes] = await Promise.all([
      holdings.byClass(tx, entity_id, moment),
      instruments.all(tx, entity_id, moment),
    ]);
    if (!held.some(({ share_class }) => OUTSTANDING.includes(share_class))) throw nobody();
    const worked = proRata(held, classes, total_cents);
    const owed = dividends.accruedCents(await lotsOf(tx, asked, classes));
    const first = `Dividends of ${amount(owed)} have accrued on preferred stock, and are declared before any others.`;
    return { held, groups: [], owed, worked: { ...worked, notes: [...worked.notes, ...(owed > 0 ? [first] : [])] } };
  }
  if (method === "accrued_dividends") return { ...(await accrued(tx, asked, total_cents)), owed: 0 };
  const assumed = assumed_exercise_price ?? null;
  const { held, groups } = await classesOf(tx, asked, assumed);
  if (!held.some(({ share_class }) => OUTSTANDING.includes(share_class))) throw nobody();
  const worked = await waterfall(tx, groups, held, total_cents);
  const untold =
    worked.break_points.length === 0 ? ["With so many that may convert the break points are not told."] : [];
  return { held, groups, owed: 0, worked: { ...worked, notes: [...assumptions(groups, assumed), ...untold] } };
}

/**
 * What each holder would get of an amount, and why; whole cents that add up to it. Throws 400 where nobody holds anything
 * outstanding, and by a waterfall where terms are not known.
 */
export const calculate = async (tx: Tx, asked: NewDistribution): Promise<Distribution> =>
  (await calculateAt(tx, asked, null)).divided;

/** The same as of a moment, with what it takes off the dividends that have accrued, and what of those goes before it. */
export async function calculateAt(
  tx: Tx,
  { total_amount_cents, ...asked }: NewDistribution,
  moment: Moment | null,
): Promise<{ divided: Distribution; taken: dividends.Taken[]; owed_first_cents: number }> {
  const { entity_id, method } = asked;
  const [entity, cap_table_id, { held, worked, groups, owed }] = await Promise.all([
    entities.load(tx, { entity_id }),
    capTable.idOf(tx, entity_id),
    work(tx, { ...asked, moment }, total_amount_cents),
  ]);
  const outstanding = held.filter(({ share_class }) => OUTSTANDING.includes(share_class));
  const outstanding_units = outstanding.reduce((sum, { units }) => sum + units, 0);
  const governed = await conversions.onFile(tx, entity);
  const legal_limit = limits.get(governed.jurisdiction)?.[governed.entity_type] ?? null;
  const calculated_at = new Date().toISOString();
  const whole = { method, total_amount_cents, outstanding_units, ...worked, legal_limit, calculated_at };
  const divided = { entity_id, cap_table_id, ...whole };
  return { divided, taken: takenBy(groups, divided), owed_first_cents: owed };
}
