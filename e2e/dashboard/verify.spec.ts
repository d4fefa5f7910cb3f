import { randomUUID } from "node:crypto";
import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, type TestWorkspace, test } from "../support/dashboard.ts";

interface TestDocument {
  document_id: string;
  title: string;
  text: string;
  sha256: string;
  signer_roles: string[];
}

/** A document of a new company, signed once. */
async function signedDocument({ api }: TestWorkspace): Promise<TestDocument> {
  const { entity_id } = await api<{ entity_id: string }>("POST", "/v1/entities", {
    // A name of its own: the same facts make the same text, which would then be that of several documents.
    legal_name: `Acme Robotics ${randomUUID()}`,
    entity_type: "c_corp",
    jurisdiction: "DE",
  });
  await api("POST", `/v1/formations/${entity_id}/advance`);
  const { data } = await api<{ data: TestDocument[] }>("GET", `/v1/entities/${entity_id}/documents`);
  const document_id = data.at(-1)?.document_id ?? "";
  const { signer_roles } = await api<TestDocument>("GET", `/v1/documents/${document_id}`);
  return api<TestDocument>("POST", `/v1/documents/${document_id}/sign`, {
    signer_name: "Ada Byron",
    signer_role: signer_roles[0],
    signer_email: "ada@example.com",
  });
}

test.beforeEach(async ({ page }) => {
  // Anybody may check a document: nobody is signed in.
  await page.context().clearCookies();
  await page.goto("/verify");
});

test("A signed PDF is genuine as it was downloaded, and not with one byte changed; and so are its text and its SHA-256", async ({
  page,
  request,
  workspace,
}) => {
  const document = await signedDocument(workspace);
  const headers = { Authorization: `Bearer ${workspace.key}` };
  const pdf = await (await request.get(`/v1/documents/${document.document_id}/pdf`, { headers })).body();
  const give = (buffer: Buffer) =>
    page.getByLabel(/Drop the PDF/).setInputFiles({ name: "handed-over.pdf", mimeType: "application/pdf", buffer });

  await expectAccessible(page);
  await expectFitsPhone(page);
  await give(pdf);
  await expect(page.getByText("This document is genuine")).toBeVisible();
  const answer = page.getByRole("region", { name: new RegExp(document.title) });
  await expect(answer).toContainText("Acme Robotics");
  await expect(answer.getByRole("row", { name: /Ada Byron/ })).toBeVisible();
  await expect(page.getByText("ada@example.com")).toBeHidden();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);

  const changed = Buffer.from(pdf);
  const middle = Math.floor(changed.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  await give(changed);
  await expect(page.getByText("This is not a document of this record")).toBeVisible();
  await expect(page.getByText("Acme Robotics")).toBeHidden();
  await expectAccessibleInPassing(page);

  // Its text is genuine to the character, and its SHA-256 alone says the same.
  const { text, sha256, title } = document;
  const giveText = (content: string) =>
    page
      .getByLabel(/Drop the PDF/)
      .setInputFiles({ name: "text.md", mimeType: "text/markdown", buffer: Buffer.from(content) });
  await giveText(`${text} `);
  await expect(page.getByText("This is not a document of this record")).toBeVisible();
  await giveText(text);
  await expect(page.getByText("This document is genuine")).toBeVisible();

  await page.reload();
  await page.getByText("Or give the SHA-256 of the text").click();
  await page.getByRole("textbox", { name: "SHA-256" }).fill("not a hash");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "SHA-256" })).toHaveAccessibleDescription(
    /must be 64 hexadecimal digits/,
  );
  await page.getByRole("textbox", { name: "SHA-256" }).fill(sha256.toUpperCase());
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("region", { name: new RegExp(title) })).toContainText("Ada Byron");
});

test("A file larger than 10 MiB is refused, and so is an empty one", { tag: "@size" }, async ({ page, request }) => {
  const send = (data: Buffer) =>
    request.post("/verify/check", { data, headers: { "Content-Type": "application/octet-stream" } });
  expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).status()).toBe(413);
  expect((await send(Buffer.alloc(0))).status()).toBe(400);
  await page
    .getByLabel(/Drop the PDF/)
    .setInputFiles({ name: "large.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(page.getByRole("alert").filter({ hasText: "larger than 10 MiB" })).toBeVisible();
});
