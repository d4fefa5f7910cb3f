import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import { createGrant } from "#lib/domains/equity/grants/operations.ts";
import { approveBill, createBill } from "#lib/domains/money/payments/bills/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { activeCompany } from "../../../../../e2e/support/company.ts";
import { listDocuments, readDocument } from "../../documents/operations.ts";
import { createEntity, readEntity } from "../../entities/detail/operations.ts";
import { adjournMeeting, castVote, conveneMeeting } from "../../governance/operations.ts";
import { fillSeat } from "../../seats/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { listAmendments, prepareAmendment } from "../amendments/operations.ts";
import { convertEntity } from "../conversions/operations.ts";
import { dissolveEntity, prepareDissolution } from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

it("its papers are signed by those who hold the seats and the units today, and not by those who did once", async () => {
  const of = async (given: object) => (await execute(createEntity, caller, { ...given, jurisdiction: "DE" })).value;
  const corporation = {
    legal_name: "Nova",
    entity_type: "c_corp" as const,
    directors: [{ name: "Ada", address: "1 Old Road" }],
  };
  const { entity_id } = await of(corporation);
  const elect = (holder_name: string) => execute(fillSeat, caller, { entity_id, seat_type: "director", holder_name });
  await elect("Grace");
  const signers = async (of: string) => {
    const { documents } = (await execute(prepareDissolution, caller, { entity_id: of })).value;
    const text = (await execute(readDocument, caller, { document_id: String(documents[1]?.document_id) })).value.text;
    return [documents[0]?.required_signers.map(({ signer_name }) => signer_name), text] as const;
  };
  const [directors, certificate] = await signers(entity_id);
  expect(directors).toEqual(["Grace"]);
  expect(certificate).toContain("- Grace, director, ____");
  expect(certificate).not.toContain("Ada");
  const members = [{ name: "Ada" }, { name: "Mary" }];
  const llc = await of({ legal_name: "Nova", entity_type: "llc", members });
  expect((await signers(llc.entity_id))[0]).toEqual(["Ada", "Mary"]);
  const texan = (await execute(createEntity, caller, { ...corporation, jurisdiction: "TX" })).value;
  expect((await signers(texan.entity_id))[1]).toMatch(/^# Certificate of Termination of Nova/);
  const [units] = llc.cap_table?.instruments ?? [];
  const grant = { ...llc, cap_table_id: llc.cap_table?.cap_table_id, instrument_id: units?.instrument_id };
  await execute(createGrant, caller, { ...grant, recipient_name: "Grace", grant_type: "unit", shares: 5 });
  expect((await signers(llc.entity_id))[0]).toEqual(["Grace"]);
});

it("takes back what the state has not filed: the company ends, by its papers, as what its state knows", async () => {
  const llc = await activeCompany(caller, "llc");
  await execute(convertEntity, caller, { entity_id: llc, target_type: "c_corp" });
  await expect(execute(prepareDissolution, caller, { entity_id: llc })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("conversion is pending_filing"),
  });
  const tried = await execute(dissolveEntity, caller, { entity_id: llc });
  expect(tried.value).toMatchObject({ status: "dissolved", entity_type: "llc", conversion_status: null });
  const { data } = (await execute(listDocuments, caller, { entity_id: llc })).value;
  const written = data.filter(({ category, status }) => category === "dissolution" && status !== "superseded");
  expect(written.map(({ document_type }) => document_type)).not.toContain("Form966Worksheet");
  expect(written.length).toBeGreaterThan(1);

  const corporation = await activeCompany(caller);
  await execute(prepareAmendment, caller, { entity_id: corporation, legal_name: "Another" });
  await execute(prepareAmendment, caller, { entity_id: corporation, principal_address: "1 Main Street" });
  await execute(dissolveEntity, caller, { entity_id: corporation });
  const ended = (await execute(listAmendments, caller, { entity_id: corporation })).value.data;
  const withdrawn = { status: "withdrawn", reason: "The company was dissolved." };
  expect(ended).toMatchObject([withdrawn, withdrawn]);
});

it("a dissolution names the resolution that approves it, once that is signed, and this company's", async () => {
  const given = { legal_name: "Nova", entity_type: "llc", jurisdiction: "CA" } as const;
  const [{ entity_id }, other] = [
    (await execute(createEntity, caller, given)).value,
    (await execute(createEntity, caller, given)).value,
  ];
  const { documents } = (await execute(prepareDissolution, caller, { entity_id })).value;
  const approval_id = documents[0]?.document_id ?? "";
  const refused = (id: string, sentence: string) =>
    expect(execute(dissolveEntity, caller, { entity_id: id, approval_id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(sentence),
    });
  await refused(entity_id, "approval_id must be a document that is signed, or a file");
  await execute(signDocument, caller, { document_id: approval_id, signer_name: "Ada Byron", signer_role: "Member" });
  await refused(other.entity_id, "approval_id must be");
  expect((await execute(readEntity, caller, { entity_id })).value.status).toBe("active");
  expect((await execute(dissolveEntity, caller, { entity_id, approval_id })).value).toMatchObject({
    status: "dissolved",
    dissolution_approval_id: approval_id,
  });
});

it("is approved by a resolution, and comes with its papers: those that were signed before, or new ones", async () => {
  const entity_id = await activeCompany(caller);
  const approving = async (act: string) => {
    const asked = {
      meeting_type: "board",
      title: "End",
      agenda_items: ["End"],
      authorizes: [{ agenda_item_index: 0, act }],
    };
    const { meeting_id } = (await execute(conveneMeeting, caller, { entity_id, ...asked })).value;
    await execute(castVote, caller, { meeting_id, agenda_item_index: 0, voter_name: "Ada", decision: "approve" });
    await execute(adjournMeeting, caller, { meeting_id });
    return meeting_id;
  };
  const papers = (await execute(prepareDissolution, caller, { entity_id })).value.documents;
  expect(papers.map(({ document_type }) => document_type)).toEqual([
    "ResolutionToDissolve",
    "CertificateOfDissolution",
    "Form966Worksheet",
  ]);
  const worksheet = (await execute(readDocument, caller, { document_id: papers[2]?.document_id })).value.text;
  expect(worksheet).toContain("- Employer identification number: 84-1234567");
  expect(worksheet).toContain("within 30 days after the resolution");
  await execute(signDocument, caller, {
    document_id: papers[0]?.document_id,
    ...{ signer_name: "Ada Byron", signer_role: "Director" },
  });
  const unfit = await approving("amendment");
  const dissolve = (approval_id: string) => execute(dissolveEntity, caller, { entity_id, approval_id });
  await expect(dissolve(unfit)).rejects.toMatchObject({
    message: "approval_id must authorize the dissolution: it authorizes no dissolution",
  });
  // Who is still owed something is told of before, to whoever reads the books.
  const bill = { entity_id, vendor_name: "Creditor", bill_date: today(), due_date: today() };
  const line_items = [{ description: "Rent", amount_cents: 500 }];
  const { bill_id } = (await execute(createBill, caller, { ...bill, line_items })).value;
  await execute(approveBill, caller, { entity_id, bill_id });
  const ended = (await dissolve(await approving("dissolution"))).value;
  expect(ended).toMatchObject({ status: "dissolved", dissolution_approval_id: expect.stringMatching(/^mtg_/) });
  expect(ended.warnings).toContain(
    "The books show what the company owes: it is paid, or provided for, before anything is distributed (8 Del. C. § 281(b)), and nothing of that is recorded here any more.",
  );
});
