import { expect, it } from "vitest";
import { asOwner } from "../../e2e/support/database.ts";

/** Every index of tenants' tables that serves whatever begins with the workspace, and goes on with a column that may be null. */
const sparse = await asOwner<{ name: string; holds_key: boolean }>(
  `select i.indexrelid::regclass::text as name,
     string_to_array(k.indkey::text, ' ') <@ string_to_array(i.indkey::text, ' ') as holds_key
   from pg_index i join pg_index k on k.indrelid = i.indrelid and k.indisprimary
     join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     join pg_attribute one on one.attrelid = c.oid and one.attnum = i.indkey[0] and one.attname = 'workspace_id'
     join pg_attribute two on two.attrelid = c.oid and two.attnum = i.indkey[1] and not two.attnotnull
   where i.indpred is null order by 1`,
);

it("of a column that may be null is of the rows that have it, or as fine as the key: else it is the smallest of those that begin with the workspace, and taken for a look-up by the key while PostgreSQL knows little of a workspace", () => {
  expect(sparse.filter(({ holds_key }) => holds_key)).not.toEqual([]);
  expect(sparse.filter(({ holds_key }) => !holds_key).map(({ name }) => name)).toEqual([]);
});
