import { beforeAll, describe, expect, it } from "vitest";
import { DryRun } from "#lib/domains/trust/policies/schema.ts";
import { call, expectRefusal, recordOf } from "../support/client.ts";
import { asOwner, rowCounts } from "../support/database.ts";
import { keeping } from "../support/keeping.ts";
import { quiet } from "../support/quiet.ts";
import { ensure, type Ids, requestOf, type Served, seedCompany, served, servedAs } from "../support/records.ts";
import { titled } from "../support/table.ts";
import { untouchedWorld } from "../support/untouched.ts";
import { openTenant, type Workspace } from "../support/world.ts";

/** What is only tried is tried in the untouched company, and the rest in one of its own. */
let untouched: { world: Workspace; ids: Ids };
let tenant: Workspace;
let ids: Ids;
const { watch, expectNothingKept, look } = keeping();

beforeAll(async () => {
  tenant = await openTenant();
  ids = await seedCompany(tenant, servedAs("entities.read"));
  for (const name of ["amendment_id", "account_id", "invitation_id"]) await ensure(name, ids, tenant);
  await quiet(tenant.workspace_id);
  untouched = await untouchedWorld();
  await watch(untouched.world);
});

const writes = served.filter(({ operation }) => operation.effect === "write");
const ask = (one: Served, flag = "dry_run=true", headers: Record<string, string> = {}) => {
  const { path, body } = requestOf(one, untouched.ids);
  return call(one.method, `${path}?${flag}`, { key: untouched.world.key, headers, ...(body && { body }) });
};

describe.each(titled(writes))("%s with ?dry_run=true", (_, one) => {
  it("says what would happen or why it would be refused, and keeps nothing, not the key of its repetition either", async () => {
    const answer = await ask(one, "dry_run=true", { "Idempotency-Key": `trial-${one.operation.name}` });
    expect(answer.headers.get("x-receipt-id")).toBeNull();
    if (answer.status !== 200) {
      expect([400, 404, 409], answer.text).toContain(answer.status);
      expectRefusal(answer, answer.status);
    } else {
      expect(answer.body).toMatchObject({ dry_run: true, decision: "permit", policies: [] });
      const { dry_run, action, decision, policies, result, effects } = DryRun.parse(answer.body);
      expect(answer.body).toMatchObject({ dry_run, action, decision, policies, result, effects });
    }
    await expectNothingKept();
  });
});

it("all those trials have kept nothing", look);

const post = (path: string, body: object = {}) => call("POST", path, { key: tenant.key, body });
const at = (path: string) => `/v1/entities/${ids.entity_id}${path}`;
const invoice = { customer: "Globex", email: "ap@globex.example", amount_cents: 120_000, due_date: "2030-01-31" };
const types = (records: unknown) =>
  (records as { type: string; change: string }[]).map(({ type, change }) => `${type} ${change}`);

describe("a dry run", () => {
  it("dissolves no company", async () => {
    const { effects } = recordOf(await post(`${at("/dissolve")}?dry_run=true`, { reason: "A trial." }));
    const { records } = effects as { records: unknown };
    expect(records).toEqual(expect.arrayContaining([{ type: "entity", id: ids.entity_id, change: "changed" }]));
    expect((await call("GET", at(""), { key: tenant.key })).body.status).toBe("active");
  });

  it("of sending an invoice tells the entry, the mail and the records, and sends nothing", async () => {
    const { invoice_id } = recordOf(await post(at("/invoices"), invoice));
    const outbox = "select * from outbox where workspace_id = $1";
    const told = recordOf(await post(`${at(`/invoices/${invoice_id}/send`)}?dry_run=true`));
    expect(told).toMatchObject({
      action: "invoices.send",
      result: { invoice_id, status: "sent" },
      effects: {
        journal_entries: [
          {
            status: "posted",
            currency: "usd",
            lines: [
              {
                account_code: "accounts_receivable",
                account_name: "Accounts receivable",
                side: "debit",
                amount_cents: 120_000,
              },
              { account_code: "revenue", account_name: "Revenue", side: "credit", amount_cents: 120_000 },
            ],
          },
        ],
        mail: [{ about_type: "invoice", about_id: invoice_id, to_address: "ap@globex.example" }],
      },
    });
    const { records } = told.effects as { records: unknown };
    expect(types(records)).toEqual(expect.arrayContaining(["invoice changed", "journal_entry created"]));
    expect(await asOwner(outbox, [tenant.workspace_id])).toEqual([]);
    expect((await call("GET", at(`/invoices/${invoice_id}`), { key: tenant.key })).body.status).toBe("draft");
  });

  it("uses up no number: the invoice that is drafted after it has the one that it told", async () => {
    const { result } = recordOf(await post(`${at("/invoices")}?dry_run=true`, invoice));
    expect(recordOf(await post(at("/invoices"), invoice)).number).toBe((result as { number: number }).number);
  });

  it("of a deletion tells what would be gone", async () => {
    const [row] = await asOwner<{ invitation_id: string }>(
      "select invitation_id from invitation where workspace_id = $1 and accepted_at is null",
      [tenant.workspace_id],
    );
    const path = `/v1/invitations/${row?.invitation_id}`;
    const told = recordOf(await call("DELETE", `${path}?dry_run=true`, { key: tenant.key }));
    expect(told.effects).toMatchObject({
      records: [{ type: "invitation", id: row?.invitation_id, change: "deleted" }],
    });
    expect((await call("DELETE", path, { key: tenant.key })).status).toBe(204);
  });

  it("shows no secret", async () => {
    const told = await post("/v1/keys?dry_run=true", { name: "Books", scopes: ["entities:read"] });
    expect(told.text).not.toMatch(/mb_[0-9a-z]{26}_/);
    expect(recordOf(told).effects).toMatchObject({ records: [{ type: "api_key", change: "created" }] });
  });

  it("is refused by what PostgreSQL would only find at the commit", async () => {
    const unbalanced = {
      date: "2026-01-31",
      description: "Odd",
      lines: [{ account_id: ids.account_id, side: "debit", amount_cents: 1 }],
    };
    expectRefusal(await post(`${at("/journal-entries")}?dry_run=true`, unbalanced), 400);
  });

  it("of an intent has its entries beside the effects too", async () => {
    const params = { entity_id: ids.entity_id, recipient_name: "Harbor Hosting", amount_cents: 45_000, method: "ach" };
    const told = recordOf(await post("/v1/intents?dry_run=true", { action: "submit_payment", params }));
    const { effects, journal_entries, obligations } = told;
    expect(told.action).toBe("submit_payment");
    expect(journal_entries).toHaveLength(1);
    expect(effects).toMatchObject({ journal_entries, obligations });
  });

  it.each(["dry_run=yes", "dry_run=", "dry_run=TRUE", "dry_run=1"])(
    "asked as ?%s is a 400, and nothing is done",
    async (flag) => {
      const before = await rowCounts(tenant);
      const answer = await call("POST", `${at("/dissolve")}?${flag}`, { key: tenant.key, body: {} });
      expectRefusal(answer, 400, "validation_error");
      expect(answer.body.issues).toEqual([{ path: "dry_run", message: "must be true or false" }]);
      expect(await rowCounts(tenant)).toEqual(before);
    },
  );

  it("asked in the body is a 400 that says where it belongs, and nothing is done", async () => {
    const before = await rowCounts(tenant);
    const answer = await post(at("/dissolve"), { dry_run: true });
    expectRefusal(answer, 400, "unknown_field");
    expect(answer.body.error).toContain("?dry_run=true");
    const params = { entity_id: ids.entity_id, reason: "A trial.", dry_run: true };
    expectRefusal(await post("/v1/intents", { action: "dissolve_entity", params }), 400, "unknown_field");
    expect(await rowCounts(tenant)).toEqual(before);
  });

  it("asked as ?dry_run=false is the act itself", async () => {
    const answer = await post("/v1/contacts?dry_run=false", { name: "Ada Byron", role: "founder" });
    expect(recordOf(answer).contact_id).toMatch(/^con_/);
    expect(answer.headers.get("x-receipt-id")).toMatch(/^rcpt_/);
  });
});
