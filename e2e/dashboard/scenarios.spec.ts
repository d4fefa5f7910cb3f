import { expectAccessible, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";

const ledger = [
  "Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding,Issue Date,Price Per Share",
  'CS-1,Ada Byron,Common,"6,000,000","6,000,000",01/15/2025,$0.0001',
  'CS-2,Grace Hopper,Common,"2,000,000","2,000,000",soon,$0.0001',
];

test("imports a cap table, seen row by row first, models a round over it, keeps and shares it, and revokes the link", async ({
  page,
  workspace,
  browser,
}) => {
  const { entity_id } = await newEntity(workspace);
  const capTable = `/entities/${entity_id}/cap-table`;
  await visit(page, capTable);
  await page.getByRole("link", { name: "Import a spreadsheet" }).click();
  const file = (lines: string[]) => ({
    name: "ledger.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\n")),
  });
  await page.getByLabel("File").setInputFiles({ ...file(["PK"]), name: "ledger.xlsx" });
  await expect(page.getByLabel("File")).toHaveAccessibleDescription("must be an XLSX workbook that is whole");
  await page.getByLabel("File").setInputFiles(file(ledger));
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("1 row is refused");
  await expect(preview.getByRole("row", { name: /Row 3.*Refused/ })).toContainText("“soon” is none");
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await page.getByLabel("File").setInputFiles(file(ledger.map((line) => line.replace("soon", "03/20/2025"))));
  await expect(preview).toContainText("All of it can be taken in");
  await expect(preview).toContainText("The headings are Carta’s");
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cap table" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Grace Hopper/ })).toContainText("2,000,000");
  await expect(page.getByRole("link", { name: "Spreadsheet" })).toHaveAttribute("href", `${capTable}/xlsx`);

  await visit(page, `${capTable}/round`);
  await page.getByLabel("Pre-money valuation").fill("10,000,000");
  await page.getByRole("combobox", { name: "Investor" }).fill("Harbor Capital");
  await page.getByLabel("Invests").fill("2,500,000");
  await page.getByRole("button", { name: "Work it out" }).click();
  await expect(page.getByRole("table", { name: "After closing" })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const keeping = page.getByRole("dialog", { name: "Save this scenario" });
  await keeping.getByLabel("Name").fill("Series A at ten");
  await keeping.getByRole("button", { name: "Save the scenario" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Series A at ten" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Side by side" })).toContainText("Harbor Capital");
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.getByRole("button", { name: "Share by a link" }).click();
  await page
    .getByRole("dialog", { name: "Share this scenario" })
    .getByRole("button", { name: "Create the link" })
    .click();
  const once = page.getByRole("alertdialog", { name: "The link to this scenario" });
  const url = ((await once.locator("code").first().textContent()) ?? "").trim();
  const token = url.split("/").at(-1) ?? "";
  await once.getByRole("button", { name: "I have kept it" }).click();
  await expect(page.getByRole("table", { name: "Links" })).toContainText("Open");

  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  const shared = new URL(`/scenario/${token}`, page.url()).href;
  await visitor.goto(shared);
  await expect(visitor.getByRole("heading", { level: 1, name: "Series A at ten" })).toBeVisible();
  await expect(visitor.getByRole("table", { name: "After closing" })).toContainText("Harbor Capital");
  await expectAccessible(visitor);

  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke the link" }).click();
  await expect(page.getByRole("table", { name: "Links" })).toContainText("Revoked");
  await visitor.goto(shared);
  await expect(visitor.getByRole("heading", { name: "There is no scenario at this address" })).toBeVisible();
  await stranger.close();
  await visit(page, `${capTable}/scenarios`);
  await expect(page.getByRole("row", { name: /Series A at ten/ })).toContainText("The same");
  await expectAccessible(page);
});
