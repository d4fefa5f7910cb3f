import { invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import * as people from "../../contacts/names/store.ts";
import { awaited, namesOf } from "../../documents/rules.ts";
import * as documents from "../../documents/store.ts";
import { listed } from "../../documents/writing.ts";
import { isDecided } from "../rules.ts";
import * as meetings from "../store.ts";
import { votesLacking } from "../voters/store.ts";
import { type AskedAct, decides, faultOf, namesGrants, type Split, sinceDecided } from "./rules.ts";
import type { NewResolution, Resolution, ResolutionFilter } from "./schema.ts";

type Own = RowAs<"resolution", Resolution> &
  Pick<Resolution, "result"> & {
    /** When it was used last, or came to its result. */
    changed_at: string;
  };

const rows = sql`
  select ${columnsOf("resolution", "r")}, coalesce(m.results[r.agenda_item_index + 1], 'pending') as result,
    greatest(r.updated_at, m.adjourned_at) as changed_at
  from resolution r join meeting m on m.workspace_id = r.workspace_id and m.meeting_id = r.meeting_id`;

const record = ({ changed_at, recipient_key: _, ...row }: Own): Resolution => ({ ...row, updated_at: changed_at });

/** Writes down what a meeting's items are to authorize, all in one statement. */
export async function insert(
  tx: Tx,
  { entity_id, meeting_id }: Pick<Resolution, "entity_id" | "meeting_id">,
  given: readonly NewResolution[],
): Promise<void> {
  if (given.length === 0) return;
  const made = given.map((one) => ({
    ...one,
    resolution_id: newId("resolution"),
    recipient_key: one.recipient_name == null ? null : nameKey(one.recipient_name),
  }));
  await tx.sql`
    insert into resolution (resolution_id, entity_id, meeting_id, agenda_item_index, act, recipient_name, recipient_key, units, amount_cents, price_per_share)
    select resolution_id, ${entity_id}, ${meeting_id}, agenda_item_index, act, recipient_name, recipient_key, units, amount_cents, price_per_share
    from jsonb_to_recordset(${json(made)}::jsonb) as r(resolution_id text, agenda_item_index int, act text,
      recipient_name text, recipient_key text, units bigint, amount_cents bigint, price_per_share text)`;
}

/** What a meeting authorizes, in the order in which it is used: what names its recipient first. */
const ofMeeting = (tx: Tx, meeting_id: string, lock: Sql) =>
  tx.sql<Own>`${rows} where r.meeting_id = ${meeting_id} order by r.recipient_key nulls last, r.resolution_id${lock}`;

/** What one of the company's meetings authorizes. Throws 404. */
export async function load(
  tx: Tx,
  { entity_id, resolution_id }: Pick<Resolution, "entity_id" | "resolution_id">,
): Promise<Resolution> {
  const [row] = await tx.sql<Own>`
    ${rows} where r.resolution_id = ${resolution_id} and r.entity_id = ${entity_id}`;
  if (!row) throw notFound("resolution");
  return record(row);
}

/** A page of what a company's meetings authorize, newest first. */
export async function list(tx: Tx, filter: ResolutionFilter) {
  const { entity_id, act, meeting_id } = filter;
  const read = async (after: Key | null, limit: number): Promise<Resolution[]> => {
    const found = await tx.sql<Own>`${rows}${where([
      sql`r.entity_id = ${entity_id}`,
      act === undefined ? null : sql`r.act = ${act}`,
      meeting_id === undefined ? null : sql`r.meeting_id = ${meeting_id}`,
      after && sql`r.resolution_id < ${after[0]}`,
    ])} order by r.resolution_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ resolution_id }) => [resolution_id]);
}

/** The splits of what an act is of, asked for where a meeting's figures are counted by them. */
type SplitsOf = () => Promise<readonly Split[]>;

const OWN = "must be a meeting or a document of the company";

/**
 * Where a meeting says what it authorizes, the resolution that the act is within, held until the transaction ends, so that of two
 * acts at once the second sees what the first has used. Any approved item will do where it says nothing. Throws 400 with the figures,
 * and where the meeting goes on and what stands approved so far may be outvoted yet.
 */
async function assertMeetingApproves(
  tx: Tx,
  entity_id: string,
  meeting_id: string,
  asked: AskedAct,
  splitsOf: SplitsOf,
): Promise<string | null> {
  const [meeting, authorized, holderKey, splits] = await Promise.all([
    meetings.load(tx, { meeting_id }),
    ofMeeting(tx, meeting_id, sql` for no key update of r`),
    people.holderKeys(tx),
    splitsOf(),
  ]);
  if (meeting.entity_id !== entity_id) throw invalid("approval_id", OWN);
  if (authorized.length === 0) {
    if (!meeting.agenda.some(({ result }) => result === "approved"))
      throw invalid("approval_id", "must be a meeting that has approved an item of its agenda");
    if (meeting.status === "adjourned" || meeting.agenda.some(isDecided)) return null;
    throw invalid(
      "approval_id",
      "must be a meeting that is adjourned: what it has approved so far may be outvoted yet",
    );
  }
  const own = authorized.filter(({ act }) => act === asked.act);
  const since = sinceDecided(meeting_id, meeting.adjourned_at, splits);
  const within = own.find((one) => faultOf(one, asked, holderKey, since) === null);
  if (within !== undefined) return within.resolution_id;
  const [first] = own;
  const fault = first === undefined ? `it authorizes no ${asked.act}` : faultOf(first, asked, holderKey, since);
  throw invalid("approval_id", `must authorize the ${asked.act}: ${fault}`, "not_authorized");
}

async function assertDocumentApproves(tx: Tx, entity_id: string, document_id: string, asked: AskedAct): Promise<null> {
  const document = await documents.load(tx, { document_id });
  if (document.entity_id !== entity_id) throw invalid("approval_id", OWN);
  if (document.category === "attachment") return null;
  // What a meeting has come to, and how much of it was used, the meeting itself says.
  const [meeting] = await tx.sql<Pick<RowOf<"meeting">, "meeting_id">>`
    select meeting_id from meeting where ${document_id} in (consent_document_id, minutes_document_id)`;
  if (meeting) throw invalid("approval_id", `must be the meeting itself, ${meeting.meeting_id}, and not its paper`);
  if (!decides(document.document_type, asked.act)) {
    const { title } = document;
    throw invalid(
      "approval_id",
      `must be a paper that decides the ${asked.act}, a meeting or a file: ${title} is none`,
    );
  }
  if (document.status !== "signed") throw invalid("approval_id", "must be a document that is signed, or a file");
  const missing = namesOf(awaited(document.missing_signers));
  if (missing.length > 0) {
    throw invalid("approval_id", `must be a document that is signed by all who decide: not yet by ${listed(missing)}`);
  }
  const lacking = await votesLacking(tx, document);
  if (lacking !== null) throw invalid("approval_id", `must be a document that is signed by enough: ${lacking}`);
  if (namesGrants(document.document_type)) await assertNamed(tx, document_id, asked.grant_id ?? null);
  return null;
}

/** Writes down which grants a consent names, and what it leaves blank of their terms. */
export async function name(
  tx: Tx,
  { entity_id, document_id }: { entity_id: string; document_id: string },
  grants: readonly { grant_id: string; blanks: readonly string[] }[],
): Promise<void> {
  await tx.sql`
    insert into consented_grant (document_id, entity_id, grant_id, blanks)
    select ${document_id}, ${entity_id}, grant_id, blanks
    from jsonb_to_recordset(${json(grants.map(({ grant_id, blanks }) => ({ grant_id, blanks })))}::jsonb)
      as r(grant_id text, blanks text[])`;
}

/** Throws 400 where a consent does not name the grant, or leaves its terms open. */
async function assertNamed(tx: Tx, document_id: string, grant_id: string | null): Promise<void> {
  const [named] = await tx.sql<Pick<RowOf<"consented_grant">, "blanks">>`
    select blanks from consented_grant where document_id = ${document_id} and grant_id = ${grant_id}`;
  if (!named) throw invalid("approval_id", "must be a consent that names this grant: it approves those that it names");
  if (named.blanks.length > 0) {
    throw invalid("approval_id", `must be a consent to the grant's terms: it leaves ${listed(named.blanks)} blank`);
  }
}

/**
 * Answers the resolution that authorizes an act, null where what approves it says nothing of how much. Throws 404 where there is no
 * such meeting or document, and 400 where it is another company's, has approved nothing, or allows less.
 */
export async function assertApproves(
  tx: Tx,
  entity_id: string,
  approval_id: string,
  asked: AskedAct,
  splitsOf: SplitsOf = () => Promise.resolve([]),
): Promise<string | null> {
  if (approval_id.startsWith("mtg_")) return assertMeetingApproves(tx, entity_id, approval_id, asked, splitsOf);
  if (approval_id.startsWith("doc_")) return assertDocumentApproves(tx, entity_id, approval_id, asked);
  throw notFound("meeting or document of approval_id");
}

/** Writes down that an act has used a resolution. */
async function use(tx: Tx, resolution_id: string, source: { type: string; id: string; units: number }): Promise<void> {
  const { type, id, units } = source;
  const own = { resolution_id, source_type: type, source_id: id, units, amount_cents: 0 };
  await tx.sql`insert into resolution_use ${columns("resolution_use", own)}`;
}

/** An act of the company itself, which is done once by one resolution. */
export interface CompanyAct {
  act: "conversion" | "amendment" | "dissolution";
  /** The record that it makes. */
  source: { type: string; id: string };
  /** By how many more units an amendment authorizes. */
  units?: number;
}

/**
 * Uses what approves an act of the company. Throws 404, and 400 where it is
 * another company's, has approved nothing, allows less or was used.
 */
export async function spend(
  tx: Tx,
  entity_id: string,
  approval_id: string,
  { act, source, units = 0 }: CompanyAct,
): Promise<void> {
  const asked = { act, recipient_name: null, recipient_key: null, units, amount_cents: 0, price_per_share: null };
  const resolution_id = await assertApproves(tx, entity_id, approval_id, asked);
  if (resolution_id !== null) await use(tx, resolution_id, { ...source, units });
}
