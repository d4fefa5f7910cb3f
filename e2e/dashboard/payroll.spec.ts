import { expect, newEntity, test } from "../support/dashboard.ts";

test("adds an employee, raises their compensation, and sees each one's pay before a run is drafted, approved and processed", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  const payroll = `/entities/${entity_id}/payroll`;
  await workspace.api("POST", `/v1${payroll.replace("/payroll", "/payroll-people")}`, {
    name: "Ada Byron",
    pay_kind: "salary",
    annual_salary_cents: 12_000_000,
    starts_on: "2026-01-01",
  });
  await page.goto(payroll);
  await page.getByRole("link", { name: "Employees" }).click();
  await page.getByRole("button", { name: "Add employee" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill("Grace Hopper");
  await sheet.getByRole("radio", { name: "By the hour" }).check();
  await sheet.getByLabel("Hourly rate").fill("85.50");
  await sheet.getByLabel("Hours per month").fill("120");
  await sheet.getByLabel("First day").fill("2026-01-01");
  await sheet.getByRole("button", { name: "Add employee" }).click();
  await expect(page.getByRole("row", { name: /Grace Hopper/ })).toContainText("$10,260.00");

  await page.getByRole("link", { name: "Grace Hopper" }).click();
  await page.getByRole("button", { name: "Change compensation" }).click();
  await sheet.getByLabel("From").fill("2026-03-16");
  await sheet.getByLabel("Hourly rate").fill("90");
  await sheet.getByLabel("Hours per month").fill("120");
  await sheet.getByRole("button", { name: "Change compensation" }).click();
  const pays = page.getByRole("table", { name: "Pay" }).getByRole("row");
  await expect(pays.nth(1)).toContainText("Mar 16, 2026");
  await expect(pays.nth(2)).toContainText("$85.50 × 120 hours");

  await page.goto(`${payroll}/runs/new?period=2026-03`);
  const row = (name: RegExp) => page.getByRole("table", { name: "Whom the run will pay" }).getByRole("row", { name });
  await expect(row(/Grace Hopper/)).toContainText("Mar 16, 2026 to Mar 31, 2026: $90.00 × 120 hours");
  await expect(row(/Grace Hopper/)).toContainText("$10,538.71");
  await expect(row(/Total gross/)).toContainText("$20,538.71");
  await page.getByLabel("Hours of Grace Hopper").fill("many");
  await page.getByRole("button", { name: "Draft run" }).click();
  await expect(page.getByLabel("Hours of Grace Hopper")).toHaveAccessibleDescription("must be a number");
  await page.getByLabel("Hours of Grace Hopper").fill("31");
  await expect(row(/Grace Hopper/)).toContainText("$2,722.50");
  await page.getByRole("checkbox", { name: "Ada Byron" }).uncheck();
  await expect(row(/Total gross/)).toContainText("$2,722.50");
  await page.getByRole("button", { name: "Draft run" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Mar 1, 2026 to Mar 31, 2026" })).toBeVisible();
  const taxes = page.getByRole("region", { name: /Employer’s taxes/ });
  // Social security 6.2%, Medicare 1.45% and FUTA 0.6% of $2,722.50.
  await expect(taxes).toContainText("Estimate");
  await expect(taxes).toContainText("$224.62, with the rates and wage bases of 2026");
  const act = async (name: string, follows: string) => {
    await page.getByRole("button", { name }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(follows);
    await question.getByRole("button", { name }).click();
    await expect(question).toBeHidden();
  };
  await act("Approve", "The employer’s taxes are kept as they are estimated now, $224.62.");
  await act("Process", "debit payroll tax expense, credit payroll liabilities, $224.62");
  await expect(page.getByRole("main").getByText("Processed", { exact: true }).first()).toBeVisible();
  await page.getByRole("region", { name: "In the books" }).getByRole("link").click();
  await expect(page.getByRole("row", { name: /Payroll expense/ })).toContainText("$2,722.50");
  await expect(page.getByRole("row", { name: /Payroll liabilities/ })).toContainText("$224.62");
});

test("a month's payroll that is approved is not approved again, though a bonus is paid beside it", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  const api = `/v1/entities/${entity_id}`;
  const payroll = `/entities/${entity_id}/payroll`;
  await page.goto(`${payroll}/runs/new?period=2026-03`);
  await expect(page.getByText("Nobody is employed in March 2026")).toBeVisible();
  await workspace.api("POST", `${api}/payroll-people`, {
    name: "Ada Byron",
    pay_kind: "salary",
    annual_salary_cents: 12_000_000,
    starts_on: "2026-03-17",
  });
  for (const refusal of [null, /The payroll of 2026-03 is approved already, by the payroll run run_/]) {
    await page.goto(`${payroll}/runs/new?period=2026-03`);
    if (refusal) await expect(page.getByText("The payroll of March 2026 is approved already")).toBeVisible();
    await page.getByRole("button", { name: "Draft run" }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    const question = page.getByRole("alertdialog", { name: "Approve the payroll of $4,838.71?" });
    await question.getByRole("button", { name: "Approve" }).click();
    if (refusal) await expect(question).toContainText(refusal);
    else await expect(question).toBeHidden();
  }

  await page.goto(`${payroll}/runs/new?period=2026-03&from=sum`);
  await page.getByLabel("Total gross").fill("1,000");
  await page.getByRole("combobox", { name: "Paid to" }).fill("ada");
  await page.getByRole("option", { name: "Ada Byron" }).click();
  await page.getByRole("button", { name: "Draft run" }).click();
  await expect(page.getByRole("row", { name: /Ada Byron/ })).toContainText("Given by hand");
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("main").getByText("Approved", { exact: true }).first()).toBeVisible();
});
