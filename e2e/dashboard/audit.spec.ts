import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, newMember, test, visit } from "../support/dashboard.ts";
import { joinMany } from "../support/many-members.ts";

test("the audit trail tells the owner of failed sign-ins, exports and refusals, narrowed and as files, and leads to what it speaks of", async ({
  page,
  workspace,
}) => {
  const { email, password, user_id } = await newMember(workspace.workspace_id, "viewer", "Grace Hopper");
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const wrong = { email, password: `not ${password}`, csrfToken, json: "true" };
  await page.request.post("/api/auth/callback/credentials", { form: wrong });
  // It is recorded beside the answer, so that the answer takes as long for whoever has no account.
  const failed = () => workspace.api<{ data: unknown[] }>("GET", "/v1/audit-events?type=session.sign_in_failed");
  await expect.poll(async () => (await failed()).data.length).toBe(1);

  await test.step("it is narrowed, and handed out as a file, which it tells of too", async () => {
    await visit(page, "/settings/audit");
    const rows = page.getByRole("table", { name: "Audit trail" }).getByRole("row");
    await expect(rows.filter({ hasText: "Failed to sign in" })).toHaveCount(1);
    await expect(rows.filter({ hasText: "Signed in" })).not.toHaveCount(0);
    await page.getByLabel("What").selectOption("session.sign_in_failed");
    await expect(rows.filter({ hasText: "Signed in" })).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "JSON lines" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Audit-trail.jsonl");
    await visit(page, "/settings/audit?type=file.exported");
    await expect(rows.filter({ hasText: "Export the audit trail as JSON lines" })).toHaveCount(1);
    await expectAccessibleInPassing(page);
    await expectFitsPhone(page);
  });

  await test.step("it is narrowed by a key and a company, and a row leads to what it speaks of", async () => {
    const { entity_id } = await newEntity(workspace, "Pending", "Own Company");
    const asked = { headers: { Authorization: `Bearer ${workspace.key}` } };
    await page.request.get(`/v1/entities/${entity_id}/trial-balance/csv`, asked);
    await visit(page, "/settings/audit");
    const rows = page.getByRole("table", { name: "Audit trail" }).getByRole("row");
    const by = page.getByRole("combobox", { name: "By" });
    await by.fill("test");
    await page.getByRole("option", { name: "Test", exact: true }).click();
    await page.getByRole("combobox", { name: "Company" }).fill("own");
    await page.getByRole("option", { name: "Own Company" }).click();
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(by).toHaveValue("Test");
    await expectFitsPhone(page);
    await rows.getByRole("link", { name: /Exported a file/ }).click();
    await expect(page).toHaveURL(`/entities/${entity_id}`);
  });

  await test.step("a sign-in leads to the member, and of somebody who is gone to all that the trail has of them", async () => {
    const link = page.getByRole("table", { name: "Audit trail" }).getByRole("link", { name: /Failed to sign in/ });
    await visit(page, "/settings/audit?type=session.sign_in_failed");
    await link.click();
    await expect(page).toHaveURL(`/settings/members/${user_id}`);
    const headers = { Authorization: `Bearer ${workspace.key}` };
    expect((await page.request.delete(`/v1/members/${user_id}`, { headers })).status()).toBe(204);
    await visit(page, "/settings/audit?type=session.sign_in_failed");
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Grace Hopper" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "audit trail", exact: true }).click();
    await expect(page).toHaveURL(`/settings/audit?actor_id=${user_id}`);
    await expect(page.getByRole("combobox", { name: "By" })).toHaveValue("Grace Hopper");
    // Of whom nothing is known, there is nothing to be led to.
    await visit(page, "/settings/members/usr_unknown");
    await expect(page.getByRole("heading", { level: 1, name: "There is no such record" })).toBeVisible();
  });

  await test.step("it tells what a key was refused", async () => {
    const given = { name: "Reporting", scopes: ["ledger:read"] };
    const { key } = await workspace.api<{ key: string }>("POST", "/v1/keys", given);
    await page.request.get("/v1/members", { headers: { Authorization: `Bearer ${key}` } });
    const refused = "/v1/audit-events?type=access.refused";
    await expect.poll(async () => (await workspace.api<{ data: unknown[] }>("GET", refused)).data).toHaveLength(1);
    await visit(page, "/settings/audit?type=access.refused");
    const row = page.getByRole("table", { name: "Audit trail" }).getByRole("row").filter({ hasText: "Was refused" });
    await expect(row).toContainText("List the members of the workspace");
    await expect(row).toContainText("The API key lacks the scope keys:read.");
    await expect(row).toContainText("Reporting");
  });
});

test("the audit trail is narrowed by a key and by member 101, found as one types, who keep their names", {
  tag: "@size",
}, async ({ page, workspace }) => {
  await joinMany(workspace, 101);
  // The key is older than as many as are offered untyped.
  for (let n = 1; n <= 20; n++)
    await workspace.api("POST", "/v1/keys", { name: `Later ${n}`, scopes: ["entities:read"] });
  await visit(page, "/settings/audit");
  const by = page.getByRole("combobox", { name: "By" });
  await by.click();
  await expect(page.getByRole("option", { name: "Later 20" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Test", exact: true })).toHaveCount(0);
  await by.fill("test");
  await page.getByRole("option", { name: "Test", exact: true }).click();
  await expect(by).toHaveValue("Test");
  await visit(page, "/settings/members");
  await visit(page, "/settings/audit");
  await by.click();
  await expect(page.getByRole("option", { name: /Person 0001/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /Person 0101/ })).toHaveCount(0);
  await by.fill("person 0101");
  await page.getByRole("option", { name: /Person 0101/ }).click();
  await expect(page.getByText("Nothing like that happened")).toBeVisible();
  await page.reload();
  await expect(by).toHaveValue("Person 0101");
});
