import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import * as memberships from "#lib/domains/trust/access/members/store.ts";
import { changeMember, removeMember } from "#lib/domains/trust/access/operations.ts";
import { createScimToken, revokeScimToken } from "#lib/domains/trust/access/scim/operations.ts";
import * as sso from "#lib/domains/trust/access/sso/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { asOwner } from "../../../e2e/support/database.ts";
import { askScim, openDirectory, PATCH, refused } from "../../../e2e/support/directory.ts";
import { findPerson, openAccount, personOfSession, signIn } from "../accounts.ts";
import { admit } from "../sso/admission.ts";
import { enteredBy } from "../sso/way-in.ts";

const from = { address: null, user_agent: null };

let directory: Awaited<ReturnType<typeof openDirectory>>;
beforeEach(async () => {
  directory = await openDirectory();
});

describe("a directory", () => {
  it("ends a membership and its sessions at once, by the dashboard's own act, as the connection", async () => {
    const { workspace_id, connection_id, create, patch, members } = directory;
    const id = await create();
    const [member] = await members();
    await asOwner("select open_bound_session($1, $2, $3, $4, null, null, now() + interval '1 day')", [
      `ses_${id.slice(5)}`,
      member?.user_id,
      workspace_id,
      connection_id,
    ]);
    await patch(id, { op: "replace", value: { active: false } });
    expect(await personOfSession(`ses_${id.slice(5)}`)).toBeNull();
    const left = await asOwner<{ action: string; actor: string }>(
      `select action, body::jsonb -> 'actor' ->> 'name' as actor from receipt
       where workspace_id = $1 and actor_id = $2 order by receipt_id`,
      [workspace_id, connection_id],
    );
    expect(left.map(({ action }) => action).toSorted()).toEqual([
      "members.remove",
      "scim_users.create",
      "scim_users.update",
    ]);
    expect(new Set(left.map(({ actor }) => actor))).toEqual(new Set(["SCIM: Okta"]));
  });

  it("leaves other workspaces of the person, and their own sessions, alone", async () => {
    const { domain, ask, create, members } = directory;
    const elsewhere = await newWorkspace();
    const password = randomUUID();
    const person = await openAccount({ email: `grace@${domain}`, name: "G. Hopper", password });
    await transaction({ workspace_id: elsewhere }, "write", (tx) => memberships.insert(tx, person.user_id, "owner"));
    const { session_id } = await signIn({ email: person.email, password }, from, async () => undefined);
    const id = await create();
    expect(await members()).toMatchObject([{ user_id: person.user_id, name: "G. Hopper" }]);
    await ask("DELETE", `/Users/${id}`);
    const entered = await enteredBy(session_id, person);
    expect(entered.workspaces.map((one) => one.workspace_id)).toEqual([elsewhere]);
  });

  it("never removes the last owner", async () => {
    const { owner, ask, grace, create, patch, members } = directory;
    const id = await create();
    const [member] = await members();
    const user_id = member?.user_id ?? "";
    await execute(changeMember, owner, { user_id, role: "owner" });
    for (const answer of [
      await patch(id, { op: "replace", value: { active: false } }),
      await ask("PUT", `/Users/${id}`, grace({ active: false })),
      await ask("DELETE", `/Users/${id}`),
    ]) {
      expect(answer).toMatchObject(refused(400, "mutability"));
    }
    expect(await members()).toMatchObject([{ role: "owner" }]);
    expect((await ask("GET", `/Users/${id}`)).body.active, "nothing of it is kept").toBe(true);
  });

  it("whose user was removed in the dashboard says so, and keeps whoever it deactivated from coming by signing in", async () => {
    const { workspace_id, connection_id, domain, owner, ask, create, patch, members } = directory;
    const id = await create();
    const user_id = (await members())[0]?.user_id ?? "";
    await execute(removeMember, owner, { user_id });
    expect((await ask("GET", `/Users/${id}`)).body.active).toBe(false);
    const { value } = await execute(sso.readSsoConnection, owner, { connection_id });
    await patch(id, { op: "replace", value: { active: false } });
    const claims = { subject: "g", email: `grace@${domain}`, email_verified: true, name: null };
    const coming = admit({ ...value, workspace_id }, value.issuer, claims, null);
    await expect(coming).rejects.toMatchObject({ code: "sso_not_member" });
    expect(await members()).toEqual([]);
  });

  it("reaches no users of another workspace, or of another connection", async () => {
    const { ask, grace, create } = directory;
    const id = await create();
    const other = await openDirectory();
    expect((await other.ask("GET", "/Users")).body.totalResults).toBe(0);
    for (const [method, body] of [
      ["GET"],
      ["PUT", grace()],
      ["PATCH", { schemas: [PATCH], Operations: [] }],
      ["DELETE"],
    ] as const) {
      const answer = await other.ask(method, `/Users/${id}`, body);
      expect([400, 404], method).toContain(answer.status);
    }
    expect((await ask("GET", `/Users/${id}`)).body.active).toBe(true);
  });

  it("makes nobody of a domain that the connection has not proven", async () => {
    const { domain, ask, grace, create, patch } = directory;
    for (const email of ["ceo@globex.example", `ceo@mail.${domain}`]) {
      const answer = await ask("POST", "/Users", grace({ userName: email, emails: [{ value: email, primary: true }] }));
      expect(answer).toMatchObject(refused(400, "invalidValue"));
      expect(await findPerson(email)).toBeNull();
    }
    const id = await create();
    const moved = await patch(id, {
      op: "replace",
      value: { emails: [{ value: "ceo@globex.example", primary: true }] },
    });
    expect(moved).toMatchObject(refused(400, "invalidValue"));
  });

  it("is refused in SCIM's own form", async () => {
    const { domain, ask, grace, create, patch } = directory;
    const id = await create();
    const filter = (text: string) => ask("GET", `/Users?filter=${encodeURIComponent(text)}`);
    expect(await ask("POST", "/Users", grace())).toMatchObject(refused(409, "uniqueness"));
    const other = { userName: `Grace@${domain}`, emails: [{ value: `other@${domain}` }] };
    expect(await ask("POST", "/Users", grace(other))).toMatchObject(refused(409, "uniqueness"));
    expect(await ask("POST", "/Users", "{")).toMatchObject(refused(400, "invalidSyntax"));
    expect(await ask("POST", "/Users", {})).toMatchObject(refused(400));
    expect(await ask("POST", "/Users", grace({ active: "perhaps" }))).toMatchObject(refused(400, "invalidValue"));
    expect(await ask("POST", "/Users", grace({ emails: "x" }))).toMatchObject(refused(400));
    expect(await ask("POST", "/Users", "x".repeat(70_000))).toMatchObject(refused(413));
    expect(await ask("GET", "/Users/scim_none")).toMatchObject(refused(404));
    expect(await ask("GET", "/Users?startIndex=x")).toMatchObject(refused(400, "invalidValue"));
    expect(await patch(id, { op: "replace", path: "nosuch", value: "x" })).toMatchObject(refused(400, "invalidPath"));
    expect(await patch(id, { op: "explode", path: "active", value: true })).toMatchObject(refused(400));
    expect(await patch(id)).toMatchObject(refused(400));
    for (const op of ["add", "replace"])
      expect(await patch(id, { op, value: null })).toMatchObject(refused(400, "invalidValue"));
    // An e-mail that is nothing is none: the userName is one.
    expect(await patch(id, { op: "replace", value: { emails: [null] } })).toMatchObject({ status: 200 });
    expect(await patch(id, { op: "remove", path: "userName" })).toMatchObject(refused(400));
    expect(await patch(id, { op: "replace", path: `emails[${"(".repeat(400)}`, value: "x" })).toMatchObject(
      refused(400),
    );
    for (const text of [
      'userName co "g"',
      'userName eq "a" and active eq true',
      "userName eq",
      "(",
      'title eq "x"',
      "(".repeat(500),
      "",
      " ",
      "userName",
      "not",
    ]) {
      expect(await filter(text), text).toMatchObject(refused(400, "invalidFilter"));
    }
    expect(await ask("POST", "/Bulk", {})).toMatchObject(refused(404));
  });

  it("comes in by its token alone, until that is renewed or revoked, or the connection is deleted", async () => {
    const { connection_id, token, owner } = directory;
    const first = token;
    for (const wrong of ["", "x", first.replace(/.$/, (last) => (last === "A" ? "B" : "A"))]) {
      expect(await askScim(wrong, "GET", "/Users")).toMatchObject(refused(401));
    }
    const { value } = await execute(createScimToken, owner, { connection_id });
    expect((await askScim(first, "GET", "/Users")).status).toBe(401);
    expect((await askScim(value.scim_token, "GET", "/Users")).status).toBe(200);
    await execute(revokeScimToken, owner, { connection_id });
    expect((await askScim(value.scim_token, "GET", "/Users")).status).toBe(401);
    const last = (await execute(createScimToken, owner, { connection_id })).value.scim_token;
    await execute(sso.deleteSsoConnection, owner, { connection_id });
    expect((await askScim(last, "GET", "/Users")).status).toBe(401);
  });

  it("is given its token by an owner only", async () => {
    const { workspace_id, connection_id } = directory;
    const admin = callerIn(workspace_id, "keys:write");
    await expect(execute(createScimToken, admin, { connection_id })).rejects.toMatchObject({ status: 403 });
  });
});
