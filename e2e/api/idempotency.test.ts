import { createHash } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { type Answer, call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { asOwner, pastTriggers, rowCounts } from "../support/database.ts";
import { keyWith, openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;
let at = 0;

beforeAll(async () => {
  tenant = await openTenant();
});

const fresh = () => `question-${at++}`;
const company = { legal_name: "Acme", entity_type: "llc", jurisdiction: "DE" };
const ask = (path: string, body: unknown, question: string, key = tenant.key): Promise<Answer> =>
  call("POST", path, { key, body, headers: { "Idempotency-Key": question } });

const seen = ({ status, text, headers }: Answer) => ({ status, text, receipt_id: headers.get("x-receipt-id") });

describe("the same question under the same Idempotency-Key", () => {
  it("gets the same answer to the byte, with the same receipt, and is done once", async () => {
    const question = fresh();
    const first = await ask("/v1/entities", createEntity.example, question);
    expect(recordOf(first).status).toBe("active");
    expect(first.headers.get("x-receipt-id")).toMatch(/^rcpt_/);
    expect(first.headers.has("idempotent-replayed")).toBe(false);
    const before = await rowCounts(tenant);
    const again = await ask("/v1/entities", createEntity.example, question);
    expect(seen(again)).toEqual(seen(first));
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await rowCounts(tenant)).toEqual(before);
  });

  it("asked eight times at once is done once; whoever is not answered is told to come again", async () => {
    const question = fresh();
    const before = await rowCounts(tenant);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask("/v1/entities", company, question)));
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, 409, "idempotency_in_progress");
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await rowCounts(tenant)).entity).toBe(Number(before.entity) + 1);
    expect((await ask("/v1/entities", company, question)).text).toBe(done[0]?.text);
  });

  it("gets the same refusal, also when it would be accepted by now", async () => {
    const { entity_id } = recordOf(await call("POST", "/v1/entities", { key: tenant.key, body: company }));
    const question = fresh();
    const confirm = `/v1/formations/${entity_id}/filing/confirm`;
    const refused = await ask(confirm, { confirmation_number: "1" }, question);
    expectRefusal(refused, 400, "invalid_transition");
    await pastTriggers("update entity set formation_status = 'FilingSubmitted' where entity_id = $1", [entity_id]);
    expect(seen(await ask(confirm, { confirmation_number: "1" }, question))).toEqual(seen(refused));
    expect((await ask(confirm, { confirmation_number: "1" }, fresh())).status).toBe(200);
  });

  it("of another caller is another question", async () => {
    const question = fresh();
    const other = await keyWith(tenant.workspace_id, ["*"]);
    const [first, second] = [
      await ask("/v1/entities", company, question),
      await ask("/v1/entities", company, question, other),
    ];
    expect(textOf(recordOf(second), "entity_id")).not.toBe(textOf(recordOf(first), "entity_id"));
  });
});

describe("a question whose first answer is nowhere", () => {
  /** Somebody else's connection that has claimed the question and got no further. */
  async function claimed(question: string): Promise<pg.Client> {
    const other = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL });
    await other.connect();
    await other.query("begin");
    await other.query(
      `insert into idempotency (workspace_id, actor_id, idempotency_key, request_hash)
       select workspace_id, key_id, $2, 'none' from api_key where workspace_id = $1 and hint = $3`,
      [tenant.workspace_id, question, tenant.key.slice(-4)],
    );
    return other;
  }

  it("is told after 2 seconds that the first still runs, and done as soon as that one's process has died", async () => {
    const question = fresh();
    const other = await claimed(question);
    other.on("error", () => undefined);
    const [row] = (await other.query("select pg_backend_pid() as pid")).rows as { pid: number }[];
    const before = Date.now();
    const refused = await ask("/v1/entities", company, question);
    expectRefusal(refused, 409, "idempotency_in_progress");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const waited = Date.now() - before;
    expect(waited).toBeGreaterThan(1_900);
    const answer = ask("/v1/entities", company, question);
    await asOwner("select pg_terminate_backend($1)", [row?.pid]);
    expect(recordOf(await answer).status).toBe("active");
  });

  it("waits for a first that ends in time, and is done if that one came to nothing", async () => {
    const question = fresh();
    const other = await claimed(question);
    const answer = ask("/v1/entities", company, question);
    await other.query("rollback");
    await other.end();
    expect(recordOf(await answer).status).toBe("active");
  });

  it("is not kept by a refusal of its shape, its scope or its condition: the same key then asks another", async () => {
    const question = fresh();
    expectRefusal(await ask("/v1/entities", { ...company, legal_name: " " }, question), 400, "validation_error");
    const params = { action: "form_entity", params: { entity_name: " " } };
    expectRefusal(await ask("/v1/intents", params, question), 400, "validation_error");
    expectRefusal(await ask("/v1/intents", { action: "juggle" }, question), 400);
    const weak = await keyWith(tenant.workspace_id, ["intents:execute"]);
    expectRefusal(await ask("/v1/intents", { action: "form_entity" }, question, weak), 403, "missing_scope");
    expect(recordOf(await ask("/v1/entities", company, question)).status).toBe("active");
  });

  it("is kept by a refusal that no record is there", async () => {
    const question = fresh();
    const refused = await ask("/v1/entities/ent_none/dissolve", {}, question);
    expectRefusal(refused, 404, "not_found");
    const again = await ask("/v1/entities/ent_none/dissolve", {}, question);
    expect(seen(again)).toEqual(seen(refused));
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expectRefusal(await ask("/v1/entities", company, question), 409, "idempotency_key_reused");
  });

  it("is asked anew after 24 hours", async () => {
    const question = fresh();
    const first = recordOf(await ask("/v1/entities", company, question));
    await asOwner("update idempotency set created_at = now() - interval '25 hours' where idempotency_key = $1", [
      question,
    ]);
    const second = recordOf(await ask("/v1/entities", { ...company, legal_name: "Later" }, question));
    expect(second.entity_id).not.toBe(first.entity_id);
  });

  it("asked anew after 24 hours is kept by its refusal again", async () => {
    const question = fresh();
    recordOf(await ask("/v1/entities", company, question));
    const outlive = "update idempotency set created_at = now() - interval '25 hours' where idempotency_key = $1";
    await asOwner(outlive, [question]);
    expectRefusal(await ask("/v1/entities/ent_none/dissolve", {}, question), 404, "not_found");
    expectRefusal(await ask("/v1/entities", company, question), 409, "idempotency_key_reused");
  });
});

it("A key that is revoked is not told again what it was answered, though a process has not heard of its end", async () => {
  const key = await keyWith(tenant.workspace_id, ["entities:write"]);
  const question = fresh();
  // As often as every process of the service has seen the key.
  for (let time = 0; time < 8; time++) recordOf(await ask("/v1/entities", company, question, key));
  const hash = createHash("sha256").update(key).digest("hex");
  await pastTriggers("update api_key set revoked_at = now() where key_hash = $1", [hash]);
  for (let time = 0; time < 4; time++) {
    const answer = await ask("/v1/entities", company, question, key);
    expectRefusal(answer, 401);
    expect(answer.headers.has("idempotent-replayed")).toBe(false);
  }
});

describe("another question under the same Idempotency-Key", () => {
  it("is a 409, by its body, by its path and by its method, and nothing is done", async () => {
    const question = fresh();
    const { entity_id } = recordOf(await ask("/v1/entities", company, question));
    const before = await rowCounts(tenant);
    const headers = { "Idempotency-Key": question };
    const others = [
      await ask("/v1/entities", { ...company, legal_name: "Other" }, question),
      await ask("/v1/keys", { name: "Books", scopes: ["entities:read"] }, question),
      await call("PATCH", `/v1/entities/${entity_id}`, { key: tenant.key, body: company, headers }),
    ];
    for (const answer of others) expectRefusal(answer, 409, "idempotency_key_reused");
    expect(await rowCounts(tenant)).toEqual(before);
  });
});

describe("an Idempotency-Key", () => {
  it.each([
    ["empty", " "],
    ["of 256 letters", "a".repeat(256)],
    ["of two words", "two words"],
    ["not of ASCII", "\u00e9"],
  ])("that is %s is a 400, and nothing is done", async (_, question) => {
    const before = await rowCounts(tenant);
    expectRefusal(await ask("/v1/entities", company, question), 400);
    expect(await rowCounts(tenant)).toEqual(before);
  });

  it("is heeded on PATCH", async () => {
    const { entity_id } = recordOf(await call("POST", "/v1/entities", { key: tenant.key, body: company }));
    const headers = { "Idempotency-Key": fresh() };
    const rename = (legal_name: string) =>
      call("PATCH", `/v1/entities/${entity_id}`, { key: tenant.key, body: { legal_name }, headers });
    const first = await rename("First");
    await call("PATCH", `/v1/entities/${entity_id}`, { key: tenant.key, body: { legal_name: "Second" } });
    expect(seen(await rename("First"))).toEqual(seen(first));
    const now = await call("GET", `/v1/entities/${entity_id}`, { key: tenant.key });
    expect(now.body.legal_name).toBe("Second");
  });

  it("keeps no secret: the new API key is in the first answer only, and masked in what repeats it", async () => {
    const question = fresh();
    const wanted = { name: "Books", scopes: ["entities:read"] };
    const made = recordOf(await ask("/v1/keys", wanted, question));
    const secret = textOf(made, "key");
    expect((await call("GET", "/v1/entities", { key: secret })).status).toBe(200);
    const again = recordOf(await ask("/v1/keys", wanted, question));
    expect(again).toEqual({ ...made, key: expect.not.stringContaining(secret.slice(-8)) });
    const kept = await asOwner(
      `select 'idempotency' as where from idempotency where position($1 in row(idempotency.*)::text) > 0
       union all select 'receipt' from receipt where position($1 in row(receipt.*)::text) > 0
       union all select 'outbox' from outbox where position($1 in row(outbox.*)::text) > 0
       union all select 'api_key' from api_key where position($1 in row(api_key.*)::text) > 0`,
      [secret.slice(-20)],
    );
    expect(kept).toEqual([]);
  });
});
