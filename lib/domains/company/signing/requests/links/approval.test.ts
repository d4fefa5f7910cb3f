import { expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import "#lib/operations.ts";
import { completeObligation, listApprovals } from "#lib/domains/trust/approvals/operations.ts";
import { createPolicy } from "#lib/domains/trust/policies/operations.ts";
import { readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { declinePaper, viewPaper } from "#lib/server/public-signing.ts";
import { outcomes } from "../../../../../../e2e/support/books.ts";
import { memberIn } from "../../../../../../e2e/support/callers.ts";
import { asOwner } from "../../../../../../e2e/support/database.ts";
import { mailServer } from "../../../../../../e2e/support/mail-server.ts";
import { askToSign, from } from "../../../../../../e2e/support/mailed-signers.ts";
import { revokeSignatureRequest } from "../operations.ts";

const mail = mailServer();

/** A paper whose signatures by mailed links a policy asks approval for, and its first signer with their code. */
async function guarded(more: object = {}) {
  const at = await askToSign(mail.mailbox, more);
  const ada = await memberIn(at.workspace_id, "owner");
  await asOwner("update user_account set email = $2 where user_id = $1", [ada.actor.id, at.ada]);
  const text =
    '@approval("1") forbid (principal, action in [Action::"signature_requests.sign", Action::"signature_requests.decline"], resource);';
  await execute(createPolicy, at.caller, { name: "Signed by others", text, mode: "enforce" });
  const first = await at.link(at.request.signers[0]?.signer_email ?? "");
  const waiting = async () => (await execute(listApprovals, at.caller, { status: "pending" })).value.data;
  const decide = async (decision: "approve" | "reject", by = at.caller) => {
    const [{ obligation_id } = { obligation_id: "" }] = await waiting();
    return (await execute(completeObligation, by, { obligation_id, decision })).value;
  };
  const statuses = async () => (await at.read()).signers.map(({ status }) => status);
  return { ...at, as: ada, first, waiting, decide, statuses };
}

it("waits for the members' word where a policy asks for it, and counts once it is given", async () => {
  const at = await guarded();
  const digits = await at.code(at.first, at.ada);
  // Two at once are kept once.
  const { done } = outcomes(await Promise.allSettled([at.sign(at.first, digits), at.sign(at.first, digits)]));
  expect(done).toBe(1);
  const [asked, ...others] = await at.waiting();
  expect(others).toEqual([]);
  expect(asked?.requested_by).toMatchObject({ type: "system", name: "Ada Byron, by the mailed link" });
  expect(await at.statuses()).toEqual(["awaiting", "waiting"]);
  expect(await viewPaper(at.first, from)).toMatchObject({
    status: "awaiting",
    was_not_approved: false,
    has_ended: false,
  });
  await expect(at.sign(at.first, digits)).rejects.toThrow("its status is awaiting");

  // Nor does a member approve what they have signed by the link themselves.
  await expect(at.decide("approve", at.as)).rejects.toMatchObject({ status: 403, code: "forbidden" });
  const { receipt_id } = await at.decide("approve");
  expect(await at.statuses()).toEqual(["signed", "asked"]);
  const { value: receipt } = await execute(readReceipt, at.caller, { receipt_id: String(receipt_id) });
  expect(receipt).toMatchObject({ action: "signature_requests.sign", actor: asked?.requested_by });
  expect(JSON.stringify(receipt)).not.toContain(digits);
  const { events } = await at.read();
  expect(events.filter(({ event_type }) => ["awaiting", "signed"].includes(event_type))).toMatchObject([
    { event_type: "awaiting", ...from },
    { event_type: "signed", ...from, detail: "once it was approved" },
  ]);

  // Whoever holds a link is told of the request's end, and what became of their signature; who was mailed none is not.
  await execute(revokeSignatureRequest, at.caller, { ...at.id, reason: "Other terms." });
  expect(await at.work("mail.signature_ended")).toBe(1);
  expect(mail.mailbox.to(at.ada).at(-1)).toMatchObject({
    subject: expect.stringMatching(/^No longer asked for: /),
    text: expect.stringMatching(/What you have signed stands\.\s+Other terms\./),
  });
  expect(await viewPaper(at.first, from)).toMatchObject({ status: "signed", has_ended: true });
});

it("is asked for anew where it was rejected, and ends with the request", async () => {
  const at = await guarded();
  await at.sign(at.first, await at.code(at.first, at.ada));
  await at.decide("reject");
  expect(await at.statuses()).toEqual(["asked", "waiting"]);
  expect(await viewPaper(at.first, from)).toMatchObject({ status: "asked", was_not_approved: true });
  expect(await at.work("mail.signature_refused")).toBe(1);
  expect(mail.mailbox.to(at.ada).at(-1)?.subject).toMatch(/^Your signature was not approved: /);
  const again = await at.link(at.ada);
  expect(again).not.toBe(at.first);
  await at.sign(again, await at.code(again, at.ada));
  expect(await viewPaper(at.first, from)).toMatchObject({ status: "awaiting", was_not_approved: false });
  await execute(revokeSignatureRequest, at.caller, at.id);
  expect(await at.statuses()).toEqual(["closed", "closed"]);
  await expect(at.decide("approve")).rejects.toMatchObject({ status: 403, code: "requester_gone" });
  await at.decide("reject");
  expect(await at.statuses()).toEqual(["closed", "closed"]);
  expect(await at.work("mail.signature_refused")).toBe(0);
  expect(await at.work("mail.signature_ended")).toBe(1);
  expect(mail.mailbox.to(at.ada).at(-1)?.text).toContain("Your link signs nothing any more.");
});

it("is declined without anybody's approval", async () => {
  const at = await guarded();
  await declinePaper({ token: at.first, reason: "The fee is not as agreed." }, from.address, from.user_agent);
  expect((await at.read()).status).toBe("declined");
  expect(await at.waiting()).toEqual([]);
});

it("is told to whoever signed so, and not to another of the same name", async () => {
  const of = newId("request");
  const signers = ["Company", "counterparty"].map((signer_role) => {
    return { signer_name: "Ada Byron", signer_role, signer_email: `${signer_role}-${of}@example.com`.toLowerCase() };
  });
  const [company = "", counterparty = ""] = signers.map(({ signer_email }) => signer_email);
  const at = await guarded({ signers });
  await at.sign(at.first, await at.code(at.first, company));
  await at.decide("reject");
  expect(await viewPaper(at.first, from)).toMatchObject({ status: "asked", was_not_approved: true });
  const other = await at.link(counterparty);
  expect(await viewPaper(other, from)).toMatchObject({ was_not_approved: false });
  // That somebody declined ends it for the others, too; why is between them and the company.
  await declinePaper({ token: other, reason: "The fee is too low." }, from.address, from.user_agent);
  expect(await at.work("mail.signature_ended")).toBe(1);
  expect(mail.mailbox.to(company).at(-1)?.text).toContain("Somebody who was to sign it has declined.");
  expect(mail.mailbox.to(company).at(-1)?.text).not.toContain("fee");
});
