import type { Issue } from "#lib/core/answer.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { fractionWays } from "../../amendments/rules.ts";
import type { PlannedAct, PlannedChange, PlannedGrant, PlannedInstrument } from "../../imports/register.ts";
import { partsOf } from "../../price/rules.ts";
import { Dollars } from "../../price/schema.ts";
import { ratioAfter } from "../../ratio/rules.ts";
import { priceAfter, type Ratio } from "../../splits/rules.ts";
import { noteOf, type OcfObject } from "../format.ts";
import type { Found } from "../reading/package.ts";
import { newDivider } from "./dividing.ts";
import { textOf, textsOf, unitsOf } from "./numbers.ts";
import type { Known, Node } from "./securities.ts";

/** So many splits a package tells of: each is counted through every holding. */
const MOST_SPLITS = 100;
const MOST_PART = 1_000_000;

/** Which split an object says that it carries out; null where it says none. */
export const splitOf = (body: OcfObject): string | null =>
  textOf(body.split_transaction_id) ?? (noteOf(body).kind === "split" ? textOf(noteOf(body).split) : null);

/** The par value of a share of a company that has said none, as of every grant. */
const LEAST_PAR = "0.00001";

/** What a split of ours says of an instrument that it is of. */
interface Told {
  authorized_units_before?: unknown;
  authorized_units?: unknown;
  par_value?: unknown;
  fractional_shares?: unknown;
  price_per_share?: unknown;
  stock_plan_id?: unknown;
  instrument?: unknown;
}

/** What became of fractions, as a split of ours says. */
function fractionsOf(told: Told | undefined): Pick<PlannedChange, "fractional_shares" | "price_per_share"> {
  const way = fractionWays.find((one) => one === told?.fractional_shares) ?? "down";
  const price = Dollars.safeParse(told?.price_per_share);
  return { fractional_shares: way, price_per_share: way === "cash" && price.success ? price.data : null };
}

const count = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;

/** Reads splits of stock classes: what each makes of the securities that stand, of what is authorized, of par and of conversion. */
export function newSplitter(
  known: Known,
  nodes: ReadonlyMap<string, Node>,
  issues: Issue[],
  done: { acts: PlannedAct[]; became(body: OcfObject, id: string): void; goOn(node: Node, next: Node): void },
) {
  const { instruments } = known.classes;
  const places = new Map(known.objects.map(({ body }, at) => [body, at]));
  const carrying = Map.groupBy(known.objects, ({ body }) => splitOf(body));
  carrying.delete(null);
  const changes = new Map<PlannedInstrument, PlannedChange[]>();
  const told = new Map<PlannedChange, Found>();
  const issueOf = new Map<PlannedGrant, Found>(
    [...nodes.values()].flatMap(({ grant, found }) => (grant === null ? [] : [[grant, found] as const])),
  );
  const split = known.objects.filter(({ body }) => body.object_type === "TX_STOCK_CLASS_SPLIT");
  const fault = ({ path, body }: Found, field: string, rule: string) => {
    issues.push({ path: `${path}.${field}`, message: `${body.object_type} ${body.id}: ${rule}` });
  };
  const { explicit, implied, comesBefore } = newDivider(nodes, { ...done, places, fault });
  for (const found of split.slice(MOST_SPLITS, MOST_SPLITS + 1)) {
    fault(found, "object_type", `must be one of at most ${MOST_SPLITS} splits`);
  }

  const firstCommon = [...instruments.values()].find(({ kind }) => kind === "common" || kind === "unit");

  /** Which classes the options or warrants of a pool become. */
  function classesOfPool(pool: PlannedInstrument, plan: string): Set<string> {
    const named = new Set(textsOf(known.byId.get(plan)?.stock_class_ids));
    const one = textOf(known.byId.get(plan)?.stock_class_id);
    if (one !== null) named.add(one);
    for (const { instrument, found } of nodes.values()) {
      if (instrument !== pool) continue;
      const { stock_class_id, exercise_triggers } = found.body;
      if (typeof stock_class_id === "string") named.add(stock_class_id);
      for (const { conversion_right } of (exercise_triggers ?? []) as { conversion_right?: OcfObject }[]) {
        const id = textOf(conversion_right?.converts_to_stock_class_id);
        if (id !== null) named.add(id);
      }
    }
    return named;
  }

  /** The instruments that a split is of: the class itself, and the pools of what becomes shares of it. */
  function splitWith(found: Found, stock: PlannedInstrument): PlannedInstrument[] {
    const class_id = String(found.body.stock_class_id);
    const with_ = [stock];
    for (const [plan, pool] of instruments) {
      if (pool.kind !== "option" && pool.kind !== "warrant") continue;
      const named = classesOfPool(pool, plan);
      if (named.size === 0 ? stock !== firstCommon : !named.has(class_id)) continue;
      if (named.size > 1)
        fault(
          found,
          "stock_class_id",
          `must not split one of the classes that ${pool.symbol} is of without the others`,
        );
      with_.push(pool);
    }
    return with_;
  }

  const ratioOf = (found: Found): Ratio | null => {
    const { numerator, denominator } = (found.body.split_ratio ?? {}) as Record<string, unknown>;
    const ratio = { numerator: unitsOf(numerator) ?? 0, denominator: unitsOf(denominator) ?? 0 };
    const isFine = Object.values(ratio).every((part) => part >= 1 && part <= MOST_PART);
    if (isFine && ratio.numerator !== ratio.denominator) return ratio;
    fault(found, "split_ratio", `must be of two different whole numbers of 1 to ${MOST_PART}`);
    return null;
  };

  /** What has been exercised of a pool so far, which has left it as many as it was then. */
  const exercisedOf = (instrument: PlannedInstrument): number => {
    if (instrument.kind !== "option" && instrument.kind !== "warrant") return 0;
    const own = new Set(
      [...nodes.values()].flatMap((one) => (one.instrument === instrument ? [one.grant?.grant_id] : [])),
    );
    return done.acts.reduce((sum, act) => {
      if (!("event" in act) || !own.has(act.event.grant_id)) return sum;
      return act.event.kind === "exercise" || act.event.kind === "settlement" ? sum + (act.event.shares ?? 0) : sum;
    }, 0);
  };

  const authorizedAfter = (instrument: PlannedInstrument, { numerator, denominator }: Ratio): number => {
    const { authorized_units } = instrument;
    if (authorized_units === 0 || authorized_units === MAX_INTEGER) return authorized_units;
    const exercised = BigInt(Math.min(exercisedOf(instrument), authorized_units));
    const rest = ((BigInt(authorized_units) - exercised) * BigInt(numerator)) / BigInt(denominator) + exercised;
    return Number(rest > BigInt(MAX_INTEGER) ? BigInt(MAX_INTEGER) : rest < 1n ? 1n : rest);
  };

  /** What preferred stock converts into follows a split of the first common stock, and its own. */
  function convert(found: Found, stock: PlannedInstrument, ratio: Ratio) {
    for (const [id, preferred] of instruments) {
      if (preferred.kind !== "preferred") continue;
      const [right] = (known.byId.get(id)?.conversion_rights ?? []) as OcfObject[];
      const into = textOf(right?.converts_to_stock_class_id);
      const isInto = into === null ? stock === firstCommon : into === found.body.stock_class_id;
      if (isInto !== (stock === firstCommon))
        fault(
          found,
          "stock_class_id",
          `must be the first common stock where ${preferred.symbol} converts into it, or not be`,
        );
      if (!isInto && preferred !== stock) continue;
      const { original_issue_price, conversion_price } = preferred.preference;
      const terms = { original_issue_price, conversion_price, conversion_ratio: preferred.conversion_ratio ?? null };
      const conversion = conversion_price ?? original_issue_price;
      preferred.conversion_ratio = ratioAfter(terms, ratio, isInto ? "common" : "preferred");
      const original =
        isInto || original_issue_price === null ? original_issue_price : priceAfter(original_issue_price, [ratio]);
      const per_common = isInto && conversion !== null ? priceAfter(conversion, [ratio]) : conversion;
      preferred.preference = { ...preferred.preference, original_issue_price: original, conversion_price: per_common };
    }
  }

  function parAfter({ kind, par_value }: PlannedInstrument, ratio: Ratio, told: Told | undefined): string | null {
    if (told !== undefined && (told.par_value === null || Dollars.safeParse(told.par_value).success))
      return told.par_value === null ? null : String(told.par_value);
    const par = par_value ?? (kind === "common" || kind === "preferred" ? known.company.par_value : null);
    return kind === "option" || kind === "warrant" || par === null ? par_value : priceAfter(par, [ratio]);
  }

  /** Gives a grant the par value of its day, which its price must not be below. */
  function atPar({ found, security_id, instrument }: Node, grant: PlannedGrant, own: readonly PlannedChange[]) {
    if (instrument.kind !== "common" && instrument.kind !== "preferred") return;
    const counted = (par: string | null) => par ?? known.company.par_value ?? LEAST_PAR;
    const [first] = own;
    const eras = [first?.par_value_before ?? null, ...own.map(({ par_value }) => par_value)];
    const since = own.findLast((change) => {
      const by = told.get(change);
      return by !== undefined && !comesBefore(found, by);
    });
    const noted = noteOf(found.body).par_value;
    const said = eras.find((par) => counted(par) === noted);
    grant.par_value = said !== undefined ? said : since === undefined ? (eras[0] ?? null) : since.par_value;
    const { price_per_share: price } = grant;
    if (price === null || partsOf(price) >= partsOf(counted(grant.par_value))) return;
    known.remark(`${security_id}: its price of ${price} is below the par value, and is kept as it came`);
    grant.price_per_share = null;
  }

  const record = (by: Found, instrument: PlannedInstrument, change: PlannedChange) => {
    told.set(change, by);
    changes.set(instrument, [...(changes.get(instrument) ?? []), change]);
    done.acts.push({ change });
    instrument.authorized_units = change.authorized_units;
    instrument.par_value = change.par_value;
  };

  const changeOf = (instrument: PlannedInstrument, happened_on: string): PlannedChange => ({
    ...{ instrument_event_id: newId("instrument_event"), instrument_id: instrument.instrument_id, kind: "amendment" },
    ...{ happened_on, numerator: null, denominator: null, fractional_shares: null, price_per_share: null },
    ...{ authorized_units_before: instrument.authorized_units, authorized_units: instrument.authorized_units },
    ...{ par_value_before: instrument.par_value, par_value: instrument.par_value, parts: [] },
  });

  return {
    /** Takes in a split; or answers a security that it is about, where that is of no grant yet. */
    split(found: Found): string | null {
      const { body } = found;
      const stock = instruments.get(String(body.stock_class_id));
      const ratio = ratioOf(found);
      if (stock === undefined || ratio === null) return null;
      const named = new Map((carrying.get(body.id) ?? []).map((one) => [String(one.body.security_id), one]));
      const lacking = [...named.keys()].find((id) => nodes.get(id)?.grant === null);
      if (lacking !== undefined) return lacking;
      const said = noteOf(body).of;
      const saidOf = Array.isArray(said) ? (said as Told[]) : null;
      const isOwn = ({ stock_plan_id, instrument }: Told, one: PlannedInstrument) =>
        one === stock
          ? stock_plan_id === undefined && instrument === undefined
          : instruments.get(String(stock_plan_id)) === one || instruments.get(`warrant ${instrument}`) === one;
      const of =
        saidOf === null
          ? splitWith(found, stock)
          : [...new Set(instruments.values())].filter((one) => saidOf.some((other) => isOwn(other, one)));
      for (const instrument of of) {
        const own = saidOf?.find((one) => isOwn(one, instrument));
        const open = [...nodes.values()].filter(
          (node) => node.instrument === instrument && node.grant !== null && node.left > 0,
        );
        const change: PlannedChange = {
          ...changeOf(instrument, String(body.date)),
          ...{ kind: "split", ...ratio },
          authorized_units_before: count(own?.authorized_units_before) ?? instrument.authorized_units,
          authorized_units: count(own?.authorized_units) ?? authorizedAfter(instrument, ratio),
          par_value: parAfter(instrument, ratio, own),
          ...fractionsOf(own),
        };
        if (saidOf !== null || open.some(({ security_id }) => named.has(security_id)))
          explicit(found, change, ratio, named, open);
        else implied(found, change, ratio, open);
        record(found, instrument, change);
        done.became(body, change.instrument_event_id);
      }
      convert(found, stock, ratio);
      return null;
    },

    /** Sets what is authorized of a class, or reserved by a plan, from a day on: what it was before is kept. */
    authorize(found: Found, instrument: PlannedInstrument | undefined, authorized_units: number): void {
      if (instrument === undefined) return;
      const { body } = found;
      const happened_on = String(body.date);
      const last = changes.get(instrument)?.at(-1);
      if (last?.happened_on === happened_on) {
        last.authorized_units = authorized_units;
        instrument.authorized_units = authorized_units;
      } else if (authorized_units !== instrument.authorized_units) {
        const change = { ...changeOf(instrument, happened_on), authorized_units };
        record(found, instrument, change);
        done.became(body, change.instrument_event_id);
      }
    },

    /** What a package does not count is taken to be what there is in the end. */
    settle(): void {
      for (const node of nodes.values()) {
        const own = changes.get(node.instrument);
        const isSplit = own?.some(({ kind }) => kind === "split");
        if (own !== undefined && isSplit && node.grant !== null && node.found === issueOf.get(node.grant))
          atPar(node, node.grant, own);
      }
      for (const [{ authorized_units }, own] of changes) {
        for (const change of own) {
          change.authorized_units ||= authorized_units;
          change.authorized_units_before ||= authorized_units;
        }
        const last = own.at(-1);
        if (last !== undefined) last.authorized_units = authorized_units;
      }
    },
  };
}
