import { addDays, today } from "#lib/core/days.ts";
import { expect, newEntity, type TestWorkspace, test, visit } from "../support/dashboard.ts";

/** A company with an account for its cash, one for its rent and one for what it earns, and a class and a project. */
async function newBooks(workspace: TestWorkspace) {
  const books = `/entities/${(await newEntity(workspace)).entity_id}`;
  const post = (path: string, body: object) =>
    workspace.api<Record<string, string>>("POST", `/v1${books}/${path}`, body);
  const open = async (account_code: string, account_name: string) =>
    (await post("accounts", { account_code, account_name })).account_id ?? "";
  const [cash, rent] = [await open("cash", "Operating cash"), await open("rent", "Office rent")];
  await post("tags", { dimension: "class", name: "Research" });
  await post("tags", { dimension: "project", name: "Rocket" });
  return { books, post, cash, rent };
}

test("keeps what is written month by month: recurring entries, schedules, a budget, accounts by section, and lines by tag", async ({
  page,
  workspace,
}) => {
  const { books, post, cash, rent } = await newBooks(workspace);
  const entry = await post("journal-entries", {
    ...{ date: "2026-03-31", description: "Rent for April", post: true },
    lines: [
      { account_id: rent, side: "debit", amount_cents: 250_000 },
      { account_id: cash, side: "credit", amount_cents: 250_000 },
    ],
  });

  await test.step("a recurring entry is planned with a class, changed for later ones, and ended", async () => {
    await visit(page, `${books}/ledger`);
    await page.getByRole("link", { name: "Recurring", exact: true }).click();
    await page.getByRole("link", { name: "New recurring entry" }).first().click();
    await page.getByLabel("Description", { exact: true }).fill("Rent of the lab");
    // Days on which nothing is made beside what is changed here.
    await page.getByLabel("First day", { exact: true }).fill(addDays(today(), 30));
    const line = (position: number) => page.getByRole("group", { name: `Line ${position}` });
    await line(1).getByLabel("Account").fill("rent");
    await page.keyboard.press("Enter");
    await line(1).getByLabel("Debit").fill("2500");
    await line(1).getByLabel("Class of line 1").selectOption("Research");
    await line(2).getByLabel("Account").fill("cash");
    await page.keyboard.press("Enter");
    await line(2).getByLabel("Credit").fill("2500");
    await page.getByRole("button", { name: "Create recurring entry" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rent of the lab" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Lines of each" }).getByText("Research")).toBeVisible();

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(line(1).getByLabel("Debit")).toHaveValue("2500.00");
    await expect(line(1).getByLabel("Class of line 1")).toHaveValue(/^tag_/);
    await page.getByLabel("Description", { exact: true }).fill("Rent of both labs");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rent of both labs" })).toBeVisible();

    await page.getByRole("button", { name: "End", exact: true }).click();
    const ending = page.getByRole("alertdialog");
    await expect(ending).toContainText("Entries that were made stay as they are.");
    await ending.getByRole("button", { name: "End", exact: true }).click();
    await expect(page.getByRole("main").getByText("Ended", { exact: true })).toBeVisible();
  });

  await test.step("what an asset cost is spread over its months, and it is disposed of with the gain foretold", async () => {
    await visit(page, `${books}/ledger/schedules`);
    await page.getByRole("button", { name: "New schedule" }).click();
    const sheet = page.getByRole("dialog", { name: "New schedule" });
    await sheet.getByLabel("Kind").selectOption("Fixed asset");
    await sheet.getByLabel("Name", { exact: true }).fill("Microscope");
    await sheet.getByLabel("Cost", { exact: true }).fill("3600");
    await sheet.getByLabel("Months", { exact: true }).fill("36");
    await sheet.getByLabel("Class", { exact: true }).selectOption("Research");
    await sheet.getByRole("button", { name: "Create schedule" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Microscope" })).toBeVisible();
    const plan = page.getByRole("table", { name: "Plan by month" });
    await expect(plan.getByRole("row")).toHaveCount(37);
    await expect(plan.getByRole("row").nth(1)).toContainText("To come$100.00$3,500.00");

    await page.getByRole("button", { name: "Dispose", exact: true }).click();
    const disposing = page.getByRole("dialog", { name: "Dispose of Microscope?" });
    await disposing.getByLabel("Proceeds", { exact: true }).fill("3700");
    await expect(disposing.getByRole("region", { name: "What it will do" })).toContainText("Gain on disposal$100.00");
    await disposing.getByRole("button", { name: "Dispose", exact: true }).click();
    await expect(page.getByRole("main").getByText("Disposed", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Disposal: Microscope" })).toBeVisible();
  });

  await test.step("an account is planned for the year, takes figures from a spreadsheet, and shows the books beside them", async () => {
    await visit(page, `${books}/reports/budgets`);
    await page.getByRole("button", { name: "New budget" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Plan");
    await page.getByLabel("Fiscal year").fill("2026");
    await page.getByRole("button", { name: "Create budget" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Plan" })).toBeVisible();
    await page.getByRole("button", { name: "Plan an account" }).click();
    await page.getByLabel("Account", { exact: true }).fill("rent");
    await page.keyboard.press("Enter");
    await page.getByLabel("Every month").fill("2000");
    await page.getByLabel("March 2026").fill("3000");
    await page.getByRole("button", { name: "Save figures" }).click();
    const row = page.getByRole("table", { name: "Budget against actuals" }).getByRole("row", { name: /^Office rent/ });
    await expect(row).toContainText("$25,000.00$2,500.00");
    await expect(row).toContainText("($22,500.00)Favorable");

    await page.getByRole("button", { name: "Take from CSV" }).click();
    await page.getByLabel("Table", { exact: true }).fill("account_code,2026-03\nrent,2400.00\n");
    await page.getByRole("button", { name: "Import" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await visit(page, `${page.url()}?from=2026-03&to=2026-03`);
    await expect(row).toContainText("$2,400.00$2,500.00$100.00Unfavorable");
  });

  await test.step("an account is opened in a section of its type, and that is taken back", async () => {
    await visit(page, `${books}/ledger`);
    await page.getByRole("button", { name: "Create account" }).click();
    const sheet = page.getByRole("dialog", { name: "Create an account" });
    await expect(sheet.getByLabel("Section")).toBeHidden();
    await sheet.getByLabel("Name", { exact: true }).fill("Loan to a founder");
    await sheet.getByLabel("Code").fill("founder_loan");
    await sheet.getByLabel("Type").selectOption("Asset");
    await sheet.getByLabel("Section").selectOption("Non current assets");
    await sheet.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("link", { name: /^Loan to a founder/ }).click();
    const details = page.getByRole("region", { name: "Details" });
    await expect(details).toContainText("Non current assets");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Loan to our founder");
    await page.getByRole("dialog").getByLabel("Section").selectOption("As its code and its type say");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(details).toContainText("Current assets");
    await expect(page.getByRole("heading", { name: "Loan to our founder" })).toBeVisible();
    for (const act of ["Deactivate", "Reactivate"]) {
      await page.getByRole("button", { name: act, exact: true }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: act, exact: true }).click();
      await expect(page.getByRole("alertdialog")).toBeHidden();
    }
    await expect(details).not.toContainText("Deactivated");
  });

  await test.step("lines are told apart by tags that are named, given after the fact and archived, and income is reported by them", async () => {
    await visit(page, `${books}/ledger/tags`);
    await page.getByRole("button", { name: "Create tag" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Sales");
    await page.getByRole("dialog").getByRole("button", { name: "Create tag" }).click();
    await expect(page.getByRole("row", { name: /^Sales/ })).toBeVisible();

    await visit(page, `${books}/ledger/entries/${entry.entry_id}`);
    await page.getByRole("button", { name: "Tags", exact: true }).click();
    await page.getByLabel("Class of line 1").selectOption("Research");
    await page.getByRole("button", { name: "Save tags" }).click();
    await expect(page.getByRole("table", { name: "Lines" }).getByText("Research")).toBeVisible();

    await visit(page, `${books}/reports/by-tag?period=2026-03`);
    const report = page.getByRole("table", { name: "Income by class" });
    await expect(report.getByRole("columnheader")).toHaveText(["Account", "Research", "No class", "All"]);
    await expect(report.getByRole("row", { name: /^Net income/ })).toContainText("($2,500.00)");
    await report
      .getByRole("row", { name: /^Office rent/ })
      .getByRole("link", { name: "$2,500.00" })
      .click();
    await expect(page.getByRole("link", { name: "Rent for April" })).toBeVisible();

    await visit(page, `${books}/ledger/tags`);
    await page.getByRole("button", { name: "Archive Research" }).click();
    await expect(page.getByRole("button", { name: "Take up Research" })).toBeVisible();
    await visit(page, `${books}/invoices/new`);
    await page.getByLabel("Description").nth(1).fill("Design");
    await expect(page.getByLabel("Class of line 1").getByRole("option")).toHaveText(["No class", "Sales"]);
  });
});
