import { describe, expect, it } from "vitest";
import { asOwner } from "../../e2e/support/database.ts";

// What the schema keeps so that a router can send each workspace's transactions to a server of its own (README,
// "The house"). Read from the catalog.

/** Tables that stand outside of any workspace: looked up before one is known, and kept where the directory is. */
const directory = [
  ...["workspace", "user_account", "user_session", "signing_key", "encryption_key", "_prisma_migrations"],
  ...["document_place", "agent_place", "invoice_place", "mailed_link"],
  ...["authenticator", "recovery_code", "passkey", "challenge", "sso_domain_place"],
];

const names = async (text: string) => (await asOwner<{ name: string }>(text, [directory])).map(({ name }) => name);

describe("the schema, for a router over many servers", () => {
  it("binds every table to a workspace by row-level security, or keeps it in the directory", async () => {
    const neither = await names(`
      select relname::text as name from pg_class c
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all ($1)
        and not (relforcerowsecurity and exists (select from pg_attribute
          where attrelid = c.oid and attname = 'workspace_id' and attnotnull)) order by 1`);
    expect(neither, "give the table a workspace_id and its policy").toEqual([]);
  });

  it("has every table analysed again after a few rows: a new workspace is one row to the planner until then", async () => {
    const seldom = await names(`
      select relname::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1) and not coalesce(
        reloptions @> '{autovacuum_analyze_scale_factor=0,autovacuum_analyze_threshold=200}', false) order by 1`);
    expect(seldom, "set both of the table, as the migration analysed_as_tenants_come does").toEqual([]);
  });

  it("has nothing unique over workspaces, which no server could see", async () => {
    const over = await names(`
      select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where indisunique and relnamespace = 'public'::regnamespace and relname <> all ($1)
        and not exists (select from pg_attribute
          where attrelid = indrelid and attnum = indkey[0] and attname = 'workspace_id') order by 1`);
    expect(over, "begin the index with workspace_id").toEqual([]);
  });

  it("has no foreign key that leaves its workspace, but a membership's own two", async () => {
    const leaving = await names(`
      select conname::text as name from pg_constraint f
        join pg_class c on c.oid = conrelid join pg_class r on r.oid = confrelid
      where contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) and not (
        (exists (select from pg_attribute where attrelid = conrelid and attnum = conkey[1] and attname = 'workspace_id')
          and exists (select from pg_attribute
            where attrelid = confrelid and attnum = confkey[1] and attname = 'workspace_id')
          and r.relname <> all ($1))
        or (c.relname = 'membership' and r.relname in ('workspace', 'user_account'))) order by 1`);
    expect(leaving, "begin the key with workspace_id on both sides").toEqual([]);
  });

  it("has no sequence and no materialized view, of which each server would have its own", async () => {
    const own = await names(`
      select relname::text as name from pg_class
      where relkind in ('S', 'm') and relnamespace = 'public'::regnamespace and relname <> all ($1) order by 1`);
    expect(own, "count in a row of the workspace's instead").toEqual([]);
  });

  it("has no trigger that reaches for the directory, and no function that writes it but those that only the directory is asked for", async () => {
    const reaching = await names(`
      select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace and proname <> all ($1) and (
        (prorettype = 'trigger'::regtype and prosrc ~* '\\m(workspace|user_account|user_session|signing_key)\\M'
          and prosrc !~* 'workspace_id')
        or ((prorettype = 'trigger'::regtype or not prosecdef)
          and prosrc ~* '\\m(insert into|update|delete from)\\s+(workspace|user_account|user_session|signing_key)\\M'))
      order by 1`);
    expect(reaching, "the directory is another database past one machine: do it in the service").toEqual([]);
  });

  it("takes no advisory lock in a trigger or a function, but until the transaction's end and for a reason that is listed here", async () => {
    const locking = await asOwner<{ name: string; taken: string[] }>(`
      select proname::text as name, array(select distinct lower(found[1])
          from regexp_matches(coalesce(pg_get_function_sqlbody(oid), prosrc), '(pg_\\w*advisory\\w*)', 'gi') found) as taken
      from pg_proc where pronamespace = 'public'::regnamespace order by 1`);
    const why =
      "let an insert conflict, or lock a row of the workspace's; a session's lock stays behind on a router's connection";
    expect(
      locking.filter(({ taken }) => taken.length > 0),
      why,
    ).toEqual([
      // They count one workspace's rows, all of which are on the server where the lock is; at first there is no row to lock.
      { name: "refuse_beyond", taken: ["pg_advisory_xact_lock"] },
    ]);
  });
});

/** References of companies' records that neither a key nor a trigger on every new row keeps in the company, and what does. */
const apart: Record<string, string> = {
  "bank_day.bank_id": "counted by a trigger",
  "bank_rule.contact_id": "a contact is the workspace's",
  "contact.merged_into_contact_id": "a contact is the workspace's, whichever company it is noted at",
  "distribution_part.payment_id": "it begins unpaid, and is checked when it is paid",
  "holder_w9.holder_contact_id": "a contact is the workspace's",
  "round_issue.closing_number": "a closing is found by its round, which is of the company",
};

describe("what a company's record refers to", () => {
  it("is of the same company: by a key that says so, or by a trigger that looks at both", async () => {
    const free = await asOwner<{ name: string }>(
      `select f.conrelid::regclass || '.' || a.attname as name from pg_constraint f
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[cardinality(f.conkey)]
       where f.contype = 'f' and f.connamespace = 'public'::regnamespace
         and exists (select from pg_attribute e where e.attrelid = f.conrelid and e.attname = 'entity_id')
         and exists (select from pg_attribute e where e.attrelid = f.confrelid and e.attname = 'entity_id')
         and not exists (select from pg_attribute e
           where e.attrelid = f.conrelid and e.attname = 'entity_id' and e.attnum = any (f.conkey))
         and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
           where t.tgrelid = f.conrelid and t.tgtype & 4 > 0 and t.tgenabled = 'O' and p.prosrc like '%entity_id%'
             and (position(quote_literal(a.attname) in pg_get_triggerdef(t.oid)) > 0
               or position('NEW.' || a.attname in p.prosrc) > 0 or position(quote_literal(a.attname) in p.prosrc) > 0))
       order by 1`,
    );
    expect(free.map(({ name }) => name).filter((name) => apart[name] === undefined)).toEqual([]);
  });
});

/** Columns that are named like secrets and that a statement of the service may read, and why none of them is one. */
const readable: Record<string, string> = {
  "agent.webhook_secret": "sealed",
  "ach_file.content_sealed": "sealed",
  "api_key.key_hash": "of 256 random bits; it is what a key is found by",
  "approval_link.token_hash": "of 256 random bits; it is what a link is found by",
  "approval_request.input_sealed": "sealed",
  "bank_account.account_number_sealed": "sealed",
  "calendar_feed.token_hash": "of 256 random bits; it is what a feed is found by",
  "disbursement_part.looks_key": "how a recipient's name looks",
  "holder_w9.tin_sealed": "sealed",
  "idempotency.idempotency_key": "a client's name for a question",
  "invitation.token_hash": "of 256 random bits; it is what a link is found by",
  "invoice.public_token": "the link that the workspace sends",
  "meeting.secretary_name": "who keeps the minutes",
  "plan.steps_sealed": "sealed",
  "signing_key.public_key_pem": "public",
  "scenario_link.token_hash": "of 256 random bits; it is what a link is found by",
  "signature_link.token_hash": "of 256 random bits; it is what a link is found by",
  "signature_signer.code_sealed": "sealed",
  "sso_connection.client_secret_sealed": "sealed",
  "sso_connection.scim_token_created_at": "a time",
  "sso_connection.scim_token_hash": "of 256 random bits; it is what a directory is found by",
  "sso_connection.scim_token_hint": "four letters of it, which its people see",
  "vendor.account_number_sealed": "sealed",
  "vendor.tin_sealed": "sealed",
  "webhook.former_secret_sealed": "sealed",
  "webhook.former_secret_until": "a time",
  "webhook.secret_sealed": "sealed",
};

describe("what a statement of the service can read", () => {
  it("is no secret: a column that is named like one is closed, or listed here with its reason", async () => {
    const found = await asOwner<{ name: string }>(
      `select relname || '.' || attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
         and has_column_privilege('minutebook_app', c.oid, attnum, 'select')
         and attname ~ 'secret|password|passphrase|token|_sealed$|private|recovery|otp|seed|credential|challenge|(^|_)key(_|$)|pem$'
         and attname !~ '^(recipient|from|to|holder|investor|contact|name|customer|vendor|voter|bill_number|email)_key$' and attname <> 'key_id'
       order by 1`,
    );
    const why = "grant nothing of the table: see the head of prisma/migrations/20261122030000_service_login";
    expect(
      found.map(({ name }) => name).filter((name) => readable[name] === undefined),
      why,
    ).toEqual([]);
  });

  it("is of the directory what these columns say, and nothing else", async () => {
    const found = await asOwner<{ name: string; columns: string }>(
      `select relname::text as name, string_agg(attname, ' ' order by attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where relnamespace = 'public'::regnamespace and relname = any ($1) and relname <> '_prisma_migrations' and attnum > 0
         and has_column_privilege('minutebook_app', c.oid, attnum, 'select') group by 1 order by 1`,
      [directory],
    );
    expect(found).toEqual([
      { name: "encryption_key", columns: "key_id" },
      { name: "signing_key", columns: "algorithm created_at key_id public_key_pem retired_at" },
      { name: "user_account", columns: "created_at email email_verified_at name updated_at user_id" },
      { name: "workspace", columns: "created_at name workspace_id" },
    ]);
  });
});

describe("a function that does what its caller may not", () => {
  it("looks for names in our schema alone, and is nobody's but the service's to call", async () => {
    const loose = await names(`
      select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and proname <> all ($1)
        and ('search_path=public, pg_temp' <> all (coalesce(proconfig, '{}')) or has_function_privilege('public', oid, 'execute'))
      order by 1`);
    expect(loose, "set search_path = public, pg_temp, and revoke all on it from public").toEqual([]);
  });
});
