import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import type { PlannedChange, PlannedEvent } from "../../imports/register.ts";
import type { Ratio } from "../../splits/rules.ts";
import type { OcfObject } from "../format.ts";
import type { Found } from "../reading/package.ts";
import { textOf, textsOf } from "./numbers.ts";
import type { Node } from "./securities.ts";

/** What was left of a fraction cannot be known: the securities must say it. */
const WHOLE =
  "would leave a fraction of a share, and the package does not say what became of it: give each security's TX_STOCK_REISSUANCE with split_transaction_id";

/** Where a fault is told, and what a split does beside. */
interface Dividing {
  places: ReadonlyMap<OcfObject, number>;
  fault(found: Found, field: string, rule: string): void;
  became(body: OcfObject, id: string): void;
  goOn(node: Node, next: Node): void;
}

/** What splits make of the securities that stand. */
export function newDivider(nodes: ReadonlyMap<string, Node>, { places, fault, ...done }: Dividing) {
  const part = (change: PlannedChange, ratio: Ratio, node: Node, shares: number): PlannedEvent => ({
    ...{ grant_event_id: newId("grant_event"), grant_id: node.grant?.grant_id ?? "", kind: "split" },
    ...{ happened_on: change.happened_on, ends_on: null, shares, milestone: null, price_per_share: null },
    ...{ holder_name: node.holder, resulting_grant_id: null, fair_market_value: null, iso_units: null },
    ...{ instrument_event_id: change.instrument_event_id, ...ratio },
  });

  /** What a split makes of the securities of an instrument, by what is said of each. */
  function explicit(found: Found, change: PlannedChange, ratio: Ratio, named: Map<string, Found>, open: Node[]) {
    const { numerator, denominator } = ratio;
    const groups = Map.groupBy(open, ({ grant, holder }) => `${grant?.grant_id}\n${holder}`);
    for (const group of groups.values()) {
      const said = group.filter(({ security_id }) => named.has(security_id));
      const [first] = said;
      for (const { security_id, found: issue } of group) {
        if (named.has(security_id) || !comesBefore(issue, found, true)) continue;
        fault(found, "stock_class_id", `must be of ${security_id} as well, which no reissuance names while others are`);
      }
      if (first === undefined) continue;
      const ids = new Set(
        said.flatMap(({ security_id }) => {
          const body = named.get(security_id)?.body ?? {};
          const rest = "balance_security_id" in body ? textOf(body.balance_security_id) : null;
          return [
            ...textsOf("resulting_security_ids" in body ? body.resulting_security_ids : []),
            ...(rest ? [rest] : []),
          ];
        }),
      );
      const next = [...ids].map((id) => nodes.get(id));
      const before = said.reduce((sum, { left }) => sum + left, 0);
      const after = next.reduce((sum, one) => sum + (one?.units ?? Number.NaN), 0);
      const isAlike = next.every(
        (one) => one?.instrument === first.instrument && one.holder === first.holder && one.grant === null,
      );
      const off = Number.isSafeInteger(after)
        ? BigInt(after) * BigInt(denominator) - BigInt(before) * BigInt(numerator)
        : null;
      const most = 2n * BigInt(denominator);
      if (!isAlike || off === null || off >= most || -off >= most) {
        const by = named.get(first.security_id) ?? found;
        fault(
          by,
          "resulting_security_ids",
          `must be of the same class and holder, for the ${before} times ${numerator}/${denominator}`,
        );
        continue;
      }
      for (const node of said) node.left = 0;
      for (const one of next) if (one !== undefined) done.goOn(first, one);
      const own = part(change, ratio, first, after - before);
      change.parts.push(own);
      for (const { security_id } of said) {
        const body = named.get(security_id)?.body;
        if (body !== undefined) done.became(body, own.grant_event_id);
      }
    }
  }

  /** Whether a security was issued before a split: on an earlier day, or that day and told before it. */
  function comesBefore({ body }: Found, { body: by }: Found, isEarlier = false): boolean {
    const [day, on] = [String(body.date), String(by.date)];
    return day < on || (!isEarlier && day === on && (places.get(body) ?? 0) < (places.get(by) ?? 0));
  }

  /** What a split makes of the securities of an instrument where nothing is said of them: each in its ratio. */
  function implied(found: Found, change: PlannedChange, ratio: Ratio, open: Node[]) {
    const { numerator, denominator } = ratio;
    const before = open.filter((node) => comesBefore(node.found, found));
    for (const group of Map.groupBy(before, ({ grant, holder }) => `${grant?.grant_id}\n${holder}`).values()) {
      const [first] = group;
      if (first === undefined) continue;
      let shares = 0;
      for (const node of group) {
        const above = BigInt(node.left) * BigInt(numerator);
        const after = above / BigInt(denominator);
        if (above % BigInt(denominator) !== 0n) fault(found, "split_ratio", `of ${node.security_id} ${WHOLE}`);
        else if (after > BigInt(MAX_INTEGER))
          fault(found, "split_ratio", `must not bring ${node.security_id} past 2^53-1`);
        else {
          shares += Number(after) - node.left;
          node.left = Number(after);
        }
      }
      change.parts.push(part(change, ratio, first, shares));
    }
  }

  return { explicit, implied, comesBefore };
}
