import { today } from "#lib/core/days.ts";
import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { happenedBy, type Moment } from "../moments/rules.ts";
import type { Safe } from "./schema.ts";

export const about = (safe_id: string) => ({ type: "safe", id: safe_id });

/** What the holder of a SAFE has elected, as a column of its own selection. */
export const electionsOf = (
  safe: Sql,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('safe_election_id', x.safe_election_id,
    'mfn_safe_id', x.mfn_safe_id, 'elected_on', x.elected_on,
    'created_at', to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.safe_election_id)
  from safe_election x where x.workspace_id = ${safe}.workspace_id and x.safe_id = ${safe}.safe_id), '[]') as elections`;

type Elections = Safe["elections"];

/** What had been elected by a moment. */
export const electedBy = (moment: Moment | null, elections: Elections): Elections =>
  happenedBy(
    moment,
    elections.map((one) => ({ ...one, happened_on: one.elected_on })),
  ).map(({ happened_on: _, ...one }) => one);

const kind = "mfn_election";

/** Asks the company to tell the holders of the MFN SAFEs that were issued before a SAFE, and have elected nothing, of its terms. */
export async function askForElections(
  tx: Tx,
  {
    entity_id,
    safe_id,
    investor_name,
    issued_on,
  }: Pick<RowOf<"safe">, "entity_id" | "safe_id" | "investor_name" | "issued_on">,
): Promise<void> {
  const earlier = await tx.sql<Pick<RowOf<"safe">, "safe_id" | "investor_name">>`
    select s.safe_id, s.investor_name from safe s
    where s.entity_id = ${entity_id} and s.safe_type = 'mfn' and s.status = 'outstanding' and s.mfn_safe_id is null
      and (s.issued_on, s.safe_id) < (${issued_on}::date, ${safe_id})`;
  for (const { safe_id: id, investor_name: holder } of earlier) {
    const title = `Tell ${holder} of the SAFE of ${investor_name}, whose terms their MFN SAFE may take, and record what they elect`;
    await obligations.open(tx, { about: about(id), entity_id, tier: "medium", title, due_date: null, kind });
  }
}

/** Which SAFE is meant. */
type At = Pick<Safe, "entity_id" | "safe_id">;

type Row = RowAs<"safe", Safe>;

async function find(tx: Tx, { entity_id, safe_id }: At, of: string): Promise<Row> {
  const [row] = await tx.sql<Row>`
    select ${columnsOf("safe")} from safe where safe_id = ${safe_id} and entity_id = ${entity_id} for no key update`;
  if (!row) throw notFound(of);
  return row;
}

const isAfter = (one: Row, other: Row) =>
  one.issued_on > other.issued_on || (one.issued_on === other.issued_on && one.safe_id > other.safe_id);

/** What is asked of a SAFE for the holder of an MFN one to elect its terms, as below. */
export const electableBy = (safe_id: string): Sql => sql`s.safe_type <> 'mfn' and s.status <> 'cancelled'
  and (s.issued_on, s.safe_id) > (select m.issued_on, m.safe_id from safe m
    where m.safe_id = ${safe_id} and m.entity_id = s.entity_id and m.safe_type = 'mfn')`;

/** Throws 400 where a SAFE does not have terms that this one may take. */
function assertElectable(held: Row, later: Row): void {
  const { safe_id } = later;
  if (safe_id === held.safe_id) throw invalid("mfn_safe_id", "must not be the SAFE itself: that is circular");
  if (later.safe_type === "mfn") {
    const rule = `must have terms of its own: ${safe_id} is an MFN SAFE too, and two that take each other's terms are circular`;
    throw invalid("mfn_safe_id", rule);
  }
  if (later.status === "cancelled") throw invalid("mfn_safe_id", `must stand: ${safe_id} was cancelled`);
  if (!isAfter(later, held)) {
    const days = `${safe_id} was issued on ${later.issued_on}, this one on ${held.issued_on}`;
    throw invalid("mfn_safe_id", `must have been issued after this SAFE: ${days}`);
  }
}

/** Gives an MFN SAFE the terms of a later one, as its holder has elected, or takes that back. The caller holds the company. */
export async function elect(tx: Tx, at: At, mfn_safe_id: string | null, given: string | undefined): Promise<void> {
  const held = await find(tx, at, "SAFE");
  const { entity_id, safe_id, safe_type, status } = held;
  if (safe_type !== "mfn")
    throw wrongState(`Cannot elect: the SAFE's type is ${safe_type}, and only an mfn one takes others' terms.`);
  if (status !== "outstanding") throw wrongState(`Cannot elect: the SAFE's status is ${status}.`);
  if (held.mfn_safe_id === mfn_safe_id) {
    throw wrongState(
      `Cannot elect: the SAFE ${mfn_safe_id === null ? "has elected nothing" : `has the terms of ${mfn_safe_id} already`}.`,
    );
  }
  const [last] = await tx.sql<Pick<RowOf<"safe_election">, "elected_on">>`
    select elected_on from safe_election where safe_id = ${safe_id} order by safe_election_id desc limit 1`;
  const later =
    mfn_safe_id === null ? null : await find(tx, { entity_id, safe_id: mfn_safe_id }, "SAFE of mfn_safe_id");
  if (later !== null) assertElectable(held, later);
  const now = today();
  const elected_on = given ?? now;
  if (elected_on > now) throw invalid("elected_on", `must not be after today, ${now}`);
  const first = [later?.issued_on ?? held.issued_on, last?.elected_on ?? held.issued_on].toSorted().at(-1) ?? "";
  if (elected_on < first)
    throw invalid("elected_on", `must not be before ${first}: the later SAFE's issue, or the last election`);
  const own = { safe_election_id: newId("safe_election"), entity_id, safe_id, mfn_safe_id, elected_on };
  await tx.sql`insert into safe_election ${columns("safe_election", own)}`;
  await obligations.endAbout(tx, about(safe_id), kind);
}
