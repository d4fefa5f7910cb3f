import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import * as contacts from "#lib/domains/company/contacts/names/store.ts";
import * as payments from "#lib/domains/money/payments/books/store.ts";
import type { DeclaredDistribution } from "../schema.ts";

/** What one holder was paid of distributions that were divided by a method; the sum as text, since it may pass 2^53−1. */
interface PaidPart {
  method: DeclaredDistribution["method"];
  paid: string;
  payment_count: number;
}

/** Somebody whom a corporation has paid distributions, as the first part of the days names them. */
export interface PaidHolder {
  name: string;
  /** Who they are; null where whoever asks sees no such contact. */
  holder_contact_id: string | null;
  parts: PaidPart[];
}

type Row = PaidPart & Pick<PaidHolder, "name" | "holder_contact_id">;

/**
 * Whom a corporation paid distributions on the days from one to another, both included, by payments that neither failed nor were
 * cancelled, by name: all of them, or who is called so. What an LLC's members took out is none. Whoever has had several names is one, and
 * so are two of one name.
 */
export async function paidHolders(
  tx: Tx,
  entity_id: string,
  span: Record<"from" | "to", string>,
  name: string | null = null,
): Promise<PaidHolder[]> {
  const [rows, keyOf] = await Promise.all([
    tx.sql<Row>`
      select p.name, ${contacts.contactOf(sql`name_key_of(p.name)`)} as holder_contact_id, d.method, sum(y.amount_cents)::text as paid, count(*)::int as payment_count
      from distribution_part p join distribution d on d.distribution_id = p.distribution_id
        join ${payments.madeBetween(entity_id, span)} y on y.payment_id = p.payment_id
      where p.entity_id = ${entity_id} and not d.reduces_capital
      group by p.name, d.method order by min(p.distribution_id), p.name, d.method`,
    contacts.holderKeys(tx),
  ]);
  const holders = Map.groupBy(rows, (row) => keyOf(row.name));
  return [...(name === null ? holders.values() : [holders.get(keyOf(name)) ?? []])]
    .filter((own) => own.length > 0)
    .map((own) => ({
      name: own[0]?.name ?? "",
      holder_contact_id: own[0]?.holder_contact_id ?? null,
      parts: own.map(({ name: _, holder_contact_id: __, ...part }) => part),
    }))
    .toSorted((a, b) => (nameKey(a.name) < nameKey(b.name) ? -1 : 1));
}
