import type { Tx } from "#lib/core/tx.ts";
import type { RowOf, SumOf } from "#lib/db/rows.ts";
import * as periods from "#lib/domains/books/closing/store.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import { postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as holdings from "../../holdings/store.ts";
import { costOf } from "../../price/rules.ts";
import { asStock } from "../rules.ts";
import * as capital from "../store.ts";

type Cents = SumOf<"capital_movement", "amount_cents">;

/** What each account of members' capital came to since an earlier conversion closed them, and each member's own. */
async function standing(tx: Tx, entity_id: string) {
  const [sums] = await tx.sql<Record<"contributed" | "allocated" | "distributed", Cents>>`
    select coalesce(sum(c.amount_cents) filter (where c.kind = 'contribution'), 0)::text as contributed,
      coalesce(sum(c.amount_cents) filter (where c.kind in ('allocation', 'repurchase', 'split')), 0)::text as allocated,
      coalesce(sum(c.amount_cents) filter (where c.kind = 'distribution'), 0)::text as distributed
    from capital_movement c where c.entity_id = ${entity_id} and c.recorded_at > coalesce((select max(k.created_at) from capital_change k
      where k.entity_id = ${entity_id} and k.kind = 'conversion'), '-infinity')`;
  const members = await tx.sql<Pick<RowOf<"capital_change">, "holder_key" | "member_name"> & { cents: Cents }>`
    select c.holder_key, (array_agg(c.member_name order by c.recorded_at))[1] as member_name, sum(c.amount_cents)::text as cents
    from capital_movement c where c.entity_id = ${entity_id} group by 1 having sum(c.amount_cents) <> 0 order by 1`;
  return {
    members_contributions: exactCents(sums?.contributed ?? "0"),
    members_equity: exactCents(sums?.allocated ?? "0"),
    distributions: exactCents(sums?.distributed ?? "0"),
    members: members.map(({ cents, ...member }) => ({ ...member, amount_cents: -exactCents(cents) })),
  };
}

/**
 * Closes the members' capital accounts where the state has filed an llc's conversion into a corporation: what they come to is what was paid
 * in for its shares, the par value in common stock and the rest above it. Earnings that were not allocated stay retained. Booked on
 * the day of the filing, or the first one after it whose month is open.
 */
export async function close(
  tx: Tx,
  { entity_id, conversion_id, filed_on }: { entity_id: string; conversion_id: string; filed_on: string },
): Promise<void> {
  const { members, ...balances } = await standing(tx, entity_id);
  const [company, held, day] = await Promise.all([
    entities.load(tx, { entity_id }),
    holdings.list(tx, entity_id),
    periods.firstOpenDay(tx, entity_id, filed_on),
  ]);
  const shares = held.reduce((sum, { units }) => sum + units, 0);
  const par = company.par_value === null ? 0 : Number(costOf(shares, company.par_value));
  await capital.change(tx, { entity_id, kind: "conversion", happened_on: day, source_id: conversion_id }, members);
  const lines = asStock(balances, par);
  if (lines.length === 0) return;
  await postBusinessEntry(tx, {
    entity_id,
    date: day,
    description: "Members' capital turned into stock by the conversion",
    source: { type: "capital_conversion", id: conversion_id, event: "converted" },
    currency: "usd",
    lines,
  });
}
