import { afterAll, describe, expect, it } from "vitest";
import { asOwner, closeDatabase } from "../../e2e/support/database.ts";

// What the schema keeps so that a router can send each workspace's transactions to a server of its own (README,
// "The house"). Read from the catalog.
afterAll(closeDatabase);

/** Tables that stand outside of any workspace: looked up before one is known, and kept where the directory is. */
const directory = [
  ...["workspace", "user_account", "user_session", "signing_key", "_prisma_migrations"],
  ...["document_place", "agent_place", "invoice_place", "mailed_link"],
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
});
