import type { Page } from "@playwright/test";
import { transaction } from "#lib/db/transaction.ts";
import * as links from "#lib/domains/company/signing/requests/links/store.ts";
import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, newPage, type TestWorkspace, test, visit } from "../support/dashboard.ts";

interface Request {
  signature_request_id: string;
  signers: { signature_signer_id: string; signer_name: string; status: string }[];
}

/** A contract of two sides, who are asked to sign it one after the other. */
async function newContract({ api }: TestWorkspace, entity_id: string): Promise<string> {
  const services = "Design of the customer portal.";
  const given = {
    template: "contractor_agreement",
    counterparty_name: "Grace Hopper",
    governing_law: "TX",
    services,
    fee_cents: 850_000,
  };
  return (await api<{ document_id: string }>("POST", `/v1/entities/${entity_id}/contracts`, given)).document_id;
}

/** What a signer's message brings, which the mail server alone would have: the page of their own link. */
async function openLink(page: Page, { workspace_id }: TestWorkspace, signature_signer_id: string) {
  const token = await transaction({ workspace_id }, "write", (tx) => links.issue(tx, { signature_signer_id }));
  await page.goto(`/sign/${token}`);
}

/** Asks for the code on the page, and types the one that would be mailed, and the name. */
async function signAs(page: Page, { workspace_id }: TestWorkspace, signature_signer_id: string, name: string) {
  await page.getByRole("button", { name: "Mail me the code" }).click();
  await expect(page.getByText("It is on its way, and good for 15 minutes.")).toBeVisible();
  const code = "271828";
  const keep = () => transaction({ workspace_id }, "write", (tx) => links.keepCode(tx, signature_signer_id, code));
  expect(await keep(), "a code is kept").toBe(true);
  await page.getByLabel("Code").fill(code);
  await page.getByLabel("Your name, as your signature").fill(name);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign", exact: true }).click();
}

const requestOf = async ({ api }: TestWorkspace, entity_id: string, document_id: string): Promise<Request> => {
  const asked = `/v1/entities/${entity_id}/signature-requests?document_id=${document_id}`;
  const [request] = (await api<{ data: Request[] }>("GET", asked)).data;
  if (!request) throw new Error("nobody was asked");
  return request;
};

async function askBoth(page: Page, workspace: TestWorkspace) {
  const { entity_id } = await newEntity(workspace);
  const document_id = await newContract(workspace, entity_id);
  await visit(page, `/entities/${entity_id}/documents/${document_id}`);
  await page.getByRole("button", { name: "Ask by mail" }).click();
  const sheet = page.getByRole("dialog", { name: /^Ask for signatures/ });
  const signers = [
    ["Ada Byron", "ada@example.com", "company"],
    ["Grace Hopper", "grace@example.com", "counterparty"],
  ] as const;
  for (const [at, [name, address, role]] of signers.entries()) {
    const row = sheet.locator(`[data-row="${at}"]`);
    if ((await row.count()) === 0) await sheet.getByRole("button", { name: "Add signer" }).click();
    await row.getByLabel("Name").fill(name);
    await row.getByLabel("E-mail").fill(address);
    await row.getByLabel("Role").selectOption(role);
  }
  await sheet.getByLabel("Message").fill("By Friday, please.");
  await sheet.getByLabel("Remind every so many days").fill("3");
  await expectAccessible(page);
  await expectFitsPhone(page);
  await sheet.getByRole("button", { name: "Ask for signatures" }).click();
  await expect(page.getByRole("region", { name: "Asked by mail" })).toContainText("Grace Hopper");
  const request = await requestOf(workspace, entity_id, document_id);
  const [ada = "", grace = ""] = request.signers.map(({ signature_signer_id }) => signature_signer_id);
  return { entity_id, document_id, ada, grace };
}

test("both sides sign by mailed links, one after the other, with a code; then there is a certificate", async ({
  page,
  workspace,
  browser,
}) => {
  const { ada, grace } = await askBoth(page, workspace);
  const first = await newPage(browser);
  await openLink(first, workspace, ada);
  await expect(first.getByRole("heading", { level: 1, name: /Contractor Agreement/ })).toBeVisible();
  await expect(first.getByText("By Friday, please.")).toBeVisible();
  await expect(first.getByText("Design of the customer portal.")).toBeVisible();
  await expectAccessible(first, ["light", "dark"]);
  await expectFitsPhone(first);
  await first.getByRole("link", { name: "Go to the signature" }).click();
  await expect(first.getByRole("heading", { name: "Sign here" })).toBeInViewport();

  await first.getByLabel("Code").fill("1");
  await first.getByLabel("Your name, as your signature").fill("Ada Byron");
  await first.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(first.getByRole("checkbox")).toHaveAccessibleDescription(/This is required/);
  await first.getByRole("checkbox").check();
  await first.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(first.getByLabel("Code")).toHaveAccessibleDescription(/must be the six digits that were mailed/);
  await signAs(first, workspace, ada, "Ada Byron");
  await expect(first.getByText("You have signed", { exact: true }).first()).toBeVisible();
  await expect(first.getByRole("heading", { name: "Sign here" })).toBeHidden();

  await openLink(first, workspace, grace);
  await signAs(first, workspace, grace, "Grace Hopper");
  await expect(first.getByText("You have signed", { exact: true }).first()).toBeVisible();
  const downloading = first.waitForEvent("download");
  await first.getByRole("link", { name: "Download PDF" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);

  await page.reload();
  const asked = page.getByRole("region", { name: "Asked by mail" });
  await expect(asked).toContainText("Completed");
  await asked.getByRole("link", { name: "Certificate of completion" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Certificate of Completion/i })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("grace@example.com");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
});

test("a signer is told that their signature awaits approval, and that it was not given; declines with a reason, and the company reads it; a link that is none says so", async ({
  page,
  workspace,
  browser,
}) => {
  const { entity_id } = await newEntity(workspace);
  const document_id = await newContract(workspace, entity_id);
  const signers = [{ signer_name: "Ada Byron", signer_role: "company", signer_email: "ada@example.com" }];
  const asked = await workspace.api<Request>("POST", `/v1/documents/${document_id}/signature-requests`, { signers });
  const first = await newPage(browser);
  const ada = asked.signers[0]?.signature_signer_id ?? "";
  const text = '@approval("1") forbid (principal, action == Action::"signature_requests.sign", resource);';
  await workspace.api("POST", "/v1/policies", { name: "Signed by others", text });
  await openLink(first, workspace, ada);
  await signAs(first, workspace, ada, "Ada Byron");
  await expect(first.getByText("Your signature awaits approval", { exact: true })).toBeVisible();
  await expect(first.getByRole("heading", { name: "Sign here" })).toBeHidden();
  await expectAccessibleInPassing(first);
  await visit(page, `/entities/${entity_id}/documents/${document_id}`);
  const byMail = page.getByRole("region", { name: "Asked by mail" });
  await expect(byMail).toContainText("Awaits approval");
  await expectFitsPhone(first);
  const { data } = await workspace.api<{ data: { obligation_id: string }[] }>("GET", "/v1/approvals?status=pending");
  await workspace.api("POST", `/v1/obligations/${data[0]?.obligation_id}/complete`, { decision: "reject" });
  await first.reload();
  await expect(first.getByText("Your signature was not approved", { exact: true })).toBeVisible();
  await first.getByRole("button", { name: "Decline to sign" }).click();
  const dialog = first.getByRole("dialog", { name: "Decline to sign?" });
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/This is required/);
  await expectAccessibleInPassing(first);
  await dialog.getByLabel("Reason").fill("The fee is not what we agreed on.");
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(first.getByText("You have declined", { exact: true }).first()).toBeVisible();
  await expectAccessibleInPassing(first);

  await visit(page, `/entities/${entity_id}/documents/${document_id}`);
  await expect(byMail).toContainText("The fee is not what we agreed on.");
  await expect(page.getByRole("button", { name: "Ask by mail" })).toBeVisible();

  await first.goto("/sign/mbd_nobodys");
  await expect(first.getByRole("heading", { name: "There is nothing to sign at this address" })).toBeVisible();
  await expectAccessibleInPassing(first);
});

test("a written consent of the board is signed by mailed links, and each signature is a vote", async ({
  page,
  workspace,
  browser,
}) => {
  const company = { legal_name: "Difference Labs", entity_type: "c_corp", jurisdiction: "DE" };
  const { entity_id } = await workspace.api<{ entity_id: string }>("POST", "/v1/entities", company);
  for (const holder_name of ["Ada Byron", "Grace Hopper"]) {
    const seat = {
      seat_type: "director",
      holder_name,
      email: `${holder_name.split(" ")[0]}@example.com`.toLowerCase(),
    };
    await workspace.api("POST", `/v1/entities/${entity_id}/seats`, seat);
  }
  await visit(page, `/entities/${entity_id}/meetings`);
  await page.getByRole("button", { name: "Convene a meeting" }).click();
  const sheet = page.getByRole("dialog", { name: "Convene a meeting" });
  await sheet.getByLabel("Title").fill("Consent to a bank account");
  await sheet.getByLabel("Agenda").fill("Open an account with the First Bank");
  await sheet.getByRole("checkbox", { name: /By written consent/ }).check();
  await expect(sheet.getByLabel("Called for")).toBeHidden();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await sheet.getByRole("button", { name: "Convene" }).click();
  await expect(page.getByRole("region", { name: "Attendance" })).toContainText("0 of 2 votes");
  const meeting = page.url();

  await page.getByRole("button", { name: "Write the consent" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Write consent" }).click();
  await expect(page).toHaveURL(/\/documents\/doc_/);
  const document_id = page.url().split("/").at(-1) ?? "";
  await page.getByRole("button", { name: "Ask by mail" }).click();
  const asking = page.getByRole("dialog", { name: /^Ask for signatures/ });
  await expect(asking.locator('[data-row="0"]').getByLabel("Name")).toHaveValue("Ada Byron");
  await expect(asking.locator('[data-row="1"]').getByLabel("E-mail")).toHaveValue("grace@example.com");
  await asking.getByLabel("In which order").selectOption("All at once");
  await asking.getByRole("button", { name: "Ask for signatures" }).click();
  await expect(page.getByRole("region", { name: "Asked by mail" })).toContainText("Grace Hopper");
  const { signers } = await requestOf(workspace, entity_id, document_id);
  const linked = await newPage(browser);
  for (const { signature_signer_id, signer_name } of signers) {
    await openLink(linked, workspace, signature_signer_id);
    await signAs(linked, workspace, signature_signer_id, signer_name);
    await expect(linked.getByText("You have signed", { exact: true }).first()).toBeVisible();
  }

  await visit(page, meeting);
  const item = page.getByRole("region", { name: "Agenda" }).getByRole("listitem").first();
  await expect(item).toContainText("Approved");
  await expect(item).toContainText("Ada Byron, Grace Hopper");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
});
