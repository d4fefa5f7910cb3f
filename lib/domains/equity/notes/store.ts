import { latest, today } from "#lib/core/days.ts";
import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { interestBy } from "#lib/core/interest.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Counted, columns, columnsOf, counted, type RowAs } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import { entryIdsOfAll } from "#lib/domains/books/ledger/store.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { askForApproval, assertApprovesConvertible, endAsking } from "../convertibles/authorizing.ts";
import { comeBy, type Moment } from "../moments/rules.ts";
import { upTo } from "../moments/store.ts";
import { openNotices } from "../notices.ts";
import { discountOfRate, rateOfDiscount } from "../rules.ts";
import * as capTable from "../store.ts";
import { percentOfRate, rateOfPercent } from "./rules.ts";
import type { ConvertibleNote, NewNote } from "./schema.ts";

export type Row = RowAs<"convertible_note", ConvertibleNote>;
type Accrual = { accrued_on: string; amount_cents: number; created_at: string };
type Own = Row & Pick<ConvertibleNote, "entry_ids" | "investor_contact_id"> & { accruals: Accrual[] };

const rows = sql`select ${columnsOf("convertible_note", "d")}, ${people.contactOf(sql`d.investor_key`)} as investor_contact_id, ${entryIdsOfAll(
  {
    convertible_note: sql`d.note_id`,
    note_accrual: sql`select a.note_accrual_id from note_accrual a where a.workspace_id = d.workspace_id and a.note_id = d.note_id`,
  },
)}, coalesce((select jsonb_agg(jsonb_build_object('accrued_on', a.accrued_on, 'amount_cents', a.amount_cents,
      'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.accrued_on)
    from note_accrual a where a.workspace_id = d.workspace_id and a.note_id = d.note_id), '[]') as accruals
  from convertible_note d`;

/** What had been issued by a moment. */
const issuedBy = (moment: Moment | null) => upTo(moment, sql`d.issued_on`, sql`d.created_at`);

const stillOutstanding = {
  status: "outstanding",
  converted_on: null,
  round_id: null,
  grant_id: null,
  ended_on: null,
  settled_cents: null,
} as const;

/** What had been accrued by a moment. */
const accruedBy = (moment: Moment | null, accruals: readonly Accrual[]) =>
  accruals.filter(
    ({ accrued_on, created_at }) =>
      moment === null || (accrued_on <= moment.as_of && (moment.known_at === null || created_at <= moment.known_at)),
  );

/** The note as it stood at a moment, with what it had borne by then, or by its end. */
function record(
  { accruals, investor_key: _, paid_at, ended_at, ...row }: Own,
  moment: Moment | null = null,
): ConvertibleNote {
  const as_of = moment?.as_of ?? today();
  const end = row.converted_on ?? row.ended_on;
  const standing = end === comeBy(moment, end, ended_at) ? row : { ...row, ...stillOutstanding };
  const paid_on = comeBy(moment, row.paid_on, paid_at);
  const interest_cents = interestBy(standing.converted_on ?? standing.ended_on ?? as_of, row);
  const isOwed = standing.status === "outstanding" && paid_on !== null;
  const accrued = accruedBy(moment, accruals);
  return {
    ...standing,
    paid_on,
    as_of,
    updated_at: latest(row.updated_at, ...accruals.map(({ created_at }) => created_at)),
    interest_percent: percentOfRate(row.interest_rate),
    discount_percent: row.discount_rate === null ? null : discountOfRate(row.discount_rate),
    approval: row.approval_id === null ? "missing" : "approved",
    interest_cents,
    accrued_cents: accrued.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    accrued_on: accrued.at(-1)?.accrued_on ?? null,
    owed_cents: isOwed ? row.principal_amount_cents + interest_cents : 0,
  };
}

export const about = (note_id: string) => ({ type: "convertible_note", id: note_id });

/** Writes down a note that was issued; its money is another act. Throws 400 where it matures before that. */
export async function insert(tx: Tx, given: NewNote): Promise<ConvertibleNote> {
  const { entity_id, principal_amount_cents, day_count, matures_on } = given;
  const meant = { name: given.investor_name, contact_id: given.investor_contact_id };
  const investor = await people.named(tx, meant, { field: "investor_contact_id", role: "investor" });
  const { name: investor_name, name_key: investor_key } = investor;
  const issued_on = given.issued_on ?? today();
  if (matures_on <= issued_on) throw invalid("matures_on", `must be after issued_on, ${issued_on}`);
  const approval_id = given.approval_id ?? null;
  const asking = { entity_id, investor_name, investor_key, principal_amount_cents };
  if (approval_id !== null) await assertApprovesConvertible(tx, "note", asking, approval_id);
  const own = {
    ...{ note_id: newId("note"), entity_id, cap_table_id: await capTable.idOf(tx, entity_id) },
    ...{ investor_name, investor_key, principal_amount_cents, day_count, issued_on, matures_on, approval_id },
    interest_rate: given.interest_rate ?? rateOfPercent(given.interest_percent ?? 0),
    valuation_cap_cents: given.valuation_cap_cents ?? null,
    discount_rate:
      given.discount_rate ?? (given.discount_percent == null ? null : rateOfDiscount(given.discount_percent)),
    qualified_financing_cents: given.qualified_financing_cents ?? null,
    exemption: given.exemption ?? null,
  };
  await tx.sql`insert into convertible_note ${columns("convertible_note", own)}`;
  const of = about(own.note_id);
  await obligations.open(tx, {
    ...{ about: of, entity_id, tier: "high", due_date: matures_on, kind: "note_matures" },
    title: `Repay the convertible note of ${investor_name}, which matures then, unless it has become shares`,
  });
  if (approval_id === null) await askForApproval(tx, "note", of, own);
  if (own.exemption !== null) {
    await openNotices(tx, { about: of, entity_id, exemption: own.exemption, sold_on: issued_on });
  }
  return load(tx, own);
}

/** Which note is meant. */
export type At = Pick<ConvertibleNote, "entity_id" | "note_id">;

/** The note of the entity, held until the act ends. Throws 404. */
export async function loadHeld(tx: Tx, { entity_id, note_id }: At): Promise<Row> {
  const [held] = await tx.sql<Row>`
    select ${columnsOf("convertible_note")} from convertible_note
    where note_id = ${note_id} and entity_id = ${entity_id} for no key update`;
  if (!held) throw notFound("convertible note");
  return held;
}

/** Names what approved a note, and ends what asked for it. Throws 400 where it is approved already, or by what is no approval. */
export async function approve(tx: Tx, at: At, approval_id: string): Promise<ConvertibleNote> {
  const held = await loadHeld(tx, at);
  if (held.approval_id !== null) throw wrongState(`Cannot approve the note: ${held.approval_id} approved it.`);
  await assertApprovesConvertible(tx, "note", held, approval_id);
  await tx.sql`update convertible_note set approval_id = ${approval_id} where note_id = ${at.note_id}`;
  await endAsking(tx, about(at.note_id));
  return load(tx, at);
}

interface Filter {
  entity_id: string;
  status?: ConvertibleNote["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's notes, newest first. */
export async function list(tx: Tx, filter: Filter, moment: Moment | null = null) {
  const { entity_id, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`d.entity_id = ${entity_id}`,
      status === undefined ? null : sql`d.status = ${status}`,
      after && sql`d.note_id < ${after[0]}`,
      ...issuedBy(moment),
    ])} order by d.note_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ note_id }) => [note_id]);
  return { data: data.map((row) => record(row, moment)), next_cursor };
}

/** All of an entity's notes, in the order of their issue. */
export async function all(tx: Tx, entity_id: string, moment: Moment | null = null): Promise<ConvertibleNote[]> {
  const asked = where([sql`d.entity_id = ${entity_id}`, ...issuedBy(moment)]);
  const found = await tx.sql<Own>`${rows}${asked} order by d.issued_on, d.note_id`;
  return found.map((row) => record(row, moment));
}

/** Those of them that may still become shares. */
export const outstanding = async (tx: Tx, entity_id: string, moment: Moment | null = null) =>
  (await all(tx, entity_id, moment)).filter(({ status }) => status === "outstanding");

/** The note of the entity. Throws 404. */
export async function load(tx: Tx, { entity_id, note_id }: At, moment: Moment | null = null): Promise<ConvertibleNote> {
  const asked = where([sql`d.note_id = ${note_id} and d.entity_id = ${entity_id}`, ...issuedBy(moment)]);
  const [row] = await tx.sql<Own>`${rows}${asked}`;
  if (!row) throw notFound("convertible note");
  return record(row, moment);
}

/**
 * The newest notes of a person, in every company, with what each has borne by today or by its end; `keys` are all the names that
 * registers have of them.
 */
export async function ofPerson(tx: Tx, keys: Sql, most: number) {
  const fields = sql`note_id, entity_id, principal_amount_cents, issued_on, matures_on, status`;
  const found = await tx.sql<
    Pick<Row, "note_id" | "entity_id" | "principal_amount_cents" | "issued_on" | "matures_on" | "status"> &
      Pick<Row, "interest_rate" | "day_count" | "ended_on"> &
      Counted
  >`
    select ${fields}, interest_rate, day_count, coalesce(converted_on, ended_on) as ended_on, ${counted}
    from convertible_note where investor_key = any(${keys}) order by note_id desc limit ${most}`;
  return found.map(({ interest_rate, day_count, ended_on, ...note }) => ({
    ...note,
    interest_cents: interestBy(ended_on ?? today(), { ...note, interest_rate, day_count }),
  }));
}
