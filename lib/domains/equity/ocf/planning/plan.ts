import type { Issue } from "#lib/core/answer.ts";
import { isCalendarDate } from "#lib/core/calendar.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import { emptyRegister, type PlannedEvent, type PlannedRegister } from "../../imports/register.ts";
import { noteOf, type OcfObject } from "../format.ts";
import type { Found, Package } from "../reading/package.ts";
import type { KeptObject } from "../writing/package.ts";
import { happeningOf, isMove, newReader } from "./acts.ts";
import { settleClasses } from "./authorized.ts";
import { authorizedOf, type Company, classesOf } from "./classes.ts";
import { reprice } from "./conversions.ts";
import { textsOf, unitsOf } from "./numbers.ts";
import { holdersOf, referenceFaults } from "./references.ts";
import { convertibleNoteOf, safeOf } from "./safes.ts";
import { grantOf, type Known, type Node, securitiesOf } from "./securities.ts";
import { sizeFaults } from "./sizes.ts";
import { newSplitter, splitOf } from "./splits.ts";
import { valuationOf } from "./valuations.ts";
import type { Understood } from "./vesting.ts";

export interface Plan {
  register: PlannedRegister;
  kept: KeptObject[];
  /** What is kept as it came without being understood, or understood otherwise than it says. */
  remarks: string[];
  issues: Issue[];
}

/** Securities that go on from others, rather than being issued anew. */
function goneOn(objects: readonly Found[]): Set<string> {
  const ids = new Set<string>();
  for (const { body } of objects) {
    const happening = happeningOf(body);
    if (happening === null) continue;
    if (typeof body.balance_security_id === "string") ids.add(body.balance_security_id);
    const goes = isMove(body) || happening === "REISSUANCE";
    for (const id of goes ? textsOf(body.resulting_security_ids) : []) ids.add(id);
  }
  return ids;
}

/** Days of leave and of the end of the work, which the format has no word for. */
function daysOf(grant_id: string, body: OcfObject): PlannedEvent[] {
  const { events } = noteOf(body);
  if (!Array.isArray(events)) return [];
  return events.flatMap(({ kind, happened_on, ends_on }): PlannedEvent[] => {
    const isDay = typeof happened_on === "string" && isCalendarDate(happened_on);
    const isLeave =
      kind === "leave" && typeof ends_on === "string" && isCalendarDate(ends_on) && ends_on >= happened_on;
    if (!isDay || (kind !== "termination" && !isLeave)) return [];
    const nothing = {
      shares: null,
      milestone: null,
      price_per_share: null,
      holder_name: null,
      resulting_grant_id: null,
      fair_market_value: null,
      iso_units: null,
    };
    return [
      {
        grant_event_id: newId("grant_event"),
        grant_id,
        kind,
        happened_on,
        ends_on: isLeave ? ends_on : null,
        ...nothing,
      },
    ];
  });
}

/** Makes a register out of a package, of what is understood, and says what it is that is not. */
export function planOf({ objects, attachments, note }: Package, company: Company, today: string): Plan {
  const remarks: string[] = [];
  const remark = (text: string) => remarks.push(text);
  const issues = referenceFaults(objects, today);
  const holders = holdersOf(objects, issues, remark);
  const classes = classesOf(objects, company, remark);
  const byId = new Map(objects.map(({ body }) => [body.id, body]));
  const starts = new Map(
    objects.flatMap(({ body }) =>
      body.object_type === "TX_VESTING_START" ? [[String(body.security_id), String(body.date)] as const] : [],
    ),
  );
  const splitClasses = new Set(
    objects.flatMap(({ body }) => (body.object_type === "TX_STOCK_CLASS_SPLIT" ? [String(body.stock_class_id)] : [])),
  );
  const known: Known = { objects, byId, starts, company, classes, holders, other: note, today, splitClasses, remark };
  const register = emptyRegister();
  const became = new Map<OcfObject, string[]>();
  const add = (body: OcfObject, id: string) => became.set(body, [...(became.get(body) ?? []), id]);
  if (issues.length > 0) return { register, kept: [], remarks, issues };

  const nodes = securitiesOf(known);
  const later = goneOn(objects);
  const certificates = new Set<string>();
  const milestones = new Map<string, Understood["milestones"]>();
  for (const node of nodes.values()) {
    if (later.has(node.security_id)) continue;
    const { grant, understood } = grantOf(node, known, certificates);
    node.grant = grant;
    milestones.set(node.security_id, understood.milestones);
    register.grants.push(grant);
    add(node.found.body, grant.grant_id);
  }

  const parked = new Map<string, Found[]>();
  const reachedOnce = new Set<string>();
  const splits = new Set(objects.flatMap(({ body }) => (body.object_type === "TX_STOCK_CLASS_SPLIT" ? [body.id] : [])));
  // By day, and within one as they come, but a class's new numbers last, since a split of that day is in them already; each once
  // the security that it is about is there.
  const isNumber = ({ body }: Found) => /_ADJUSTMENT$/.test(body.object_type);
  const queue = objects
    .filter(({ body }) => body.object_type.startsWith("TX_"))
    .toSorted((a, b) =>
      a.body.date === b.body.date
        ? Number(isNumber(a)) - Number(isNumber(b))
        : String(a.body.date) < String(b.body.date)
          ? -1
          : 1,
    );
  const next: Found[] = [];
  const reader = newReader(nodes, issues, ({ security_id }) => {
    next.push(...(parked.get(security_id) ?? []).toReversed());
    parked.delete(security_id);
  });
  const splitter = newSplitter(known, nodes, issues, { ...reader, acts: reader.done.acts });
  // What was parked comes as soon as its security is there, before anything later: a class's numbers of a day tell how it is after all of it.
  for (const first of queue) {
    for (let found: Found | undefined = first; found !== undefined; found = next.pop()) {
      const lacks = settled(found);
      if (lacks === null) continue;
      const waiting = parked.get(lacks);
      if (waiting === undefined) parked.set(lacks, [found]);
      else waiting.push(found);
    }
  }
  for (const { path, body } of [...parked.values()].flat()) {
    issues.push({
      path,
      message: `${body.object_type} ${body.id}: must be about a security that goes back to an issue`,
    });
  }

  /** Takes in what happened; or answers the security that it is about, where that is of no grant yet. */
  function settled(found: Found): string | null {
    const { body } = found;
    if (body.object_type === "TX_STOCK_CONSOLIDATION") return consolidated(body);
    if (body.object_type === "TX_STOCK_CLASS_SPLIT") return splitter.split(found);
    if (isNumber(found)) return adjusted(found);
    // The split that it carries out has taken it in.
    if (splits.has(splitOf(body) ?? "")) return null;
    const node = nodes.get(String(body.security_id));
    const happening = happeningOf(body);
    if (node === undefined || (happening === null && !/^TX_VESTING_(EVENT|ACCELERATION)$/.test(body.object_type)))
      return null;
    if (node.grant === null) return node.security_id;
    if (happening !== null) reader.read(found, happening, node);
    if (body.object_type === "TX_VESTING_ACCELERATION") {
      const shares = unitsOf(body.quantity);
      if (shares !== null && shares > 0 && node.grant.vesting !== null)
        reader.event(body, node, "acceleration", shares);
      else remark(`${body.id}: the acceleration is kept as it came`);
    }
    const milestone = milestones.get(node.security_id)?.get(String(body.vesting_condition_id));
    if (body.object_type === "TX_VESTING_EVENT" && milestone !== undefined) reach(body, node, milestone);
    return null;
  }

  function reach(body: OcfObject, node: Node, milestone: string): void {
    if (node.grant?.vesting?.milestones?.some(({ name }) => name === milestone) !== true) return;
    const grant_event_id = newId("grant_event");
    const nothing = {
      ends_on: null,
      shares: null,
      price_per_share: null,
      holder_name: null,
      resulting_grant_id: null,
      fair_market_value: null,
      iso_units: null,
    };
    const reached = { grant_event_id, grant_id: node.grant.grant_id, kind: "milestone" as const, milestone };
    const key = `${reached.grant_id} ${milestone}`;
    if (reachedOnce.has(key)) return;
    reachedOnce.add(key);
    reader.done.acts.push({ event: { ...reached, ...nothing, happened_on: String(body.date) } });
    reader.became(body, grant_event_id);
  }

  function consolidated(body: OcfObject): string | null {
    const parts = textsOf(body.security_ids).map((id) => nodes.get(id));
    const lacking = parts.find((node) => node !== undefined && node.grant === null);
    if (lacking !== undefined) return lacking.security_id;
    const into = nodes.get(String(body.resulting_security_id))?.grant?.grant_id ?? null;
    for (const node of parts) {
      if (node === undefined) continue;
      reader.event(body, node, "conversion", node.left, { resulting_grant_id: into });
      node.left = 0;
    }
    return null;
  }

  function adjusted(found: Found): null {
    const { body } = found;
    const of = (field: string) => classes.instruments.get(String(body[field]));
    if (body.object_type === "TX_STOCK_CLASS_AUTHORIZED_SHARES_ADJUSTMENT")
      splitter.authorize(found, of("stock_class_id"), authorizedOf(body.new_shares_authorized) ?? 0);
    if (body.object_type === "TX_STOCK_PLAN_POOL_ADJUSTMENT")
      splitter.authorize(found, of("stock_plan_id"), unitsOf(body.shares_reserved) ?? 0);
    if (body.object_type === "TX_STOCK_CLASS_CONVERSION_RATIO_ADJUSTMENT") {
      const isRead = reprice(body, of("stock_class_id"));
      if (!isRead) remark(`${body.id}: the conversion ratio is kept as it came, and not understood`);
    }
    return null;
  }

  for (const node of nodes.values()) {
    if (node.grant === null || later.has(node.security_id)) continue;
    for (const event of daysOf(node.grant.grant_id, node.found.body)) {
      register.acts.push({ event });
      add(node.found.body, event.grant_event_id);
    }
  }
  register.acts = [...reader.done.acts, ...register.acts];
  issues.push(...sizeFaults(register.acts, classes.instruments.size));
  for (const [body, ids] of reader.done.became) for (const id of ids) add(body, id);

  const changed = new Set(
    objects.flatMap(({ body }) => (/_(ISSUANCE|ACCEPTANCE)$/.test(body.object_type) ? [] : [String(body.security_id)])),
  );
  for (const { body } of objects.filter((one) => one.body.object_type === "TX_CONVERTIBLE_ISSUANCE")) {
    const isChanged = changed.has(String(body.security_id));
    const safe = isChanged ? null : safeOf(body, holders.get(String(body.stakeholder_id)) ?? "");
    const note = isChanged ? null : convertibleNoteOf(body, holders.get(String(body.stakeholder_id)) ?? "");
    if (note !== null) {
      register.notes.push(note);
      add(body, note.note_id);
    } else if (safe === null)
      remark(`${body.security_id}: the convertible is kept as it came, and is no SAFE or note of the register`);
    else {
      register.safes.push(safe);
      add(body, safe.safe_id);
    }
  }
  for (const { body } of objects.filter((one) => one.body.object_type === "VALUATION")) {
    const valuation = valuationOf(body, classes.instruments.get(String(body.stock_class_id)), today);
    if (valuation === null) remark(`${body.id}: the valuation is kept as it came`);
    else {
      register.valuations.push(valuation);
      add(body, valuation.valuation_id);
    }
  }
  settleClasses(known, nodes, register, issues);
  splitter.settle();
  for (const [id, { instrument_id }] of classes.instruments) {
    const body = byId.get(id);
    if (body !== undefined) add(body, instrument_id);
  }
  const kept = objects.map(({ body, file_type }): KeptObject => {
    const node = nodes.get(String(body.security_id));
    const isSecurity = node !== undefined && node.found.body === body && node.grant !== null && node.left > 0;
    const holder = holders.get(body.id);
    return {
      file_type,
      body,
      record_ids: became.get(body) ?? [],
      grant_id: isSecurity ? (node.grant?.grant_id ?? null) : null,
      holder_key: isSecurity
        ? nameKey(node.holder)
        : body.object_type === "STAKEHOLDER" && holder !== undefined
          ? nameKey(holder)
          : null,
      units: isSecurity ? node.left : null,
    };
  });
  const files = attachments.map(
    ({ path, content_base64 }): KeptObject => ({
      file_type: "OCF_MANIFEST_FILE",
      body: { id: path, object_type: "ATTACHMENT", content_base64 },
      ...{ record_ids: [], grant_id: null, holder_key: null, units: null },
    }),
  );
  return { register, kept: [...kept, ...files], remarks, issues };
}
