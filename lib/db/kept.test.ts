import { expect, it } from "vitest";
import { asOwner, refusalByDatabase } from "../../e2e/support/database.ts";

// Privileges bind the service's own role alone: whoever opens psql is the owner. What the service never changes or forgets, a
// trigger keeps.

const refusing = `join pg_proc p on p.oid = t.tgfoid and p.proname like 'refuse\\_%' and p.proname <> all ('{refuse_dissolved,refuse_others}')`;

/** What changes all the same without a privilege of the service's, and how. */
const told = [
  // By functions that act for the owner: accounts of people belong to no workspace.
  ...["authenticator", "challenge", "mailed_link", "passkey", "recovery_code", "user_account", "user_session"],
  // Where a record is found: kept by its table's triggers, or written once.
  ...["agent_place", "document_place", "invoice_place", "sso_domain_place", "search_word", "policy_set"],
  // A worker's own, and what an operator does.
  ...["log_pending", "webhook", "webhook_delivery", "encryption_key", "test_clock", "workspace"],
  // By a trigger, at every change.
  ...["api_key", "contract", "deadline", "period_review", "resolution", "scenario_link", "sign_off"].map(
    (table) => `${table}.updated_at`,
  ),
  // Of a draft.
  ...["description", "amount_cents", "class_id", "project_id"].map((column) => `bill_line.${column}`),
  // What it is called tells nobody what it is; where the money is found, as long as no line of the bank is matched to it.
  ...["calendar_feed.name", "equity_settings.created_at", "cap_table.created_at", "bank_account.account_id"],
];

it("what the service may not change by its privileges stands before the owner as well", async () => {
  const loose = await asOwner<{ name: string; table: string }>(
    `select c.relname::text as table, c.relname || '.' || a.attname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
       and not has_column_privilege('minutebook_app', c.oid, a.attname, 'update')
       and not exists (select from pg_trigger t ${refusing}
         where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled = 'O' and t.tgtype & 18 = 18
           and (cardinality(t.tgattr::int[]) = 0 or a.attnum = any (t.tgattr::int[]))
           and (t.tgqual is null or pg_get_triggerdef(t.oid) ~ ('pg_trigger_depth|old\\.' || a.attname || ' IS DISTINCT FROM new\\.|new\\.expires_at,')))
     order by 1, 2`,
  );
  const found = loose.filter(({ name, table }) => !told.includes(name) && !told.includes(table));
  expect(
    found.map(({ name }) => name),
    "create a trigger that refuses it, such as as_made",
  ).toEqual([]);
});

/** What is counted anew from other rows, by a trigger upon the whole of it; and what a company has chosen, which is no record. */
const passing = ["bank_day", "equity_settings", "governance_settings"];

it("what is kept for good is neither deleted nor emptied", async () => {
  const tables = await asOwner<{ name: string; deletes: boolean; empties: boolean }>(
    `select c.relname::text as name, ${["8 = 8 and t.tgtype & 1 = 1", "32 = 32"]
      .map(
        (is) =>
          `exists (select from pg_trigger t ${refusing} where t.tgrelid = c.oid and t.tgenabled = 'O' and t.tgtype & ${is})`,
      )
      .join(" as deletes, ")} as empties
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not has_table_privilege('minutebook_app', c.oid, 'delete')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'entity_id')
       and c.relname <> all ($1) order by 1`,
    [passing],
  );
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter(({ deletes, empties }) => !deletes || !empties)).toEqual([]);
  const kept = await asOwner<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t
     where t.tgfoid = 'refuse_change'::regproc and t.tgtype & 9 = 9 and t.tgqual is null
       and not exists (select from pg_trigger w where w.tgrelid = t.tgrelid and w.tgtype & 32 = 32) order by 1`,
  );
  expect(
    kept.map(({ name }) => name),
    "create a trigger such as kept_whole",
  ).toEqual([]);
});

it("the answer to a request is told again as it was, for a day", async () => {
  const said = (age: string) =>
    refusalByDatabase(`insert into idempotency (workspace_id, actor_id, idempotency_key, request_hash, status, body, created_at)
      values ('ws_x', 'key_x', 'x', 'x', 200, '{}', now() - interval '${age}');
      update idempotency set status = null, body = null where workspace_id = 'ws_x'`);
  expect((await said("23 hours"))?.message).toContain("the first answer is given again");
  expect(await said("25 hours")).toBeNull();
});
