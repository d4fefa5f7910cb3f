import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import { entryIdsOf, postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as capital from "../capital/store.ts";
import * as events from "../events/store.ts";
import * as capTable from "../store.ts";
import * as transfers from "../transfers/store.ts";
import { type Plan, planOf } from "./planning.ts";
import type { NewSecondarySale, SecondarySale, SecondarySalePreview } from "./schema.ts";

type Own = RowAs<"secondary_sale", SecondarySale> &
  Pick<SecondarySale, "symbol" | "transfer_ids" | "repurchases" | "entry_ids">;

const rows = sql`select ${columnsOf("secondary_sale", "s")}, i.symbol, ${entryIdsOf("secondary_sale", sql`s.secondary_sale_id`)},
    array(select t.transfer_id from share_transfer t where t.workspace_id = s.workspace_id and t.secondary_sale_id = s.secondary_sale_id
      order by t.transfer_id) as transfer_ids,
    (select ${transfers.grantsMoved}
      from (select e.workspace_id, e.grant_id, sum(e.shares)::bigint as shares from grant_event e
        where e.workspace_id = s.workspace_id and e.secondary_sale_id = s.secondary_sale_id group by 1, 2) p
      join equity_grant g using (workspace_id, grant_id)) as repurchases
  from secondary_sale s join instrument i on i.workspace_id = s.workspace_id and i.instrument_id = s.instrument_id`;

const record = (row: Own): SecondarySale => ({
  ...row,
  grant_ids: row.repurchases.map(({ grant_id }) => grant_id).toSorted(),
});

type At = Pick<SecondarySale, "entity_id" | "secondary_sale_id">;

/** The sale of the entity. Throws 404. */
export async function load(tx: Tx, { entity_id, secondary_sale_id }: At): Promise<SecondarySale> {
  const [row] = await tx.sql<Own>`
    ${rows} where s.secondary_sale_id = ${secondary_sale_id} and s.entity_id = ${entity_id}`;
  if (!row) throw notFound("secondary sale");
  return record(row);
}

interface Filter {
  entity_id: string;
  instrument_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's sales, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, instrument_id } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Own>`${rows}${where([
      sql`s.entity_id = ${entity_id}`,
      instrument_id === undefined ? null : sql`s.instrument_id = ${instrument_id}`,
      after && sql`s.secondary_sale_id < ${after[0]}`,
    ])} order by s.secondary_sale_id desc limit ${limit}`;
    return found.map(record);
  };
  return page<SecondarySale>(filter, 1, read, ({ secondary_sale_id }) => [secondary_sale_id]);
}

/** What people hold of an instrument now. */
async function unitsOf(tx: Tx, { instrument, sellers, buyers }: Plan): Promise<Map<string, number>> {
  const keys = [...sellers, ...buyers].map(({ holder_key }) => holder_key);
  const held = await tx.sql<Pick<RowOf<"holding">, "holder_key" | "units">>`
    select h.holder_key, sum(h.units)::bigint as units from holding h join equity_grant g using (workspace_id, grant_id)
    where h.instrument_id = ${instrument.instrument_id} and h.entity_id = ${instrument.entity_id} and h.holder_key = any(${keys}::text[])
      and g.grant_type <> 'rsu' group by h.holder_key`;
  return new Map(held.map(({ holder_key, units }) => [holder_key, units]));
}

/** What a sale would come to; changes nothing. */
export async function preview(tx: Tx, given: NewSecondarySale): Promise<SecondarySalePreview> {
  const plan = await planOf(tx, given, (meant, field) => people.find(tx, meant, field));
  const before = await unitsOf(tx, plan);
  const moved = (list: readonly { shares: number }[], at: number) => list[at]?.shares ?? 0;
  const holder = ({ name, holder_key }: Plan["sellers"][number], change: number) => {
    const units_before = before.get(holder_key) ?? 0;
    return { name, units_before, units: units_before + change };
  };
  return {
    ...plan.told,
    holders: [
      ...plan.sellers.map((seller, at) => holder(seller, -moved(given.sellers, at))),
      ...plan.buyers.map((buyer, at) => holder(buyer, moved(given.buyers, at))),
    ],
    available_units: plan.instrument.available_units + plan.told.company_shares,
  };
}

/**
 * Does a sale as its preview tells: transfers between holders at the price, and what the company buys as repurchases, which the books take
 * in as one entry. The caller holds the entity (`changing`), so that of two sales of the same shares the second sees what is left.
 */
export async function sell(tx: Tx, given: NewSecondarySale): Promise<SecondarySale> {
  const plan = await planOf(tx, given, (meant, field) => people.named(tx, meant, { field, role: "holder" }));
  const { symbol: _, sales, ...told } = plan.told;
  const { entity_id, sold_on, price_per_share, right_of_first_refusal, refusal_notice_on } = told;
  const secondary_sale_id = newId("secondary_sale");
  await tx.sql`insert into secondary_sale ${columns("secondary_sale", { secondary_sale_id, ...told, sales: json(sales) })}`;
  const cap_table_id = await capTable.idOf(tx, entity_id);
  for (const { from, to, parts } of plan.matches) {
    if (to === null) {
      for (const { grant, shares } of parts) {
        const own = { kind: "repurchase" as const, happened_on: sold_on, shares, price_per_share, secondary_sale_id };
        await events.insert(tx, grant, { ...own, holder_name: from.name, holder_key: from.name_key });
      }
    } else {
      const transfer_id = await transfers.write(tx, {
        entity_id,
        cap_table_id,
        from,
        to,
        share_class: plan.instrument.kind,
        transferred_on: sold_on,
        parts: parts.map(({ grant, shares }) => ({ grant_id: grant.grant_id, shares })),
        price_per_share,
        right_of_first_refusal: right_of_first_refusal === "exercised" ? null : right_of_first_refusal,
        refusal_notice_on,
        secondary_sale_id,
      });
      if (plan.instrument.kind === "unit") {
        await capital.carryOver(tx, await transfers.load(tx, { entity_id, transfer_id }), { from, to });
      }
    }
  }
  await book(tx, secondary_sale_id, plan);
  return load(tx, { entity_id, secondary_sale_id });
}

/** What the company pays for its own shares. */
async function book(tx: Tx, id: string, { told, instrument, matches }: Plan): Promise<void> {
  const { entity_id, sold_on, repurchased_cents: amount_cents, company_shares } = told;
  if (amount_cents === 0) return;
  const isMembers = instrument.kind === "unit" && (await capital.hasMembers(tx, entity_id));
  if (isMembers) {
    const cause = { entity_id, kind: "repurchase" as const, happened_on: sold_on, source_id: id };
    const bought = matches.filter(({ to }) => to === null);
    await capital.change(
      tx,
      cause,
      bought.map(({ from, amount_cents: cents }) => ({
        member_name: from.name,
        holder_key: from.holder_key,
        amount_cents: -cents,
      })),
    );
  }
  const code = isMembers ? "members_equity" : "treasury_stock";
  await postBusinessEntry(tx, {
    entity_id,
    date: sold_on,
    description: `${company_shares.toLocaleString("en-US")} shares of ${instrument.symbol} bought from holders`,
    source: { type: "secondary_sale", id, event: "repurchased" },
    currency: "usd",
    lines: [
      { code, side: "debit", amount_cents },
      { code: "cash", side: "credit", amount_cents },
    ],
  });
}
