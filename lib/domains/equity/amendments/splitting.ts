import { invalid, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import type { Moved } from "#lib/core/moved.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { EndOf, RowOf } from "#lib/db/rows.ts";
import { json } from "#lib/db/sql.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as capital from "../capital/store.ts";
import * as charter from "../charter/store.ts";
import * as instruments from "../instruments/store.ts";
import { ratioAfter } from "../ratio/rules.ts";
import type { Instrument } from "../schema.ts";
import { priceAfter, type Ratio } from "../splits/rules.ts";
import { type Change, divide, type FractionWay, fractionCents, type Held, unitsAfter } from "./rules.ts";
import type { InstrumentEvent, Split } from "./schema.ts";
import * as amendments from "./store.ts";

/** Who holds of the instrument, by holder, the oldest grants first. */
const heldOf = (tx: Tx, { instrument_id, kind }: Instrument): Promise<Held[]> =>
  tx.sql<Pick<RowOf<"holding">, "grant_id" | "holder_key" | "holder_name" | "units"> & { is_promise: boolean }>`
    select h.grant_id, h.holder_key, h.holder_name, h.units,
      (g.grant_type = 'rsu' or ${kind} in ('option', 'warrant')) as is_promise
    from holding h join equity_grant g using (workspace_id, grant_id)
    where h.instrument_id = ${instrument_id} and h.units > 0
    order by h.holder_key, g.granted_on, h.grant_id`;

/**
 * The last day on which something changed what is held of these instruments, or what they are; null where nothing has. With the oldest
 * common stock is split what preferred stock converts into, so that what adjusted that counts as well.
 */
async function lastDayOf(tx: Tx, entity_id: string, ids: string[], isOldest: boolean): Promise<string | null> {
  const [last] = await tx.sql<{ day: EndOf<"equity_movement" | "instrument_event" | "grant_event", "happened_on"> }>`
    select greatest(
      (select max(happened_on) from equity_movement where instrument_id = any(${ids}::text[])),
      (select max(happened_on) from instrument_event where instrument_id = any(${ids}::text[])
        or ${isOldest} and entity_id = ${entity_id} and kind = 'adjustment'),
      (select max(e.happened_on) from grant_event e join equity_grant g using (workspace_id, grant_id)
        where g.instrument_id = any(${ids}::text[]) and e.shares is not null)) as day`;
  return last?.day ?? null;
}

/**
 * What a split is of besides the instrument: options and warrants of the company with its oldest common stock, or units, which
 * they are of. Throws 400 where it is asked of one of them alone.
 */
async function splitWith(tx: Tx, split: Instrument): Promise<{ promises: Instrument[]; isOldest: boolean }> {
  if (split.kind === "option" || split.kind === "warrant") {
    throw invalid("instrument_id", `must be stock or units: ${split.symbol} is split with what it is of`);
  }
  const all = await instruments.all(tx, split.entity_id);
  const oldest = all.find(({ kind }) => kind === "common" || kind === "unit");
  const isOldest = oldest?.instrument_id === split.instrument_id;
  return { isOldest, promises: isOldest ? all.filter(({ kind }) => kind === "option" || kind === "warrant") : [] };
}

interface Planned {
  instrument: Instrument;
  changes: Change[];
  settlements: InstrumentEvent["settlements"];
  /** How many more are issued by it, or fewer. */
  growth: bigint;
  authorized_units: number;
  par_value: string | null;
}

type Terms = Ratio & {
  way: FractionWay;
  price: string | null;
  authorized_units: number | null;
  par_value: string | null;
};

/** What a split does to one instrument. Throws 400 where it would leave somebody with nothing, or pass what may be authorized. */
function planned(instrument: Instrument, held: readonly Held[], { way, price, ...terms }: Terms): Planned {
  const { symbol, issued_units } = instrument;
  const { changes, fractions, left_with_nothing, total } = divide(held, terms, way);
  const [nobody] = left_with_nothing;
  if (nobody !== undefined) {
    throw invalid("denominator", `must leave everybody a share: ${nobody} would be left with nothing of ${symbol}`);
  }
  if (total > BigInt(MAX_INTEGER)) {
    throw invalid("numerator", `must not bring what is issued of ${symbol} past 2^53-1`, "out_of_range");
  }
  // What was exercised has left the pool, as many as it was then.
  const { exercised_units } = instrument;
  const rest = unitsAfter(instrument.authorized_units - exercised_units, terms);
  const authorized_units = terms.authorized_units ?? (rest === null ? null : rest + exercised_units);
  if (authorized_units === null || authorized_units > MAX_INTEGER) {
    throw invalid("numerator", `must not bring what is authorized of ${symbol} past 2^53-1`, "out_of_range");
  }
  if (authorized_units < 1) throw invalid("denominator", `must leave something of ${symbol} authorized`);
  amendments.assertCovers("authorized_units", authorized_units, Number(total) + exercised_units);
  const settlements = fractions.map(({ name, ...of }) => ({
    name,
    ...of,
    amount_cents: fractionCents(of, price ?? "0"),
  }));
  return {
    instrument,
    changes,
    settlements,
    growth: total - BigInt(issued_units),
    authorized_units,
    par_value: terms.par_value,
  };
}

/** Writes down a split of one instrument, and what it changes of each holding: first the room where there is more, else the holdings. */
async function carryOut(
  tx: Tx,
  { instrument, changes, ...plan }: Planned,
  event: Omit<Parameters<typeof amendments.insert>[2], "kind">,
) {
  const { authorized_units, par_value, settlements } = plan;
  const { numerator = null, denominator = null, happened_on } = event;
  const id = await amendments.insert(tx, instrument, {
    ...event,
    kind: "split",
    authorized_units,
    par_value,
    settlements,
  });
  const authorize = () => amendments.authorize(tx, instrument, { authorized_units, par_value });
  const isMore = plan.growth > 0n;
  if (isMore) await authorize();
  const parts = changes.map((change) => ({ grant_event_id: newId("grant_event"), ...change }));
  // One statement: the register is counted once, whatever the number of holders.
  await tx.sql`
    insert into grant_event (grant_event_id, entity_id, grant_id, kind, happened_on, shares, holder_key, holder_name, instrument_event_id, numerator, denominator)
    select p.grant_event_id, ${instrument.entity_id}, p.grant_id, 'split', ${happened_on}::date, p.shares, p.holder_key, p.holder_name,
      ${id}, ${numerator}::bigint, ${denominator}::bigint
    from jsonb_to_recordset(${json(parts)}::jsonb) as p(grant_event_id text, grant_id text, holder_key text, holder_name text, shares bigint)`;
  if (!isMore) await authorize();
  return id;
}

/** What preferred stock converts into follows a split of the common stock, and its own. */
async function adjustConversion(tx: Tx, split: Instrument, ratio: Ratio): Promise<void> {
  const all = await instruments.all(tx, split.entity_id);
  const oldest = all.find(({ kind }) => kind === "common" || kind === "unit");
  const isOfCommon = oldest?.instrument_id === split.instrument_id;
  const preferred = all.filter(({ kind, instrument_id }) =>
    isOfCommon ? kind === "preferred" : kind === "preferred" && instrument_id === split.instrument_id,
  );
  for (const { instrument_id, ...terms } of preferred) {
    const price = terms.original_issue_price;
    const original = price !== null && !isOfCommon ? priceAfter(price, [ratio]) : price;
    const conversion = terms.conversion_price ?? price;
    const per_common = conversion !== null && isOfCommon ? priceAfter(conversion, [ratio]) : conversion;
    await tx.sql`
      update instrument set original_issue_price = ${original}, conversion_price = ${per_common}, updated_at = now(),
        conversion_ratio = ${ratioAfter(terms, ratio, isOfCommon ? "common" : "preferred")}
      where instrument_id = ${instrument_id}`;
  }
}

/** The par value after a split: as the certificate says, else so much less as there are more shares; null where there is none. */
async function parAfter(tx: Tx, { entity_id, kind, par_value: own }: Instrument, ratio: Ratio, given: string | null) {
  if (given !== null) return given;
  if (kind !== "common" && kind !== "preferred") return own;
  const par = own ?? (await entities.load(tx, { entity_id })).par_value;
  return par === null ? null : priceAfter(par, [ratio]);
}

/** Pays for fractions, and puts it into the books. */
async function payFractions(
  tx: Tx,
  instrument: Instrument,
  id: string,
  { happened_on, settlements }: Pick<InstrumentEvent, "happened_on" | "settlements">,
) {
  const amount_cents = settlements.reduce((sum, part) => sum + part.amount_cents, 0);
  if (amount_cents === 0) return;
  const { entity_id } = instrument;
  const isMembers = instrument.kind === "unit" && (await capital.hasMembers(tx, entity_id));
  if (isMembers) {
    const paid = settlements.map((part) => ({ member_name: part.name, amount_cents: -part.amount_cents }));
    await capital.change(tx, { entity_id, kind: "split", happened_on, source_id: id }, paid);
  }
  await postBusinessEntry(tx, {
    entity_id,
    date: happened_on,
    description: `Fractional shares of ${instrument.symbol} paid in cash`,
    source: { type: "instrument_event", id, event: "paid" },
    currency: "usd",
    lines: [
      {
        code: isMembers ? "members_equity" : "additional_paid_in_capital",
        side: "debit",
        amount_cents,
      },
      { code: "cash", side: "credit", amount_cents },
    ],
  });
}

/** What a split would pay for fractions in all, which policies ask before it is done. */
export async function paidBy(tx: Tx, { fractional_shares, price_per_share, ...given }: Split): Promise<Partial<Moved>> {
  if (fractional_shares !== "cash") return {};
  const { fractions } = divide(await heldOf(tx, await instruments.load(tx, given)), given, fractional_shares);
  const cents = fractions.map((part) => fractionCents(part, price_per_share ?? "0"));
  const amount_cents = cents.reduce((sum, part) => Math.min(sum + part, MAX_INTEGER), 0);
  return { amount_cents, recipient: "fractional shares" };
}

/**
 * Splits an instrument, forward or in reverse: every holding of it and, with the common stock, the options and warrants that are
 * of it, what is authorized, the par value, and what preferred stock converts into. The caller holds the entity (`changing`).
 */
export async function split(tx: Tx, given: Split): Promise<InstrumentEvent> {
  const { entity_id, instrument_id, numerator, denominator, fractional_shares } = given;
  const ratio = { numerator, denominator };
  const at = { entity_id, instrument_id };
  const { promises, isOldest } = await splitWith(tx, await instruments.load(tx, at));
  const ids = [instrument_id, ...promises.map((promise) => promise.instrument_id)].toSorted();
  const held = new Map<string, Instrument>();
  for (const id of ids) held.set(id, await amendments.loadHeld(tx, { entity_id, instrument_id: id }));
  const last = await lastDayOf(tx, entity_id, ids, isOldest);
  const earliest =
    last === null ? undefined : { day: last, what: "what last happened to its holdings, or to what converts into it" };
  const happened_on = await actDay(tx, entity_id, "split_on", given.split_on ?? undefined, earliest);
  const plans: Planned[] = [];
  for (const instrument of held.values()) {
    const isItself = instrument.instrument_id === instrument_id;
    plans.push(
      planned(instrument, await heldOf(tx, instrument), {
        ...ratio,
        way: isItself ? fractional_shares : "down",
        price: given.price_per_share ?? null,
        authorized_units: isItself ? (given.authorized_units ?? null) : null,
        par_value: isItself ? await parAfter(tx, instrument, ratio, given.par_value ?? null) : instrument.par_value,
      }),
    );
  }
  await assertCapTableHolds(tx, entity_id, plans);
  const own: Pick<InstrumentEvent, "happened_on"> & Ratio = { happened_on, ...ratio };
  let made: string | null = null;
  for (const plan of plans) {
    const isItself = plan.instrument.instrument_id === instrument_id;
    const way = isItself
      ? { fractional_shares, price_per_share: given.price_per_share ?? null, approval_id: given.approval_id ?? null }
      : { fractional_shares: "down" as const };
    const id = await carryOut(tx, plan, { ...own, ...way });
    if (!isItself) continue;
    made = id;
    await payFractions(tx, plan.instrument, id, { happened_on, settlements: plan.settlements });
    await adjustConversion(tx, plan.instrument, ratio);
    await charter.ask(tx, await instruments.load(tx, at), { due_date: happened_on });
  }
  if (made === null) throw wrongState("Cannot split the instrument: it is not there any more.");
  return amendments.load(tx, at, made);
}

/** Throws 400 where all instruments together would authorize more than can be counted exactly. */
async function assertCapTableHolds(tx: Tx, entity_id: string, plans: readonly Planned[]): Promise<void> {
  const standing = (await instruments.all(tx, entity_id)).map(({ authorized_units }) => authorized_units);
  const more = plans.map((plan) => plan.authorized_units - plan.instrument.authorized_units);
  const total = [...standing, ...more].reduce((sum, units) => sum + BigInt(units), 0n);
  if (total <= BigInt(MAX_INTEGER)) return;
  throw invalid("numerator", "must not bring what the cap table authorizes past 2^53-1", "out_of_range");
}
