import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { pool } from "#lib/db/pool.ts";
import { transaction } from "#lib/db/transaction.ts";
import { downloadTrialBalance } from "#lib/domains/books/reports/operations.ts";
import { execute } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";
import { reauthenticate } from "#lib/server/account/reauthentication.ts";
import { changePassword, endOtherSessions, endSession, openAccount, signIn } from "#lib/server/accounts.ts";
import { ownEvents } from "#lib/server/audit.ts";
import { authenticate } from "#lib/server/authenticate.ts";
import { callerIn, newWorkspace, nothingMore } from "../../../../e2e/support/callers.ts";
import { newEntity } from "../../../../e2e/support/company.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { eventually } from "../../../../e2e/support/eventually.ts";
import { keyWith } from "../../../../e2e/support/world.ts";
import * as members from "../access/members/store.ts";
import { exportAuditEventsCsv, exportAuditEventsJsonLines, listAuditEvents } from "./operations.ts";
import type { AuditEvent } from "./schema.ts";
import { record } from "./store.ts";

let workspace_id = "";

beforeEach(async () => {
  workspace_id = await newWorkspace();
});

const password = "a password nobody guesses";
const from = { address: "203.0.113.9", user_agent: "Test" };

async function newMember() {
  const person = await openAccount({ email: `${newId("request")}@example.com`, name: "Ada Byron", password });
  await transaction({ workspace_id }, "write", (tx) => members.insert(tx, person.user_id, "owner"));
  return person;
}

const trail = async (filter: Record<string, unknown> = {}): Promise<AuditEvent[]> =>
  (await execute(listAuditEvents, callerIn(workspace_id), filter)).value.data;
const types = async (filter: Record<string, unknown> = {}) => (await trail(filter)).map(({ type }) => type);

describe("the audit trail", () => {
  it("tells of a member's sign-in, ended session, password and sign-out, with where it came from", async () => {
    const person = await newMember();
    const { session_id } = await signIn({ email: person.email, password }, from, nothingMore);
    const other = await signIn({ email: person.email, password }, from, nothingMore);
    await endOtherSessions(person, session_id, "203.0.113.9");
    const change = { old_password: password, password: "another that nobody guesses" };
    await changePassword(person, session_id, change, "203.0.113.9");
    await endSession(person, session_id, "203.0.113.9", "session.signed_out");
    // One that has ended already is not ended again.
    await endSession(person, other.session_id, "203.0.113.9");
    expect(await types()).toEqual([
      "session.signed_out",
      "password.changed",
      "session.ended",
      "session.signed_in",
      "session.signed_in",
    ]);
    const [first] = await trail({ type: "session.signed_in" });
    expect(first).toMatchObject({ actor_id: person.user_id, actor_name: "Ada Byron", ...from });
    expect(await ownEvents(person.user_id)).toHaveLength(6);
  });

  it("tells of a sign-in and of a change of password that failed", async () => {
    const person = await newMember();
    const wrong = { email: person.email, password: "not the password" };
    await expect(signIn(wrong, from, nothingMore)).rejects.toMatchObject({ status: 401 });
    await eventually(async () => expect(await types()).toEqual(["session.sign_in_failed"]));
    const change = { old_password: "not the password", password: "another that nobody guesses" };
    await expect(changePassword(person, "ses_none", change, null)).rejects.toMatchObject({ status: 400 });
    expect(await types({ type: "password.change_failed" })).toHaveLength(1);
  });

  it("tells of whoever failed to confirm who they are, by whichever means", async () => {
    const person = await newMember();
    const { session_id } = await signIn({ email: person.email, password }, from, nothingMore);
    for (const [given, status] of [
      [{ password: "not the password" }, 400],
      [{ code: "000000" }, 400],
      [{ passkey: {} }, 401],
    ] as const) {
      const asked = reauthenticate({ person, session_id }, given, "203.0.113.9");
      await expect(asked).rejects.toMatchObject({ status });
    }
    expect(await types({ type: "session.confirm_failed" })).toHaveLength(3);
  });

  it("is a person's own where they are a member of no workspace, and no workspace's", async () => {
    const person = await openAccount({ email: `${newId("request")}@example.com`, name: "Grace Hopper", password });
    await signIn({ email: person.email, password }, from, nothingMore);
    expect((await ownEvents(person.user_id)).map(({ type }) => type)).toEqual(["session.signed_in", "account.opened"]);
    expect(await trail()).toEqual([]);
  });

  it("tells once of a key that comes from a new address", async () => {
    const key = await keyWith(workspace_id, ["keys:read"]);
    for (const address of ["203.0.113.1", "203.0.113.1", "203.0.113.2"]) {
      await authenticate(`Bearer ${key}`, address, newId("request"));
    }
    expect((await trail()).map(({ type, address }) => [type, address])).toEqual([
      ["key.new_address", "203.0.113.2"],
      ["key.new_address", "203.0.113.1"],
    ]);
  });

  it("tells of an export in the export's own transaction, with what was asked", async () => {
    const since = "2026-01-01T00:00:00.000Z";
    await execute(exportAuditEventsCsv, callerIn(workspace_id), { since });
    const [event] = await trail();
    expect(event).toMatchObject({ type: "file.exported", about: "audit_events.csv", address: "203.0.113.7" });
    expect(JSON.parse(event?.detail ?? "")).toEqual({ since });
  });

  it("is narrowed to a company", async () => {
    const caller = callerIn(workspace_id);
    const [entity_id, other] = [await newEntity(caller), await newEntity(caller)];
    await execute(downloadTrialBalance, caller, { entity_id });
    await execute(downloadTrialBalance, caller, { entity_id: other });
    expect(await trail({ entity_id })).toMatchObject([{ type: "file.exported", entity_id }]);
    const { value } = await execute(exportAuditEventsJsonLines, caller, { entity_id });
    expect("text" in value.content && value.content.text.trim().split("\n")).toHaveLength(1);
    expect(await trail({ entity_id: "ent_none" })).toEqual([]);
  });

  it("knows of every file but a PDF that it is an export", () => {
    const silent = operations.filter(({ file, audited }) => file && file !== "application/pdf" && !audited);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it("is narrowed by type, by who, and by time, and exported as it is listed", async () => {
    const [ada, grace] = [await newMember(), await newMember()];
    for (const { email } of [ada, grace]) await signIn({ email, password }, from, nothingMore);
    const [latest, earliest] = await trail();
    expect(await types({ actor_id: ada.user_id })).toEqual(["session.signed_in"]);
    expect(await types({ since: latest?.created_at, until: latest?.created_at })).toEqual([]);
    expect(await types({ until: latest?.created_at })).toHaveLength(
      latest?.created_at === earliest?.created_at ? 0 : 1,
    );
    const { value } = await execute(exportAuditEventsJsonLines, callerIn(workspace_id), { type: "session.signed_in" });
    const text = "text" in value.content ? value.content.text : "";
    expect(
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([earliest, latest]);
    const csv = (await execute(exportAuditEventsCsv, callerIn(workspace_id), {})).value.content;
    expect("text" in csv && csv.text).toContain(`${latest?.audit_event_id},session.signed_in,user,${grace.user_id}`);
    const bad = execute(listAuditEvents, callerIn(workspace_id), { type: "nothing.known" });
    await expect(bad).rejects.toMatchObject({ status: 400 });
  });

  it("is followed from event to event, oldest first, each once and none passed over that is written meanwhile", async () => {
    const person = await newMember();
    for (let time = 0; time < 5; time++) await signIn({ email: person.email, password }, from, nothingMore);
    const told = (await trail()).toReversed();
    const follow = async (after: string) =>
      (await execute(listAuditEvents, callerIn(workspace_id), { after, limit: 2 })).value.data;
    // Whatever has just happened may have company that is not committed yet.
    expect(await follow("")).toEqual([]);
    await asOwner("begin");
    await asOwner("set local session_replication_role = replica");
    await asOwner("update audit_event set created_at = created_at - interval '1 minute' where workspace_id = $1", [
      workspace_id,
    ]);
    await asOwner("commit");
    const seen: AuditEvent[] = [];
    for (let next = await follow(""); next.length > 0; next = await follow(seen.at(-1)?.audit_event_id ?? "")) {
      seen.push(...next);
    }
    expect(seen.map((event) => event.audit_event_id)).toEqual(told.map((event) => event.audit_event_id));
    const nowhere = execute(listAuditEvents, callerIn(workspace_id), { after: newId("audit_event") });
    await expect(nowhere).rejects.toMatchObject({ status: 400 });
  });

  it("is changed and deleted by nobody: PostgreSQL refuses its owner too", async () => {
    const person = await newMember();
    await signIn({ email: person.email, password }, from, nothingMore);
    for (const text of [
      "update audit_event set address = null where workspace_id = $1",
      "delete from audit_event where workspace_id = $1",
    ]) {
      await expect(asOwner(text, [workspace_id])).rejects.toThrow("written once");
      const client = await pool().connect();
      try {
        await expect(client.query(text, [workspace_id])).rejects.toThrow("permission denied");
      } finally {
        client.release();
      }
    }
    expect(await trail()).toHaveLength(1);
  });

  it("keeps nothing of what did not happen", async () => {
    const actor = { type: "system", id: "test", name: "The test" } as const;
    const undone = transaction({ workspace_id }, "write", async (tx) => {
      record(tx, { type: "file.exported", actor, address: null });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await trail()).toEqual([]);
  });
});
