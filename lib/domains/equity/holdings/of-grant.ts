import type { Tx } from "#lib/core/tx.ts";
import type { EndOf, RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import type { Grant } from "../grants/schema.ts";
import { lots } from "./store.ts";

/** What somebody holds of a grant. */
export type HeldOfGrant = Pick<RowOf<"holding">, "holder_key" | "holder_name" | "units"> & {
  is_recipient: boolean;
  /** The last day on which they came by some of it. */
  came_on: EndOf<"equity_movement", "happened_on">;
};

/** Who holds of a grant: its recipient first, then those whom it was transferred to, whoever came by theirs last before the others. */
export const holdersOf = (tx: Tx, { grant_id }: Pick<Grant, "grant_id">): Promise<HeldOfGrant[]> =>
  tx.sql<HeldOfGrant>`
    select h.holder_key, h.holder_name, h.units, h.holder_key = ${people.keptUnder(sql`g.recipient_key`)} as is_recipient, m.came_on
    from holding h join equity_grant g using (workspace_id, grant_id) cross join lateral (
      select max(m.happened_on) as came_on, max(m.recorded_at) as recorded_at from equity_movement m
      where m.grant_id = h.grant_id and m.holder_key = h.holder_key and m.units > 0) m
    where h.grant_id = ${grant_id} and h.units > 0 order by is_recipient desc, m.recorded_at desc, h.holder_key`;

/** So many units of a grant, of whom: of the first holders as much as they have. */
export function partsOf(holders: readonly HeldOfGrant[], units: number): (HeldOfGrant & { shares: number })[] {
  let left = units;
  return holders.flatMap((holder) => {
    const shares = Math.min(left, holder.units);
    left -= shares;
    return shares > 0 ? [{ ...holder, shares }] : [];
  });
}

/** How an event names whose units it takes: of the recipient nobody. */
export const named = ({ is_recipient, holder_name, holder_key }: HeldOfGrant) =>
  is_recipient ? {} : { holder_name, holder_key };

/** Somebody who holds of a grant, by the name that an act tells. */
export interface Whose {
  name: string;
  name_key: string;
  isRecipient: boolean;
}

/** Who is meant: the grant's recipient, where nobody else is told. */
export async function whoseOf(
  tx: Tx,
  { recipient_contact_id }: Pick<Grant, "recipient_contact_id">,
  {
    holder_name,
    holder_contact_id,
  }: { holder_name?: string | null | undefined; holder_contact_id?: string | null | undefined },
): Promise<Whose> {
  const isTold = holder_name != null || holder_contact_id != null;
  const [recipient, told] = await Promise.all([
    people.find(tx, { contact_id: recipient_contact_id }, "recipient_contact_id"),
    isTold ? people.find(tx, { name: holder_name, contact_id: holder_contact_id }, "holder_contact_id") : null,
  ]);
  return { ...(told ?? recipient), isRecipient: told === null || told.holder_key === recipient.holder_key };
}

/** As whom what comes of the grant is issued. */
export const issuedTo = (
  { recipient_contact_id }: Pick<Grant, "recipient_contact_id">,
  { name, isRecipient }: Whose,
) => (isRecipient ? { recipient_contact_id } : { recipient_name: name });

/** How many of a grant somebody has had ever since a day. */
export async function heldSince(
  tx: Tx,
  { entity_id, grant_id, grant_type: share_class }: Pick<Grant, "entity_id" | "grant_id" | "grant_type">,
  { name_key }: Pick<Whose, "name_key">,
  day: string,
): Promise<number> {
  const own = await lots(tx, { entity_id, name_key, share_class }, day);
  return own.find((lot) => lot.grant_id === grant_id)?.units ?? 0;
}
