import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";

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
  await visit(page, payroll);
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

  // A list of whom a payroll service had comes in from its file, once what that leaves out is told.
  await page.getByRole("link", { name: "Import" }).click();
  const text =
    "Employee,SSN,Pay rate,Pay type,Hire date,Termination date\nIda Rhodes,123-45-6789,42.50,Hourly,2026-01-05,2026-02-27\n";
  await page.getByLabel("File").setInputFiles({ name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("The row has no “Hours of a month”, which is required where pay kind is hourly.");
  await page.getByLabel("Hours of a month").fill("160");
  await page.getByLabel("Hours of a month").press("Tab");
  await expect(preview.getByRole("row", { name: /Ida Rhodes/ })).toContainText("$42.50 × 160 hours");
  await expect(preview).toContainText("Social security numbers are left out");
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("table", { name: "Employees" }).getByRole("row", { name: /Ida Rhodes/ })).toContainText(
    "Left",
  );

  await page.getByRole("link", { name: "Grace Hopper" }).click();
  await page.getByRole("button", { name: "Change compensation" }).click();
  await sheet.getByLabel("From").fill("2026-03-16");
  await sheet.getByLabel("Hourly rate").fill("90");
  await sheet.getByLabel("Hours per month").fill("120");
  await sheet.getByRole("button", { name: "Change compensation" }).click();
  const pays = page.getByRole("table", { name: "Pay" }).getByRole("row");
  await expect(pays.nth(1)).toContainText("Mar 16, 2026");
  await expect(pays.nth(2)).toContainText("$85.50 × 120 hours");

  await visit(page, `${payroll}/runs/new?period=2026-03`);
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
  await expect(taxes).toContainText("$224.62, with the rates of 2026");
  const act = async (name: string, follows: string) => {
    await page.getByRole("button", { name }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(follows);
    await question.getByRole("button", { name }).click();
    await expect(question).toBeHidden();
  };
  // 6.2% and 1.45% of $2,722.50 are withheld.
  await expect(page.getByRole("table", { name: "People" }).getByRole("row", { name: /Total/ })).toContainText(
    "$2,514.22",
  );
  await act("Approve", "What is withheld and the employer’s taxes, $224.62, are kept as they are worked out now.");
  await page.getByRole("button", { name: "Process" }).click();
  await expect(sheet).toContainText("debit payroll tax expense, credit payroll liabilities, $224.62");
  await expect(sheet).toContainText("What is withheld, $208.28, is owed until it is deposited.");
  await sheet.getByLabel("Money left on").fill("2026-03-31");
  await sheet.getByRole("button", { name: "Process" }).click();
  await expect(page.getByRole("main").getByText("Processed", { exact: true }).first()).toBeVisible();
  const run = new URL(page.url()).pathname;
  await page.getByRole("region", { name: "In the books" }).getByRole("link").click();
  await expect(page.getByRole("row", { name: /Payroll expense/ })).toContainText("$2,722.50");
  // Both shares of social security and Medicare, and FUTA, a line each.
  await expect(page.getByRole("row", { name: /Payroll liabilities/ }).first()).toContainText("$416.56");
  await visit(page, `${payroll}/deposits`);
  await expect(page.getByText("$0.00 of $416.56 deposited")).toBeVisible();
  await page.getByRole("button", { name: "Record deposit" }).click();
  await sheet.getByLabel("Amount").fill("416.56");
  await sheet.getByLabel("Deposited on").fill("2026-04-15");
  await sheet.getByRole("button", { name: "Record deposit" }).click();
  await expect(page.getByText("$416.56 of $416.56 deposited")).toBeVisible();
  await page
    .getByRole("table", { name: "Deposits" })
    .getByRole("link", { name: /Form 941/ })
    .click();
  await page.getByRole("button", { name: "Void" }).click();
  // What it will do stands there first: the button moves with it.
  await expect(page.getByRole("alertdialog")).toContainText("Reversal");
  await page.getByRole("alertdialog").getByRole("button", { name: "Void" }).click();
  await expect(page.getByRole("main").getByText("Voided", { exact: true }).first()).toBeVisible();
  // Too little was withheld: what that changes stands there as it is typed, and the run keeps what it says.
  await visit(page, run);
  await page
    .getByRole("button", { name: /Correct the pay of/ })
    .first()
    .click();
  await sheet.getByLabel("Federal income tax").fill("100.00");
  await sheet.getByLabel("What was wrong").fill("Nothing was withheld");
  await expect(sheet.getByRole("region", { name: "The difference" })).toContainText("To come back$100.00");
  await expect(sheet.getByRole("region", { name: "What it will do" })).toContainText("Payroll liabilities");
  await expectAccessibleInPassing(page);
  await sheet.getByRole("button", { name: "Correct", exact: true }).click();
  await page
    .getByRole("table", { name: "Corrections" })
    .getByRole("link", { name: /Nothing was withheld/ })
    .click();
  await expect(page.getByRole("table", { name: "Pays" }).getByRole("row", { name: /Total/ })).toContainText(
    "($100.00)",
  );
});

test("a month's payroll that is approved is not drafted again, though a bonus is paid beside it", async ({
  page,
  workspace,
}) => {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  const api = `/v1/entities/${entity_id}`;
  const payroll = `/entities/${entity_id}/payroll`;
  await visit(page, `${payroll}/runs/new?period=2026-03`);
  await expect(page.getByText("Nobody is employed in March 2026")).toBeVisible();
  await workspace.api("POST", `${api}/payroll-people`, {
    name: "Ada Byron",
    pay_kind: "salary",
    annual_salary_cents: 12_000_000,
    starts_on: "2026-03-17",
  });
  await visit(page, `${payroll}/runs/new?period=2026-03`);
  await page.getByRole("button", { name: "Draft run" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  const question = page.getByRole("alertdialog", { name: "Approve the payroll of $4,838.71?" });
  await question.getByRole("button", { name: "Approve" }).click();
  await expect(question).toBeHidden();
  await visit(page, `${payroll}/runs/new?period=2026-03`);
  await expect(page.getByText("The payroll of March 2026 is approved already")).toBeVisible();
  await page.getByRole("button", { name: "Draft run" }).click();
  const refusal = page.getByText("Ada Byron is in the payroll run for Mar 1, 2026 to Mar 31, 2026 already");
  await expect(refusal.getByRole("link", { name: "payroll run" })).toHaveAttribute("href", /\/payroll\/runs\/run_/);

  await visit(page, `${payroll}/runs/new?period=2026-03&from=sum`);
  await page.getByLabel("Total gross").fill("1,000");
  await page.getByRole("combobox", { name: "Paid to" }).fill("ada");
  await page.getByRole("option", { name: "Ada Byron" }).click();
  await page.getByRole("button", { name: "Draft run" }).click();
  await expect(page.getByRole("row", { name: /Ada Byron Given by hand/ })).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("main").getByText("Approved", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Void" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("another run may take its place");
  await page.getByRole("alertdialog").getByRole("button", { name: "Void" }).click();
  await expect(page.getByRole("main").getByText("Voided", { exact: true }).first()).toBeVisible();
});

test("keeps what is withheld of each pay, and drafts the run that a schedule proposes", async ({ page, workspace }) => {
  const { entity_id } = await newEntity(workspace, "DocumentsGenerated");
  const payroll = `/entities/${entity_id}/payroll`;
  const { person_id } = await workspace.api("POST", `/v1/entities/${entity_id}/payroll-people`, {
    name: "Ada Byron",
    pay_kind: "salary",
    annual_salary_cents: 12_000_000,
    starts_on: "2026-01-01",
  });
  const sheet = page.getByRole("dialog");
  await visit(page, `${payroll}/schedules`);
  await page.getByRole("button", { name: "Add schedule" }).click();
  await sheet.getByLabel("Name").fill("Every two weeks");
  await sheet.getByLabel("Pays", { exact: true }).selectOption("biweekly");
  await sheet.getByLabel("First period from").fill("2026-01-05");
  await sheet.getByRole("button", { name: "Add schedule" }).click();
  await expect(page.getByRole("row", { name: /Every two weeks/ })).toContainText("Jan 5, 2026 to Jan 18, 2026");

  await visit(page, `${payroll}/people/${person_id}`);
  await page.getByRole("button", { name: "Taxes and deductions" }).click();
  await sheet.getByLabel("Federal income tax of each pay").fill("600");
  await sheet.getByLabel("Deduction 1").fill("401(k)");
  await sheet.getByLabel("Amount 1").fill("200");
  await sheet.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByRole("region", { name: "Taxes and deductions" })).toContainText("401(k)");

  await visit(page, `${payroll}/schedules`);
  await page.getByRole("button", { name: "Draft next run" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jan 5, 2026 to Jan 18, 2026" })).toBeVisible();
  // A list of runs says how many each pays, and carries none of them: of hundreds, a year of runs would be megabytes.
  const runs = await (await page.request.get(payroll)).text();
  expect(runs).toContain("Jan 5, 2026 to Jan 18, 2026");
  expect(runs).not.toContain("fica_wages_cents");
  // A 26th of the salary, less $600.00, $200.00, and 6.2% and 1.45% of it.
  await expect(page.getByRole("table", { name: "People" }).getByRole("row", { name: /Ada Byron/ })).toContainText(
    "$3,462.31",
  );
  // Of this pay alone: the net is told while it is typed, here with what a section 125 plan takes of it before all taxes.
  await page.getByRole("button", { name: "Withholding of Ada Byron" }).click();
  await sheet.getByLabel("Federal income tax").fill("700");
  await sheet.getByLabel("Kind 1").selectOption("section_125");
  const pay = sheet.getByRole("region", { name: "From gross to net" });
  await expect(pay).toContainText("Wages for social security and Medicare$4,415.38");
  await expect(pay).toContainText("Net pay$3,377.61");
  await sheet.getByLabel("State income tax").fill("4,000");
  await expect(pay).toContainText("It would be refused as it stands");
  await sheet.getByLabel("State income tax").fill("");
  await expect(pay).toContainText("Net pay$3,377.61");
  await expectAccessibleInPassing(page, ["light"]);
  await sheet.getByRole("button", { name: "Keep" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("table", { name: "People" }).getByRole("row", { name: /Ada Byron/ })).toContainText(
    "$3,377.61",
  );
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("main").getByText("Discarded", { exact: true }).first()).toBeVisible();
});
