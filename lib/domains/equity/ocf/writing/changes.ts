import type { InstrumentEvent } from "../../amendments/schema.ts";
import type { Instrument } from "../../schema.ts";
import { noted, type OcfObject } from "../format.ts";
import { type Began, mechanismOf } from "./classes.ts";

/** What changed instruments at once, as the format has it; its identifier says when. */
export interface ToldChange {
  id: string;
  objects: OcfObject[];
}

/** One act's splits: of an instrument of stock, and of the options and warrants that are of it. */
const actOf = ({ created_at, happened_on, kind, numerator, denominator, instrument_event_id }: InstrumentEvent) =>
  kind === "split" ? [created_at, happened_on, numerator, denominator].join(" ") : instrument_event_id;

/**
 * What changed instruments after they were made: splits, which the reissuances of securities name, what is authorized of a class or
 * reserved by a plan from then on, and what preferred stock converts into since the last split that changed it.
 */
export function changesOf(
  instruments: readonly Instrument[],
  events: readonly InstrumentEvent[],
  idOf: (id: string) => string,
) {
  const byId = new Map(instruments.map((one) => [one.instrument_id, one]));
  const first = new Map<string, InstrumentEvent>();
  for (const event of events) if (!first.has(event.instrument_id)) first.set(event.instrument_id, event);
  const isPool = ({ instrument_id }: InstrumentEvent) =>
    ["option", "warrant"].includes(byId.get(instrument_id)?.kind ?? "");
  const oldest = instruments.find(({ kind }) => kind === "common" || kind === "unit");
  const leaders = new Map<string, string>();
  const acts = [...Map.groupBy(events, actOf).values()].map((group) => {
    const leader = group.find((event) => !isPool(event)) ?? group[0];
    for (const { instrument_event_id } of group)
      leaders.set(instrument_event_id, idOf(leader?.instrument_event_id ?? instrument_event_id));
    return { group, leader };
  });

  /** What is authorized of a class, or reserved by a plan; the format has no such word for warrants. */
  function numberOf({ instrument_event_id, instrument_id, happened_on: date, ...event }: InstrumentEvent): OcfObject[] {
    const kind = byId.get(instrument_id)?.kind;
    const { authorized_units, authorized_units_before } = event;
    if (kind === undefined || kind === "warrant" || authorized_units === authorized_units_before) return [];
    const own = { id: `${instrument_event_id}:authorized`, date };
    const number = String(authorized_units);
    const of = idOf(instrument_id);
    return kind === "option"
      ? [{ ...own, object_type: "TX_STOCK_PLAN_POOL_ADJUSTMENT", stock_plan_id: of, shares_reserved: number }]
      : [
          {
            ...own,
            object_type: "TX_STOCK_CLASS_AUTHORIZED_SHARES_ADJUSTMENT",
            stock_class_id: of,
            new_shares_authorized: number,
          },
        ];
  }

  const saidOf = (event: InstrumentEvent) => {
    const { authorized_units_before, authorized_units, par_value, fractional_shares, price_per_share } = event;
    const instrument = byId.get(event.instrument_id);
    const pool =
      instrument?.kind === "option"
        ? { stock_plan_id: idOf(event.instrument_id) }
        : instrument?.kind === "warrant"
          ? { instrument: instrument.symbol }
          : {};
    const paid = price_per_share === null ? {} : { price_per_share };
    return { ...pool, authorized_units_before, authorized_units, par_value, fractional_shares, ...paid };
  };

  /** What last changed, by its day, what each preferred stock converts into: a split of its own or of the oldest common stock, or an issue for less. */
  const converted = new Map<string, InstrumentEvent>();
  const byDay = events.toSorted((a, b) => (a.happened_on < b.happened_on ? -1 : a.happened_on > b.happened_on ? 1 : 0));
  for (const event of byDay.filter((one) => one.kind === "split" || one.kind === "adjustment")) {
    for (const { kind, instrument_id } of instruments) {
      const isOfCommon = event.kind === "split" && event.instrument_id === oldest?.instrument_id;
      const isIts = event.instrument_id === instrument_id || isOfCommon;
      if (kind === "preferred" && isIts) converted.set(instrument_id, event);
    }
  }

  function conversionsBy({ instrument_event_id, happened_on: date }: InstrumentEvent): OcfObject[] {
    return [...converted].flatMap(([instrument_id, by]) => {
      const preferred = byId.get(instrument_id);
      if (by.instrument_event_id !== instrument_event_id || preferred === undefined) return [];
      const { conversion_ratio, conversion_price, original_issue_price } = preferred;
      const said = { conversion_ratio, conversion_price, original_issue_price };
      return [
        {
          id: `${instrument_event_id}:conversion:${instrument_id}`,
          object_type: "TX_STOCK_CLASS_CONVERSION_RATIO_ADJUSTMENT",
          date,
          stock_class_id: idOf(instrument_id),
          new_ratio_conversion_mechanism: mechanismOf(preferred),
          ...noted(said),
        },
      ];
    });
  }

  const told = acts.flatMap(({ group, leader }): ToldChange[] => {
    const [earliest] = group;
    if (leader === undefined || earliest === undefined) return [];
    const numbers = group.flatMap(numberOf);
    const { instrument_event_id: id, instrument_id, happened_on: date, kind, numerator, denominator } = leader;
    if (kind !== "split")
      return [{ id: earliest.instrument_event_id, objects: [...numbers, ...conversionsBy(leader)] }];
    const split: OcfObject = {
      id,
      object_type: "TX_STOCK_CLASS_SPLIT",
      date,
      stock_class_id: idOf(instrument_id),
      split_ratio: { numerator: String(numerator), denominator: String(denominator) },
      ...noted({ of: group.map(saidOf) }),
    };
    return [{ id: earliest.instrument_event_id, objects: [split, ...numbers, ...conversionsBy(leader)] }];
  });

  return {
    told,
    /** Under which name a split is told that an event is a part of. */
    splitTold: (instrument_event_id: string): string => leaders.get(instrument_event_id) ?? instrument_event_id,
    isSplit: ({ instrument_id }: Instrument): boolean =>
      events.some((event) => event.kind === "split" && event.instrument_id === instrument_id),
    /** What an instrument was before anything changed it. */
    beganOf({ instrument_id, authorized_units, par_value }: Instrument): Began {
      const began = first.get(instrument_id);
      return began === undefined
        ? { authorized_units, par_value }
        : { authorized_units: began.authorized_units_before, par_value: began.par_value_before };
    },
  };
}
