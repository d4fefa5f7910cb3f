import { readFile } from "node:fs/promises";
import { expectAccessible, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";

test("a document is read, signed by each person once, and downloaded, by nobody else", async ({ page, workspace }) => {
  const { entity_id, formation } = await newEntity(workspace, "DocumentsGenerated");
  await test.step("it is signed after it is read, by a person in a role once, and downloaded with the certificate", async () => {
    await visit(page, "/");
    await page.getByRole("link", { name: /Sign the Operating Agreement/ }).click();
    await expect(page.getByRole("heading", { name: "Operating Agreement of Difference Labs LLC" })).toBeVisible();
    await expect(page.getByText("________________ (principal office address)").first()).toBeVisible();

    await page.getByRole("button", { name: "Sign", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Sign the Operating Agreement" });
    await sheet.getByRole("button", { name: "Sign" }).click();
    await expect(sheet.getByLabel("Role")).toHaveAccessibleDescription(/This is required/);
    await sheet.getByLabel("Role").selectOption("Member");
    await sheet.getByLabel("Full name").fill("Ada Byron");
    await sheet.getByLabel("E-mail").fill("ada@example.com");
    await sheet.getByRole("textbox", { name: "Signature" }).fill("A. Byron");
    await sheet.getByRole("button", { name: "Sign" }).click();
    const consent = sheet.getByRole("checkbox", { name: /I have read the Operating Agreement of Difference Labs/ });
    await expect(consent).toHaveAccessibleDescription("This is required.");
    await consent.check();
    await sheet.getByRole("button", { name: "Sign" }).click();

    await expect(page.getByText("The Operating Agreement is signed", { exact: true })).toBeVisible();
    // The notice with its link goes after a while.
    await page.getByRole("link", { name: "Receipt", exact: true }).click();
    await expect(page).toHaveURL(/\/receipts\/rcpt_/);
    await page.goBack();
    const signatures = page.getByRole("region", { name: "Signatures" });
    await expect(signatures).toContainText("A. Byron");
    await expect(signatures).toContainText("Ada Byron, Member");
    await expect(signatures).toContainText("I have read the Operating Agreement");

    await page.getByRole("button", { name: "Add a signature" }).click();
    await sheet.getByLabel("Role").selectOption("Member");
    await sheet.getByLabel("Full name").fill("ada byron");
    await sheet.getByRole("checkbox").check();
    await sheet.getByRole("button", { name: "Sign" }).click();
    await expect(sheet.getByRole("alert")).toContainText("has signed the document as Member already");
    await sheet.getByLabel("Full name").fill("Mary Somerville");
    await sheet.getByRole("button", { name: "Sign" }).click();
    await expect(sheet).toBeHidden();
    await expect(signatures).toContainText("Mary Somerville, Member");

    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download PDF" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^OperatingAgreement-doc_.*\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");

    await visit(page, `/entities/${entity_id}`);
    const documents = page.getByRole("table", { name: "Documents" });
    await expect(documents.getByRole("row", { name: /Operating Agreement/ })).toContainText("Signed");
    // The list of all of them has the company's parts above it, and with them a way back.
    await page.getByRole("link", { name: "All documents" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
    const parts = page.getByRole("navigation", { name: /^Parts of Difference Labs/ });
    await parts.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Difference Labs" })).toBeVisible();

    await page.getByRole("link", { name: "Minute book" }).click();
    await expect(page.getByRole("row", { name: /02 Bylaws or operating agreement/ })).toContainText("1");
    await expectAccessible(page);
    await expectFitsPhone(page);
    const handing = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download", exact: true }).click();
    const book = await handing;
    expect(book.suggestedFilename()).toMatch(/^Minute book of Difference Labs LLC \d{4}-\d\d-\d\d\.zip$/);
    expect((await readFile(await book.path())).subarray(0, 2).toString()).toBe("PK");
  });

  await test.step("the people that the particulars name are offered, beginning with whoever is signed in", async () => {
    const given = {
      legal_name: "Numbers",
      entity_type: "c_corp",
      jurisdiction: "DE",
      directors: [{ name: "Ada Byron" }],
      officers: [{ name: "Mary Somerville", title: "Secretary" }],
    };
    const { entity_id: numbers } = await workspace.api<{ entity_id: string }>("POST", "/v1/entities", given);
    await workspace.api("POST", `/v1/formations/${numbers}/advance`);
    await visit(page, `/entities/${numbers}`);
    await page
      .getByRole("row", { name: /Bylaws/ })
      .getByRole("link")
      .click();
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByLabel("Role")).toHaveValue("Director");
    await expect(sheet.getByLabel("Full name")).toHaveValue("Ada Byron");
    await expect(sheet.getByLabel("E-mail")).toHaveValue(workspace.owner.email);
  });

  await test.step("it is not shown at another company's address, nor its PDF to somebody who is signed out", async () => {
    const other = await newEntity(workspace);
    const document_id = formation.documents[0]?.document_id;
    await visit(page, `/entities/${other.entity_id}/documents/${document_id}`);
    await expect(page.getByRole("heading", { level: 1, name: "There is no such record" })).toBeVisible();
    await page.context().clearCookies();
    await page.goto(`/entities/${entity_id}/documents/${document_id}/pdf`);
    await expect(page).toHaveURL(/\/sign-in\?from=/);
  });
});
