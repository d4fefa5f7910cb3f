import { randomBytes } from "node:crypto";
import type { Caller } from "#lib/core/caller.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { assignments, columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { seal, unseal } from "#lib/db/sealing.ts";
import { sql, where } from "#lib/db/sql.ts";
import * as keys from "../access/keys/store.ts";
import * as members from "../access/members/store.ts";
import { giverOf } from "../access/rules.ts";
import * as receipts from "../receipts/store.ts";
import { FORMER_HOURS } from "./rules.ts";
import type { CreatedWebhook, Webhook } from "./schema.ts";

type Row = RowAs<"webhook", Webhook>;
export type At = Pick<Webhook, "webhook_id">;

/** One whose key has expired sends nothing any more. */
const hasEnded = sql`expires_at <= now()`;
/** Within a day of a rotation. */
const signsTwice = sql`former_secret_until > now()`;
const all = sql`${columnsOf("webhook")}, ${hasEnded} is true as has_ended, ${signsTwice} is true as signs_twice`;

type Read = Row & { has_ended: boolean; signs_twice: boolean };

function told({ has_ended, signs_twice, ...row }: Read): Webhook {
  const webhook = { ...row, former_secret_until: signs_twice ? row.former_secret_until : null };
  return has_ended && row.status !== "disabled"
    ? { ...webhook, status: "disabled", disabled_reason: "The key whose rights it had has expired." }
    : webhook;
}

/** The most that one workspace has: each costs a message for an event. Where two come together, PostgreSQL holds it. */
export const MOST = 20;

export async function count(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`select count(*) as count from webhook`;
  return row?.count ?? 0;
}

/** Whose rights it has: it is told what they may read, and ends with them. */
const rightsFrom = ({ actor, expires_at = null }: Pick<Caller, "actor" | "expires_at">) => ({
  rights_of: actor.name,
  ...giverOf({ actor }),
  expires_at,
});

/** A secret of Standard Webhooks' own form, and what is kept of it. */
function newSecret(tx: Tx, webhook_id: string) {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  return { secret, secret_sealed: seal(secret, placeOf(tx, webhook_id)) };
}

const placeOf = (tx: Tx, id: string, column: "secret_sealed" | "former_secret_sealed" = "secret_sealed") => ({
  workspace_id: tx.workspace_id,
  table: "webhook",
  id,
  column,
});

/** What signed until now, to sign for a while beside what takes its place; null where its key is lost, which a new secret mends. */
function asFormer(tx: Tx, { webhook_id, secret_sealed }: Pick<Row, "webhook_id" | "secret_sealed">): string | null {
  try {
    return seal(unseal(secret_sealed, placeOf(tx, webhook_id)), placeOf(tx, webhook_id, "former_secret_sealed"));
  } catch {
    return null;
  }
}

/** Makes a webhook, which is told what happens from now on, and answers it with its secret, this once. */
export async function insert(
  tx: Tx,
  given: Pick<Webhook, "url" | "events" | "description">,
  caller: Pick<Caller, "actor" | "expires_at">,
): Promise<CreatedWebhook> {
  const webhook_id = newId("webhook");
  const { secret, secret_sealed } = newSecret(tx, webhook_id);
  const told_tree_size = await receipts.logSize(tx);
  const row = { webhook_id, ...given, ...rightsFrom(caller), secret_sealed, told_tree_size };
  await tx.sql`insert into webhook ${columns("webhook", row)}`;
  return { ...(await load(tx, { webhook_id })), secret };
}

/** Throws 404. */
export async function load(tx: Tx, { webhook_id }: At): Promise<Webhook> {
  const [row] = await tx.sql<Read>`select ${all} from webhook where webhook_id = ${webhook_id}`;
  if (!row) throw notFound("webhook");
  return told(row);
}

/** A page of the workspace's webhooks, newest first. */
export const list = (tx: Tx, asked: { limit: number; cursor?: string | undefined }) =>
  page(
    asked,
    1,
    async (after: Key | null, limit) =>
      (
        await tx.sql<Read>`
          select ${all} from webhook${where([after && sql`webhook_id < ${after[0]}`])} order by webhook_id desc limit ${limit}`
      ).map(told),
    ({ webhook_id }) => [webhook_id],
  );

const changeable = ["url", "events", "description", "status", "rights_of", "key_id", "user_id", "expires_at"] as const;

/** Changes what is given, and leaves the rest; from then on it has the rights of whoever changed it. Throws 404. */
export async function update(
  tx: Tx,
  { webhook_id }: At,
  given: { [Field in "url" | "events" | "description" | "status"]?: Webhook[Field] | undefined },
  caller: Pick<Caller, "actor" | "expires_at">,
): Promise<Webhook> {
  const changes = { ...given, ...rightsFrom(caller) };
  // One that is disabled stays so until somebody says otherwise; what was wrong with it begins anew.
  const [row] = await tx.sql<Read>`
    update webhook set ${assignments("webhook", changeable, changes)},
      disabled_reason = case when ${given.status ?? null}::text is null then disabled_reason end,
      failing_since = null, resumes_at = null, scheduled_at = null, updated_at = now()
    where webhook_id = ${webhook_id} returning ${all}`;
  if (!row) throw notFound("webhook");
  return told(row);
}

/** Gives it another secret; what is sent within a day is signed by the former one as well, so that receivers may change over. Throws 404. */
export async function rotate(
  tx: Tx,
  { webhook_id }: At,
  caller: Pick<Caller, "actor" | "expires_at">,
): Promise<CreatedWebhook> {
  const [before] = await tx.sql<Row>`
    select ${columnsOf("webhook")} from webhook where webhook_id = ${webhook_id} for no key update`;
  if (!before) throw notFound("webhook");
  const former = asFormer(tx, before);
  const { secret, secret_sealed } = newSecret(tx, webhook_id);
  const { rights_of, key_id, user_id, expires_at } = rightsFrom(caller);
  const [row] = await tx.sql<Read>`
    update webhook set secret_sealed = ${secret_sealed}, former_secret_sealed = ${former}::text,
      former_secret_until = case when ${former}::text is not null then now() + ${FORMER_HOURS} * interval '1 hour' end,
      rights_of = ${rights_of}, key_id = ${key_id}, user_id = ${user_id},
      expires_at = ${expires_at}::timestamptz, updated_at = now()
    where webhook_id = ${webhook_id} returning ${all}`;
  if (!row) throw notFound("webhook");
  return { ...told(row), secret };
}

/** Throws 404. */
export async function remove(tx: Tx, { webhook_id }: At): Promise<void> {
  const gone = await tx.sql`delete from webhook where webhook_id = ${webhook_id} returning webhook_id`;
  if (gone.length === 0) throw notFound("webhook");
}

/**
 * Has the worker look after each webhook as soon as there is something to do: at once where the log holds what it was not looked
 * through for, else when what was not taken is tried again. To be called where the log has grown, and where a turn has ended. A plan
 * that nobody has kept for two minutes was lost with its job, and is made anew.
 */
export async function scheduleDue(tx: Tx): Promise<void> {
  const size = await receipts.logSize(tx);
  const due = await tx.sql<Pick<RowOf<"webhook">, "webhook_id" | "scheduled_at">>`
    update webhook w set scheduled_at = p.at
    from (select webhook_id, greatest(date_trunc('milliseconds', now()), resumes_at, case when told_tree_size >= ${size} then (
        select min(d.next_attempt_at) from webhook_delivery d
        where d.webhook_id = v.webhook_id and d.status = 'pending' and d.leaf_index is not null) end) as at,
        told_tree_size < ${size} or exists (select from webhook_delivery d
          where d.webhook_id = v.webhook_id and d.status = 'pending' and d.leaf_index is not null) as has_more
      from webhook v where status = 'active') p
    where w.webhook_id = p.webhook_id and p.has_more and (w.sending_until is null or w.sending_until < now())
      and (w.scheduled_at is null or w.scheduled_at > p.at or w.scheduled_at < now() - interval '2 minutes')
    returning w.webhook_id, w.scheduled_at`;
  for (const { webhook_id, scheduled_at } of due) {
    const isLater = scheduled_at !== null && Date.parse(scheduled_at) > Date.now();
    await enqueue(tx, { kind: "webhook.send", webhook_id, ...(isLater && { start_after: scheduled_at }) });
  }
}

/** A webhook as it was when its address was asked: what that answers says nothing of one that was changed meanwhile. */
export type Asked = Pick<Webhook, "webhook_id" | "updated_at">;

const isStill = ({ webhook_id, updated_at }: Asked) =>
  sql`webhook_id = ${webhook_id} and updated_at = ${updated_at}::timestamptz`;

/** Whose turn it is: with its secret, and what whoever it has its rights from may read by now. */
export interface Sending {
  webhook: Asked & Pick<Webhook, "url" | "events">;
  /** What signs it: its secret, and for a while after a rotation the former one. */
  secrets: string[];
  rights: { scopes: ReadonlySet<string>; entity_ids: readonly string[] | null } | null;
}

async function rightsNow(tx: Tx, { key_id, user_id }: Pick<Row, "key_id" | "user_id">): Promise<Sending["rights"]> {
  const found = key_id ? await keys.findLive(tx, key_id) : user_id ? await members.find(tx, user_id) : null;
  return found && { scopes: new Set(found.scopes), entity_ids: found.entity_ids };
}

/**
 * Takes a webhook whose turn has come, or goes on with it (`isMine`), so that no other worker sends beside this one; null where nothing
 * is to be done any more. Throws where another has it at this moment, or had it as its process ended: whoever asks tries again.
 */
export async function take(tx: Tx, { webhook_id }: At, isMine: boolean): Promise<Sending | null> {
  const [row] = await tx.sql<Read>`
    update webhook set sending_until = now() + interval '1 minute', scheduled_at = date_trunc('milliseconds', now()),
      former_secret_sealed = case when ${signsTwice} then former_secret_sealed end,
      former_secret_until = case when ${signsTwice} then former_secret_until end
    where webhook_id = ${webhook_id} and status = 'active'
      and (${isMine} or scheduled_at <= now() and (sending_until is null or sending_until < now()))
    returning ${all}`;
  if (row) {
    const { url, events, updated_at } = row;
    const former = row.former_secret_sealed;
    const secrets = [
      unseal(row.secret_sealed, placeOf(tx, webhook_id)),
      ...(former === null ? [] : [unseal(former, placeOf(tx, webhook_id, "former_secret_sealed"))]),
    ];
    const rights = row.has_ended ? null : await rightsNow(tx, row);
    return { webhook: { webhook_id, url, events, updated_at }, secrets, rights };
  }
  const [busy] = await tx.sql`
    select webhook_id from webhook
    where webhook_id = ${webhook_id} and status = 'active' and scheduled_at <= now() and sending_until >= now()`;
  if (busy) throw new Error(`${webhook_id} is being sent to by another worker`);
  return null;
}

/** Ends the turn, and plans the next one. */
export async function release(tx: Tx, { webhook_id }: At): Promise<void> {
  await tx.sql`update webhook set sending_until = null, scheduled_at = null where webhook_id = ${webhook_id}`;
  await scheduleDue(tx);
}

/** Somebody wants something sent now: what was not taken before holds nothing up any more. */
export async function resume(tx: Tx, { webhook_id }: At): Promise<void> {
  await tx.sql`update webhook set resumes_at = null where webhook_id = ${webhook_id} and resumes_at is not null`;
}

/** The webhook takes what it is sent. */
export async function markTaking(tx: Tx, { webhook_id }: At): Promise<void> {
  await tx.sql`
    update webhook set failing_since = null, resumes_at = null
    where webhook_id = ${webhook_id} and failing_since is not null`;
}

/** It did not take it: nothing else is tried for so long. Answers whether it has taken nothing for so many days; null where it was changed. */
export async function markFailing(
  tx: Tx,
  asked: Asked,
  held: number,
  days: number,
): Promise<{ is_over: boolean } | null> {
  const [row] = await tx.sql<{ is_over: boolean }>`
    update webhook set failing_since = coalesce(failing_since, now()), resumes_at = now() + ${held} * interval '1 second'
    where ${isStill(asked)} returning failing_since < now() - ${days} * interval '1 day' as is_over`;
  return row ?? null;
}

/** Ends a webhook, and says why; one that is paused, ended or changed stays as it is. Answers whether it did. */
export async function disable(tx: Tx, asked: Asked, why: string): Promise<boolean> {
  const ended = await tx.sql`
    update webhook set status = 'disabled', disabled_reason = ${why}, updated_at = now()
    where ${isStill(asked)} and status = 'active' returning webhook_id`;
  return ended.length > 0;
}
