import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { openAccount, signIn } from "#lib/server/accounts.ts";
import { api } from "#lib/server/api.ts";
import { fromSomewhere, nothingMore } from "../../e2e/support/callers.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { attacks, type Target } from "../../e2e/support/hostile.ts";
import { withoutWorker } from "../../e2e/support/owed.ts";
import { quiet } from "../../e2e/support/quiet.ts";
import { seedCompany } from "../../e2e/support/records.ts";
import { dealt, seed } from "../../e2e/support/size.ts";
import { openTenant } from "../../e2e/support/world.ts";
import { closePool, pool } from "./pool.ts";
import { transaction } from "./transaction.ts";

// What somebody could do who got a statement of their own through to the service's connection: more than a thousand, on that
// very connection, in turns in a transaction of one workspace and outside of any; each in both in a proof.

let target: Target;
let client: pg.PoolClient;
/** What only somebody else's rows say: identifiers of theirs, hashes and sessions. */
let foreign: Set<string>;

const IDENTIFIER = /[a-z]{2,6}_[0-9a-hjkmnp-tv-z]{26}|\$argon2id\$\S+\$\S+\$[\w+/]{43}/g;

/** Which key a value's own key is wrapped by: an operator may change that at any time, and the test of it does so beside this one. */
const WRAPPING = /(?<=sealed\.v2\.)[0-9a-f]{12}\.[\w-]{80}(?=\.)/g;

/** All that a workspace's rows say, table by table. */
async function rowsOf(workspace_id: string, names: string[]): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const name of names) {
    const [row] = await asOwner<{ rows: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from ${name} t where workspace_id = $1`,
      [workspace_id],
    );
    told[name] = (row?.rows ?? "").replaceAll(WRAPPING, "");
  }
  return told;
}

const peopleOf = (user_id: string) =>
  asOwner(
    `select u.user_id, password_hash, email, (select array_agg(s::text order by s::text) from user_session s
       where s.user_id = u.user_id) as sessions from user_account u where u.user_id = $1`,
    [user_id],
  );

/** Everything that says who may do what: other tests change nothing of it. */
const schema = () =>
  asOwner(
    `select relname::text as name, concat(relacl, relowner, relrowsecurity, relforcerowsecurity, relnatts, relhastriggers) as is
       from pg_class where relnamespace = 'public'::regnamespace
     union all select proname, concat(proacl, proowner, prosecdef, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
     union all select tgname, concat(tgrelid, tgenabled, tgfoid) from pg_trigger where not tgisinternal
     union all select polname, concat(polrelid, pg_get_expr(polqual, polrelid)) from pg_policy
     union all select rolname, concat(rolsuper, rolbypassrls, rolcreaterole, rolconfig) from pg_roles
       where rolname ~ '^(pg_|minutebook)' or rolname = 'mallory'
     union all select nspname, nspacl::text from pg_namespace where nspname in ('public', 'pg_catalog', 'pgboss')
     union all select datname, datacl::text from pg_database where datname = current_database()
     union all select 'large object', oid::text from pg_largeobject_metadata order by 1, 2`,
  );

const standing = ["receipt", "signature", "audit_event", "log_leaf", "log_node", "log_head"];
const ours = () => target.tables.filter(({ own }) => own).map(({ name }) => name);

beforeAll(async () => {
  vi.stubEnv("SERVER_URL", "http://localhost");
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => api.fetch(new Request(url, init)));
  const [mine, theirs] = [await openTenant(), await openTenant()];
  await withoutWorker([mine.workspace_id, theirs.workspace_id], () =>
    Promise.all([seedCompany(mine), seedCompany(theirs)]),
  );
  const password = "sealed in wax, 1849";
  const person = await openAccount({ email: `${newId("request")}@example.com`, name: "Grace Hopper", password });
  const { session_id } = await signIn({ email: person.email, password }, fromSomewhere(), nothingMore);
  const tables = await asOwner<Target["tables"][number]>(
    `select quote_ident(relname) as name, array_agg(attname::text order by attnum) as columns,
       bool_or(attname = 'workspace_id') and bool_or(relforcerowsecurity) as own
     from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like '\\_%' group by 1 order by 1`,
  );
  const roles = await asOwner<{ name: string }>(
    "select rolname as name from pg_roles where rolname ~ '^(pg_|minutebook)' order by 1",
  );
  const functions = await asOwner<{ name: string }>(
    "select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1",
  );
  const [database] = await asOwner<{ name: string }>("select current_database() as name");
  target = {
    here: mine.workspace_id,
    there: theirs.workspace_id,
    victim: person,
    tables,
    roles: roles.map(({ name }) => name),
    functions: functions.map(({ name }) => name),
    database: database?.name ?? "",
  };
  // Sealing goes on after the acts, and is waited for: what stands is looked at before and after.
  await Promise.all([quiet(target.here), quiet(target.there)]);
  const said = JSON.stringify([await rowsOf(target.there, ours()), await peopleOf(person.user_id), session_id]);
  foreign = new Set(said.match(IDENTIFIER));
  for (const known of [target.there, person.user_id]) foreign.delete(known);
  for (const own of JSON.stringify(await rowsOf(target.here, ours())).match(IDENTIFIER) ?? []) foreign.delete(own);
  client = await pool().connect();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  client.release(true);
  // Some of its connections were left as an attacker leaves them.
  await closePool();
});

/** Runs a statement as it comes, and answers all that PostgreSQL said, with the code of its refusal. */
async function answered(sql: string): Promise<{ said: string; code: string | null }> {
  const notices: unknown[] = [];
  const note = ({ message, detail }: { message?: string | undefined; detail?: string | undefined }) =>
    notices.push(message, detail);
  client.on("notice", note);
  try {
    const results = [await client.query(sql)].flat();
    return { said: JSON.stringify([results.map(({ rows }) => rows), notices]), code: null };
  } catch (error) {
    const { message, detail, hint, where, code } = error as pg.DatabaseError;
    return { said: JSON.stringify([message, detail, hint, where, notices]), code: code ?? "none" };
  } finally {
    client.off("notice", note);
  }
}

/** A statement that PostgreSQL does not understand attacks nothing. */
const MALFORMED = ["42601", "none"];

describe("a hostile statement on the service's own connection", () => {
  it("reads nothing of another workspace or person, becomes nobody else, and changes nothing that stands", async () => {
    const all = attacks(target);
    expect(all.length).toBeGreaterThan(1000);
    expect(foreign.size).toBeGreaterThan(50);
    const before = [
      await rowsOf(target.there, ours()),
      await rowsOf(target.here, standing),
      await peopleOf(target.victim.user_id),
    ];
    const catalog = await schema();
    const failures: string[] = [];
    const bound = `begin; set local app.workspace_id = '${target.here}'`;
    const asItself = "select current_user = session_user and current_user ~ '_service$' as same";
    for (const [at, { sql, refused }] of all.entries()) {
      for (const within of dealt([bound, null], at + seed)) {
        if (within) await client.query(within);
        const { said, code } = await answered(sql);
        const leaked = (said.match(IDENTIFIER) ?? []).filter((word) => foreign.has(word));
        if (leaked.length > 0) failures.push(`told of ${leaked[0]}: ${sql}`);
        if (refused && code === null) failures.push(`was done: ${sql}`);
        if (code !== null && MALFORMED.includes(code)) failures.push(`is malformed (${said}): ${sql}`);
        const end = code === null ? "commit" : "rollback";
        const [, same] = [await client.query(`${end}; ${asItself}; reset all`)].flat();
        if (same?.rows[0]?.same !== true) failures.push(`became somebody else: ${sql}`);
      }
    }
    expect(failures).toEqual([]);
    expect(await schema()).toEqual(catalog);
    expect([
      await rowsOf(target.there, ours()),
      await rowsOf(target.here, standing),
      await peopleOf(target.victim.user_id),
    ]).toEqual(before);
  });

  it("reads the workspace that it names itself, which no setting can prevent (docs/operating.md, Security), and none beside it", async () => {
    const { here, there } = target;
    await client.query(`begin; set local app.workspace_id = '${there}'`);
    const { said } = await answered("select entity_id, workspace_id from entity");
    await client.query("rollback");
    expect((said.match(IDENTIFIER) ?? []).some((word) => foreign.has(word))).toBe(true);
    expect(said).not.toContain(here);
  });

  it("that names another workspace for the rest of the connection is forgotten by the next transaction", async () => {
    const { here, there, victim } = target;
    const [before] = await asOwner<{ ids: string }>(
      "select string_agg(entity_id, ' ' order by entity_id) as ids from entity where workspace_id = $1",
      [here],
    );
    // Every connection of the pool is left like that, as many as it has beside the attacker's own.
    const others = Math.min(6, pool().options.max - 1);
    const poisoned = await Promise.all(Array.from({ length: others }, () => pool().connect()));
    for (const one of poisoned) {
      await one.query(
        `set app.workspace_id = '${there}'; set app.user_id = '${victim.user_id}'; set app.dispatcher = 'on'`,
      );
    }
    for (const one of poisoned) one.release();
    const seen = await transaction({ workspace_id: here }, "read", async (tx) => [
      await tx.sql`select string_agg(entity_id, ' ' order by entity_id) as ids from entity`,
      await tx.sql`select workspace_id from membership where workspace_id <> ${here}
        union all select workspace_id from outbox where workspace_id <> ${here}`,
    ]);
    expect(seen).toEqual([[before], []]);
    const own = await transaction({ user_id: victim.user_id }, "read", (tx) => tx.sql`select workspace_id from entity`);
    expect(own).toEqual([]);
  });
});
