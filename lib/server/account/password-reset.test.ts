import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { issueLink } from "#lib/domains/trust/access/links.ts";
import { mailLink } from "#lib/work/letters.ts";
import { closeQueue } from "#lib/work/queue.ts";
import { outcomes } from "../../../e2e/support/books.ts";
import { fromSomewhere, nothingMore } from "../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../e2e/support/database.ts";
import { linkIn, type Mailbox, openMailbox } from "../../../e2e/support/mailbox.ts";
import { findPerson, openAccount, personOfSession, signIn } from "../accounts.ts";
import { confirmEmail, requestEmail, viewEmail } from "./email-change.ts";
import { requestReset, resetLinkFor, resetPassword, viewReset } from "./password-reset.ts";

let mailbox: Mailbox;
/** What was put into the queue, as the worker would get it. */
const queued = () =>
  asOwner<{ name: string; data: { email: string; purpose: "reset_password"; user_id: string | null } }>(
    "select name, data from pgboss.job where name like 'mail.%' order by created_on",
  );

beforeAll(async () => {
  mailbox = await openMailbox();
  process.env.SMTP_URL = mailbox.url;
});
afterEach(() => {
  mailbox.received.length = 0;
});
afterAll(async () => {
  delete process.env.SMTP_URL;
  await Promise.all([mailbox.close(), closeQueue()]);
});

const password = "correct horse battery";
const newPerson = () => openAccount({ email: `${randomUUID()}@example.com`, name: "Ada Byron", password });

/** The token that the worker mails for such a request. */
async function mailed(email: string, purpose: "reset_password" | "verify_email", user_id: string | null = null) {
  await mailLink({ purpose, email, user_id });
  const message = mailbox.to(email).at(-1);
  if (!message) throw new Error("nothing was mailed");
  return linkIn(message).token;
}

describe("a forgotten password", () => {
  it("is set anew by the link that was mailed, once, and every session ends", async () => {
    const person = await newPerson();
    const { session_id } = await signIn({ email: person.email, password }, fromSomewhere(), nothingMore);
    const token = await mailed(person.email, "reset_password");
    expect(await viewReset(token)).toMatchObject({ email: person.email });
    expect(await viewReset(token), "looking at it spends nothing").not.toBeNull();
    await resetPassword({ token, password: "another long password" }, null);
    expect(await personOfSession(session_id)).toBeNull();
    await expect(signIn({ email: person.email, password }, fromSomewhere(), nothingMore)).rejects.toMatchObject({
      code: "wrong_credentials",
    });
    await signIn({ email: person.email, password: "another long password" }, fromSomewhere(), nothingMore);
    const again = resetPassword({ token, password: "a third long password" }, null);
    await expect(again).rejects.toMatchObject({ status: 409, code: "link_closed" });
    expect((await findPerson(person.email))?.email_verified_at, "the mailbox is proven").toBeInstanceOf(Date);
  });

  it("is set by one of several who bring the same link at once", async () => {
    const { email } = await newPerson();
    const token = await mailed(email, "reset_password");
    const tried = await Promise.allSettled(
      [1, 2, 3, 4].map((one) => resetPassword({ token, password: `another long password ${one}` }, null)),
    );
    expect(outcomes(tried)).toEqual({ done: 1, refused: [409, 409, 409] });
  });

  it("makes every other link of the person worthless, and a weak new one spends none", async () => {
    const { email } = await newPerson();
    const [first, second] = [await mailed(email, "reset_password"), await mailed(email, "reset_password")];
    await expect(resetPassword({ token: second, password: "short" }, null)).rejects.toMatchObject({ status: 400 });
    await resetPassword({ token: second, password: "another long password" }, null);
    expect(await viewReset(first)).toBeNull();
  });

  it("mails nothing to a stranger's address, and answers them the same", async () => {
    const { email } = await newPerson();
    const stranger = `${randomUUID()}@example.com`;
    expect(await requestReset({ email: stranger }, randomUUID())).toEqual(await requestReset({ email }, randomUUID()));
    await mailLink({ purpose: "reset_password", email: stranger, user_id: null });
    expect(mailbox.to(stranger)).toEqual([]);
    const jobs = (await queued()).filter(({ data }) => [email, stranger].includes(data.email));
    expect(jobs.map(({ data }) => data)).toEqual([
      { purpose: "reset_password", email: stranger, user_id: null },
      { purpose: "reset_password", email, user_id: null },
    ]);
  });

  it("is mailed three times an hour at most, and whoever asks more often is not told so", async () => {
    const email = `${randomUUID()}@example.com`;
    for (let asked = 0; asked < 5; asked++) {
      expect(await requestReset({ email }, randomUUID())).toEqual({ minutes: 45 });
    }
    expect((await queued()).filter(({ data }) => data.email === email)).toHaveLength(3);
  });

  it("asks one network to wait after twenty requests", async () => {
    const address = "2001:db8:77:77::1";
    for (let asked = 0; asked < 20; asked++) await requestReset({ email: `${randomUUID()}@example.com` }, address);
    await expect(requestReset({ email: `${randomUUID()}@example.com` }, address)).rejects.toMatchObject({
      status: 429,
    });
  });

  it("without a mail server is an operator's to mend, by a link that they hand over", async () => {
    delete process.env.SMTP_URL;
    const { email } = await newPerson();
    await expect(requestReset({ email }, null)).rejects.toMatchObject({ status: 400, code: "no_mail_server" });
    process.env.SMTP_URL = mailbox.url;
    const { link } = await resetLinkFor(email);
    await resetPassword({ token: link.split("/").at(-1) ?? "", password: "another long password" }, null);
    await expect(resetLinkFor("nobody@example.com")).rejects.toMatchObject({ status: 404 });
  });

  it("is never mailed under an address that a request came by", async () => {
    process.env.NEXTAUTH_URL = "https://books.example.com";
    const { email } = await newPerson();
    await mailed(email, "reset_password");
    delete process.env.NEXTAUTH_URL;
    expect(mailbox.to(email)[0]?.text).toContain("https://books.example.com/reset-password/");
  });
});

describe("a link", () => {
  it("opens nothing once it has run out, nor for another purpose", async () => {
    const person = await newPerson();
    const old = await mailed(person.email, "reset_password");
    await asOwner("update mailed_link set expires_at = now() where email = $1", [person.email]);
    await expect(resetPassword({ token: old, password: "another long password" }, null)).rejects.toMatchObject({
      status: 409,
    });
    const other = (await issueLink("verify_email", person.email, person.user_id)).split("/").at(-1) ?? "";
    await expect(resetPassword({ token: other, password: "another long password" }, null)).rejects.toMatchObject({
      status: 409,
    });
  });

  it("is kept as a hash, out of reach of the role that the service works as", async () => {
    const { email } = await newPerson();
    const token = await mailed(email, "reset_password");
    const rows = await asOwner("select token_hash from mailed_link where email = $1", [email]);
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const act of ["select token_hash from", "delete from", "update"]) {
      const refused = await refusalByDatabase(
        `set local role minutebook_app; ${act} mailed_link${act === "update" ? " set email = ''" : ""}`,
      );
      expect(refused?.code, act).toBe("42501");
    }
  });
});

describe("another e-mail address", () => {
  const signedIn = async (person: Awaited<ReturnType<typeof newPerson>>) => {
    const { session_id } = await signIn({ email: person.email, password }, fromSomewhere(), nothingMore);
    return { person, session_id, workspaces: [], workspace: null };
  };

  it("counts once its link came back from the person's own browser; the old one's links open nothing then", async () => {
    const [me, other] = [await signedIn(await newPerson()), await signedIn(await newPerson())];
    const elsewhere = await signIn({ email: me.person.email, password }, fromSomewhere(), nothingMore);
    const email = `${randomUUID()}@example.com`;
    await requestEmail(me, { email });
    const reset = await mailed(me.person.email, "reset_password");
    const token = await mailed(email, "verify_email", me.person.user_id);
    expect(await findPerson(email), "nothing has changed yet").toBeNull();
    expect(await viewEmail(other.person.user_id, token)).toBeNull();
    await expect(confirmEmail(other, { token }, null)).rejects.toMatchObject({ status: 409 });
    expect(await viewEmail(me.person.user_id, token)).toBe(email);
    await confirmEmail(me, { token }, null);
    expect(await findPerson(email)).toMatchObject({ user_id: me.person.user_id, email_verified_at: expect.any(Date) });
    expect(await viewReset(reset)).toBeNull();
    expect(await personOfSession(me.session_id)).not.toBeNull();
    expect(await personOfSession(elsewhere.session_id)).toBeNull();
  });

  it("that has an account is told of it in its own mailbox, and nobody else is", async () => {
    const [me, other] = [await signedIn(await newPerson()), await newPerson()];
    expect(await requestEmail(me, { email: other.email })).toEqual({ minutes: 60 });
    await mailLink({ purpose: "verify_email", email: other.email, user_id: me.person.user_id });
    expect(mailbox.to(other.email)).toMatchObject([{ subject: "You have an account at Minutebook" }]);
    for (const _ of [1, 2]) await requestEmail(me, { email: other.email });
    const often = requestEmail(me, { email: other.email });
    await expect(often).rejects.toThrow("email has been sent three messages within the hour");
    // Somebody took the address after the link was made.
    const late = (await issueLink("verify_email", other.email, me.person.user_id)).split("/").at(-1) ?? "";
    await expect(confirmEmail(me, { token: late }, null)).rejects.toMatchObject({ status: 409 });
  });
});
