/** What a hostile statement is run with: whose transaction it is in, whom it is after, and the database as it is. */
export interface Target {
  here: string;
  there: string;
  /** Somebody's account that is not in `here`. */
  victim: { user_id: string; email: string };
  /** Every table, with its columns. */
  tables: { name: string; columns: string[]; own: boolean }[];
  /** Every role of the server, and the functions of our schema. */
  roles: string[];
  functions: string[];
  database: string;
}

/** `refused`: PostgreSQL must answer with an error. Otherwise it may answer, with nothing of anybody else's. */
export interface Attack {
  sql: string;
  refused: boolean;
}

const refused = (sql: string): Attack => ({ sql, refused: true });
const harmless = (sql: string): Attack => ({ sql, refused: false });

/** To be somebody else. */
function becoming({ roles, database }: Target): Attack[] {
  const others = roles.filter((role) => role !== "minutebook_app");
  return [
    ...others.flatMap((role) => [
      harmless(`set role "${role}"`),
      harmless(`set session authorization "${role}"`),
      harmless(`select set_config('role', '${role}', false)`),
      refused(`grant "${role}" to current_user`),
      refused(`alter role "${role}" superuser`),
      refused(`alter role "${role}" bypassrls`),
      refused(`alter role "${role}" createrole`),
    ]),
    ...["reset role", "set role none", "reset session authorization", "set session authorization default"].map(
      harmless,
    ),
    ...["reset all", "discard temp", "set row_security = off", "set local row_security = off"].map(harmless),
    refused("set session_replication_role = replica"),
    refused("select set_config('session_replication_role', 'replica', true)"),
    refused("create role mallory superuser login"),
    refused("create role mallory in role pg_read_all_data"),
    refused(`alter database "${database}" set search_path = pg_temp`),
    refused(`alter database "${database}" owner to current_user`),
    refused("reassign owned by postgres to current_user"),
    refused("alter default privileges for role minutebook grant all on tables to public"),
  ];
}

/** To see rows of another workspace, with a setting that names the own one, or nobody. */
function reading({ there, tables, victim }: Target): Attack[] {
  const ours = tables.filter(({ own }) => own);
  const nobody = ["", "%", `${there}%`, `' or true --`, `{${there}}`, "*"];
  return [
    ...ours.flatMap(({ name, columns }) => {
      const row = `row_to_json(t)::text`;
      return [
        harmless(`select * from ${name}`),
        harmless(`select * from only ${name} where workspace_id = '${there}'`),
        harmless(`select ${row} from ${name} t where workspace_id <> current_setting('app.workspace_id', true)`),
        // An error that tells of a row on its way through a condition that is asked before the policy's.
        harmless(`select 1 from ${name} t where workspace_id = '${there}' and (${row})::int > 0`),
        harmless(`copy (select * from ${name} where workspace_id = '${there}') to stdout`),
        harmless(`select query_to_xml('table ${name}', true, false, '')`),
        harmless(`do $$ declare r record; begin for r in select * from ${name} where workspace_id = '${there}' loop
          raise notice '%', r; end loop; end $$`),
        harmless(`begin; select set_config('app.workspace_id', null, true); select * from ${name}; commit`),
        harmless(`select most_common_vals::text from pg_stats where tablename = '${name}'`),
        harmless(`update ${name} set workspace_id = workspace_id where workspace_id = '${there}' returning *`),
        harmless(`delete from ${name} where workspace_id = '${there}' returning *`),
        refused(`insert into ${name} (workspace_id) values ('${there}')`),
        refused(`copy ${name} to '/tmp/minutebook-hostile'`),
        refused(`create view mine as select * from ${name}`),
        refused(`select * from ${name} for update of ${columns[0]}`),
      ];
    }),
    ...nobody.flatMap((name) => [
      harmless(
        `select set_config('app.workspace_id', $ws$${name}$ws$, true); select * from entity; select * from receipt`,
      ),
      harmless(
        `select set_config('app.user_id', $ws$${name}$ws$, true); select * from membership; select * from user_account`,
      ),
    ]),
    harmless("select * from workspace"),
    harmless("select user_id, email, name from user_account"),
    harmless(`select user_id, name from user_account where email = '${victim.email}'`),
    harmless(`select user_id from user_account where email like '%' limit 1000`),
    harmless("select workspace_of_agent('%'), workspace_of_invoice_link('%')"),
    harmless("select * from place_of_document('%')"),
    harmless("select * from workspace_by_name('%')"),
    harmless("select * from live_session('%', 100000)"),
  ];
}

/** To learn what is secret, wherever PostgreSQL or we keep it. */
function secrets({ victim, database }: Target): Attack[] {
  const closed = [
    ...["user_session", "document_place", "agent_place", "invoice_place", "person"].map(
      (name) => `select * from ${name}`,
    ),
    "select password_hash from user_account",
    "select 1 from user_account where password_hash like '$argon2id$%'",
    "select user_account from user_account",
    "select user_account::text from user_account",
    "select to_jsonb(u) from user_account u",
    "select * from user_account",
    "copy user_account to stdout",
    "copy user_account (password_hash) to stdout",
    "select count(session_id) from user_session",
    "update user_account set password_hash = 'x'",
    "update user_account set password_hash = 'x' returning password_hash",
    `insert into user_account (user_id, email, name, password_hash) values ('a', '${victim.email}', 'a', 'b')
      on conflict (email) do update set password_hash = 'x' returning *`,
    "insert into user_session (session_id, user_id, expires_at) select 'ses', user_id, now() from user_account",
    ...["pg_authid", "pg_shadow", "pg_user_mapping", "pg_statistic", "pg_largeobject", "pg_hba_file_rules"].map(
      (name) => `select * from ${name}`,
    ),
    ...[
      "pg_file_settings",
      "pg_ident_file_mappings",
      "pg_statistic_ext_data",
      "pg_config",
      "pg_backend_memory_contexts",
    ].map((name) => `select * from ${name}`),
    "select subconninfo from pg_subscription",
    "select rolpassword from pg_authid",
    ...["pg_read_file", "pg_read_binary_file", "pg_ls_dir", "pg_stat_file"].flatMap((read) => [
      `select ${read}('PG_VERSION')`,
      `select ${read}('/etc/passwd')`,
      `select ${read}('../postgres.password')`,
    ]),
    ...["pg_ls_logdir", "pg_ls_waldir", "pg_ls_tmpdir", "pg_ls_archive_statusdir"].map(
      (list) => `select * from ${list}()`,
    ),
    "select pg_current_logfile()",
    ...["/etc/passwd", "postgresql.conf", "pg_hba.conf"].flatMap((file) => [
      `copy entity from '${file}'`,
      `select lo_import('${file}')`,
    ]),
    "select lo_export(1, '/tmp/minutebook-hostile')",
    ...["lo_create(0)", "lo_creat(-1)", "lo_from_bytea(0, 'x')", "lo_get(1)", "lo_put(1, 0, 'x')", "lo_open(1, 1)"].map(
      (call) => `select ${call}`,
    ),
    "select lo_unlink(1)",
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    `select pg_cancel_backend(pid) from pg_stat_activity where datname = '${database}'`,
  ];
  return [
    ...closed.map(refused),
    harmless("select passwd from pg_user"),
    harmless("select * from pg_stat_activity"),
    harmless("select * from pg_prepared_statements"),
    harmless(`select password_recipe('${victim.email}') like '%$%$%$%$%$%' as whole`),
    harmless(`select * from person_by_password('${victim.email}', password_recipe('${victim.email}'))`),
    harmless(`select * from person_by_password('${victim.email}', '%')`),
    harmless(`select change_password('${victim.user_id}', '', 'x')`),
    harmless(`select change_password('${victim.user_id}', password_recipe('${victim.email}'), 'x')`),
  ];
}

/** To do on the server what no service does. */
function running({ database }: Target): Attack[] {
  const extensions = ["dblink", "file_fdw", "postgres_fdw", "plpython3u", "plperlu", "adminpack", "lo", "pageinspect"];
  const body = "language sql security definer as 'select password_hash from user_account'";
  const all = [
    ...["id", "cat /etc/passwd", "sh -c 'env > /tmp/minutebook-hostile'"].flatMap((program) => [
      `copy entity from program $p$${program}$p$`,
      `copy (select 1) to program $p$${program}$p$`,
    ]),
    ...extensions.map((name) => `create extension ${name}`),
    ...extensions.map((name) => `create extension if not exists ${name} schema pg_catalog`),
    ...["public", "pg_catalog", "pg_temp", "pgboss"].flatMap((schema) => [
      `create function ${schema}.steal() returns text ${body}`,
      `create or replace function ${schema}.refuse_change() returns trigger language plpgsql security definer as 'begin return new; end'`,
      `create table ${schema}.loot (a text)`,
      `create table ${schema}.spoils as select 1 as a`,
      `create type ${schema}.word as (a int)`,
      `create operator ${schema}.=== (function = texteq, leftarg = text, rightarg = text)`,
    ]),
    ...["create schema mine", "create schema authorization current_user", "create temp table entity (a text)"],
    ...["load '/tmp/evil.so'", "load 'plpgsql'", "alter system set archive_command = 'id'", "alter system reset all"],
    ...["select pg_reload_conf()", "select pg_rotate_logfile()", "select pg_switch_wal()", "select pg_promote()"],
    ...["checkpoint", "create tablespace mine location '/tmp'", "create database mine", `drop database "${database}"`],
    ...["create language plsh handler plpgsql_call_handler", "drop schema public cascade", "drop owned by minutebook"],
    ...[
      "create publication mine for all tables",
      "create event trigger mine on ddl_command_start execute function steal()",
    ],
    "create subscription mine connection 'host=127.0.0.1' publication p",
    "create server mine foreign data wrapper postgres_fdw",
    "select pg_create_physical_replication_slot('mine')",
    "select pg_logical_emit_message(true, 'a', 'b'), pg_replication_origin_create('mine')",
    "select * from dblink('dbname=minutebook', 'select 1') as t(a int)",
    "alter schema public owner to current_user",
  ];
  return [
    ...all.map(refused),
    harmless("grant create on schema public to public"),
    harmless(`grant all on database "${database}" to public`),
  ];
}

/** To change what is to stand, or who may. */
function changing({ tables, functions, there }: Target): Attack[] {
  return [
    ...tables.flatMap(({ name }) =>
      [
        `alter table ${name} disable trigger all`,
        `alter table ${name} disable row level security`,
        `alter table ${name} no force row level security`,
        `alter table ${name} add column mine text`,
        `alter table ${name} owner to current_user`,
        `create policy mine on ${name} using (true)`,
        `drop table ${name} cascade`,
        `truncate ${name} cascade`,
        `create trigger mine before insert on ${name} for each row execute function refuse_change('x')`,
        `create rule mine as on select to ${name} do instead select 1`,
      ].map(refused),
    ),
    // PostgreSQL warns of what was not granted, and of what is not there.
    ...tables.flatMap(({ name }) =>
      [
        `grant all on ${name} to public`,
        `drop policy if exists tenant on ${name}`,
        `drop trigger if exists immutable on ${name}`,
      ].map(harmless),
    ),
    ...functions.flatMap((name) => [
      refused(`drop function ${name} cascade`),
      refused(`alter function ${name} security invoker`),
    ]),
    ...["receipt", "signature", "log_leaf", "log_node", "audit_event", "signing_key", "journal_line"].flatMap(
      (name) => [
        harmless(`delete from ${name}`),
        harmless(`with gone as (delete from ${name} returning *) select count(*) from gone`),
        refused(`alter table ${name} rename to old`),
      ],
    ),
    ...["body = 'x'", "executed_at = now()", "actor_id = 'nobody'", "workspace_id = 'x'"].map((change) =>
      refused(`update receipt set ${change}`),
    ),
    refused("insert into receipt select * from receipt"),
    refused(
      "insert into receipt (receipt_id, action, actor_type, actor_id, body, executed_at) values ('a','b','c','d','{}', now())",
    ),
    refused("insert into log_pending (receipt_id) select receipt_id from receipt"),
    refused("select write_receipt('{}', null, '{}')"),
    ...["log_head", "log_leaf", "log_node", "log_pending"].map((name) =>
      refused(`insert into ${name} select * from ${name}`),
    ),
    ...["tree_size = 0", "root_hash = 'x'", "signature = 'x'"].map((change) =>
      refused(`update log_head set ${change}`),
    ),
    harmless("update log_head set workspace_id = workspace_id"),
    refused("delete from log_pending"),
    refused("delete from log_head"),
    refused("select grow_log('{}', '[]', '', now(), '', '')"),
    refused("select grow_log('{rcpt_x}', '[]', '', now(), '', '')"),
    refused("select grow_log((select array_agg(receipt_id) from receipt), '[]', '', now(), '', '')"),
    harmless("select write_receipt(body, null, '{}') from receipt"),
    harmless(
      `select write_receipt(regexp_replace(body, '"key_id":"[^"]*"', '"key_id":"sk_mine"'), null, '{}') from receipt`,
    ),
    harmless(`update api_key set revoked_at = null where workspace_id = '${there}'`),
    refused("update api_key set scopes = '{*}'"),
    refused("update api_key set key_hash = 'x'"),
    refused("insert into signing_key (key_id, algorithm, public_key_pem) values ('sk_mine', 'Ed25519', 'mine')"),
    refused("update signing_key set public_key_pem = 'x'"),
    refused("update workspace set name = 'x'"),
    refused("delete from workspace"),
    refused("delete from user_account"),
  ];
}

/** Statements that somebody would run who got through to the service's own connection. */
export const attacks = (target: Target): Attack[] =>
  [becoming, reading, secrets, running, changing].flatMap((kind) => kind(target));
