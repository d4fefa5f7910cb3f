import type { Issue } from "#lib/core/answer.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Event, eventKinds } from "../../events/rules.ts";
import { unitsMoved } from "../../events/rules.ts";
import { isProperty } from "../../grants/rules.ts";
import type { PlannedAct, PlannedEvent, PlannedTransfer } from "../../imports/register.ts";
import { Dollars } from "../../price/schema.ts";
import { classOf, grantTypes } from "../../rules.ts";
import { noteOf, type OcfObject } from "../format.ts";
import type { Found } from "../reading/package.ts";
import { priceOf, textOf, textsOf, unitsOf } from "./numbers.ts";
import type { Node } from "./securities.ts";

type Kind = (typeof eventKinds)[number];

/** What happened to securities, in the format's words without what the security is. */
const happenings = [
  "TRANSFER",
  "CANCELLATION",
  "RETRACTION",
  "REPURCHASE",
  "EXERCISE",
  "RELEASE",
  "CONVERSION",
  "REISSUANCE",
] as const;
type Happening = (typeof happenings)[number];

export const happeningOf = ({ object_type }: OcfObject): Happening | null =>
  object_type.startsWith("TX_CONVERTIBLE_")
    ? null
    : (happenings.find((one) => object_type.endsWith(`_${one}`)) ?? null);

/** Whether somebody's shares, units or warrants become another's; an option or an RSU is not transferred, but granted anew. */
export const isMove = ({ object_type }: OcfObject) => /^TX_(STOCK|WARRANT)_TRANSFER$/.test(object_type);

/** An act that is to be written down, and what became of it. */
interface Done {
  acts: PlannedAct[];
  /** The records that an object became. */
  became: Map<OcfObject, string[]>;
}

/** Reads what happened to securities into acts of the register, where each node's grant is known already. */
export function newReader(nodes: ReadonlyMap<string, Node>, issues: Issue[], onKnown: (node: Node) => void) {
  const done: Done = { acts: [], became: new Map() };
  const grouped = new Map<string, PlannedTransfer>();

  const became = (body: OcfObject, id: string) => done.became.set(body, [...(done.became.get(body) ?? []), id]);
  const fault = ({ path, body }: Found, field: string, rule: string) => {
    issues.push({ path: `${path}.${field}`, message: `${body.object_type} ${body.id}: ${rule}` });
  };

  const event = (body: OcfObject, node: Node, kind: Kind, shares: number, more: Partial<PlannedEvent> = {}) => {
    if (node.grant === null || shares === 0) return;
    const grant_event_id = newId("grant_event");
    const isRecipient = nameKey(node.grant.recipient_name) === nameKey(node.holder);
    const moves: Event = { kind, happened_on: String(body.date), ends_on: null, shares, milestone: null };
    const holder_name = isRecipient || unitsMoved(moves) === 0 ? null : node.holder;
    const nothing = { price_per_share: null, resulting_grant_id: null, fair_market_value: null, iso_units: null };
    const own = { ...nothing, ...more };
    done.acts.push({ event: { grant_event_id, grant_id: node.grant.grant_id, ...moves, ...own, holder_name } });
    became(body, grant_event_id);
  };

  /** What goes on under another name: of the same grant, and of what is left. */
  const goOn = (node: Node, next: Node) => {
    next.grant = node.grant;
    onKnown(next);
  };

  const isAlike = (one: Node, other: Node) =>
    one.instrument === other.instrument && one.share_class === other.share_class;

  /** The security that what is left goes on under; null where there is none, or it fits not. */
  function balanceOf(found: Found, node: Node, gone: number): Node | null {
    const id = textOf(found.body.balance_security_id);
    if (id === null) {
      node.left -= gone;
      return null;
    }
    const rest = nodes.get(id);
    if (
      rest === undefined ||
      !isAlike(rest, node) ||
      rest.units !== node.left - gone ||
      nameKey(rest.holder) !== nameKey(node.holder)
    ) {
      fault(
        found,
        "balance_security_id",
        `must be issued to the same holder for the ${node.left - gone} that are left`,
      );
      return null;
    }
    node.left = 0;
    goOn(node, rest);
    return rest;
  }

  function transfer(found: Found, node: Node): void {
    const { body } = found;
    const results = textsOf(body.resulting_security_ids).map((id) => nodes.get(id));
    const total = results.reduce((sum, one) => sum + (one?.units ?? Number.NaN), 0);
    const quantity = unitsOf(body.quantity);
    if (quantity !== total || results.some((one) => one === undefined || !isAlike(one, node))) {
      fault(
        found,
        "resulting_security_ids",
        `must be issued of the same class for the ${body.quantity} that are transferred`,
      );
      return;
    }
    const said = noteOf(body);
    for (const to of results) {
      if (to === undefined || node.grant === null) continue;
      goOn(node, to);
      if (nameKey(to.holder) === nameKey(node.holder)) continue;
      const key = [textOf(said.transfer_id) ?? body.id, nameKey(node.holder), nameKey(to.holder), body.date].join("\n");
      const part = { grant_id: node.grant.grant_id, shares: to.units };
      const known = grouped.get(key);
      const same = known?.parts.find(({ grant_id }) => grant_id === part.grant_id);
      if (same) same.shares += part.shares;
      else if (known) known.parts.push(part);
      const transfer: PlannedTransfer = known ?? {
        transfer_id: newId("transfer"),
        from_name: node.holder,
        to_name: to.holder,
        // A company that was of another type told its shares by that one's word.
        share_class:
          grantTypes.find((one) => one === said.share_class && classOf(one) === node.share_class) ??
          node.grant.grant_type,
        transferred_on: String(body.date),
        parts: [part],
      };
      became(body, transfer.transfer_id);
      if (known) continue;
      grouped.set(key, transfer);
      done.acts.push({ transfer });
    }
    balanceOf(found, node, quantity);
  }

  /** The first grant that an act led to. */
  const ledTo = (body: OcfObject) => {
    const [first] = textsOf(body.resulting_security_ids);
    return nodes.get(first ?? "")?.grant?.grant_id ?? null;
  };

  /** What is exercised or settled becomes its holder's shares; where the package says otherwise, it is gone all the same. */
  const exercise = (body: OcfObject, node: Node, shares: number, price_per_share: string | null) => {
    const [first] = textsOf(body.resulting_security_ids);
    const to = nodes.get(first ?? "");
    const isOwn = to !== undefined && nameKey(to.holder) === nameKey(node.holder) && to.units <= shares;
    const became = to?.grant;
    if (!isOwn || became == null || !isProperty(to.share_class) || later(to)) {
      event(body, node, "cancellation", shares);
      return;
    }
    const { iso_units, fair_market_value: worth } = noteOf(body);
    const kind = node.share_class === "rsu" ? "settlement" : "exercise";
    const iso = Number.isSafeInteger(iso_units) && Number(iso_units) >= 0 && Number(iso_units) <= shares;
    event(body, node, kind, shares, {
      resulting_grant_id: became.grant_id,
      price_per_share: kind === "exercise" ? price_per_share : null,
      fair_market_value: Dollars.safeParse(worth).data ?? null,
      iso_units: kind === "exercise" && iso ? Number(iso_units) : null,
    });
  };

  /** Whether it goes on from another security, rather than being a grant's own. */
  const later = (node: Node) => node.grant?.shares !== node.units;

  const takenAs = (body: OcfObject, happening: Happening): Kind => {
    const said = noteOf(body).kind;
    const own = (["forfeiture", "repurchase", "retirement", "expiry"] as const).find((one) => one === said);
    return own ?? (happening === "REPURCHASE" ? "repurchase" : "cancellation");
  };

  /** What somebody holds of a grant becomes more or fewer; certificates alone may change as well. */
  function reissue(found: Found, node: Node): void {
    const { body } = found;
    const ids = [
      ...textsOf(body.resulting_security_ids),
      ...(textOf(body.balance_security_id) === null ? [] : [String(body.balance_security_id)]),
    ];
    const next = ids.map((id) => nodes.get(id)).filter((one) => one !== undefined && one.grant === null);
    let after = 0;
    for (const one of next) {
      if (one === undefined) continue;
      if (!isAlike(one, node) || nameKey(one.holder) !== nameKey(node.holder)) {
        fault(found, "resulting_security_ids", "must be of the same class and holder");
        return;
      }
      after += one.units;
      goOn(node, one);
    }
    if (after !== node.left) {
      fault(
        found,
        "resulting_security_ids",
        `must be of the ${node.left} that are left; one of a split names it as split_transaction_id`,
      );
      return;
    }
    node.left = 0;
  }

  function read(found: Found, happening: Happening, node: Node): void {
    const { body } = found;
    const said = noteOf(body);
    if (isMove(body)) {
      transfer(found, node);
      return;
    }
    if (node.grant !== null && String(body.date) < node.grant.granted_on) {
      fault(found, "date", `must not be before the issue that the security goes back to, ${node.grant.granted_on}`);
      return;
    }
    if (happening === "REISSUANCE" || said.kind === "split") {
      reissue(found, node);
      return;
    }
    const asked =
      happening === "RETRACTION"
        ? node.left
        : unitsOf(body.quantity ?? body.quantity_converted ?? String(said.shares ?? node.left));
    if (asked === null || asked > node.left) {
      fault(found, "quantity", `must be a whole number of at most the ${node.left} that are left`);
      return;
    }
    const price_per_share =
      priceOf(body.price, said.price_per_share) ?? Dollars.safeParse(said.price_per_share).data ?? null;
    if (happening === "EXERCISE" || happening === "RELEASE") {
      exercise(body, node, asked, price_per_share);
      node.left -= asked;
      return;
    }
    if (happening === "CONVERSION") event(body, node, "conversion", asked, { resulting_grant_id: ledTo(body) });
    else {
      const kind = takenAs(body, happening);
      const isPriced = kind === "repurchase" || kind === "retirement";
      event(body, node, kind, asked, { price_per_share: isPriced ? price_per_share : null });
    }
    balanceOf(found, node, asked);
  }

  return { done, read, event, became, goOn };
}
