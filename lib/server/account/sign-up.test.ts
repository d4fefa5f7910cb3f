import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { issueLink } from "#lib/domains/trust/access/links.ts";
import { mailLink } from "#lib/work/letters.ts";
import { closeQueue } from "#lib/work/queue.ts";
import { asOwner } from "../../../e2e/support/database.ts";
import { linkIn, type Mailbox, openMailbox } from "../../../e2e/support/mailbox.ts";
import { findPerson, openAccount } from "../accounts.ts";
import { openWorkspace, workspacesOf } from "../workspaces.ts";
import { mayOpenWorkspace, openWorkspaceFor, requestSignUp, signUp, viewSignUp } from "./sign-up.ts";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterEach(() => {
  delete process.env.SIGN_UP;
  delete process.env.SMTP_URL;
});
afterAll(async () => {
  await Promise.all([mailbox.close(), closeQueue()]);
});

const openUp = () => {
  process.env.SIGN_UP = "open";
  process.env.SMTP_URL = mailbox.url;
};
const newName = () => `Babbage ${randomUUID()}`;
const tokenFor = async (email: string) => (await issueLink("sign_up", email, null)).split("/").at(-1) ?? "";
const given = (token: string, workspace = newName()) => ({
  token,
  name: "Charles Babbage",
  workspace,
  password: "difference engine no. 2",
});

describe("signing up", () => {
  it("is closed unless it is opened, for a link of another day too", async () => {
    const token = await tokenFor(`${randomUUID()}@example.com`);
    const closed = { status: 403, code: "sign_up_closed" };
    await expect(requestSignUp({ email: "x@example.com" }, randomUUID())).rejects.toMatchObject(closed);
    await expect(signUp(given(token), null)).rejects.toMatchObject(closed);
    expect(await viewSignUp(token)).toBeNull();
  });

  it("needs a mail server, since an address is proven first", async () => {
    process.env.SIGN_UP = "open";
    const tried = requestSignUp({ email: "x@example.com" }, randomUUID());
    await expect(tried).rejects.toMatchObject({ status: 400, code: "no_mail_server" });
  });

  it("opens an account with a proven address and a workspace that it owns, by the link that was mailed, once", async () => {
    openUp();
    const email = `${randomUUID()}@example.com`;
    await requestSignUp({ email }, randomUUID());
    await mailLink({ purpose: "sign_up", email, user_id: null });
    const [message] = mailbox.to(email);
    if (!message) throw new Error("nothing was mailed");
    const { token } = linkIn(message);
    const workspace = newName();
    const tried = await Promise.allSettled([1, 2, 3].map(() => signUp(given(token, workspace), null)));
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const person = await findPerson(email);
    expect(person?.email_verified_at).toBeInstanceOf(Date);
    expect(await workspacesOf(person?.user_id ?? "")).toMatchObject([{ name: workspace, role: "owner" }]);
    await expect(signUp(given(token), null)).rejects.toMatchObject({ status: 409, code: "link_closed" });
  });

  it("never enters a workspace that there is, nor spends the link on a name or a password that cannot be", async () => {
    openUp();
    const email = `${randomUUID()}@example.com`;
    const token = await tokenFor(email);
    const taken = newName();
    await openWorkspace(taken);
    await expect(signUp(given(token, taken), null)).rejects.toMatchObject({ status: 409, code: "duplicate" });
    const weak = { ...given(token), password: "password1234" };
    await expect(signUp(weak, null)).rejects.toMatchObject({ status: 400 });
    expect(await findPerson(email)).toBeNull();
    await signUp(given(token), null);
  });

  it("tells of an account in its own mailbox only", async () => {
    openUp();
    const { email } = await openAccount({
      email: `${randomUUID()}@example.com`,
      name: "Ada",
      password: "correct horse battery",
    });
    expect(await requestSignUp({ email }, randomUUID())).toEqual(
      await requestSignUp({ email: `${randomUUID()}@example.com` }, randomUUID()),
    );
    await mailLink({ purpose: "sign_up", email, user_id: null });
    expect(mailbox.to(email)).toMatchObject([{ subject: "You have an account at Minutebook" }]);
    const late = await tokenFor(email);
    await expect(signUp(given(late), null)).rejects.toMatchObject({ status: 409 });
    expect(await asOwner("select 1 from user_account where email = $1", [email])).toHaveLength(1);
  });
});

describe("a new workspace", () => {
  it("is opened by who owns one, and by anybody where signing up is open, ten an hour", async () => {
    const person = await openAccount({
      email: `${randomUUID()}@example.com`,
      name: "Ada",
      password: "correct horse battery",
    });
    const stranger = { person, workspaces: [] };
    expect(mayOpenWorkspace([])).toBe(false);
    await expect(openWorkspaceFor(stranger, { workspace: newName(), is_test: false }, null)).rejects.toMatchObject({
      status: 403,
    });
    openUp();
    await openWorkspaceFor(stranger, { workspace: newName(), is_test: false }, null);
    delete process.env.SIGN_UP;
    const owner = { person, workspaces: await workspacesOf(person.user_id) };
    const taken = newName();
    await openWorkspaceFor(owner, { workspace: taken, is_test: false }, null);
    await expect(openWorkspaceFor(owner, { workspace: taken, is_test: false }, null)).rejects.toMatchObject({
      status: 409,
    });
    for (let opened = 0; opened < 7; opened++)
      await openWorkspaceFor(owner, { workspace: newName(), is_test: false }, null);
    await expect(openWorkspaceFor(owner, { workspace: newName(), is_test: false }, null)).rejects.toMatchObject({
      status: 429,
    });
  });
});
