import { newId } from "#lib/core/ids.ts";
import { generateContract } from "#lib/domains/company/contracts/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { askForSignatures, readSignatureRequest } from "#lib/domains/company/signing/requests/operations.ts";
import { execute } from "#lib/execute.ts";
import { requestCode, signPaper } from "#lib/server/public-signing.ts";
import { openTestWorkspace } from "#lib/server/workspaces.ts";
import {
  mailSignature,
  mailSignatureCode,
  mailSignatureEnded,
  mailSignatureRefused,
  mailSignedCopy,
} from "#lib/work/signature-letters.ts";
import { callerIn } from "./callers.ts";
import { linkIn, type Mailbox } from "./mailbox.ts";
import { takeOwed } from "./owed.ts";

/** From where whoever holds a link comes. */
export const from = { address: "198.51.100.7", user_agent: "Browser 1.0" };
const consented = { signature_text: "Grace Hopper", agrees: true as const };

/** A contract of a company in a workspace with a test clock, and who is asked to sign it. */
export async function askToSign(mailbox: Mailbox, more: object = {}) {
  const workspace_id = (await openTestWorkspace(`Test ${newId("request")}`)) ?? "";
  const caller = callerIn(workspace_id);
  const { entity_id } = (await execute(createEntity, caller, createEntity.example)).value;
  const contract = { ...generateContract.example, entity_id };
  const { document_id } = (await execute(generateContract, caller, contract)).value;
  const of = newId("request");
  const [ada, grace] = [`ada-${of}@example.com`, `grace-${of}@example.com`];
  const { value: request } = await execute(askForSignatures, caller, {
    document_id,
    signers: [
      { signer_name: "Ada Byron", signer_role: "Company", signer_email: ada, signing_order: 1 },
      { signer_name: "Grace Hopper", signer_role: "counterparty", signer_email: grace, signing_order: 2 },
    ],
    ...more,
  });
  /** Does the jobs of a kind that acts have left, as the worker would. */
  const work = async (kind: string) => {
    const jobs = await takeOwed([workspace_id], kind);
    const deeds = {
      "mail.signature": mailSignature,
      "mail.signature_refused": mailSignatureRefused,
      "mail.signature_code": mailSignatureCode,
      "mail.signature_ended": mailSignatureEnded,
      "mail.signed_copy": mailSignedCopy,
    };
    for (const { payload } of jobs) {
      const job = payload as { signature_signer_id: string; is_reminder: boolean };
      await deeds[kind as keyof typeof deeds]({ workspace_id, ...job });
    }
    return jobs.length;
  };
  /** The link that an address was mailed last. */
  const link = async (to: string) => {
    await work("mail.signature");
    const letter = mailbox.to(to).findLast(({ text }) => text?.includes("/sign/"));
    if (!letter) throw new Error(`nothing was mailed to ${to}`);
    return linkIn(letter).token;
  };
  const code = async (token: string, to: string) => {
    await requestCode({ token }, from.address, from.user_agent);
    await work("mail.signature_code");
    return /^\d{6}$/m.exec(mailbox.to(to).at(-1)?.text ?? "")?.[0] ?? "";
  };
  const sign = (token: string, digits: string) =>
    signPaper({ token, code: digits, ...consented }, from.address, from.user_agent);
  const id = { signature_request_id: request.signature_request_id };
  const read = async () => (await execute(readSignatureRequest, caller, id)).value;
  const asksOf = async () =>
    (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data.map(({ title }) => title);
  return {
    workspace_id,
    caller,
    entity_id,
    document_id,
    ada,
    grace,
    request,
    work,
    link,
    code,
    sign,
    id,
    read,
    asksOf,
  };
}
