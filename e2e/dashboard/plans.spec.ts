import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";
import { meetingOf, paymentOf, voteIn } from "../support/plans.ts";

const planOf = ({ plan_id }: Record<string, unknown>) => `/plans/${plan_id}`;

test("a plan is seen step by step with all that it would do, and executed as a whole, also where it would do something else by now, and set aside where it would be refused", async ({
  page,
  workspace,
}) => {
  await visit(page, "/plans");
  await expect(page.getByText("No plans yet")).toBeVisible();
  const { entity_id } = await newEntity(workspace);
  const steps = [meetingOf(entity_id), voteIn(0), paymentOf(entity_id)];
  await workspace.api("POST", "/v1/plans", { steps });
  await page.reload();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByRole("link", { name: "Convene a meeting, Cast a vote and 1 more" }).click();

  const told = page.getByRole("region", { name: "Steps" }).getByRole("listitem");
  await expect(told).toHaveCount(3);
  await expect(told.nth(1)).toContainText("Meeting of step 1");
  await expect(told.nth(2)).toContainText("$450.00");
  const effects = page.getByRole("region", { name: "What it would do" });
  await expect(effects.getByRole("row", { name: "Cash" })).toContainText("$450.00");
  await expect(effects).toContainText("1 meeting is made");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);

  await page.getByRole("button", { name: "Execute" }).click();
  const question = page.getByRole("alertdialog", { name: "Execute this plan?" });
  await expect(question).toContainText("All 3 steps are done as shown on this page, or nothing is.");
  await question.getByRole("button", { name: "Execute" }).click();
  await expect(page.getByText("Executed", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "What it did" })).toContainText("1 meeting is made");
  await expect(page.getByRole("button", { name: "Execute" })).toBeHidden();
  await told.nth(2).getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByText("This receipt verifies")).toBeVisible();
  await expect(page.getByRole("region", { name: "What was asked for" })).toContainText("Harbor Hosting");

  // One that would do something else by now shows that, and is executed by agreeing to it.
  const other = await newEntity(workspace, "Pending", "Compiler Works");
  const alone = [paymentOf(other.entity_id)];
  const plan = await workspace.api("POST", "/v1/plans", { steps: alone });
  await visit(page, planOf(plan));
  await expect(page.getByText("2 accounts are made")).toBeVisible();
  await workspace.api("POST", "/v1/intents", alone[0]);
  await page.reload();
  await expect(page.getByText("Something has changed since this was proposed")).toBeVisible();
  await expect(page.getByText("2 accounts are made")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Execute" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Execute" }).click();
  await expect(page.getByRole("region", { name: "What it did" })).toBeVisible();

  // One of which a step would be refused says which and why, and is set aside.
  const convened = await workspace.api("POST", "/v1/intents", meetingOf(entity_id));
  const { meeting_id } = convened.result as { meeting_id: string };
  const { action, params } = voteIn(0);
  const vote = { action, params: { ...params, meeting_id } };
  const refused = await workspace.api("POST", "/v1/plans", { steps: [paymentOf(entity_id), vote] });
  await workspace.api("POST", "/v1/intents", vote);
  await visit(page, planOf(refused));
  await expect(page.getByText("It would be refused as things stand.")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "steps.1" })).toBeVisible();
  await expect(page.getByRole("main").locator(`a[href="/entities/${entity_id}/meetings/${meeting_id}"]`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Execute" })).toBeHidden();
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Discarded", { exact: true }).first()).toBeVisible();
});
