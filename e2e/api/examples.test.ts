import { afterAll, describe, expect, it } from "vitest";
import { File } from "#lib/core/file.ts";
import { differingFields, isRecording, keepAnswers, keptAnswers, normalised } from "../support/answers.ts";
import { type Answer, call } from "../support/client.ts";
import { asOwner, rowCounts } from "../support/database.ts";
import { foretell } from "../support/foretold.ts";
import { pageTexts } from "../support/pdf-text.ts";
import { isDueToo, quiet } from "../support/quiet.ts";
import { type Ids, lists, provide, requestOf, type Served, seedCompany, send, served } from "../support/records.ts";
import { isTried } from "../support/size.ts";
import { askerOf, before, fill } from "../support/steps.ts";
import { titled } from "../support/table.ts";
import { openTenant, type Workspace } from "../support/world.ts";

const kept = keptAnswers();
const recorded: Record<string, unknown> = {};

afterAll(async () => {
  if (isRecording) keepAnswers(recorded);
});

let reading: { tenant: Workspace; ids: Ids } | undefined;

/**
 * A company with what the operation needs. Reads change nothing, so that they share one, which is given what each needs and it
 * has not yet; what is recorded for the reference is of a company of its own.
 */
async function companyFor(one: Served): Promise<{ tenant: Workspace; ids: Ids }> {
  // A receipt looks like the deed that it is of.
  const isItsOwn = one.operation.scope === "receipts:read" || before[one.title] !== undefined || isRecording;
  const isShared = one.operation.effect === "read" && !isItsOwn;
  if (isShared && reading) {
    await provide(reading.ids, reading.tenant, one);
    return reading;
  }
  const tenant = await openTenant();
  const made = { tenant, ids: await seedCompany(tenant, one) };
  if (isShared) reading = made;
  return made;
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
    await before[one.title]?.(askerOf(ids, tenant), ids);
    if (isRecording) await fill(one, ids, tenant);
    await quiet(tenant.workspace_id, operation);
    const counted = await rowCounts(tenant);
    const began = await moment();
    // Where the worker does the same beside it, the deed has something else left to do.
    const isForetold = operation.effect === "write" && !isDueToo(operation);
    const expectForetold = isForetold ? await foretell(one, ids, tenant, isTried(operation.name)) : null;
    const answer = await send(one, ids, tenant.key);
    expect(
      [200, 204],
      `${answer.text}: where something has to be done before, say what in e2e/support/steps.ts`,
    ).toContain(answer.status);
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    const after = await rowCounts(tenant);
    if (operation.effect === "read") {
      expect(answer.headers.get("x-receipt-id")).toBeNull();
      expect(after).toEqual(counted);
    } else {
      // A plan's steps leave their own beside its.
      const steps = operation.name === "plans.execute" ? (answer.body.steps as unknown[]) : [];
      const left = Number(after.receipt) - Number(counted.receipt);
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
