import { nameKey } from "#lib/core/names.ts";
import type { InstrumentEvent } from "../../amendments/schema.ts";
import type { GrantEvent } from "../../events/schema.ts";
import type { Grant } from "../../grants/schema.ts";
import type { CapTable, Instrument, Transfer } from "../../schema.ts";
import type { Valuation } from "../../valuations/schema.ts";
import { type FileKind, fileKindNames, fileKinds, md5, noted, OCF_VERSION, type OcfObject } from "../format.ts";
import { type Lot, newActs, type Register } from "./acts.ts";
import { changesOf, type ToldChange } from "./changes.ts";
import { type Issuer, issuerOf, stockClass, stockPlan } from "./classes.ts";
import { convertibleEnd, noteIssuance, safeIssuance } from "./convertibles.ts";
import { derivedOf, legendOf, rootOf } from "./grants.ts";
import { newHolders } from "./holders.ts";
import type { Classes, Security } from "./issuances.ts";
import { valuationTold } from "./valuations.ts";

/** An object that came in with a package, and what became of it. */
export interface KeptObject {
  file_type: FileKind | "OCF_MANIFEST_FILE";
  body: OcfObject;
  /** The records that it became; none where it was kept as it is. */
  record_ids: string[];
  /** Of a security that stood when it came in: of which grant it is, whose, and how many units. */
  grant_id: string | null;
  holder_key: string | null;
  units: number | null;
}

type PackedFile = { path: string } & ({ text: string } | { base64: string });

const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Identifiers are sortable by the moment that they were made, whatever they are of. */
const momentOf = (id: string) => id.split("_").at(-1) ?? "";

type Happened = { id: string } & ({ transfer: Transfer } | { grant: Grant; event: GrantEvent } | { told: OcfObject[] });

/** What happened after the grants, in the order in which it was written down, which is the order in which it was possible. */
function happenedIn({ grants, transfers }: CapTable, told: ToldChange[], isKept: (id: string) => boolean): Happened[] {
  const events = grants.flatMap((grant) =>
    grant.events.map((event): Happened => ({ id: event.grant_event_id, grant, event })),
  );
  const moved = transfers.map((transfer): Happened => ({ id: transfer.transfer_id, transfer }));
  const changed = told.map(({ id, objects }): Happened => ({ id, told: objects }));
  return [...changed, ...moved, ...events]
    .filter(({ id }) => !isKept(id))
    .toSorted((a, b) => (momentOf(a.id) < momentOf(b.id) ? -1 : 1));
}

/** The securities that stood when a package came in. */
function registerOf(kept: readonly KeptObject[]): Register {
  const register: Register = new Map();
  for (const { body, grant_id, holder_key, units } of kept) {
    if (grant_id === null || holder_key === null || units === null) continue;
    const holding = register.get(grant_id) ?? new Map<string, Lot[]>();
    holding.set(holder_key, [...(holding.get(holder_key) ?? []), { security_id: String(body.security_id), units }]);
    register.set(grant_id, holding);
  }
  return register;
}

/** What the format has no object for: pools of warrants. */
const otherInstruments = (instruments: readonly Instrument[]) => {
  const others = instruments.filter(({ kind }) => kind === "warrant");
  const told = others.map(({ symbol, kind, authorized_units }) => ({ symbol, kind, authorized_units }));
  return told.length > 0 ? told : undefined;
};

/** What a package is told of: a company's cap table, with what stands beside it. `byHolders` are the meetings of shareholders and members. */
interface Told {
  company: Issuer;
  table: CapTable;
  valuations: readonly Valuation[];
  kept: readonly KeptObject[];
  events: readonly InstrumentEvent[];
  byHolders: ReadonlySet<string>;
}

/** The objects of a company's package, by the file that they stand in. */
function objectsOf({ company, table, valuations, kept, events, byHolders }: Told): Map<FileKind, OcfObject[]> {
  const became = new Map(kept.flatMap(({ body, record_ids }) => record_ids.map((id) => [id, body.id] as const)));
  const isKept = (id: string) => became.has(id);
  const instruments = new Map(table.instruments.map((one) => [one.instrument_id, one]));
  const grants = new Map(table.grants.map((one) => [one.grant_id, one]));
  const idOf = (id: string) => became.get(id) ?? id;
  const common = table.instruments.filter(({ kind }) => kind === "common" || kind === "unit");
  const classes: Classes = { idOf, byHolders, common: common[0] ? idOf(common[0].instrument_id) : null };
  const stakeholders = kept.filter(({ body, holder_key }) => body.object_type === "STAKEHOLDER" && holder_key !== null);
  const changes = changesOf(table.instruments, events, idOf);
  const holders = newHolders(new Map(stakeholders.map(({ body, holder_key }) => [holder_key ?? "", body.id])));
  const register = registerOf(kept);
  // Under which security each grant came in.
  const roots = new Map(
    kept.flatMap(({ body, record_ids }) =>
      record_ids.filter((id) => grants.has(id)).map((id) => [id, String(body.security_id)] as const),
    ),
  );
  const objects = new Map<FileKind, OcfObject[]>(
    fileKindNames.map((file) => [file, kept.filter(({ file_type }) => file_type === file).map(({ body }) => body)]),
  );
  const add = (file: FileKind, ...more: OcfObject[]) => objects.get(file)?.push(...more);
  const addOnce = (file: FileKind, one: OcfObject) => {
    if (!objects.get(file)?.some(({ id }) => id === one.id)) add(file, one);
  };
  for (const instrument of table.instruments.filter(({ instrument_id }) => !isKept(instrument_id))) {
    const stock = stockClass(instrument, company, classes.common ?? undefined, changes.beganOf(instrument));
    if (stock !== null) add("OCF_STOCK_CLASSES_FILE", stock);
    const plan = () =>
      stockPlan(
        instrument,
        common.map(({ instrument_id }) => idOf(instrument_id)),
        changes.beganOf(instrument),
      );
    if (instrument.kind === "option") add("OCF_STOCK_PLANS_FILE", plan());
  }
  for (const grant of table.grants.filter(({ grant_id }) => !isKept(grant_id))) {
    const instrument = instruments.get(grant.instrument_id);
    if (instrument === undefined) continue;
    const { grant_id, recipient_name, shares, granted_on } = grant;
    const security = {
      security_id: grant_id,
      stakeholder_id: holders.idOf(recipient_name),
      units: shares,
      date: granted_on,
    };
    const root = rootOf(grant, instrument, security, classes, changes.isSplit(instrument));
    add("OCF_TRANSACTIONS_FILE", ...root.objects);
    if (root.terms !== null) addOnce("OCF_VESTING_TERMS_FILE", root.terms);
    for (const legend of grant.legends) addOnce("OCF_STOCK_LEGEND_TEMPLATES_FILE", legendOf(legend));
    register.set(grant_id, new Map([[nameKey(recipient_name), [{ security_id: grant_id, units: shares }]]]));
  }
  const issue = (grant: Grant, security: Security) => {
    const instrument = instruments.get(grant.instrument_id);
    if (instrument === undefined) throw new TypeError(`the grant ${grant.grant_id} is of no instrument`);
    for (const legend of grant.legends) addOnce("OCF_STOCK_LEGEND_TEMPLATES_FILE", legendOf(legend));
    return derivedOf(grant, instrument, security, classes);
  };
  const acts = newActs(register, holders, issue, (grant_id) => roots.get(grant_id) ?? grant_id, changes.splitTold);
  for (const one of happenedIn(table, changes.told, isKept)) {
    if ("told" in one) acts.objects.push(...one.told);
    else if ("transfer" in one) acts.transfer(one.transfer, grants);
    else acts.event(one.grant, one.event);
  }
  add("OCF_TRANSACTIONS_FILE", ...acts.objects);
  const promised = table.safes.filter(({ safe_id }) => !isKept(safe_id));
  add("OCF_TRANSACTIONS_FILE", ...promised.map((safe) => safeIssuance(safe, holders.idOf(safe.investor_name))));
  const owed = table.notes.filter(({ note_id }) => !isKept(note_id));
  add("OCF_TRANSACTIONS_FILE", ...owed.map((note) => noteIssuance(note, holders.idOf(note.investor_name))));
  const rootOfGrant = (grant_id: string) => roots.get(grant_id) ?? grant_id;
  add("OCF_TRANSACTIONS_FILE", ...promised.flatMap((safe) => convertibleEnd(safe.safe_id, safe, rootOfGrant)));
  add("OCF_TRANSACTIONS_FILE", ...owed.flatMap((note) => convertibleEnd(note.note_id, note, rootOfGrant)));
  add("OCF_STAKEHOLDERS_FILE", ...holders.objects());
  const valued = valuations.filter(({ valuation_id }) => !isKept(valuation_id));
  add("OCF_VALUATIONS_FILE", ...valued.map((one) => valuationTold(one, idOf(one.instrument_id))));
  return objects;
}

/** The last moment that something of it changed. */
function changedAt(
  { created_at, instruments, grants, safes, notes, transfers }: CapTable,
  valuations: Told["valuations"],
) {
  const moments = [
    created_at,
    ...[...instruments, ...valuations].map(({ updated_at }) => updated_at),
    ...grants.flatMap((grant) => [grant.updated_at, ...grant.events.map((event) => event.created_at)]),
    ...[...safes, ...notes, ...transfers].map((one) => one.created_at),
  ];
  return moments.reduce((last, moment) => (moment > last ? moment : last));
}

/** The files of a company's package on a day: the manifest first, each with a name that never changes. */
export function packageOf(told: Told, as_of: string): PackedFile[] {
  const { company, table, valuations, kept } = told;
  const objects = objectsOf(told);
  const files = fileKindNames.map((file_type) => ({
    field: fileKinds[file_type].field,
    path: fileKinds[file_type].path,
    text: text({ file_type, items: objects.get(file_type) ?? [] }),
  }));
  const issuer = kept.find(({ body }) => body.object_type === "ISSUER")?.body;
  const manifest = {
    ocf_version: OCF_VERSION,
    file_type: "OCF_MANIFEST_FILE",
    issuer: issuer ?? issuerOf(company),
    as_of,
    generated_at: changedAt(table, valuations),
    ...noted({ instruments: otherInstruments(table.instruments) }),
    ...Object.fromEntries(
      files.map(({ field, path, text: content }) => [field, [{ filepath: path, md5: md5(content) }]]),
    ),
  };
  const own = new Set(["Manifest.ocf.json", ...files.map(({ path }) => path)]);
  const attachments = kept.filter(({ body }) => body.object_type === "ATTACHMENT" && !own.has(body.id));
  return [
    { path: "Manifest.ocf.json", text: text(manifest) },
    ...files.map(({ path, text: content }) => ({ path, text: content })),
    ...attachments.map(({ body }) => ({ path: body.id, base64: String(body.content_base64) })),
  ];
}
