import { describe, expect, it } from "vitest";
import { asOwner, refusalByDatabase } from "../../e2e/support/database.ts";
import { some } from "../../e2e/support/table.ts";
import { pool } from "./pool.ts";

/** Tables that belong to no one workspace, and why. Every other table is a tenant's. */
const directory: Record<string, string> = {
  workspace: "the list of workspaces itself",
  user_account: "a person may be a member of several workspaces",
  user_session: "a person signs in before a workspace is chosen",
  mailed_link: "a link proves a mailbox of a person, who may belong to no workspace yet",
  authenticator: "a person signs in before a workspace is chosen",
  recovery_code: "a person signs in before a workspace is chosen",
  passkey: "a person signs in before a workspace is chosen",
  challenge: "it is signed before it is known by whom",
  signing_key: "an instance signs for all of its workspaces",
  encryption_key: "an instance seals for all of its workspaces",
  document_place: "whoever holds a document finds the workspace it is in by its hash",
  invoice_place: "whoever holds an invoice's link finds the workspace it is in by the link's hash",
  sso_domain_place: "somebody who signs in is found by their e-mail's domain, before any workspace is known",
  agent_place: "an inbound message names its agent only, and finds the workspace by it",
  _prisma_migrations: "Prisma's own",
};

const tables = await asOwner<{ name: string; secured: boolean; forced: boolean; policies: string[] }>(
  `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
     array(select pg_get_expr(p.polqual, p.polrelid) || ' / ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
       from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polname = 'tenant') as policies
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
);
const tenants = tables.map(({ name }) => name).filter((name) => directory[name] === undefined);

/** Of every unique index and foreign key, the table and the first column. */
const firstColumns = await asOwner<{ table: string; what: string; first: string; referred: string | null }>(
  `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as what,
     pg_get_indexdef(i.indexrelid, 1, true) as first, null as referred
   from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisprimary)
   union all
   select c.conrelid::regclass::text, c.conname, a.attname, c.confrelid::regclass::text
   from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
   where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
);

describe("the directory", () => {
  it("holds no table but those that are listed here with their reasons", () => {
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(directory)));
  });
});

it("a list is never null, since Prisma types it so whatever the column says", async () => {
  const nullable = await asOwner<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'ARRAY' and is_nullable = 'YES'
       and table_name <> '_prisma_migrations'`,
  );
  expect(nullable.map(({ name }) => name)).toEqual([]);
});

it("What a check, a default or an index calls finds what it names in a restore, too, where nothing is looked up by a path", async () => {
  const refused = await refusalByDatabase(`do $$
    declare one record; lost text[] := '{}';
    begin
      perform set_config('search_path', '', true);
      for one in select p.oid, p.proname from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and (p.provolatile = 'i' or exists (
          select from pg_catalog.pg_depend d where d.refclassid = 'pg_catalog.pg_proc'::regclass and d.refobjid = p.oid
            and d.classid in ('pg_catalog.pg_constraint'::regclass, 'pg_catalog.pg_attrdef'::regclass, 'pg_catalog.pg_class'::regclass)))
      loop
        begin
          execute replace(pg_get_functiondef(one.oid), 'FUNCTION public.', 'FUNCTION pg_temp.');
        exception when others then lost := lost || (one.proname || ': ' || sqlerrm);
        end;
      end loop;
      if lost <> '{}' then raise exception '%', lost; end if;
    end $$`);
  expect(refused).toBeNull();
});

describe.each(some(tenants))("the table %s", (table) => {
  const own = firstColumns.filter((row) => row.table === table);

  it("carries its workspace in every row", async () => {
    const [column] = await asOwner(
      `select is_nullable, data_type from information_schema.columns
       where table_schema = 'public' and table_name = $1 and column_name = 'workspace_id'`,
      [table],
    );
    expect(column).toEqual({ is_nullable: "NO", data_type: "text" });
  });

  it("has a primary key, and it and every unique index begin with the workspace", async () => {
    const [key] = await asOwner(`select conname from pg_constraint where contype = 'p' and conrelid = $1::regclass`, [
      table,
    ]);
    expect(key).toBeDefined();
    const astray = own.filter(({ first, referred }) => referred === null && first !== "workspace_id");
    expect(astray.map(({ what }) => what)).toEqual([]);
  });

  it("refers to other tenants' tables by their workspace first, so that no reference leaves it", () => {
    const astray = own.filter(
      ({ first, referred }) => referred !== null && tenants.includes(referred) && first !== "workspace_id",
    );
    expect(astray.map(({ what }) => what)).toEqual([]);
  });

  it("shows and takes its own workspace's rows only, the owner included", () => {
    const found = tables.find(({ name }) => name === table);
    const setting = "current_setting('app.workspace_id'::text, true)";
    const condition = `(workspace_id = ${setting})`;
    // The same asked by a query of its own, which PostgreSQL does not look up while it plans.
    const policies = found?.policies.map((told) => told.replace(`( SELECT ${setting} AS current_setting)`, setting));
    expect({ ...found, policies }).toMatchObject({
      ...{ secured: true, forced: true, policies: [`${condition} / ${condition}`] },
    });
  });
});

it("a row says when it was changed last, by the service's own word or by a trigger where it may not say so", async () => {
  const silent = await asOwner<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'updated_at'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and has_any_column_privilege('minutebook_app', c.oid, 'update')
       and not has_column_privilege('minutebook_app', c.oid, a.attnum, 'update')
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'tell_change'::regproc
         and t.tgenabled = 'O') order by 1`,
  );
  expect(
    silent.map(({ name }) => name),
    "grant the column, or create the trigger updated on it",
  ).toEqual([]);
});

it("a view shows whoever reads it what the policies of its tables show them, and no more", async () => {
  const loose = await asOwner<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and relname <> all ($1)
       and 'security_invoker=true' <> all (coalesce(reloptions, '{}')) order by 1`,
    // The names and addresses of people, which belong to no workspace.
    [["person"]],
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});

/** Who else sees a tenant's rows than its own workspace, and why. */
const exceptions = [
  // A person who signs in must find their workspaces before one is chosen.
  { table: "membership", for: "SELECT", using: "(user_id = current_setting('app.user_id'::text, true))" },
  // So must they find what a role of the workspace's own lets them do there.
  {
    table: "workspace_role",
    for: "SELECT",
    using: expect.stringContaining("(m.user_id = current_setting('app.user_id'::text, true))"),
  },
  // The worker looks which workspaces have receipts that wait to be sealed, by a function that says so.
  { table: "log_pending", for: "SELECT", using: "(current_setting('app.dispatcher'::text, true) = 'on'::text)" },
  // The worker empties the outboxes of all workspaces, and says so in its transaction.
  { table: "outbox", for: "ALL", using: "(current_setting('app.dispatcher'::text, true) = 'on'::text)" },
];

describe("the policies", () => {
  it("let nobody see past a workspace, but those who are listed here with their reasons", async () => {
    const others = await asOwner(
      `select tablename as table, cmd as for, qual as using from pg_policies
       where schemaname = 'public' and policyname <> 'tenant' and permissive = 'PERMISSIVE'
         and tablename <> all ($1) order by 1, 2`,
      [Object.keys(directory)],
    );
    expect(others).toEqual(exceptions.toSorted((a, b) => a.table.localeCompare(b.table)));
  });
});

/** Tables that belong to companies by another table's rows, and are shown by that one's policy. */
const parts = [
  ...["account_balance_part", "account_day_part", "account_month_part", "journal_line"],
  ...["ach_entry", "bank_import_line", "execution", "payroll_line", "payroll_pay", "signature", "vote"],
];

/** Tenants' tables that are bound to no company, and why. */
const unbound: Record<string, string> = {
  api_key: "the workspace's as a whole: no operation shows it to who is bound",
  invitation: "the workspace's as a whole",
  membership: "the workspace's as a whole",
  scim_user: "the workspace's as a whole",
  sso_connection: "the workspace's as a whole",
  sso_domain: "the workspace's as a whole",
  test_clock: "the workspace's as a whole",
  user_identity: "the workspace's as a whole",
  workspace_role: "the workspace's as a whole",
  policy: "the workspace's as a whole, and binds whoever acts in it",
  policy_set: "the workspace's as a whole",
  policy_version: "the workspace's as a whole",
  contact_name: "names of the workspace's contacts, who are one person in whichever company they hold",
  disbursement: "counted by policies, for the workspace as a whole, whoever acts",
  disbursement_part: "counted by policies, for the workspace as a whole, whoever is paid",
  idempotency: "read by the key of whoever asked before",
  log_head: "the log is public, and says nothing of what is in it",
  log_leaf: "the log is public",
  log_node: "the log is public",
  log_pending: "the sealer's",
  mailing: "how many messages went, and no word of them",
  outbox: "the worker's",
  search_word:
    "asked by the company or the bank account whose records are searched, and those come by their own tables",
  webhook: "the workspace's as a whole",
  webhook_delivery: "the worker's, and listed by the receipts that they are of",
  witness: "the workspace's as a whole",
  witnessed_head: "the log is public",
};

describe("who is bound to companies", () => {
  it("is shown by every table of companies' rows theirs alone, whatever a statement asks", async () => {
    const bound = await asOwner<{ table: string; for: string; using: string; named: boolean }>(
      `select p.tablename as table, p.cmd as for, p.qual as using, exists (select from information_schema.columns c
         where c.table_schema = 'public' and c.table_name = p.tablename and c.column_name = 'entity_id') as named
       from pg_policies p where p.schemaname = 'public' and p.policyname = 'companies' and p.permissive = 'RESTRICTIVE'`,
    );
    const isOpen = "(COALESCE(current_setting('app.entities'::text, true), ''::text) = ''::text)";
    for (const { table, using, named, ...policy } of bound) {
      expect(using, table).toContain(isOpen);
      // Else the planner believes that hardly a row passes, and reads all of a company's to sort them.
      expect(using, table).toContain("IS NOT NULL");
      expect(using, table).toMatch(named ? /entity_id = ANY \(string_to_array/ : /EXISTS|account_id IN \( SELECT/);
      expect(policy.for, table).toBe(named ? "ALL" : "SELECT");
    }
    const ruled = bound.map(({ table }) => table);
    expect(ruled).toEqual(expect.arrayContaining(parts));
    const free = tenants.filter((table) => !ruled.includes(table)).toSorted();
    expect(free, "call company_table() in its migration, or say here why not").toEqual(Object.keys(unbound).toSorted());
  });
});

describe("the role that the service works as", () => {
  /** The sign-in itself, and what it was granted. */
  const roles = async () =>
    (await pool().query<{ name: string }>("select session_user::text as name")).rows.flatMap(({ name }) => [
      name,
      "minutebook_app",
    ]);

  it("is the one that the pool's connections signed in as, and they took no other", async () => {
    const { rows } = await pool().query(
      "select current_user = session_user as same, session_user <> 'minutebook_app' as own, current_setting('TimeZone') as zone",
    );
    expect(rows).toEqual([{ same: true, own: true, zone: "UTC" }]);
  });

  it("is no superuser, passes by no policy, and may make nothing", async () => {
    const found = await asOwner(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
         has_schema_privilege(rolname, 'public', 'CREATE') as may_create,
         has_database_privilege(rolname, current_database(), 'CREATE,TEMPORARY') as may_make_schemas
       from pg_roles where rolname = any ($1)`,
      [await roles()],
    );
    const nothing = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      may_create: false,
      may_make_schemas: false,
    };
    expect(found).toEqual([nothing, nothing]);
  });

  it("owns nothing", async () => {
    const owned = await asOwner(
      `select relname from pg_class where relowner = any ($1::regrole[])
       union all select proname from pg_proc where proowner = any ($1::regrole[])`,
      [await roles()],
    );
    expect(owned).toEqual([]);
  });

  it("is a member of the app's role and of no other, so it can become nobody else", async () => {
    const of = await asOwner(
      "select roleid::regrole::text as role from pg_auth_members where member = any ($1::regrole[])",
      [await roles()],
    );
    expect(of).toEqual([{ role: "minutebook_app" }]);
  });

  it("may empty no table, and drop or alter none", async () => {
    const granted = await asOwner(
      `select table_name, privilege_type from information_schema.role_table_grants
       where grantee = any ($1) and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')`,
      [await roles()],
    );
    expect(granted).toEqual([]);
  });
});
