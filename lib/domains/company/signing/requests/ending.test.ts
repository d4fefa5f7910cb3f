import { expect, it, vi } from "vitest";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { generateContract } from "../../contracts/operations.ts";
import { createEntity } from "../../entities/detail/operations.ts";
import { dissolveEntity, prepareDissolution } from "../../formation/dissolutions/operations.ts";
import { writeConsent } from "../../governance/consents/operations.ts";
import { adjournMeeting, conveneMeeting } from "../../governance/operations.ts";
import { listObligations } from "../../obligations/operations.ts";
import { fillSeat } from "../../seats/operations.ts";
import { declineByLink } from "./links/operations.ts";
import { askForSignatures, readSignatureRequest } from "./operations.ts";

it("is ended for whoever was mailed to sign what a meeting's end, another paper or the company's end has closed", async () => {
  const caller = callerIn(await newWorkspace());
  const { entity_id } = (await execute(createEntity, caller, createEntity.example)).value;
  await execute(fillSeat, caller, { entity_id, seat_type: "director", holder_name: "Ada Byron" });
  const ask = async (document_id: string, signer_role = "Director") => {
    const signers = [{ signer_name: "Ada Byron", signer_role, signer_email: "ada@example.com" }];
    return (await execute(askForSignatures, caller, { document_id, signers })).value;
  };
  const expectEnded = async ({ signature_request_id }: { signature_request_id: string }, why: string) => {
    const { value } = await execute(readSignatureRequest, caller, { signature_request_id });
    expect(value).toMatchObject({
      ...{ status: "revoked", end_reason: why, next_reminder_on: null },
      signers: [{ status: "closed", ended_at: expect.any(String) }],
    });
    expect(value.events.at(-1)).toMatchObject({ event_type: "revoked", detail: why });
  };
  const convene = { ...conveneMeeting.example, entity_id, scheduled_for: null, by_written_consent: true };
  const { meeting_id } = (await execute(conveneMeeting, caller, convene)).value;
  const consent = String((await execute(writeConsent, caller, { meeting_id })).value.consent_document_id);
  // By a clock that is ahead of PostgreSQL's, which writes down how it ends.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const forConsent = await ask(consent).finally(() => vi.useRealTimers());
  const contract = { ...generateContract.example, entity_id };
  const { document_id } = (await execute(generateContract, caller, contract)).value;
  const forContract = await ask(document_id, "company");
  const prepare = async () => (await execute(prepareDissolution, caller, { entity_id })).value.documents[0];
  const paper = String((await prepare())?.document_id);
  const declined = await ask(paper);
  const { signature_request_id, signers } = declined;
  await execute(declineByLink, caller, {
    ...{ signature_request_id, signature_signer_id: signers[0]?.signature_signer_id, reason: "Not yet." },
  });
  const forPaper = await ask(paper);

  await execute(adjournMeeting, caller, { meeting_id });
  await expectEnded(forConsent, "The meeting was adjourned.");
  await expect(ask(consent)).rejects.toMatchObject({
    status: 400,
    message: "Cannot ask for consent to the meeting: its status is adjourned.",
  });
  await prepare();
  await expectEnded(forPaper, "The document was set aside.");
  const { value: about } = await execute(listObligations, caller, { entity_id });
  expect(about.data.find(({ about_id }) => about_id === paper)).toMatchObject({
    ...{ kind: "signature_request_ended", status: "completed", note: "The document was set aside." },
  });
  await execute(dissolveEntity, caller, { entity_id });
  await expectEnded(forContract, "The company was dissolved.");
});

it("is refused at the very signer whose role the document has not, or who is there twice", async () => {
  const caller = callerIn(await newWorkspace());
  const { entity_id } = (await execute(createEntity, caller, createEntity.example)).value;
  const { document_id } = (await execute(generateContract, caller, { ...generateContract.example, entity_id })).value;
  const ada = { signer_name: "Ada Byron", signer_role: "company", signer_email: "ada@example.com" };
  const at = (other: object) =>
    execute(askForSignatures, caller, { document_id, signers: [ada, { ...ada, ...other }] }).catch((error) =>
      error.details.issues.map(({ path }: { path: string }) => path),
    );
  expect(await at({ signer_role: "CEO" })).toEqual(["signers.1.signer_role"]);
  expect(await at({ signer_name: "ada  byron" })).toEqual(["signers.1.signer_name"]);
});
