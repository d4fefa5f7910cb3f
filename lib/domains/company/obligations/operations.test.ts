import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { completeObligation, readObligation } from "../../trust/approvals/operations.ts";
import { createEntity } from "../entities/detail/operations.ts";
import { dissolveEntity } from "../formation/dissolutions/operations.ts";
import { createObligation, listObligations } from "./operations.ts";
import * as store from "./store.ts";

let workspace_id = "";
let caller = callerIn("");
beforeAll(async () => {
  workspace_id = await newWorkspace();
  caller = callerIn(workspace_id);
});

const entityIn = async (who = caller) => (await execute(createEntity, who, createEntity.example)).value;
const write = async (input: Record<string, unknown> = {}) =>
  (await execute(createObligation, caller, { ...createObligation.example, ...input })).value;

describe("an obligation of one's own", () => {
  it("is answered whole, is pending, and is read again", async () => {
    const made = await write();
    expect(made).toMatchObject({
      status: "pending",
      tier: "medium",
      title: "Renew the general liability insurance",
      due_date: "2027-01-15",
      kind: "task",
      entity_id: null,
      about_type: null,
      completed_at: null,
      decision: null,
    });
    expect(Object.keys(made)[0]).toBe("obligation_id");
    const { obligation_id } = made;
    expect((await execute(readObligation, caller, { obligation_id })).value).toEqual(made);
  });

  it("of an entity that does not exist is a 404", async () => {
    await expect(write({ entity_id: newId("entity") })).rejects.toMatchObject({ status: 404 });
  });

  it("7.1: with an empty title is a 400 that says so", async () => {
    await expect(write({ title: "  " })).rejects.toMatchObject({ status: 400, message: "title must not be empty" });
  });

  it("7.10: of a dissolved entity is a 400, both to write down and to complete", async () => {
    const { entity_id } = await entityIn();
    const { obligation_id } = await write({ entity_id });
    await execute(dissolveEntity, caller, { entity_id });
    const refusal = { status: 400, code: "entity_dissolved" };
    await expect(write({ entity_id })).rejects.toMatchObject(refusal);
    await expect(execute(completeObligation, caller, { obligation_id })).rejects.toMatchObject(refusal);
  });
});

describe("dissolving the company", () => {
  it("ends what is still pending of it, and says why, since nobody could end it after", async () => {
    const { entity_id } = await entityIn();
    const { obligation_id } = await write({ entity_id });
    const other = await write();
    await execute(dissolveEntity, caller, { entity_id });
    const read = async (id: string) => (await execute(readObligation, caller, { obligation_id: id })).value;
    expect(await read(obligation_id)).toMatchObject({
      status: "completed",
      note: "The entity was dissolved.",
      completed_by: null,
    });
    expect(await read(other.obligation_id)).toMatchObject({ status: "pending" });
  });
});

describe("completing an obligation", () => {
  it("keeps the decision, the note, the time and who did it", async () => {
    const { obligation_id } = await write();
    const input = { obligation_id, decision: "approve", note: "Looks right." };
    const { value } = await execute(completeObligation, caller, input);
    expect(value).toMatchObject({ ...input, status: "completed", completed_by: "The test" });
    expect(value.completed_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it("7.12: twice is a 400 naming the action and the status", async () => {
    const { obligation_id } = await write();
    await execute(completeObligation, caller, { obligation_id });
    await expect(execute(completeObligation, caller, { obligation_id })).rejects.toMatchObject({
      status: 400,
      message: "Cannot complete the obligation: its status is completed.",
    });
  });

  it("by ten at once succeeds for one", async () => {
    const { obligation_id } = await write();
    const tried = await Promise.allSettled(
      Array.from({ length: 10 }, () => execute(completeObligation, caller, { obligation_id })),
    );
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("of an obligation that does not exist is a 404", async () => {
    const obligation_id = newId("obligation");
    await expect(execute(completeObligation, caller, { obligation_id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("the list of obligations", () => {
  it("goes by urgency: pending first, then the tier, then the due date, those without one last", async () => {
    const own = callerIn(await newWorkspace());
    const make = async (tier: string, due_date: string | null, done = false) => {
      const { value } = await execute(createObligation, own, { tier, due_date, title: `${tier} ${due_date} ${done}` });
      if (done) await execute(completeObligation, own, { obligation_id: value.obligation_id });
    };
    await make("critical", "2026-01-01", true);
    await make("low", "2026-12-01");
    await make("high", null);
    await make("high", "2027-02-01");
    await make("medium", "2026-12-24");
    await make("high", "2026-11-30");
    await make("critical", null);
    const expected = [
      "critical null false",
      "high 2026-11-30 false",
      "high 2027-02-01 false",
      "high null false",
      "medium 2026-12-24 false",
      "low 2026-12-01 false",
      "critical 2026-01-01 true",
    ];
    const { value } = await execute(listObligations, own, {});
    expect(value.data.map(({ title }) => title)).toEqual(expected);

    const paged: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { value: page } = await execute(listObligations, own, { limit: 2, cursor: cursor ?? undefined });
      paged.push(...page.data.map(({ title }) => title));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(expected);

    const high = await execute(listObligations, own, { tier: "high", status: "pending" });
    expect(high.value.data.map(({ tier }) => tier)).toEqual(["high", "high", "high"]);
  });

  it.each([
    Buffer.from('[0,"soon","obl_1"]').toString("base64url"),
    Buffer.from('["0","2026-01-01","obl_1"]').toString("base64url"),
    "x",
  ])("answers 400 to the cursor %s", async (cursor) => {
    await expect(execute(listObligations, caller, { cursor })).rejects.toMatchObject({ status: 400 });
  });

  it("shows those of one entity", async () => {
    const { entity_id } = await entityIn();
    const made = await write({ entity_id });
    const { value } = await execute(listObligations, caller, { entity_id });
    expect(value.data).toEqual([made]);
  });
});

describe("what the service asks for", () => {
  const asked = (id: string, kind = "sign_document") => ({
    entity_id: null,
    tier: "high" as const,
    title: "Sign it",
    due_date: null,
    kind,
    about: { type: "document", id },
  });
  const open = (id: string, kind?: string) => transaction(caller, "write", (tx) => store.open(tx, asked(id, kind)));
  const close = (id: string, kind?: string) =>
    transaction(caller, "write", (tx) => store.endAbout(tx, { type: "document", id }, kind));

  it("is one obligation, however often and by however many at once it is asked", async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => open("doc_race")));
    expect(new Set(opened.map(({ obligation_id }) => obligation_id)).size).toBe(1);
  });

  it("ends when the thing is done, by nobody in particular, and may be asked again", async () => {
    const first = await open("doc_done");
    expect(await close("doc_done")).toBe(1);
    expect(await close("doc_done")).toBe(0);
    const { value } = await execute(readObligation, caller, { obligation_id: first.obligation_id });
    expect(value).toMatchObject({ status: "completed", completed_by: null });
    expect((await open("doc_done")).obligation_id).not.toBe(first.obligation_id);
  });

  it("ends by its kind where one is named", async () => {
    await open("doc_kinds", "sign_document");
    await open("doc_kinds", "file_document");
    expect(await close("doc_kinds", "file_document")).toBe(1);
    expect(await close("doc_kinds")).toBe(1);
  });
});

describe("an obligation's row", () => {
  it.each([
    ["tier = 'urgent'", "obligation_tier_is_known"],
    ["status = 'completed'", "obligation_completed_has_its_time"],
    ["decision = 'approve'", "obligation_pending_is_undecided"],
  ])("refuses: %s", async (change, constraint) => {
    const { obligation_id } = await write();
    const refusal = await refusalByDatabase(`update obligation set ${change} where obligation_id = $1`, [
      obligation_id,
    ]);
    expect(refusal?.constraint).toBe(constraint);
  });

  it.each([
    [" ", null, "obligation_title_is_named"],
    ["Renew", "x", "obligation_is_about_one_thing"],
  ])("is not begun with the title %j and about %j", async (title, about_id, constraint) => {
    const refusal = await refusalByDatabase(
      "insert into obligation (workspace_id, obligation_id, tier, kind, title, about_id) values ($1, $2, 'low', 'task', $3, $4)",
      [workspace_id, newId("obligation"), title, about_id],
    );
    expect(refusal?.constraint).toBe(constraint);
  });

  it("does not go back to pending", async () => {
    const { obligation_id } = await write();
    await execute(completeObligation, caller, { obligation_id });
    const refusal = await refusalByDatabase(
      "update obligation set status = 'pending', completed_at = null where obligation_id = $1",
      [obligation_id],
    );
    expect(refusal?.message).toContain("an obligation that is completed stands");
  });

  it("is listed by an index in the order of urgency", async () => {
    const [found] = await asOwner<{ definition: string }>(
      "select pg_get_indexdef('obligation_by_urgency'::regclass) as definition",
    );
    expect(found?.definition).toContain("obligation_urgency(tier, status)");
  });
});
