import { expect, test, visit } from "../support/dashboard.ts";

test("fills a seat, counts who holds it at a meeting, and ends it", async ({ page, workspace }) => {
  const company = { legal_name: "Difference Labs", entity_type: "c_corp", jurisdiction: "DE" };
  const { entity_id } = await workspace.api<{ entity_id: string }>("POST", "/v1/entities", company);
  const book = `/entities/${entity_id}`;
  await visit(page, `${book}/seats`);
  await page.getByRole("button", { name: "Fill a seat" }).click();
  const sheet = page.getByRole("dialog", { name: "Fill a seat" });
  await sheet.getByLabel("Held by").fill("Grace Hopper");
  await sheet.getByRole("button", { name: "Fill seat" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("row", { name: /^Grace Hopper/ })).toContainText("Director");

  const board = { meeting_type: "board", title: "First meeting", agenda_items: ["Open a bank account"] };
  const { meeting_id } = await workspace.api("POST", `/v1${book}/meetings`, board);
  await visit(page, `${book}/meetings/${meeting_id}`);
  await expect(page.getByRole("heading", { level: 1, name: "First meeting" })).toBeVisible();
  const attendance = page.getByRole("region", { name: "Attendance" });
  await expect(attendance).toContainText("Grace Hopper, not present");
  await expect(attendance).toContainText("0 of 1 votes");

  const vote = async (voter: string) => {
    await page.getByRole("button", { name: "Vote on item 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Vote on item 1" });
    await dialog.getByLabel("Voter").fill(voter);
    await dialog.getByRole("radio", { name: "Approve" }).check();
    await dialog.getByRole("button", { name: "Cast vote" }).click();
    await expect(dialog).toBeHidden();
  };
  const item = page.getByRole("region", { name: "Agenda" }).getByRole("listitem").first();
  await vote("Mallory");
  await expect(item).toContainText("Mallory is no director of the company.");
  await expect(item).toContainText("No quorum");
  await vote("Grace Hopper");
  await expect(item).toContainText("Approved");
  await expect(attendance).toContainText("1 of 1 votes");

  await page.getByRole("button", { name: "Record who attends" }).click();
  const attending = page.getByRole("dialog", { name: "Record who attends" });
  await expect(attending.getByLabel("Present")).toHaveValue("Grace Hopper");
  await attending.getByLabel("Place").fill("350 Bay Street");
  await attending.getByRole("button", { name: "Record", exact: true }).click();
  await expect(attending).toBeHidden();
  await expect(page.getByText("350 Bay Street")).toBeVisible();

  await visit(page, `${book}/seats`);
  await page
    .getByRole("row", { name: /^Grace Hopper/ })
    .getByRole("link")
    .click();
  await page.getByRole("button", { name: "End the seat" }).click();
  const ending = page.getByRole("dialog", { name: "End the seat" });
  await ending.getByLabel("Why").selectOption("Resigned");
  await ending.getByRole("button", { name: "End seat" }).click();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Resigned");
});
