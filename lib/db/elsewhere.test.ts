import { beforeAll, describe, expect, it } from "vitest";
import { approveBill, createBill } from "#lib/domains/money/payments/bills/operations.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../e2e/support/books.ts";
import { callerIn } from "../../e2e/support/callers.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { pool } from "./pool.ts";

// What PostgreSQL looks at once an act is whole it sees by the policies of whoever commits.

let bill_id = "";
let entity_id = "";
let caller = callerIn("");

beforeAll(async () => {
  const { act, ...company } = await newCompany();
  caller = company.caller;
  entity_id = company.entity_id;
  const days = { bill_date: "2026-03-05", due_date: "2026-04-04" };
  const line_items = [{ description: "Hosting", amount_cents: 900 }];
  ({ bill_id } = await act(createBill, { ...days, vendor_name: "Harbor", line_items }));
});

describe("what is looked at when an act is committed", () => {
  const more = "update bill set amount_cents = amount_cents + 1 where bill_id = $1";

  it.each([
    ["app.workspace_id", "ws_elsewhere"],
    ["app.entities", "ent_elsewhere"],
  ])("is looked at also of whoever goes elsewhere first by %s", async (setting, to) => {
    const client = await pool().connect();
    try {
      await client.query(`begin; set local app.workspace_id = '${caller.workspace_id}'`);
      await client.query(more, [bill_id]);
      await client.query(`set local ${setting} = '${to}'`);
      await expect(client.query("commit")).rejects.toThrow("an act is committed where it was done");
    } finally {
      client.release(true);
    }
  });

  it("is right where it is, of whoever stays and is bound to the company", async () => {
    const bound = { ...caller, entity_ids: [entity_id] };
    expect((await execute(approveBill, bound, { entity_id, bill_id })).value).toMatchObject({ status: "approved" });
  });

  it("is so on every table of which anything is looked at that late", async () => {
    const open = await asOwner<{ name: string }>(
      `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgdeferrable and not t.tgisinternal and c.relnamespace = 'public'::regnamespace
         and t.tgtype & 28 & ~(select coalesce(bit_or(s.tgtype), 0) from pg_trigger s where s.tgrelid = t.tgrelid
           and s.tgfoid = 'check_seen'::regproc and s.tgenabled = 'O') <> 0 order by 1`,
    );
    expect(
      open.map(({ name }) => name),
      "create the constraint trigger seen on it, for the same changes",
    ).toEqual([]);
  });
});
