import { expect } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import type { Content, Effects } from "#lib/core/effects.ts";
import { effectsHash } from "#lib/core/effects-hash.ts";
import { amountIn } from "#lib/core/money.ts";
import { DryRun } from "#lib/domains/trust/policies/schema.ts";
import { dryRun } from "#lib/execute.ts";
import { madeAnew } from "./answers.ts";
import { callerIn } from "./callers.ts";
import { call, recordOf } from "./client.ts";
import { asOwner } from "./database.ts";
import { owed } from "./owed.ts";
import { type Ids, requestOf, type Served, withIds } from "./records.ts";
import type { Workspace } from "./world.ts";

/** A row of the workspace's. */
interface Row {
  table: string;
  /** Its key without the workspace. */
  key: string;
  /** Whether that is one identifier, by which people know it. */
  isRecord: boolean;
  /** Which transaction wrote it last. */
  version: string;
  /** What is in it, of what the act wrote. */
  row: Record<string, unknown> | null;
}

/**
 * What nobody approves of by itself: receipts, what workers carry and keep, the trail, numbers that are counted on, the clock of
 * tests, and what is worked out from other rows so that it need not be looked for.
 */
const beside = [
  ...[
    "receipt",
    "outbox",
    "mailing",
    "idempotency",
    "audit_event",
    "disbursement",
    "disbursement_part",
    "policy_set",
    "due_day",
    "test_clock",
  ],
  ...["log_pending", "log_leaf", "log_node", "log_head", "witnessed_head", "invoice_counter", "credit_note_counter"],
  ...["account_balance_part", "account_month_part", "account_day_part", "bank_day"],
  ...["search_word", "contact_name", "holding", "unit_movement"],
];

/** What changes entries and none of their amounts. */
const standing = ["journal_entries.tag"];

let tables: Promise<{ name: string; columns: string[]; isRecord: boolean }[]> | undefined;

const byAct = "xmin = (select xmin from receipt where workspace_id = $1 and receipt_id = $2)";

/** Every row of a workspace's, by table and key, with what is in those that the act wrote which left this receipt. */
async function rowsOf({ workspace_id }: Workspace, receipt_id: string): Promise<Map<string, Row>> {
  tables ??= asOwner(
    `select c.relname::text as name, i.indnkeyatts = 2 and exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'created_at') as "isRecord",
       array(select pg_get_indexdef(i.indexrelid, n::int, true) from generate_series(2, i.indnkeyatts) n) as columns
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and pg_get_indexdef(i.indexrelid, 1, true) = 'workspace_id'
       and c.relname <> all ($1) order by 1`,
    [beside],
  );
  const each = (await tables).map(
    ({ name, columns, isRecord }) =>
      `select '${name}' as table, concat_ws(' ', ${["null", ...columns].join(", ")}) as key, ${isRecord} as "isRecord",
         t.xmin::text as version, case when t.${byAct} then to_jsonb(t) end as row
       from "${name}" t where workspace_id = $1`,
  );
  const rows = await asOwner<Row>(each.join(" union all "), [workspace_id, receipt_id], "every row");
  return new Map(rows.map((row) => [`${row.table} ${row.key}`, row]));
}

/** What the workspace has had mailed, as the jobs say. */
async function mailOf({ workspace_id }: Workspace): Promise<string[]> {
  const jobs = (await owed(workspace_id)).filter(({ kind }) => kind.startsWith("mail."));
  // The worker notes how often it has begun, and puts off what failed.
  return [...new Set(jobs.map(({ payload }) => JSON.stringify({ ...payload, begun: 0, start_after: null })))];
}

/** The entries that an act has left, with their lines. */
async function entriesOf({ workspace_id }: Workspace, receipt_id: string): Promise<Effects["journal_entries"]> {
  const rows = await asOwner<{ entry: Effects["journal_entries"][number] }>(
    `select json_build_object('entry_id', e.entry_id, 'date', e.date, 'description', e.description, 'status', e.status,
       'currency', e.currency, 'lines', (
         select coalesce(json_agg(json_build_object('account_code', a.account_code, 'account_name', a.account_name,
           'side', l.side, 'amount_cents', l.amount_cents) order by l.line_number), '[]')
         from journal_line l join account a using (workspace_id, account_id)
         where l.workspace_id = e.workspace_id and l.entry_id = e.entry_id)) as entry
     from journal_entry e where workspace_id = $1 and e.${byAct}`,
    [workspace_id, receipt_id],
    "entries of an act",
  );
  return rows.map(({ entry }) => entry);
}

const IDENTIFIER = /\b[a-z]{2,5}_[0-9a-z]{26}\b/g;
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** What an act left, told as its dry run told it; and parts that were written of records of which it told nothing. */
async function doneBy(tenant: Workspace, receipt_id: string, before: ReadonlyMap<string, Row>) {
  const after = await rowsOf(tenant, receipt_id);
  const written = [...after].flatMap(([at, row]) =>
    row.row === null ? [] : [{ ...row, change: before.has(at) ? ("changed" as const) : ("created" as const) }],
  );
  const gone = [...before].flatMap(([at, row]) => (after.has(at) ? [] : [{ ...row, change: "deleted" as const }]));
  const all = [...written, ...gone];
  const records = all.flatMap(({ table: type, key: id, change, isRecord }) => (isRecord ? [{ type, id, change }] : []));
  const obligations = written
    .filter(({ table }) => table === "obligation")
    .map(({ row }) => row as Effects["obligations"][number])
    .map(({ obligation_id, tier, status, title, due_date }) => ({ obligation_id, tier, status, title, due_date }));
  const parts = all
    .filter(({ isRecord }) => !isRecord)
    .map(({ table, key, row, change }) => ({
      name: `${table} ${change}`,
      of: [...key.split(" "), ...Object.values(row ?? {})],
    }));
  // What the worker has gone on with, and written down how it went: a row does not tell any more that the act wrote it, too.
  const since = [...after].flatMap(([at, { table: type, key: id, row, version }]) =>
    row === null && before.get(at)?.version !== version ? [{ type, id, isNew: !before.has(at) }] : [],
  );
  return { records, obligations, parts, since, journal_entries: await entriesOf(tenant, receipt_id) };
}

/** What an approver would see of an act, with what stands in the rows: what differs from one look to the next is named. */
async function lookAt(one: Served, ids: Ids, { workspace_id }: Workspace) {
  const [key] = await asOwner<{ key_id: string; name: string }>(
    "select key_id, name from api_key where workspace_id = $1 and scopes = '{*}' order by key_id limit 1",
    [workspace_id],
  );
  const actor: Caller["actor"] = { type: "api_key", id: String(key?.key_id), name: String(key?.name) };
  const caller = { ...callerIn(workspace_id), actor };
  let contents: Content[] = [];
  const written = (rows: Content[]) => {
    contents = rows;
  };
  const { effects } = await dryRun(one.operation, caller, withIds(one.operation.example, ids), { written });
  return { effects, contents, hash: effectsHash(effects, today(), contents) };
}

/**
 * Asks what an act would do, on the state on which it is then done, and twice again as an approver is shown it (`isTwice`); answers
 * what holds the deed, by its receipt, to that.
 */
export async function foretell(one: Served, ids: Ids, tenant: Workspace, isTwice: boolean) {
  const [before, mailed] = await Promise.all([rowsOf(tenant, ""), mailOf(tenant)]);
  const { path, body } = requestOf(one, ids);
  const answer = await call(one.method, `${path}?dry_run=true`, { key: tenant.key, ...(body && { body }) });
  expect(answer.headers.get("x-receipt-id")).toBeNull();
  const { result, effects } = DryRun.parse(recordOf(answer));
  const isTold = one.operation.money !== undefined || amountIn(one.operation.example) !== null;
  if (effects.journal_entries.length > 0 && !standing.includes(one.operation.name))
    expect(isTold, "what posts to the books tells policies what it comes to (`money`)").toBe(true);
  const known = new Set([...before.keys()].flatMap((key) => key.match(IDENTIFIER) ?? []));

  /** A value as it is told whatever is made up anew each time: identifiers of what is new, moments, and ends of secrets. */
  const alike = (value: unknown): unknown => {
    const text = JSON.stringify(value, (name, member) => (madeAnew(name) && member !== null ? "anew" : member));
    return JSON.parse(
      text
        .replaceAll(IDENTIFIER, (id) => (known.has(id) ? id : `new ${id.slice(0, id.indexOf("_"))}`))
        .replaceAll(MOMENT, "then"),
    );
  };
  const listed = (list: readonly unknown[]) => list.map((item) => JSON.stringify(alike(item))).toSorted();

  // What is looked at twice is the same.
  if (isTwice) {
    const [seen, again] = [await lookAt(one, ids, tenant), await lookAt(one, ids, tenant)];
    if (seen.hash !== again.hash)
      expect(listed(again.contents), "what stands in the rows").toEqual(listed(seen.contents));
    expect(again.hash, "effects_hash").toBe(seen.hash);
  }

  return async ({ receipt_id, result: did }: Record<string, unknown>): Promise<void> => {
    const { parts, since, ...done } = await doneBy(tenant, String(receipt_id), before);
    const told = new Set<unknown>(effects.records.map(({ id }) => id));
    const made = new Set<unknown>(done.records.map(({ id }) => id));
    // A record may be changed by its parts alone.
    const changed = effects.records.filter(
      ({ id, change }) => change === "changed" && !made.has(id) && parts.some(({ of }) => of.includes(id)),
    );
    const written = [...done.records, ...changed];
    const left = listed(written);
    const undone = effects.records.filter((record) => {
      const at = left.indexOf(JSON.stringify(alike(record)));
      if (at >= 0) left.splice(at, 1);
      const { type, id, change } = record;
      const worked = since.findIndex((one) => one.type === type && (change === "created" ? one.isNew : one.id === id));
      if (at < 0 && worked >= 0) {
        since.splice(worked, 1);
        written.push(record);
      }
      return at < 0 && worked < 0;
    });
    expect(listed(undone), "records that were told and not written").toEqual([]);
    expect(left, "records that were written and not told").toEqual([]);
    const untold = parts.filter(({ of }) => !of.some((id) => told.has(id) || made.has(id)));
    expect(
      untold.map(({ name }) => name),
      "parts of records that are not told",
    ).toEqual([]);
    expect(listed(effects.journal_entries), "the entries").toEqual(listed(done.journal_entries));
    expect(listed(effects.obligations), "the obligations").toEqual(listed(done.obligations));
    const mail = (await mailOf(tenant)).filter((job) => !mailed.includes(job));
    const about = new Set(mail.flatMap((job) => job.match(IDENTIFIER) ?? []));
    expect(
      effects.mail.map(({ about_id }) => alike(about_id)),
      "the mail",
    ).toEqual([...about].map(alike));
    expect(alike(result), "the result").toEqual(alike(did));
    // What people approve by is the same of the dry run and of the deed.
    const ownership = alike(effects.ownership) as Effects["ownership"];
    const letters = alike(effects.mail) as Effects["mail"];
    const hashOf = (of: Omit<Effects, "ownership" | "mail">) =>
      effectsHash({ ...of, ownership, mail: letters }, today());
    expect(hashOf(effects), "effects_hash").toBe(hashOf({ ...done, records: written }));
  };
}
