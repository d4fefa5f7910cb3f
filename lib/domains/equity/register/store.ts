import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowAs, RowOf } from "#lib/db/rows.ts";
import { join, type Sql, sql, where } from "#lib/db/sql.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import type { Moment } from "../moments/rules.ts";
import { upTo } from "../moments/store.ts";
import { costOf } from "../price/rules.ts";
import type { LedgerAsked, RegisterEvent } from "./schema.ts";

interface Source {
  kind: "grant" | "transfer" | "safe" | "event";
  company: Sql;
  id: Sql;
  word: Sql;
  day: Sql;
  recorded: Sql;
  rows: Sql;
  of(keys: Sql): Sql;
}

/** Whose rows tell what has happened: each is asked in the order of its own index, and no further than the page needs. */
const sources: readonly Source[] = [
  {
    kind: "grant",
    company: sql`g.entity_id`,
    id: sql`g.grant_id`,
    word: sql`'grant'`,
    day: sql`g.granted_on`,
    recorded: sql`g.created_at`,
    rows: sql`equity_grant g`,
    of: (keys) => sql`g.recipient_key = any(${keys})`,
  },
  {
    kind: "transfer",
    company: sql`t.entity_id`,
    id: sql`t.transfer_id`,
    word: sql`'transfer'`,
    day: sql`t.transferred_on`,
    recorded: sql`t.created_at`,
    rows: sql`share_transfer t`,
    of: (keys) => sql`(t.from_key = any(${keys}) or t.to_key = any(${keys}))`,
  },
  {
    kind: "safe",
    company: sql`s.entity_id`,
    id: sql`s.safe_id`,
    word: sql`'safe'`,
    day: sql`s.issued_on`,
    recorded: sql`s.created_at`,
    rows: sql`safe s`,
    of: (keys) => sql`s.investor_key = any(${keys})`,
  },
  {
    kind: "event",
    company: sql`e.entity_id`,
    id: sql`e.grant_event_id`,
    word: sql`e.kind`,
    day: sql`e.happened_on`,
    recorded: sql`e.created_at`,
    rows: sql`grant_event e`,
    of: (keys) =>
      sql`coalesce(e.holder_key, (select o.recipient_key from equity_grant o where o.workspace_id = e.workspace_id and o.grant_id = e.grant_id)) = any(${keys})`,
  },
];

type Asked = Omit<LedgerAsked, "as_of" | "known_at">;

/** Which rows, in which order and how many. */
interface Range {
  moment: Moment | null;
  order: "newest" | "oldest";
  after: Key | null;
  /** None asks for all: a statement whose limit is a parameter is planned as if it were to give a tenth. */
  limit: number | null;
}

const atMost = (limit: number | null) => (limit === null ? sql`` : sql`limit ${limit}`);

/** The first or the last of one source, behind a key of the list. */
function picked(source: Source, asked: Asked, { moment, order, after, limit }: Range): Sql {
  const { id, word, day, recorded, rows, company } = source;
  const [direction, behind] = order === "oldest" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const conditions = where([
    sql`${company} = ${asked.entity_id}`,
    asked.holder === undefined ? null : source.of(people.keysOf(asked.holder)),
    asked.holder_contact_id === undefined ? null : source.of(people.keysOfContact(asked.holder_contact_id)),
    asked.from === undefined ? null : sql`${day} >= ${asked.from}::date`,
    asked.to === undefined ? null : sql`${day} <= ${asked.to}::date`,
    asked.kind === undefined || source.kind !== "event" ? null : sql`e.kind = ${asked.kind}`,
    after && sql`(${day}, ${recorded}, ${id}) ${behind} (${after[0]}::date, ${after[1]}::timestamptz, ${after[2]})`,
    ...upTo(moment, day, recorded),
  ]);
  return sql`(select ${word} as kind, ${id} as event_id, ${day} as happened_on, ${recorded} as recorded_at from ${rows}${conditions}
    order by ${day} ${direction}, ${recorded} ${direction}, ${id} ${direction} ${atMost(limit)})`;
}

/** Whose grants a transfer's shares are of, and what it says of them. */
const parts = sql`
  select array_agg(distinct i.symbol order by i.symbol) as symbols, array_agg(g.grant_id order by g.granted_on, g.grant_id) as grant_ids,
    coalesce(array_agg(g.certificate_number order by g.granted_on, g.grant_id) filter (where g.certificate_number is not null), '{}') as certificates
  from share_transfer_part m join equity_grant g using (workspace_id, grant_id)
    join instrument i on i.workspace_id = g.workspace_id and i.instrument_id = g.instrument_id
  where m.workspace_id = t.workspace_id and m.transfer_id = t.transfer_id`;

type Grant = RowAs<"equity_grant", RegisterEvent>;
type Happened = RowOf<"grant_event">;
type Moved = RowOf<"share_transfer">;
type Safe = RowOf<"safe">;
type Instrument = RowOf<"instrument">;

/** An event as the columns of its source tell it, whichever source that is. */
interface Told {
  event_id: Grant["grant_id"] | Moved["transfer_id"] | Safe["safe_id"] | Happened["grant_event_id"];
  entity_id: Grant["entity_id"];
  kind: RegisterEvent["kind"];
  happened_on: Grant["granted_on"] | Moved["transferred_on"] | Safe["issued_on"] | Happened["happened_on"];
  from_name: Moved["from_name"] | Happened["holder_name"] | Grant["recipient_name"] | null;
  to_name: Moved["to_name"] | Safe["investor_name"] | Happened["holder_name"] | Grant["recipient_name"] | null;
  units: Moved["shares"] | Happened["shares"] | Grant["shares"] | null;
  symbols: (Instrument["symbol"] | null)[];
  grant_ids: (Grant["grant_id"] | null)[];
  certificate_numbers: Grant["certificate_number"][];
  price_per_share: Moved["price_per_share"] | Happened["price_per_share"] | Grant["price_per_share"];
  amount_cents: Grant["consideration_cents"] | Safe["principal_amount_cents"];
  consideration: Grant["consideration"];
  resulting_grant_id: Happened["resulting_grant_id"];
  recorded_at: Grant["created_at"] | Moved["created_at"] | Safe["created_at"] | Happened["created_at"];
}

/** The events that are asked for, told with what they are about. */
async function read(tx: Tx, asked: Asked, range: Range): Promise<RegisterEvent[]> {
  const { kind, entity_id } = asked;
  const of = sources.filter((source) => kind === undefined || source.kind === (isSource(kind) ? kind : "event"));
  const direction = range.order === "oldest" ? sql`asc` : sql`desc`;
  const rows = await tx.sql<Told>`
    with picked as (
      select p.kind, p.event_id, p.happened_on, p.recorded_at from (${join(
        of.map((source) => picked(source, asked, range)),
        " union all ",
      )}) p
      order by p.happened_on ${direction}, p.recorded_at ${direction}, p.event_id ${direction} ${atMost(range.limit)}
    )
    select p.event_id, ${entity_id} as entity_id, p.kind, p.happened_on,
      case when t.transfer_id is not null then t.from_name
        when units_moved(e.kind, e.shares) < 0 then coalesce(e.holder_name, g.recipient_name) end as from_name,
      case when t.transfer_id is not null then t.to_name when s.safe_id is not null then s.investor_name
        when units_moved(e.kind, e.shares) < 0 then null else coalesce(e.holder_name, g.recipient_name) end as to_name,
      coalesce(t.shares, abs(units_moved(e.kind, e.shares)), case when e.grant_event_id is null then g.shares end) as units,
      coalesce(m.symbols, array[i.symbol], '{}') as symbols, coalesce(m.grant_ids, array[g.grant_id], '{}') as grant_ids,
      coalesce(m.certificates, array[g.certificate_number], '{}') as certificate_numbers,
      case when t.transfer_id is not null then t.price_per_share when e.grant_event_id is null then g.price_per_share else e.price_per_share end as price_per_share,
      case when e.grant_event_id is null then coalesce(g.consideration_cents, s.principal_amount_cents) end as amount_cents,
      case when e.grant_event_id is null then g.consideration end as consideration,
      e.resulting_grant_id, p.recorded_at
    from picked p
      left join grant_event e on p.kind not in ('grant', 'transfer', 'safe') and e.grant_event_id = p.event_id
      left join equity_grant g on g.grant_id = case p.kind when 'grant' then p.event_id else e.grant_id end
      left join instrument i on i.instrument_id = g.instrument_id
      left join share_transfer t on p.kind = 'transfer' and t.transfer_id = p.event_id
      left join safe s on p.kind = 'safe' and s.safe_id = p.event_id
      left join lateral (${parts}) m on t.transfer_id is not null
    order by p.happened_on ${direction}, p.recorded_at ${direction}, p.event_id ${direction}`;
  return rows.map(record);
}

const isSource = (kind: RegisterEvent["kind"]) => kind === "grant" || kind === "transfer" || kind === "safe";

/** What was paid by the share is told in whole cents, too. */
function record(row: Told): RegisterEvent {
  const { units, price_per_share, amount_cents, symbols, certificate_numbers } = row;
  const isPaid = amount_cents === null && units !== null && price_per_share !== null;
  return {
    ...row,
    symbols: symbols.filter((symbol) => symbol !== null),
    grant_ids: row.grant_ids.filter((grant_id) => grant_id !== null),
    certificate_numbers: certificate_numbers.filter((certificate) => certificate !== null),
    amount_cents: isPaid ? Number(costOf(units, price_per_share)) : amount_cents,
  };
}

/** A page of what has happened to the register. */
export const list = (
  tx: Tx,
  asked: Asked & { limit: number; cursor?: string | undefined; order: "newest" | "oldest" },
  moment: Moment | null,
) =>
  page<RegisterEvent>(
    asked,
    ["day", "moment", "text"],
    (after, limit) => read(tx, asked, { moment, order: asked.order, after, limit }),
    ({ happened_on, recorded_at, event_id }) => [happened_on, recorded_at, event_id],
  );

/** The oldest first: all of it, or no more than so much. */
export const all = (
  tx: Tx,
  asked: Asked,
  moment: Moment | null,
  limit: number | null = null,
): Promise<RegisterEvent[]> => read(tx, asked, { moment, order: "oldest", after: null, limit });

/** Whether the company's register tells of somebody who is known by these names: as who was granted something, took or gave a part, invested or contributed. */
export async function tellsOf(tx: Tx, entity_id: string, keys: Sql): Promise<boolean> {
  const told = sources.map(
    (source) => sql`select from ${source.rows} where ${source.company} = ${entity_id} and ${source.of(keys)}`,
  );
  const [found] = await tx.sql<{ is_told: boolean }>`
    select exists (${join(told, " union all ")} union all
      select from convertible_note n where n.entity_id = ${entity_id} and n.investor_key = any(${keys}) union all
      select from contribution c where c.entity_id = ${entity_id} and c.holder_key = any(${keys})) as is_told`;
  return found?.is_told === true;
}
