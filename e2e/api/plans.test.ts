import { beforeAll, describe, expect, it } from "vitest";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { type Answer, call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { rowCounts } from "../support/database.ts";
import { meetingOf, paymentOf, voteIn } from "../support/plans.ts";
import { openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;
let entity_id: string;

beforeAll(async () => {
  tenant = await openTenant();
  const made = await call("POST", "/v1/entities", { key: tenant.key, body: createEntity.example });
  entity_id = textOf(recordOf(made), "entity_id");
});

const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  call("POST", path, { key: tenant.key, body, headers });
const propose = async () =>
  textOf(recordOf(await post("/v1/plans", { steps: [meetingOf(entity_id), voteIn(0)] })), "plan_id");

/** Refuses the body, and keeps nothing. */
async function refused(body: unknown): Promise<Answer> {
  const before = await rowCounts(tenant);
  const answer = await post("/v1/plans", body);
  expect(await rowCounts(tenant)).toEqual(before);
  return answer;
}

const withParams = (more: string) =>
  JSON.parse(
    `{"action":"form_entity","params":{"entity_name":"Globex","entity_type":"llc","jurisdiction":"DE",${more}}}`,
  );

describe("a plan's body", () => {
  it("is refused for any field that is not known, wherever it stands, without being asked for that", async () => {
    const step = meetingOf(entity_id);
    const bodies: [unknown, string][] = [
      [{ steps: [step], title: "Financing" }, "title"],
      [{ steps: [{ ...step, when: "later" }] }, "steps.0.when"],
      [{ steps: [step, withParams('"colour":"red"')] }, "steps.1.params.colour"],
      [{ steps: [step, withParams('"__proto__":{"a":1}')] }, "steps.1.params.__proto__"],
      [{ steps: [step, withParams('"constructor":1')] }, "steps.1.params.constructor"],
    ];
    for (const [body, path] of bodies) {
      const answer = await refused(body);
      expectRefusal(answer, 400, "unknown_field");
      expect(answer.body.issues).toEqual([{ path, message: "is not known" }]);
    }
    expectRefusal(await post(`/v1/plans/${await propose()}/execute`, { quietly: true }), 400, "unknown_field");
  });

  it.each(["__proto__", "constructor", "toString", "invoices.send", "", "FORM_ENTITY"])(
    "is refused for the action %j",
    async (action) => {
      const answer = await refused({ steps: [{ action, params: {} }] });
      expectRefusal(answer, 400, "validation_error");
      expect(answer.body.issues).toMatchObject([{ path: "steps.0.action" }]);
    },
  );

  it.each([null, "all", {}, [], [null], ["form_entity"], [[]], Array(101).fill({ action: "form_entity" })])(
    "is refused for the steps %j",
    async (steps) => {
      expectRefusal(await refused({ steps }), 400, "validation_error");
    },
  );

  it("is refused for a circle of references, which is one that looks ahead", async () => {
    const [first, second] = [voteIn(1), voteIn(0)];
    const answer = await refused({ steps: [first, second] });
    expectRefusal(answer, 400, "validation_error");
    expect(answer.body.error).toBe("steps.0.params.meeting_id must not be a reference: no step comes before the first");
  });
});

describe("a plan", () => {
  it("is answered the same under its Idempotency-Key, also once it could not be proposed any more", async () => {
    const own = recordOf(await post("/v1/entities", createEntity.example));
    const body = { steps: [paymentOf(textOf(own, "entity_id"))] };
    const headers = { "Idempotency-Key": "the-plan" };
    const first = await post("/v1/plans", body, headers);
    expect(recordOf(first).status).toBe("proposed");
    await post(`/v1/entities/${own.entity_id}/dissolve`);
    const again = await post("/v1/plans", body, headers);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expectRefusal(await post("/v1/plans", body), 400, "entity_dissolved");
  });

  it("is executed as it was read (If-Match), once, and its repetition under a key is its first answer", async () => {
    const path = `/v1/plans/${await propose()}`;
    const read = await call("GET", path, { key: tenant.key });
    const etag = read.headers.get("etag") ?? "";
    expectRefusal(await post(`${path}/execute`, {}, { "If-Match": '"stale"' }), 412, "precondition_failed");
    const headers = { "If-Match": etag, "Idempotency-Key": "execute-it" };
    const done = await post(`${path}/execute`, {}, headers);
    expect(recordOf(done)).toMatchObject({ status: "executed", steps: [{ receipt_id: expect.any(String) }, {}] });
    expect((await post(`${path}/execute`, {}, headers)).text).toBe(done.text);
    expectRefusal(await post(`${path}/execute`), 409, "already_executed");
    expect((await call("GET", path, { key: tenant.key })).text).toBe(done.text);
  });

  it("that would do something else by now is a 409 whose body tells what, with the hash to agree to", async () => {
    const own = textOf(recordOf(await post("/v1/entities", createEntity.example)), "entity_id");
    const path = `/v1/plans/${recordOf(await post("/v1/plans", { steps: [paymentOf(own)] })).plan_id}`;
    const { action, params } = paymentOf(own);
    await post("/v1/intents", { action, params });
    const changed = await post(`${path}/execute`);
    expectRefusal(changed, 409, "effects_changed");
    expect(changed.body.effects).toMatchObject({ journal_entries: [{ status: "posted" }] });
    const { effects_hash } = changed.body;
    expect(recordOf(await post(`${path}/execute`, { effects_hash })).status).toBe("executed");
  });
});
