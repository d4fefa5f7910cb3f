import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { File } from "#lib/core/file.ts";
import { differingFields, isRecording, keepAnswers, keptAnswers, normalised } from "../support/answers.ts";
import { type Answer, call } from "../support/client.ts";
import { asOwner, rowCounts } from "../support/database.ts";
import { foretell } from "../support/foretold.ts";
import { keeping } from "../support/keeping.ts";
import { pageTexts } from "../support/pdf-text.ts";
import { isDueToo, quiet } from "../support/quiet.ts";
import {
  type Ids,
  lists,
  makes,
  provide,
  requestOf,
  type Served,
  seedCompany,
  send,
  served,
} from "../support/records.ts";
import { isTried } from "../support/size.ts";
import { askerOf, before, fill } from "../support/steps.ts";
import { titled } from "../support/table.ts";
import { untouchedWorld } from "../support/untouched.ts";
import { openTenant, type Workspace } from "../support/world.ts";

const kept = keptAnswers();
const recorded: Record<string, unknown> = {};

afterAll(async () => {
  if (isRecording) keepAnswers(recorded);
});

interface Company {
  tenant: Workspace;
  ids: Ids;
}

/** What is tried in a company of its own: what something comes before, a receipt, which looks like the deed that it is of, and what is recorded for the reference. */
const isItsOwn = (one: Served) =>
  isRecording || before[one.title] !== undefined || one.operation.scope === "receipts:read";
/** What reads is asked of one company, which has a record of every kind and stays as it is. */
const isReading = (one: Served) => one.operation.effect === "read" && !isItsOwn(one);
/** What adds or changes a record and is tried apart from the others that do, and why. */
const apart: Record<string, string> = {
  "agents.update": "the agent it pauses takes no messages",
  "bills.create": "there is one of its number by then",
  "policies.create": "there is one of its name by then",
  "roles.create": "the same",
  "test_clock.move": "it is of a workspace that is made for tests",
  "vendors.create": "there is one of its name by then",
  "vendors.import": "what its file has is there by then",
  "webhooks.create": "all that is done after it is posted to its address",
  "webhooks.update": "the same",
  "witnesses.create": "there is one of its address by then",
};
/** What no more than adds a record or changes one: one company is given them all, one after the other. */
const isAdding = (one: Served) =>
  one.operation.effect === "write" &&
  !isItsOwn(one) &&
  (makes(one) !== null || one.method === "PATCH") &&
  apart[one.operation.name] === undefined;

const { watch, expectNothingKept, look } = keeping();
let reading: Company;
let adding: Company | undefined;

beforeAll(async () => {
  const { world, ids } = await untouchedWorld();
  reading = { tenant: world, ids };
  await watch(world);
});
afterAll(look);

/** A company with what the operation needs. */
async function companyFor(one: Served): Promise<Company> {
  if (isReading(one)) return reading;
  if (isAdding(one) && adding) {
    await provide(adding.ids, adding.tenant, one);
    return adding;
  }
  const tenant = await openTenant();
  const made = { tenant, ids: await seedCompany(tenant, one) };
  if (isAdding(one)) adding = made;
  return made;
}

/** How many receipts the workspace has. */
async function receiptsOf({ workspace_id }: Workspace): Promise<number> {
  const [row] = await asOwner<{ count: number }>(
    "select count(*)::int as count from receipt where workspace_id = $1",
    [workspace_id],
    "receipts",
  );
  return row?.count ?? 0;
}

/** What a list answers without what its example narrows it by, where nothing is left by that: the reference shows records. */
async function withoutFilter(one: Served, ids: Ids, { key }: Workspace, answer: Answer): Promise<Answer> {
  if (lists(one) === null || (answer.body.data as unknown[]).length > 0) return answer;
  const [path = ""] = requestOf(one, ids).path.split("?");
  const whole = await call(one.method, path, { key });
  return whole.status === 200 ? whole : answer;
}

/** Acts whose example leaves the record that they are upon as it is, and why. */
const leaving: Record<string, string> = {
  "journal_entries.reverse": "an accrual stands as it was posted: what takes it back is an entry of its own",
  "sso_connections.verify_domains": "nobody has published the record of its domain",
};

/** Whether an operation acts upon a record by its own identifier, and answers when that was changed last. */
function isUponIt({ operation, params }: Served): boolean {
  const shape = "shape" in operation.output ? Object.keys(operation.output.shape as object) : [];
  const isTold = operation.effect === "write" && shape.includes("updated_at") && params.at(-1) === shape[0];
  return isTold && leaving[operation.name] === undefined;
}

/** The moment of a transaction that begins now, as records tell theirs. */
async function moment(): Promise<string> {
  const [row] = await asOwner<{ moment: string }>(
    `select to_char(now()::timestamptz(3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment`,
  );
  return row?.moment ?? "";
}

describe.each(titled(served))("the example of %s", (_, one) => {
  const { operation } = one;

  it("is accepted as it stands, after what comes before it", async () => {
    const { tenant, ids } = await companyFor(one);
    if (isItsOwn(one)) {
      await before[one.title]?.(askerOf(ids, tenant), ids);
      if (isRecording) await fill(one, ids, tenant);
      await quiet(tenant.workspace_id, operation);
    }
    const counted = isItsOwn(one) && operation.effect === "read" ? await rowCounts(tenant) : null;
    const receipts = await receiptsOf(tenant);
    const began = isUponIt(one) ? await moment() : "";
    // Where the worker does the same beside it, the deed has something else left to do.
    const isForetold = operation.effect === "write" && !isDueToo(operation);
    const expectForetold = isForetold ? await foretell(one, ids, tenant, isTried(operation.name)) : null;
    const answer = await send(one, ids, tenant.key);
    expect(
      [200, 204],
      `${answer.text}: where something has to be done before, say what in e2e/support/steps.ts`,
    ).toContain(answer.status);
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    if (operation.effect === "read") {
      expect(answer.headers.get("x-receipt-id")).toBeNull();
      if (counted === null) await expectNothingKept();
      else expect(await rowCounts(tenant)).toEqual(counted);
    } else {
      // A plan's steps leave their own beside its.
      const steps = operation.name === "plans.execute" ? (answer.body.steps as unknown[]) : [];
      const left = (await receiptsOf(tenant)) - receipts;
      if (isDueToo(operation)) expect(left).toBeGreaterThanOrEqual(1);
      else expect(left).toBe(1 + steps.length);
      const receipt = await call("GET", `/v1/receipts/${answer.headers.get("x-receipt-id")}`, { key: tenant.key });
      expect(receipt.body.actor).toMatchObject({ type: "api_key" });
      // An intent's receipt has the intent's own name.
      expect([operation.name, answer.body.action]).toContain(receipt.body.action);
      await expectForetold?.(receipt.body);
    }
    if (answer.status === 204) expect(answer.bytes).toHaveLength(0);
    else if (operation.output === File) {
      // What is answered as it once came has a type of its own.
      if (operation.file !== "application/octet-stream")
        expect(answer.headers.get("content-type")?.split(";")[0]).toBe(operation.file);
      // A certificate tells the moments of its signatures as they are kept; all other days are for people to read.
      if (operation.file === "application/pdf")
        expect((await pageTexts(answer.bytes)).join(" ")).not.toMatch(/\d{4}-\d{2}-\d{2}(?! \d\d:\d\d:)/);
    } else {
      expect(answer.headers.get("content-type")).toBe("application/json");
      // Exactly what the reference promises: no field is missing, and none is there that it does not name.
      expect(operation.output.parse(answer.body)).toEqual(answer.body);
      // An act upon a record is a change of it.
      if (isUponIt(one)) expect(String(answer.body.updated_at) >= began, "updated_at stands still").toBe(true);
      // The reference shows such an answer, with the same fields.
      const shown = isRecording ? await withoutFilter(one, ids, tenant, answer) : answer;
      recorded[operation.name] = normalised(shown.body, operation.example);
      expect(
        isRecording ? [] : differingFields(kept[operation.name] ?? {}, answer.body),
        "the reference's answer is of another time: RECORD_ANSWERS=1 npm test -- api examples writes them anew",
      ).toEqual([]);
    }
  });
});

describe("the examples that are tried apart", () => {
  it("are there", () => {
    const names = served.map(({ operation }) => operation.name);
    expect(Object.keys(apart).filter((name) => !names.includes(name))).toEqual([]);
  });
});
