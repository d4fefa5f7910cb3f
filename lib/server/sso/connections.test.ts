import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { pool } from "#lib/db/pool.ts";
import { transaction } from "#lib/db/transaction.ts";
import { issueLink } from "#lib/domains/trust/access/links.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { removeMember } from "#lib/domains/trust/access/operations.ts";
import * as sso from "#lib/domains/trust/access/sso/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace, nothingMore } from "../../../e2e/support/callers.ts";
import {
  changeOf,
  comeIn,
  connected,
  from,
  grace,
  membersOf,
  newDomain,
  newMember,
} from "../../../e2e/support/connected.ts";
import { asOwner } from "../../../e2e/support/database.ts";
import { eventually } from "../../../e2e/support/eventually.ts";
import { confirmEmail, requestEmail } from "../account/email-change.ts";
import { personOfSession, signIn } from "../accounts.ts";
import { beginSignOn, completeSignOn } from "./sign-on.ts";
import { enteredBy } from "./way-in.ts";

const here = connected();

describe("a connection", () => {
  it("opens nothing before its domain is proven, and a workspace cannot take a domain that another has", async () => {
    const [rival, theirs] = [await newWorkspace(), newDomain()];
    const { client_id, client_secret } = here().issuer;
    const given = {
      name: "Rival",
      issuer: here().issuer.url,
      client_id,
      client_secret,
      domains: [theirs, here().domain],
    };
    const { value } = await execute(sso.createSsoConnection, callerIn(rival), given);
    await execute(sso.verifySsoDomains, callerIn(rival), { connection_id: value.connection_id });
    await expect(beginSignOn(`grace@${theirs}`, "/")).rejects.toMatchObject({ code: "sso_unknown" });
    const { txt_record } = value.domains.find((one) => one.domain === here().domain) ?? { txt_record: "" };
    const { records } = here().names;
    records.set(here().domain, [...(records.get(here().domain) ?? []), txt_record]);
    const taking = execute(sso.verifySsoDomains, callerIn(rival), { connection_id: value.connection_id });
    await expect(taking).rejects.toMatchObject({ status: 409 });
    const { sealed, url } = await beginSignOn(`grace@${here().domain}`, "/");
    await completeSignOn(here().issuer.signIn(url, grace(here())), sealed, from);
    expect(await membersOf(here().workspace_id)).toHaveLength(1);
    expect(await membersOf(rival)).toEqual([]);
  });

  it("that is disabled signs nobody in, and ends the sessions that it opened", async () => {
    const { session_id } = await comeIn(here());
    const begun = await beginSignOn(`grace@${here().domain}`, "/");
    const back = here().issuer.signIn(begun.url, grace(here()));
    await changeOf(here(), { is_enabled: false });
    expect(await personOfSession(session_id)).toBeNull();
    await expect(beginSignOn(`grace@${here().domain}`, "/")).rejects.toMatchObject({ code: "sso_unknown" });
    await expect(completeSignOn(back, begun.sealed, from)).rejects.toMatchObject({ code: "sso_unknown" });
  });

  it("that is deleted signs nobody in, and ends the sessions that it opened, and no others", async () => {
    const { password, email } = await newMember(here().workspace_id, "accountant", `grace@${here().domain}`);
    const own = await signIn({ email, password }, from, nothingMore);
    const { session_id } = await comeIn(here());
    await execute(sso.deleteSsoConnection, callerIn(here().workspace_id), { connection_id: here().connection_id });
    expect(await personOfSession(session_id)).toBeNull();
    expect(await personOfSession(own.session_id)).not.toBeNull();
    await expect(beginSignOn(`grace@${here().domain}`, "/")).rejects.toMatchObject({ code: "sso_unknown" });
    expect(await membersOf(here().workspace_id)).toHaveLength(1);
  });

  it("that is given another issuer takes nobody's word that was asked for before", async () => {
    const begun = await beginSignOn(`grace@${here().domain}`, "/");
    const back = here().issuer.signIn(begun.url, grace(here()));
    await changeOf(here(), { issuer: "https://login.globex.example" });
    await expect(completeSignOn(back, begun.sealed, from)).rejects.toMatchObject({ code: "sso_unknown" });
  });

  it("that is required refuses members' passwords, old sessions included, but for owners'", async () => {
    const { password, ...person } = await newMember(here().workspace_id, "admin", `grace@${here().domain}`);
    const boss = await newMember(here().workspace_id, "owner", `boss@${here().domain}`);
    const outsider = await newMember(here().workspace_id, "viewer", `${randomUUID()}@globex.example`);
    const before = await signIn({ email: person.email, password }, from, nothingMore);
    await changeOf(here(), { is_required: true });
    await expect(signIn({ email: person.email, password }, from, nothingMore)).rejects.toMatchObject({
      status: 403,
      code: "sso_required",
    });
    await expect(
      signIn({ email: person.email, password: "wrong" }, from, nothingMore),
      "says nothing to a stranger",
    ).rejects.toMatchObject({
      code: "wrong_credentials",
    });
    expect((await enteredBy(before.session_id, person)).workspaces).toEqual([]);
    for (const free of [boss, outsider]) {
      const { session_id } = await signIn({ email: free.email, password: free.password }, from, nothingMore);
      expect((await enteredBy(session_id, free)).workspaces).toHaveLength(1);
    }
    expect((await enteredBy((await comeIn(here())).session_id, person)).workspaces).toHaveLength(1);
  });

  it("that is required keeps its members' e-mails of its domains: by another they would enter with a password again", async () => {
    const elsewhere = await newWorkspace();
    const { password, ...person } = await newMember(here().workspace_id, "admin", `grace@${here().domain}`);
    await transaction({ workspace_id: elsewhere }, "write", (tx) => members.insert(tx, person.user_id, "owner"));
    const away = `${randomUUID()}@globex.example`;
    const token = (await issueLink("verify_email", away, person.user_id)).split("/").at(-1) ?? "";
    await changeOf(here(), { is_required: true });
    const { session_id } = await signIn({ email: person.email, password }, from, nothingMore);
    const me = { person, session_id, workspaces: [], workspace: null };
    const refused = { status: 403, code: "sso_required" };
    await expect(requestEmail(me, { email: away })).rejects.toMatchObject(refused);
    await expect(confirmEmail(me, { token }, null)).rejects.toMatchObject(refused);
    const entered = (await enteredBy(session_id, person)).workspaces.map(({ workspace_id }) => workspace_id);
    expect(entered).toEqual([elsewhere]);
    await execute(removeMember, callerIn(here().workspace_id), { user_id: person.user_id });
    expect(await confirmEmail(me, { token }, null)).toEqual({ email: away });
  });

  it("is made and changed only by who holds every scope, since its issuer vouches for owners too", async () => {
    const admin = { ...callerIn(here().workspace_id, "keys:write"), role: "admin" as const };
    const missing = { status: 403, code: "missing_scope" };
    await expect(
      execute(sso.changeSsoConnection, admin, { connection_id: here().connection_id, issuer: here().issuer.url }),
    ).rejects.toMatchObject(missing);
    const given = { name: "X", issuer: here().issuer.url, client_id: "x", client_secret: "x", domains: [newDomain()] };
    await expect(execute(sso.createSsoConnection, admin, given)).rejects.toMatchObject(missing);
  });

  it("is tried and its domains looked up while nobody's transaction waits for it", async () => {
    const waiting = () => pool().totalCount - pool().idleCount;
    const seen: number[] = [];
    const slow = createServer((_, answer) => {
      eventually(() => expect(waiting()).toBe(0))
        .finally(() => seen.push(waiting()))
        .finally(() => answer.end("{}"))
        .catch(() => undefined);
    }).listen(0, "127.0.0.1");
    await once(slow, "listening");
    const { port } = slow.address() as AddressInfo;
    await changeOf(here(), { issuer: `http://127.0.0.1:${port}` });
    const { value } = await execute(sso.testSsoConnection, callerIn(here().workspace_id), {
      connection_id: here().connection_id,
    });
    slow.close();
    expect(value.is_working).toBe(false);
    expect(seen).toEqual([0]);
    for (const { name, ahead } of [sso.testSsoConnection, sso.verifySsoDomains]) expect(ahead, name).toBeDefined();
  });

  it("keeps its secret sealed, and shows it to nobody", async () => {
    const { value } = await execute(sso.readSsoConnection, callerIn(here().workspace_id), {
      connection_id: here().connection_id,
    });
    const kept = await asOwner(
      `select c.client_secret_sealed as text from sso_connection c where connection_id = $1
       union all select body from receipt where workspace_id = $2`,
      [here().connection_id, here().workspace_id],
    );
    expect(JSON.stringify([value, kept])).not.toContain(here().issuer.client_secret);
  });
});
