import { notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import type { Ratio } from "../splits/rules.ts";
import type { Round } from "./schema.ts";

type Own = RowAs<"equity_round", Round>;
type Row = Own &
  Pick<Round, "symbol" | "raised_cents" | "safes" | "notes" | "investors" | "closings"> & {
    /** When it, or what it is told with, was changed last. */
    changed_at: string;
  };

const rows = sql`select ${columnsOf("equity_round", "r")}, i.symbol,
    coalesce((select jsonb_agg(jsonb_build_object('closing_number', c.closing_number, 'closed_on', c.closed_on) order by c.closing_number)
      from round_closing c where c.workspace_id = r.workspace_id and c.round_id = r.round_id), '[]') as closings,
    coalesce((select jsonb_agg(jsonb_build_object('closing_number', x.closing_number, 'investor_name', g.recipient_name,
        'amount_cents', x.amount_cents, 'shares', g.shares, 'cost_cents', g.consideration_cents, 'paid_on', g.paid_on,
        'grant_id', g.grant_id, 'document_id', x.document_id, 'safe_id', x.safe_id) order by x.closing_number, g.grant_id)
      from round_issue x join equity_grant g using (workspace_id, grant_id)
      where x.workspace_id = r.workspace_id and x.round_id = r.round_id), '[]') as investors,
    coalesce((select sum(g.consideration_cents) from round_issue x join equity_grant g using (workspace_id, grant_id)
      where x.workspace_id = r.workspace_id and x.round_id = r.round_id), 0)::bigint as raised_cents,
    coalesce((select jsonb_agg(jsonb_build_object('safe_id', s.safe_id, 'investor_name', s.investor_name,
        'price_per_share', g.price_per_share, 'shares', g.shares, 'grant_id', g.grant_id, 'instrument_id', g.instrument_id)
        order by s.issued_on, s.safe_id)
      from safe s join equity_grant g using (workspace_id, grant_id)
      where s.workspace_id = r.workspace_id and s.round_id = r.round_id), '[]') as safes,
    coalesce((select jsonb_agg(jsonb_build_object('note_id', n.note_id, 'investor_name', n.investor_name,
        'principal_amount_cents', n.principal_amount_cents, 'interest_cents', n.settled_cents - n.principal_amount_cents,
        'price_per_share', g.price_per_share, 'shares', g.shares, 'grant_id', g.grant_id, 'instrument_id', g.instrument_id)
        order by n.issued_on, n.note_id)
      from convertible_note n join equity_grant g using (workspace_id, grant_id)
      where n.workspace_id = r.workspace_id and n.round_id = r.round_id), '[]') as notes,
    greatest(r.updated_at,
      (select max(c.created_at) from round_closing c where c.workspace_id = r.workspace_id and c.round_id = r.round_id),
      (select max(g.updated_at) from round_issue x join equity_grant g using (workspace_id, grant_id)
        where x.workspace_id = r.workspace_id and x.round_id = r.round_id)) as changed_at
  from equity_round r join instrument i using (workspace_id, instrument_id)`;

const record = ({ changed_at, ...row }: Row): Round => ({ ...row, updated_at: changed_at });

type NewRound = Omit<RowOf<"equity_round">, "holders" | "charter_amended_on" | "created_at" | "updated_at"> &
  Pick<Round, "holders">;

/** Writes down a round that is closed. */
export async function insert(tx: Tx, { holders, ...own }: NewRound): Promise<void> {
  await tx.sql`insert into equity_round ${columns("equity_round", { ...own, holders: json(holders) })}`;
}

/** Writes down one more of its closings; answers its number. */
export async function insertClosing(
  tx: Tx,
  { entity_id, round_id, closed_on }: Pick<RowOf<"round_closing">, "entity_id" | "round_id" | "closed_on">,
): Promise<number> {
  const [kept] = await tx.sql<Pick<RowOf<"round_closing">, "closing_number">>`
    insert into round_closing (round_id, closing_number, entity_id, closed_on)
    select ${round_id}, coalesce(max(closing_number), 0) + 1, ${entity_id}, ${closed_on}::date
    from round_closing where round_id = ${round_id} returning closing_number`;
  if (!kept) throw notFound("round");
  return kept.closing_number;
}

/** Writes down what a closing issued to its investors. */
export async function insertIssues(tx: Tx, issues: Omit<RowOf<"round_issue">, "created_at">[]): Promise<void> {
  await tx.sql`
    insert into round_issue (grant_id, round_id, closing_number, entity_id, amount_cents, document_id, safe_id)
    select grant_id, round_id, closing_number, entity_id, amount_cents, document_id, safe_id
    from jsonb_to_recordset(${json(issues)}::jsonb) as x(
      grant_id text, round_id text, closing_number int, entity_id text, amount_cents bigint, document_id text, safe_id text)`;
}

/** Which round is meant. */
type At = Pick<Round, "entity_id" | "round_id">;

/** The round of the entity, with its closings. Throws 404. */
export async function load(tx: Tx, { entity_id, round_id }: At): Promise<Round> {
  const [row] = await tx.sql<Row>`${rows} where r.round_id = ${round_id} and r.entity_id = ${entity_id}`;
  if (!row) throw notFound("round");
  return record(row);
}

/** The splits of a round's series since, in their order. */
export const splitsSince = (tx: Tx, { round_id }: Pick<At, "round_id">): Promise<Ratio[]> =>
  tx.sql<{ [Part in keyof Ratio]: NonNullable<RowOf<"instrument_event">[Part]> }>`
    select e.numerator, e.denominator from equity_round r join instrument_event e using (workspace_id, instrument_id)
    where r.round_id = ${round_id} and e.kind = 'split' order by e.instrument_event_id`;

interface Filter {
  entity_id: string;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's rounds, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const read = async (after: Key | null, limit: number): Promise<Round[]> => {
    const found = await tx.sql<Row>`${rows}${where([
      sql`r.entity_id = ${filter.entity_id}`,
      after && sql`r.round_id < ${after[0]}`,
    ])} order by r.round_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ round_id }) => [round_id]);
}
