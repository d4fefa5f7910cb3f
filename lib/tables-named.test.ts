import { describe, expect, it } from "vitest";
import { tablesIn } from "../e2e/support/sql-tables.ts";

// What the law of tables reads (lib/tables.test.ts): a table that it does not see is a table that anybody may read.
const read = (code: string) => tablesIn(code).map(({ table, writes }) => `${table}${writes ? "!" : ""}`);
const sql = (text: string) => `sql\`${text}\``;
/** As it stands in a template where something is put into it. */
const put = (code: string) => `$\{${code}}`;

describe("every table that is named is found, and whether it is written", () => {
  it.each([
    ["select x from account a join invoice i using (account_id)", ["account", "invoice"]],
    ["select x from account a, invoice as i, only bill where x in (a, vendor)", ["account", "invoice", "bill"]],
    ["select x from account a, lateral (select y from bill b) c, vendor v", ["account", "vendor", "bill"]],
    [`select x from unnest(${put("ids")}::text[], b) as t (x, y), vendor`, ["unnest", "vendor"]],
    ["select x, (select y from bill), z from account order by a, vendor", ["bill", "account"]],
    ["merge into account a using invoice i on true", ["account!", "invoice"]],
    ["delete from only account using invoice, bill where true", ["account!", "invoice", "bill"]],
    ["update only account set x = 1 from invoice i, bill b", ["account!", "invoice", "bill"]],
    ["insert into account select x from invoice, bill", ["account!", "invoice", "bill"]],
    ["truncate table account", ["account!"]],
    ["select a is distinct from b, account from bill for update", ["bill"]],
    [`select x from account${put("where([])")} order by x`, ["account"]],
    ['select x from "account" join public.bill b using (bill_id), public."vendor"', ["account", "vendor", "bill"]],
    ["select x from (account a join bill b on true) cross join ((vendor v))", ["account", "bill", "vendor"]],
    ["select x from (select y from bill) b, (values (1, 2)) v", ["bill"]],
    ["select x from /* of */ account -- from vendor\njoin bill on true", ["account", "bill"]],
    ["(table account) union all table bill", ["account", "bill"]],
    ["lock table account in share mode", ["account"]],
    ["copy account to stdout", ["account"]],
  ])("in a statement: %s", (text, tables) => {
    expect(read(sql(text))).toEqual(tables);
  });

  it("in what is put into another, and after it", () => {
    const mapped = `rows.map((row) => { return ${sql(`from ${put("row")} join vendor`)}; })`;
    const found = read(sql(`select ${put(sql("x from account"))}, ${put(mapped)} from bill`));
    expect(found).toEqual(["account", "vendor", "bill"]);
  });

  it.each([
    [`/[\`{]/.test(text); ${sql("select x from account")}`, ["account"]],
    [`"a \` is none"; ${sql("select x from account")} // nor is \` here`, ["account"]],
    ['raw("select x from account, bill")', ["account", "bill"]],
    ['["from account"]', []],
    ['query("begin; select x from account"); query("  (SELECT x FROM bill)")', ["account", "bill"]],
    ["query('select \"x\" from account')", ["account"]],
    ["directory().vendor.findMany({}); directory()\n  .bill.createMany({})", ["vendor", "bill!"]],
    ['columns("bill", own); move(tx, states, "send", { table: "invoice", key })', ["bill!", "invoice!"]],
  ])("in code: %s", (code, tables) => {
    expect(read(code)).toEqual(tables);
  });
});
