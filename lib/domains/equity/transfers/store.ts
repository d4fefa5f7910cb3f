import { addDays, today } from "#lib/core/days.ts";
import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as capital from "../capital/store.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import type { Moment } from "../moments/rules.ts";
import { upTo } from "../moments/store.ts";
import { asUnits, classOf, type GrantType, takeFirst } from "../rules.ts";
import type { NewTransfer, NotedRefusal, Transfer } from "../schema.ts";
import * as settings from "../settings/store.ts";
import * as capTable from "../store.ts";
import { askAboutUnvested } from "./unvested.ts";

type Own = RowAs<"share_transfer", Transfer> & Pick<Transfer, "parts" | "from_contact_id" | "to_contact_id">;

/** The grants whose shares were moved, as people know them, the oldest first: of `p`, so many shares of each, beside its grant `g`. */
export const grantsMoved = sql`coalesce(jsonb_agg(jsonb_build_object('grant_id', g.grant_id, 'recipient_name', g.recipient_name,
    'granted_on', g.granted_on, 'certificate_number', g.certificate_number, 'shares', p.shares) order by g.granted_on, g.grant_id), '[]'::jsonb)`;

const rows = sql`select ${columnsOf("share_transfer", "t")}, ${people.contactOf(sql`t.from_key`)} as from_contact_id,
    ${people.contactOf(sql`t.to_key`)} as to_contact_id, (
    select ${grantsMoved}
    from share_transfer_part p join equity_grant g using (workspace_id, grant_id)
    where p.workspace_id = t.workspace_id and p.transfer_id = t.transfer_id
  ) as parts from share_transfer t`;

/**
 * Moves shares of a class from one holder to another, the sender's oldest grants first. The caller holds the entity
 * (`changing`), so that of two transfers of the same shares the second sees what the first has left.
 * Throws 400 where it is to oneself, of what does not change hands, and where the sender holds fewer (interface rule 7.11), or held fewer on a day since it.
 */
export async function insert(tx: Tx, given: NewTransfer): Promise<Transfer> {
  const { entity_id, shares } = given;
  const share_class_of = classOf(given.share_class);
  if (share_class_of === "option" || share_class_of === "rsu") {
    const what = share_class_of === "option" ? "options are" : "RSUs are";
    throw invalid("share_class", `must be one that changes hands: ${what} their recipient's own`, "not_transferable");
  }
  const now = today();
  const transferred_on = given.transferred_on ?? now;
  if (transferred_on > now) throw invalid("transferred_on", `must not be after today, ${now}`);
  const sender = people.find(tx, { name: given.from_name, contact_id: given.from_contact_id }, "from_contact_id");
  const receiver = { name: given.to_name, contact_id: given.to_contact_id };
  const getting = people.named(tx, receiver, { field: "to_contact_id", role: "holder" });
  // Both are waited for together, so that none is refused where nobody listens.
  const both = Promise.all([sender, getting]);
  const name_key = given.from_name == null ? (await both)[0].name_key : nameKey(given.from_name);
  const asked = (share_class: GrantType) => holdings.lots(tx, { entity_id, name_key, share_class }, transferred_on);
  const units = asUnits(given.share_class);
  const [[from, to], chosen, cap_table_id, common, held] = await Promise.all([
    both,
    settings.load(tx, entity_id),
    capTable.idOf(tx, entity_id),
    asked(given.share_class),
    units === given.share_class ? [] : asked(units),
  ]);
  if (from.holder_key === to.holder_key) throw invalid("to_name", "must be another holder than from_name");
  // What is common to an LLC are its units.
  const [share_class, lots] = common.length === 0 && held.length > 0 ? [units, held] : [given.share_class, common];
  const parts = takeFirst(lots, shares);
  if (parts === null) {
    const available = lots.reduce((sum, { units }) => sum + units, 0);
    const counts = `requested ${shares}, available ${available}`;
    const since = transferred_on < now ? ` and has held since ${transferred_on}` : "";
    throw invalid(
      "shares",
      `must not exceed what the sender holds of the class${since}: ${counts}`,
      "insufficient_units",
    );
  }
  await assertAfterSplits(tx, "transferred_on", given.transferred_on, parts);
  const refusal = given.right_of_first_refusal ?? (chosen.right_of_first_refusal ? "missing" : null);
  const transfer_id = await write(tx, {
    entity_id,
    cap_table_id,
    from,
    to,
    share_class,
    transferred_on,
    parts,
    price_per_share: given.price_per_share ?? null,
    right_of_first_refusal: refusal,
    refusal_notice_on: given.refusal_notice_on ?? null,
    secondary_sale_id: null,
  });
  const transfer = await load(tx, { entity_id, transfer_id });
  if (classOf(share_class) === "unit") await capital.carryOver(tx, transfer, { from, to });
  await Promise.all([
    refusal === "missing" ? askForRefusal(tx, transfer, chosen.refusal_notice_days) : null,
    askAboutUnvested(tx, transfer),
  ]);
  return transfer;
}

/** What a transfer is written down with. */
interface Written
  extends Pick<
    Transfer,
    | "entity_id"
    | "cap_table_id"
    | "share_class"
    | "transferred_on"
    | "price_per_share"
    | "right_of_first_refusal"
    | "refusal_notice_on"
    | "secondary_sale_id"
  > {
  from: Pick<people.Named, "name" | "name_key">;
  to: Pick<people.Named, "name" | "name_key">;
  parts: readonly { grant_id: string; shares: number }[];
}

/** Writes down a transfer of parts that the sender holds; answers its identifier. The caller holds the entity. */
export async function write(tx: Tx, { from, to, parts, ...told }: Written): Promise<string> {
  const transfer_id = newId("transfer");
  const own = {
    transfer_id,
    ...told,
    from_name: from.name,
    from_key: from.name_key,
    to_name: to.name,
    to_key: to.name_key,
    shares: parts.reduce((sum, part) => sum + part.shares, 0),
  };
  await tx.sql`insert into share_transfer ${columns("share_transfer", own)}`;
  // In the grants' order, which is everybody's: the holdings are locked as their parts come in.
  await tx.sql`
    insert into share_transfer_part (transfer_id, entity_id, grant_id, shares)
    select ${transfer_id}, ${told.entity_id}, grant_id, shares
    from jsonb_to_recordset(${json(parts)}::jsonb) as p(grant_id text, shares bigint) order by grant_id`;
  return transfer_id;
}

const refusalKind = "note_right_of_first_refusal";

/** Asks what became of the company's right of first refusal on a transfer that does not say so. */
async function askForRefusal(tx: Tx, transfer: Transfer, days: number): Promise<void> {
  const { entity_id, transfer_id, from_name, to_name, shares, transferred_on } = transfer;
  const what = `the transfer of ${shares.toLocaleString("en-US")} shares from ${from_name} to ${to_name}`;
  await obligations.open(tx, {
    about: { type: "transfer", id: transfer_id },
    entity_id,
    tier: "high",
    title: `Note what became of the company's right of first refusal on ${what}`,
    due_date: addDays(transferred_on, days),
    kind: refusalKind,
  });
}

/** Notes what became of the right of first refusal. Throws 404, and 400 where nothing is missing. */
export async function noteRefusal(tx: Tx, given: NotedRefusal): Promise<Transfer> {
  const { entity_id, transfer_id, right_of_first_refusal, refusal_notice_on = null } = given;
  const transfer = await load(tx, { entity_id, transfer_id });
  if (transfer.right_of_first_refusal !== "missing") {
    const has = transfer.right_of_first_refusal ?? "that the company had none";
    throw wrongState(`Cannot note the right of first refusal: the transfer says ${has}.`);
  }
  if (refusal_notice_on !== null && refusal_notice_on > transfer.transferred_on) {
    throw invalid("refusal_notice_on", `must not be after transferred_on, ${transfer.transferred_on}`);
  }
  await tx.sql`
    update share_transfer set right_of_first_refusal = ${right_of_first_refusal}, refusal_notice_on = ${refusal_notice_on}::date
    where transfer_id = ${transfer_id}`;
  await obligations.endAbout(tx, { type: "transfer", id: transfer_id }, refusalKind);
  return load(tx, { entity_id, transfer_id });
}

/** What had been transferred by a moment. */
const madeBy = (moment: Moment | null) => upTo(moment, sql`t.transferred_on`, sql`t.created_at`);

/** Throws 400 where shares would move on a day before their instrument's last split, since they are counted as they are after it. */
async function assertAfterSplits(
  tx: Tx,
  field: string,
  day: string | null | undefined,
  parts: readonly { grant_id: string }[],
) {
  if (day == null) return;
  const last = await instruments.lastSplitOf(tx, { grant_ids: parts.map(({ grant_id }) => grant_id) });
  if (last !== null && day < last) throw invalid(field, `must not be before the split, ${last}`);
}

/** The transfer of the entity. Throws 404. */
export async function load(
  tx: Tx,
  { entity_id, transfer_id }: Pick<Transfer, "entity_id" | "transfer_id">,
  moment: Moment | null = null,
): Promise<Transfer> {
  const [row] = await tx.sql<Own>`${rows}${where([
    sql`t.transfer_id = ${transfer_id} and t.entity_id = ${entity_id}`,
    ...madeBy(moment),
  ])}`;
  if (!row) throw notFound("transfer");
  return row;
}

interface Filter {
  entity_id: string;
  share_class?: GrantType | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's transfers, newest first. */
export async function list(tx: Tx, filter: Filter, moment: Moment | null = null) {
  const { entity_id, share_class } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`t.entity_id = ${entity_id}`,
      share_class === undefined ? null : sql`share_class_of(t.share_class) = ${classOf(share_class)}`,
      after && sql`t.transfer_id < ${after[0]}`,
      ...madeBy(moment),
    ])} order by t.transfer_id desc limit ${limit}`;
  return page<Transfer>(filter, 1, read, ({ transfer_id }) => [transfer_id]);
}

/** All of an entity's transfers, in the order in which they were made. */
export const all = (tx: Tx, entity_id: string, moment: Moment | null = null): Promise<Transfer[]> =>
  tx.sql<Own>`${rows}${where([sql`t.entity_id = ${entity_id}`, ...madeBy(moment)])} order by t.transfer_id`;
