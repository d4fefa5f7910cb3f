import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, type TestWorkspace, test, visit } from "../support/dashboard.ts";

const company = { legal_name: "Acme Robotics", entity_type: "c_corp", jurisdiction: "DE" };

/** A company whose receipt is in the log by now: answers the company, its receipt and the log's checkpoint. */
async function sealedCompany({ api }: TestWorkspace) {
  const { entity_id } = await api<{ entity_id: string }>("POST", "/v1/entities", company);
  const { data } = await api<{ data: { receipt_id: string }[] }>("GET", "/v1/receipts");
  const path = `/v1/receipts/${data[0]?.receipt_id}`;
  await expect
    .poll(
      () =>
        api("GET", `${path}/proof`).then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  return {
    entity_id,
    receipt: await api<object>("GET", path),
    checkpoint: await api<object>("GET", "/v1/log/checkpoint"),
  };
}

interface Given {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const json = (name: string, value: object): Given => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(value)),
});

/** Gives files to the public page, and answers what was asked of the service meanwhile. */
async function give(page: Page, ...files: Given[]): Promise<string[]> {
  await page.goto("/verify");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") asked.push(`${request.method()} ${request.url()}`);
  });
  await page.getByLabel(/Drop the PDF/).setInputFiles(files);
  await expect(page.getByText(/This verifies|This does not verify/)).toBeVisible();
  return asked;
}

test("The log is witnessed, its evidence downloaded, and both it and a receipt are checked by whoever has them, in their own browser", async ({
  page,
  workspace,
}) => {
  await test.step("a witness is named, sent the head, turned off and let go", async () => {
    await visit(page, "/settings/witnesses");
    await expect(page.getByText("No witnesses yet")).toBeVisible();
    await expect(page.getByRole("figure", { name: "address of the checkpoint" })).toContainText(
      "/log/checkpoint?workspace=ws_",
    );
    await page.getByRole("button", { name: "New witness" }).first().click();
    const sheet = page.getByRole("dialog", { name: "New witness" });
    await sheet.getByLabel("Name").fill("Our auditor");
    await sheet.getByLabel("Address").fill("http://auditor.example/");
    await sheet.getByRole("button", { name: "Create witness" }).click();
    await expect(sheet.getByLabel("Address")).toHaveAccessibleDescription(
      /must be an e-mail address, or an https address/,
    );
    await sheet.getByLabel("Address").fill("auditor@example.com");
    await sheet.getByLabel("How often").selectOption({ label: "Every week" });
    await expectAccessibleInPassing(page);
    await sheet.getByRole("button", { name: "Create witness" }).click();
    const row = page.getByRole("row", { name: /Our auditor/ });
    await expect(row).toContainText("auditor@example.com");
    await expect(row).toContainText("Every week");
    await row.getByRole("button", { name: "Send now" }).click();
    await expect(page.getByText("The head goes to Our auditor")).toBeVisible();
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    await row.getByRole("button", { name: "Delete Our auditor" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete witness" }).click();
    await expect(page.getByText("No witnesses yet")).toBeVisible();
  });

  const { checkpoint, receipt } = await sealedCompany(workspace);
  await test.step("evidence is downloaded, and whoever is given it checks it", async () => {
    await visit(page, "/receipts");
    await page.getByRole("button", { name: "Download evidence" }).click();
    const dialog = page.getByRole("dialog", { name: "Download evidence" });
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download", exact: true }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^Evidence-\d{4}-\d\d-\d\d-\d+\.zip$/);
    const zip = { name: "evidence.zip", mimeType: "application/zip", buffer: readFileSync(await download.path()) };

    await page.context().clearCookies();
    expect(await give(page, zip, json("saved.json", checkpoint)), "nothing is sent anywhere").toEqual([]);
    await expect(page.getByText("This verifies")).toBeVisible();
    await expect(page.getByText(/^The whole log of ws_\w+ is here: \d+ receipts?, each genuine/)).toBeVisible();
    await expect(page.getByText("Nothing that stood at saved.json was rewritten since.")).toBeVisible();
    await expect(page.getByText("It is signed by the keys that were given.")).toBeVisible();
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);

    const other = { ...checkpoint, root_hash: "0".repeat(64) };
    await give(page, zip, json("saved.json", other));
    await expect(page.getByText("This does not verify")).toBeVisible();
    await expect(page.getByText(/saved\.json/).last()).toBeVisible();
    await expectAccessibleInPassing(page);
  });

  await test.step("a receipt is genuine, and not with a word changed", async () => {
    expect(await give(page, json("receipt.json", receipt))).toEqual([]);
    await expect(page.getByText(/^The receipt rcpt_\w+ is genuine: entities\.create/)).toBeVisible();
    await give(page, json("receipt.json", { ...receipt, action: "entities.dissolve" }));
    await expect(page.getByText("its hash is not the hash of what it says: it was changed")).toBeVisible();
  });
});
