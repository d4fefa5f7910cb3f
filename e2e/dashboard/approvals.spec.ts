import { transaction } from "#lib/db/transaction.ts";
import { issue } from "#lib/domains/trust/approvals/links/store.ts";
import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, newMember, signIn, type TestWorkspace, test, visit } from "../support/dashboard.ts";

/** A company, and a policy that asks for one person's word before money leaves it. */
async function guarded(workspace: TestWorkspace) {
  const { entity_id } = await newEntity(workspace);
  const text = '@approval("1") forbid(principal, action == Action::"payments.create", resource);';
  await workspace.api("POST", "/v1/policies", { name: "Somebody looks at payments", text });
  return entity_id;
}

test("what a policy wants approved waits, is listed for whoever may decide and whoever asked, and is decided upon", async ({
  page,
  workspace,
}) => {
  const entity_id = await guarded(workspace);

  await test.step("it is listed, and rejected with a reason", async () => {
    await visit(page, "/approvals");
    await expect(page.getByText("Nothing waits for you")).toBeVisible();
    await expectAccessibleInPassing(page);
    const payment = { recipient_name: "Harbor Hosting", amount_cents: 45_000, method: "ach" };
    await workspace.api("POST", `/v1/entities/${entity_id}/payments`, payment).catch(() => undefined);
    await visit(page, "/approvals/done");
    await visit(page, "/approvals");
    await expectFitsPhone(page);
    await expect(page.getByRole("row", { name: /Submit a payment/ })).toContainText("$450.00, Harbor Hosting");
    await page.getByRole("link", { name: "Submit a payment" }).click();
    await page.getByRole("button", { name: "Reject" }).click();
    const question = page.getByRole("dialog", { name: "Reject the act?" });
    await question.getByLabel("Reason").fill("We left them.");
    await question.getByRole("button", { name: "Reject" }).click();
    await expect(page.getByRole("main")).toContainText("We left them.");
    await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();
    await visit(page, "/approvals/asked");
    await expect(page.getByText("You wait for nobody")).toBeVisible();
    await visit(page, "/approvals/done");
    await expect(page.getByRole("row", { name: /Submit a payment/ })).toContainText("Rejected");
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
  });

  await test.step("it is looked at by its effects, and done by somebody else's word, who comes by a mailed link", async () => {
    await visit(page, `/entities/${entity_id}/payments`);
    await page.getByRole("button", { name: "Submit payment" }).first().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Recipient").fill("Harbor Hosting");
    await sheet.getByLabel("Amount").fill("450");
    await sheet.getByRole("button", { name: "Submit payment" }).click();
    await expect(sheet.getByText("This waits for approval")).toBeVisible();
    await sheet.getByRole("link", { name: "See what waits" }).click();

    // Whoever asked follows it, and decides nothing.
    await expect(page.getByText("You have asked for this")).toBeVisible();
    await expect(page.getByText("No other member may approve it")).toBeVisible();
    const approver = await newMember(workspace.workspace_id, "admin", "Grace Hopper");
    await expect(page.getByRole("button", { name: "Withdraw" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();
    const obligation_id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    // The link that was mailed asks for a sign-in, and leads there once.
    const token = await transaction(workspace, "write", (tx) =>
      issue(tx, { obligation_id, user_id: approver.user_id }),
    );
    await signIn(page, approver);
    await page.goto(`/approvals/open/${token}`);
    await expect(page).toHaveURL(new RegExp(`/approvals/${obligation_id}$`));
    await page.goto(`/approvals/open/${token}`);
    await expect(page.getByText("That link opens nothing any more")).toBeVisible();
    await page.getByRole("table", { name: "Approvals" }).getByRole("link", { name: "Submit a payment" }).click();
    const told = page.getByRole("region", { name: "What it will do" });
    await expect(told.getByRole("row", { name: "Cash" })).toContainText("$450.00");
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);

    await page.getByRole("button", { name: "Approve" }).click();
    const question = page.getByRole("dialog", { name: "Approve the act?" });
    await question.getByLabel("Note").fill("As ordered.");
    await question.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("region", { name: "What it did" })).toContainText("$450.00");
    await expect(page.getByRole("region", { name: "Approved by" })).toContainText("As ordered.");
    await page.getByRole("link", { name: "The act’s receipt" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Submit a payment" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Ada Byron");
    expect(await workspace.api("GET", `/v1/entities/${entity_id}/payments`)).toMatchObject({
      data: [{ recipient_name: "Harbor Hosting", amount_cents: 45_000 }],
    });
  });
});
