import { today } from "#lib/core/days.ts";
import { notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { empty, json, type Sql, sql, where } from "#lib/db/sql.ts";
import * as conversions from "../../entities/conversions/store.ts";
import { jurisdiction } from "../../jurisdictions/facts/facts.ts";
import { filingOf, notFiled } from "../../jurisdictions/rules.ts";
import type { Amendment, AmendmentFilter } from "./schema.ts";
import { amendmentStates } from "./states.ts";

type Own = RowAs<"amendment", Amendment>;

/** Where it was to be filed stays what it was, whatever state the company has become one of since. */
const rows = sql`select ${columnsOf("amendment")}, ${conversions.stateAt(sql`amendment.entity_id`, sql`amendment.created_at`)} as state
  from amendment`;

function record({ state, ...row }: Own & { state: string }): Amendment {
  const filing_office = row.needs_filing ? jurisdiction(state).filing_office.name : "";
  const filing = row.needs_filing ? filingOf(state, "an amendment") : notFiled;
  return { ...row, ...filing, filing_office, approval: row.approval_id === null ? "missing" : "approved" };
}

type New = Pick<Amendment, "entity_id" | "form" | "changes" | "needs_filing" | "document_id" | "approval_id">;

/** What a new amendment will be called. */
export const newAmendmentId = () => newId("amendment");

/** Writes down an amendment that is still to come into effect. */
export async function insert(tx: Tx, amendment_id: string, given: New): Promise<Amendment> {
  const own = { ...given, amendment_id, changes: json(given.changes) };
  await tx.sql`insert into amendment ${columns("amendment", own)}`;
  return load(tx, { entity_id: given.entity_id, amendment_id });
}

/** Which amendment is meant. */
type At = Pick<Amendment, "entity_id" | "amendment_id">;

async function find(tx: Tx, { entity_id, amendment_id }: At, lock: Sql): Promise<Amendment> {
  const [row] = await tx.sql<Own & { state: string }>`
    ${rows} where amendment_id = ${amendment_id} and entity_id = ${entity_id}${lock}`;
  if (!row) throw notFound("amendment");
  return record(row);
}

/** The amendment of the entity. Throws 404. */
export const load = (tx: Tx, at: At): Promise<Amendment> => find(tx, at, empty);

/** The same, held until the act ends. Throws 404, and 400 naming the action and the status where it is not to come any more. */
export async function hold(tx: Tx, at: At, act: string): Promise<Amendment> {
  const amendment = await find(tx, at, sql` for no key update`);
  if (amendment.status === "pending_filing") return amendment;
  throw wrongState(`Cannot ${act} the amendment: its status is ${amendment.status}.`);
}

/** The first of a company's amendments that is still to come into effect; null where none is. */
export async function pending(tx: Tx, entity_id: string): Promise<string | null> {
  const [row] = await tx.sql<Pick<Amendment, "amendment_id">>`
    select amendment_id from amendment where entity_id = ${entity_id} and status = 'pending_filing' order by amendment_id limit 1`;
  return row?.amendment_id ?? null;
}

/** A page of a company's amendments, newest first. */
export async function list(tx: Tx, filter: AmendmentFilter) {
  const { entity_id, status } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Own & { state: string }>`${rows}${where([
      sql`entity_id = ${entity_id}`,
      status === undefined ? null : sql`status = ${status}`,
      after && sql`amendment_id < ${after[0]}`,
    ])} order by amendment_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ amendment_id }) => [amendment_id]);
}

/** The days from which classes of stock are there that amendments have brought, by their symbols in lower case. */
export async function classesFiled(tx: Tx, entity_id: string): Promise<Map<string, string>> {
  const filed = await tx.sql<Pick<Own, "changes" | "filed_on">>`
    select changes, filed_on from amendment where entity_id = ${entity_id} and status = 'effective' order by amendment_id`;
  return new Map(
    filed.flatMap(({ changes, filed_on }) =>
      (changes.new_classes ?? []).flatMap(({ symbol }) =>
        filed_on === null ? [] : [[symbol.toLowerCase(), filed_on]],
      ),
    ),
  );
}

/** Writes down what approved it. */
export async function setApproval(tx: Tx, { amendment_id }: At, approval_id: string): Promise<void> {
  await tx.sql`update amendment set approval_id = ${approval_id}, updated_at = now() where amendment_id = ${amendment_id}`;
}

const place = ({ amendment_id }: At) => ({ table: "amendment", key: "amendment_id", id: amendment_id }) as const;

/** It is in effect. */
export async function confirm(
  tx: Tx,
  at: At,
  { confirmation_number, filed_on }: { confirmation_number: string | null; filed_on: string | null },
): Promise<void> {
  const also = sql`, confirmation_number = ${confirmation_number}, filed_on = ${filed_on ?? today()}::date, decided_at = now()`;
  await move(tx, amendmentStates, "confirm", { ...place(at), also });
}

/** It does not come into effect: the state has refused it, or the company gives it up. */
export async function end(tx: Tx, at: At, how: "reject" | "withdraw", reason: string | null): Promise<void> {
  await move(tx, amendmentStates, how, { ...place(at), also: sql`, reason = ${reason}, decided_at = now()` });
}
