import { expect, it } from "vitest";
import { readDocument } from "#lib/domains/company/documents/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { signByLink } from "#lib/domains/company/signing/requests/links/operations.ts";
import {
  askForSignatures,
  listSignatureRequests,
  readSignatureRequest,
  remindSigners,
  revokeSignatureRequest,
} from "#lib/domains/company/signing/requests/operations.ts";
import { listReceipts, readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { moveClock } from "#lib/domains/trust/test-clock/operations.ts";
import { execute } from "#lib/execute.ts";
import { postWhatIsDue } from "#lib/work/due.ts";
import { outcomes } from "../../e2e/support/books.ts";
import { refusalByDatabase } from "../../e2e/support/database.ts";
import { mailServer } from "../../e2e/support/mail-server.ts";
import { askToSign, from } from "../../e2e/support/mailed-signers.ts";
import { declinePaper, paperPdf, requestCode, viewPaper } from "./public-signing.ts";

const mail = mailServer();

const asked = (more: object = {}) => askToSign(mail.mailbox, more);

it("is signed by both, one after the other, each with the code mailed to their own address; and certified", async () => {
  const at = await asked({ message: "By Friday, please." });
  expect(at.request).toMatchObject({ status: "open", certificate_document_id: null, next_reminder_on: null });
  expect(at.request.signers.map(({ status }) => status)).toEqual(["asked", "waiting"]);
  for (const [change, rule] of [
    ["signature_signer set status = 'asked' where status = 'waiting' and", "others sign before"],
    ["signature_signer set status = 'signed' where status = 'asked' and", "the signature is of another document"],
    ["signature_request set status = 'completed' where", "a request is completed once everybody has signed"],
  ]) {
    const past = `update ${change} signature_request_id = $1`;
    expect((await refusalByDatabase(past, [at.request.signature_request_id]))?.message).toBe(rule);
  }
  expect(Object.keys(at.request)[0]).toBe("signature_request_id");
  const first = await at.link(at.ada);
  expect(mail.mailbox.to(at.grace)).toEqual([]);
  expect(mail.mailbox.to(at.ada)[0]?.text).toContain("By Friday, please.");

  const paper = await viewPaper(first, from);
  expect(paper).toMatchObject({
    status: "asked",
    signer_name: "Ada Byron",
    company: "Acme Robotics, Inc.",
    has_file: false,
  });
  expect(JSON.stringify(paper)).not.toMatch(/(ent|doc|sgr|ws)_[0-9a-z]{26}/);
  for (const wrong of [
    `${first.slice(0, -1)}${first.endsWith("A") ? "B" : "A"}`,
    first.slice(0, 40),
    "",
    at.document_id,
  ]) {
    expect(await viewPaper(wrong, from), wrong).toBeNull();
    expect(await paperPdf(wrong)).toBeNull();
  }

  // Without a code, with another, and with one tried too often nobody signs.
  await expect(at.sign(first, "000000")).rejects.toMatchObject({ status: 400, code: "wrong_code" });
  const digits = await at.code(first, at.ada);
  const wrong = digits === "123456" ? "123457" : "123456";
  for (let left = 4; left >= 0; left--)
    await expect(at.sign(first, wrong)).rejects.toMatchObject({ code: "wrong_code" });
  await expect(at.sign(first, digits)).rejects.toThrow("ask for another code");
  const again = await at.code(first, at.ada);

  // Two at once sign once.
  const settled = await Promise.allSettled([at.sign(first, again), at.sign(first, again)]);
  const { done, refused } = outcomes(settled);
  expect([done, refused.length]).toEqual([1, 1]);
  expect([400, 409]).toContain(refused[0]);
  expect((await viewPaper(first, from))?.status).toBe("signed");
  expect((await at.read()).signers.map(({ status }) => status)).toEqual(["signed", "asked"]);

  const second = await at.link(at.grace);
  await viewPaper(second, from);
  await at.sign(second, await at.code(second, at.grace));
  const request = await at.read();
  expect(request).toMatchObject({ status: "completed", certificate_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const { value: document } = await execute(readDocument, at.caller, { document_id: at.document_id });
  expect(document).toMatchObject({ status: "signed", fully_executed: true });
  expect(document.signatures[1]).toMatchObject({
    signer_name: "Grace Hopper",
    signer_email: at.grace,
    ...{ address: from.address },
  });
  expect(document.signatures[1]?.consent_text).toContain("electronic record");
  const { value: certificate } = await execute(readDocument, at.caller, {
    document_id: String(request.certificate_document_id),
  });
  for (const told of [
    document.sha256,
    at.grace,
    from.address,
    from.user_agent,
    "was mailed a code",
    "typed a code that was not right",
  ]) {
    expect(certificate.text).toContain(told);
  }
  expect(certificate.sha256).toBe(request.certificate_sha256);
  const { value: receipts } = await execute(listReceipts, at.caller, { action: "signature_requests.sign" });
  expect(receipts.data[0]?.actor).toMatchObject({ type: "system", name: "Grace Hopper, by the mailed link" });
  expect(JSON.stringify(receipts)).not.toContain(again);
  const { value: receipt } = await execute(readReceipt, at.caller, {
    receipt_id: String(receipts.data[0]?.receipt_id),
  });
  expect(receipt.result).toMatchObject({ certificate_sha256: certificate.sha256 });
  // Each signature's receipt says which text was signed: where somebody declines later, there is no certificate that does.
  for (const { result } of receipts.data) expect(result).toMatchObject({ document_sha256: document.sha256 });

  expect(await at.work("mail.signed_copy")).toBe(2);
  expect(mail.mailbox.to(at.grace).at(-1)?.attachments).toHaveLength(2);
  await expect(at.sign(second, "123456")).rejects.toMatchObject({ status: 400 });
  await expect(execute(revokeSignatureRequest, at.caller, at.id)).rejects.toMatchObject({ status: 400 });
  expect(
    await refusalByDatabase("update signature_event set detail = 'x' where workspace_id = $1", [at.workspace_id]),
  ).not.toBeNull();
  expect(
    await refusalByDatabase("delete from signature_link where workspace_id = $1", [at.workspace_id]),
  ).not.toBeNull();
});

it("is declined with a reason, which ends it and tells the company; and is asked for anew", async () => {
  const at = await asked();
  const token = await at.link(at.ada);
  const again = { document_id: at.document_id, signers: askForSignatures.example.signers };
  await expect(execute(askForSignatures, at.caller, again)).rejects.toMatchObject({
    status: 409,
    code: "already_asked",
  });
  await declinePaper({ token, reason: "The fee is not as agreed." }, from.address, from.user_agent);
  expect(await at.read()).toMatchObject({
    status: "declined",
    end_reason: "Ada Byron declined to sign: The fee is not as agreed.",
    signers: [{ status: "declined", decline_reason: "The fee is not as agreed." }, { status: "closed" }],
  });
  expect(await at.asksOf()).toContainEqual(expect.stringContaining("Ada Byron declined to sign"));
  await expect(requestCode({ token }, null, null)).rejects.toMatchObject({ status: 400 });

  // Whoever signs in to the books is asked no more, and the next one is.
  const { value: next } = await execute(askForSignatures, at.caller, {
    ...again,
    signers: [
      { signer_name: "Ada Byron", signer_role: "company", signer_email: at.ada, signing_order: 1 },
      { signer_name: "Grace Hopper", signer_role: "counterparty", signer_email: at.grace, signing_order: 2 },
    ],
  });
  await execute(signDocument, at.caller, {
    document_id: at.document_id,
    signer_name: "ada byron",
    signer_role: "company",
  });
  const { value: after } = await execute(readSignatureRequest, at.caller, next);
  expect(after.signers.map(({ status }) => status)).toEqual(["signed", "asked"]);
  const { value: listed } = await execute(listSignatureRequests, at.caller, {
    entity_id: at.entity_id,
    status: "open",
  });
  expect(listed.data.map(({ signature_request_id }) => signature_request_id)).toEqual([next.signature_request_id]);
  await execute(revokeSignatureRequest, at.caller, { ...next, reason: "Other terms" });
  await expect(at.code(await at.link(at.ada), at.ada)).rejects.toMatchObject({ status: 400 });
});

it("is tried by one link without being in the way of another's, be the request open or ended", async () => {
  const [open, ended] = [await asked(), await asked()];
  const digits = await open.code(await open.link(open.ada), open.ada);
  const [token, over] = [await open.link(open.ada), await ended.link(ended.ada)];
  const tries = async (one: string) => {
    const settled = await Promise.allSettled(Array.from({ length: 25 }, () => ended.sign(one, "000000")));
    const { refused } = outcomes(settled);
    return [400, 404, 429].map((status) => refused.filter((other) => other === status).length);
  };
  expect(await tries(over)).toEqual([20, 0, 5]);
  await execute(revokeSignatureRequest, ended.caller, ended.id);
  expect(await tries(over)).toEqual([25, 0, 0]);
  expect(await tries(`${over.slice(0, -1)}${over.endsWith("A") ? "B" : "A"}`)).toEqual([0, 25, 0]);
  await open.sign(token, digits);
});

it("reminds and expires by the clock, and by hand", async () => {
  const today = new Date(Date.now()).toISOString().slice(0, 10);
  const in_days = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await expect(asked({ expires_on: "2020-01-01" })).rejects.toThrow(`expires_on must not be before today, ${today}`);
  const at = await asked({ expires_on: in_days(10), remind_every_days: 3 });
  const token = await at.link(at.ada);
  expect(at.request.next_reminder_on).toBe(in_days(3));
  await execute(remindSigners, at.caller, at.id);
  expect(await at.work("mail.signature")).toBe(1);
  await execute(moveClock, at.caller, { now: `${in_days(4)}T12:00:00Z` });
  await postWhatIsDue(at);
  expect((await at.read()).next_reminder_on).toBe(in_days(7));
  expect(await at.work("mail.signature")).toBe(1);
  expect(mail.mailbox.to(at.ada).at(-1)?.subject).toContain("Reminder");
  expect((await viewPaper(token, from))?.status).toBe("asked");
  await execute(moveClock, at.caller, { now: `${in_days(11)}T12:00:00Z` });
  expect((await viewPaper(token, from))?.status).toBe("expired");
  await expect(requestCode({ token }, null, null)).rejects.toMatchObject({ code: "link_expired" });
  await postWhatIsDue(at);
  expect(await at.read()).toMatchObject({ status: "expired", signers: [{ status: "closed" }, { status: "closed" }] });
  expect(await at.asksOf()).toContainEqual(expect.stringContaining("has expired"));
  await expect(
    execute(signByLink, at.caller, {
      ...signByLink.example,
      ...at.id,
      signature_signer_id: at.request.signers[0]?.signature_signer_id,
    }),
  ).rejects.toMatchObject({ status: 400 });
});
