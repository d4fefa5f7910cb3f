import { nameKey } from "#lib/core/names.ts";
import { unitsMoved } from "../../events/rules.ts";
import type { GrantEvent } from "../../events/schema.ts";
import { isProperty } from "../../grants/rules.ts";
import type { Grant } from "../../grants/schema.ts";
import { classOf } from "../../rules.ts";
import type { Transfer } from "../../schema.ts";
import { priceAfter, type Ratio } from "../../splits/rules.ts";
import { dollars, noted, type OcfObject } from "../format.ts";
import type { Holders } from "./holders.ts";
import type { Security } from "./issuances.ts";
import { milestoneId } from "./vesting.ts";

/** What somebody holds of a grant under one security. */
export interface Lot {
  security_id: string;
  units: number;
}

/** Each grant's securities as they stand, by who holds them. */
export type Register = Map<string, Map<string, Lot[]>>;

interface Part extends Lot {
  taken: number;
}

/** Takes units out of a holder's securities, the first ones first; what is left of one goes on under another, which is told. */
function take(lots: Lot[], units: number): Part[] {
  const parts: Part[] = [];
  let wanted = units;
  while (wanted > 0) {
    const lot = lots.shift();
    if (lot === undefined) break;
    const taken = Math.min(lot.units, wanted);
    parts.push({ ...lot, taken });
    wanted -= taken;
  }
  return parts;
}

const words = { stock: "TX_STOCK", promise: "TX_EQUITY_COMPENSATION", warrant: "TX_WARRANT" } as const;

/** What the format calls the kind of security that a grant is. */
function wordOf({ grant_type }: Grant): (typeof words)[keyof typeof words] {
  const share_class = classOf(grant_type);
  if (isProperty(share_class)) return words.stock;
  return share_class === "warrant" ? words.warrant : words.promise;
}

/** Writes down what happened to grants, one act after the other, and the securities that come of it. */
export function newActs(
  register: Register,
  holders: Holders,
  issue: (grant: Grant, security: Security) => OcfObject,
  securityOf: (grant_id: string) => string,
  splitTold: (instrument_event_id: string) => string,
) {
  const objects: OcfObject[] = [];
  /** The splits that each grant has come through. */
  const through = new Map<string, Map<string, Ratio>>();

  /** A grant with its prices as they are by then: so much less as there are more of it. */
  const asOfThen = (grant: Grant): Grant => {
    const splits = [...(through.get(grant.grant_id)?.values() ?? [])];
    const priced = (price: string | null) => (price === null ? null : priceAfter(price, splits));
    const { price_per_share, exercise_price } = grant;
    return { ...grant, price_per_share: priced(price_per_share), exercise_price: priced(exercise_price) };
  };

  const lotsOf = (grant_id: string, holder: string): Lot[] => {
    const holding = register.get(grant_id) ?? new Map<string, Lot[]>();
    register.set(grant_id, holding);
    const lots = holding.get(holder) ?? [];
    holding.set(holder, lots);
    return lots;
  };

  /** Issues what came of an act, and puts it in the register. */
  const issued = (grant: Grant, name: string, { security_id, units }: Lot, date: string, isFirst: boolean) => {
    objects.push(issue(asOfThen(grant), { security_id, stakeholder_id: holders.idOf(name), units, date }));
    const lots = lotsOf(grant.grant_id, nameKey(name));
    if (isFirst) lots.unshift({ security_id, units });
    else lots.push({ security_id, units });
    return security_id;
  };

  /** The rest of a security of which a part went: its holder's, under a name of its own. */
  const balance = (grant: Grant, name: string, id: string, { units, taken }: Part, date: string) =>
    taken === units
      ? {}
      : {
          balance_security_id: issued(grant, name, { security_id: `${id}:balance`, units: units - taken }, date, true),
        };

  /** A split closes what somebody holds of a grant and issues what it became. */
  const split = (grant: Grant, name: string, lots: Lot[], event: GrantEvent) => {
    const { grant_event_id, happened_on: date, shares, instrument_event_id, numerator, denominator } = event;
    const split = splitTold(instrument_event_id ?? "");
    if (numerator != null && denominator != null) {
      const splits = through.get(grant.grant_id) ?? new Map<string, Ratio>();
      through.set(grant.grant_id, splits.set(split, { numerator, denominator }));
    }
    const held = lots.splice(0);
    const units = held.reduce((sum, lot) => sum + lot.units, 0) + (shares ?? 0);
    const became =
      units > 0 ? [issued(grant, name, { security_id: `${grant_event_id}:split`, units }, date, true)] : [];
    const said = noted({ grant_event_id, kind: "split", shares, split });
    for (const [place, { security_id, units: before }] of held.entries()) {
      const act = { id: `${grant_event_id}:${place}`, security_id, date };
      const balance = became[0] === undefined || place > 0 ? {} : { balance_security_id: became[0] };
      objects.push(
        wordOf(grant) === words.stock
          ? {
              ...act,
              object_type: "TX_STOCK_REISSUANCE",
              resulting_security_ids: became,
              split_transaction_id: split,
              reason_text: "Split",
              ...said,
            }
          : {
              ...act,
              object_type: `${wordOf(grant)}_CANCELLATION`,
              quantity: String(before),
              reason_text: "split",
              ...balance,
              ...said,
            },
      );
    }
  };

  return {
    objects,
    transfer(transfer: Transfer, grants: ReadonlyMap<string, Grant>): void {
      const { transfer_id, from_name, to_name, transferred_on, share_class } = transfer;
      let place = 0;
      for (const { grant_id, shares } of transfer.parts) {
        const grant = grants.get(grant_id);
        if (grant === undefined) continue;
        for (const part of take(lotsOf(grant_id, nameKey(from_name)), shares)) {
          const id = `${transfer_id}:${place++}`;
          const rest = balance(grant, from_name, id, part, transferred_on);
          const to = issued(grant, to_name, { security_id: id, units: part.taken }, transferred_on, false);
          objects.push({
            id: `${id}:transfer`,
            object_type: `${wordOf(grant)}_TRANSFER`,
            security_id: part.security_id,
            date: transferred_on,
            quantity: String(part.taken),
            ...rest,
            resulting_security_ids: [to],
            ...noted({ transfer_id, share_class }),
          });
        }
      }
    },

    event(grant: Grant, event: GrantEvent): void {
      const { kind, grant_event_id, happened_on: date, shares } = event;
      const name = event.holder_name ?? grant.recipient_name;
      const lots = lotsOf(grant.grant_id, nameKey(name));
      const security_id = lots[0]?.security_id ?? grant.grant_id;
      const { price_per_share, fair_market_value, iso_units } = event;
      const priced = {
        price_per_share: price_per_share ?? undefined,
        fair_market_value: fair_market_value ?? undefined,
        iso_units: iso_units ?? undefined,
      };
      const said = noted({ grant_event_id, kind, ...priced });
      if (kind === "milestone") {
        const at = (grant.vesting?.milestones ?? []).findIndex(({ name: one }) => one === event.milestone);
        const vesting_condition_id = milestoneId(at);
        objects.push({ id: grant_event_id, object_type: "TX_VESTING_EVENT", date, security_id, vesting_condition_id });
      }
      if (kind === "acceleration") {
        const what = { quantity: String(shares), reason_text: "Accelerated" };
        objects.push({ id: grant_event_id, object_type: "TX_VESTING_ACCELERATION", date, security_id, ...what });
      }
      if (kind === "split") split(grant, name, lots, event);
      if (kind === "split" || unitsMoved(event) === 0) return;
      const word = wordOf(grant);
      const became = event.resulting_grant_id === null ? [] : [securityOf(event.resulting_grant_id)];
      for (const [place, part] of take(lots, shares ?? 0).entries()) {
        const id = `${grant_event_id}:${place}`;
        const act = { id, security_id: part.security_id, date };
        const quantity = String(part.taken);
        if ((kind === "exercise" || kind === "settlement") && word !== words.stock) {
          // What is not exercised stays under the security that it is of.
          if (part.taken < part.units) lots.unshift({ security_id: part.security_id, units: part.units - part.taken });
          const release_price = dollars(fair_market_value ?? "0");
          const how =
            kind === "settlement"
              ? { quantity, settlement_date: date, release_price }
              : word === words.warrant
                ? { trigger_id: `${part.security_id}:exercise` }
                : { quantity };
          const object_type = `${word}_${kind === "settlement" ? "RELEASE" : "EXERCISE"}`;
          const told = noted({ grant_event_id, kind, shares: part.taken, ...priced });
          objects.push({ ...act, object_type, ...how, resulting_security_ids: became, ...told });
          continue;
        }
        const rest = balance(grant, name, id, part, date);
        if (kind === "conversion" && word === words.stock) {
          const object_type = "TX_STOCK_CONVERSION";
          objects.push({
            ...act,
            object_type,
            quantity_converted: quantity,
            ...rest,
            resulting_security_ids: became,
            ...said,
          });
        } else if (kind === "repurchase" && word === words.stock) {
          const price = dollars(event.price_per_share ?? "0");
          objects.push({ ...act, object_type: "TX_STOCK_REPURCHASE", price, quantity, ...rest, ...said });
        } else {
          objects.push({ ...act, object_type: `${word}_CANCELLATION`, quantity, reason_text: kind, ...rest, ...said });
        }
      }
    },
  };
}
