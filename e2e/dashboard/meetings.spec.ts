import { expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, test, visit } from "../support/dashboard.ts";

test("holders vote by their shares of the record date, in person and by proxy, and the quorum fills", async ({
  page,
  workspace,
}) => {
  const { api } = workspace;
  const company = { legal_name: "Difference Labs", entity_type: "c_corp", jurisdiction: "DE" };
  const { entity_id } = await api<{ entity_id: string }>("POST", "/v1/entities", company);
  const of = `/v1/entities/${entity_id}`;
  const common = { symbol: "CS", kind: "common", authorized_units: 1_000 };
  const { instrument_id } = await api<{ instrument_id: string }>("POST", `${of}/instruments`, common);
  const { cap_table_id } = await api<{ cap_table_id: string }>("GET", `${of}/cap-table`);
  const silent = await api<{ instrument_id: string }>("POST", `${of}/instruments`, {
    ...{ ...common, symbol: "CLASS N", votes_per_share: 0 },
  });
  const grant = (recipient_name: string, shares: number, granted_on: string, of_class = { instrument_id }) =>
    api("POST", `${of}/grants`, {
      cap_table_id,
      ...of_class,
      grant_type: "common_stock",
      recipient_name,
      shares,
      granted_on,
    });
  await grant("Ada Byron", 600, "2026-01-05");
  await grant("Grace Hopper", 300, "2026-01-05");
  await grant("Quiet Fund", 50, "2026-01-05", silent);
  // Too late for the record date.
  await grant("Mary Somerville", 100, "2026-03-05");

  await visit(page, `/entities/${entity_id}/meetings`);
  await page.getByRole("button", { name: "Convene a meeting" }).click();
  const sheet = page.getByRole("dialog", { name: "Convene a meeting" });
  await sheet.getByRole("button", { name: "Convene" }).click();
  await expect(sheet.getByLabel("Title")).toHaveAccessibleDescription(/This is required/);
  await sheet.getByLabel("Title").fill("Annual meeting");
  await sheet.getByLabel("Of").selectOption("Shareholders");
  await sheet.getByLabel("Agenda").fill("Elect the directors\nRatify the auditor");
  await sheet.getByLabel("Record date").fill("2026-02-01");
  await sheet.getByText("What the items authorize and take").click();
  await sheet.getByRole("button", { name: "Add authorization" }).click();
  const authorization = sheet.getByRole("group", { name: "authorization 1" });
  await authorization.getByLabel("Item").selectOption("2. Ratify the auditor");
  await authorization.getByLabel("Authorizes").selectOption("A distribution");
  await authorization.getByLabel("For at most").fill("1,000");
  await sheet.getByRole("button", { name: "Add rule" }).click();
  const rule = sheet.getByRole("group", { name: "rule 1" });
  await rule.getByLabel("Item").selectOption("2. Ratify the auditor");
  await rule.getByLabel("Takes").selectOption("A percentage of all votes");
  await rule.getByLabel("Percent").fill("60");
  await sheet.getByRole("button", { name: "Add class vote" }).click();
  const own = sheet.getByRole("group", { name: "class vote 1" });
  await own.getByLabel("Item").selectOption("1. Elect the directors");
  await own.getByRole("checkbox", { name: "CLASS N" }).check();
  await own.getByLabel("Takes").selectOption("Two thirds of all votes");
  await sheet.getByLabel("Called for").fill("2026-12-01T15:00");
  await sheet.getByLabel("Place").fill("350 Bay Street");
  await sheet.getByRole("checkbox", { name: "Everybody has waived notice" }).check();
  await sheet.getByLabel("Quorum").fill("70");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await sheet.getByRole("button", { name: "Convene" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Annual meeting" })).toBeVisible();
  const attendance = page.getByRole("region", { name: "Attendance" });
  await expect(attendance).toContainText("0 of 900 votes");
  await expect(attendance).toContainText("No quorum yet");
  await expect(attendance).not.toContainText("Mary Somerville");
  await expect(page.getByRole("region", { name: "Agenda" })).toContainText("Takes 60 percent of all votes.");
  const authorized = page.getByRole("table", { name: "What its items authorize" }).getByRole("row").last();
  await expect(authorized).toHaveText(/2\. Ratify the auditor.*A distribution.*Anybody.*\$1,000\.00.*Nothing yet/);

  await page.getByRole("button", { name: "Invite by mail" }).click();
  const inviting = page.getByRole("dialog", { name: "Invite to Annual meeting" });
  await inviting.getByRole("button", { name: "Add guest" }).click();
  await inviting.getByLabel("Name").fill("The auditor");
  await inviting.getByLabel("E-mail").fill("auditor@example.com");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await inviting.getByRole("button", { name: "Send invitations" }).click();
  await expect(inviting).toBeHidden();

  await page.getByRole("button", { name: "Record who attends" }).click();
  const attending = page.getByRole("dialog", { name: "Record who attends" });
  await attending.getByLabel("Present").fill("Ada Byron");
  await attending.getByLabel("Secretary").fill("Ada Byron");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await attending.getByRole("button", { name: "Record", exact: true }).click();
  await expect(attending).toBeHidden();
  await expect(attendance).toContainText("600 of 900 votes");
  await expect(attendance).toContainText("No quorum yet");

  const vote = async (item: number, voter: string, decision: string, proxy?: string) => {
    await page.getByRole("button", { name: `Vote on item ${item}` }).click();
    const dialog = page.getByRole("dialog", { name: `Vote on item ${item}` });
    await dialog.getByLabel("Voter").fill(voter);
    if (proxy) await dialog.getByLabel("By proxy").fill(proxy);
    await dialog.getByRole("radio", { name: decision }).check();
    if (proxy) {
      await expectAccessibleInPassing(page);
      await expectFitsPhone(page);
    }
    await dialog.getByRole("button", { name: "Cast vote" }).click();
    await expect(dialog).toBeHidden();
  };
  const items = page.getByRole("region", { name: "Agenda" }).getByRole("listitem");
  await vote(1, "Ada Byron", "Approve");
  await expect(items.first()).toContainText("No quorum");
  await vote(1, "Grace Hopper", "Reject", "Annie Easley");
  await expect(items.first()).toContainText("Grace Hopper (by Annie Easley)");
  await expect(items.first()).toContainText("Not approved so far");
  await expect(items.first()).toContainText("It lacks the vote of CLASS N by itself.");
  await vote(1, "Quiet Fund", "Approve");
  await expect(items.first()).toContainText("CLASS N by itself takes two thirds of its votes: 50 for");
  await expect(items.first()).toContainText("Approved so far");
  await expect(attendance).toContainText("900 of 900 votes");
  await vote(1, "Mary Somerville", "Approve");
  await expect(items.first()).toContainText("Not counted");
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
});

test("a panel closes with the page that shows its act, so that the next act is upon the record as it is", async ({
  page,
  workspace: { api },
}) => {
  const company = { legal_name: "Difference Labs", entity_type: "c_corp", jurisdiction: "DE" };
  const { entity_id } = await api<{ entity_id: string }>("POST", "/v1/entities", company);
  const convened = { meeting_type: "board", title: "First meeting", agenda_items: ["Elect the officers"] };
  const { meeting_id } = await api<{ meeting_id: string }>("POST", `/v1/entities/${entity_id}/meetings`, convened);
  await visit(page, `/entities/${entity_id}/meetings/${meeting_id}`);
  const read = Promise.withResolvers<void>();
  // What the page reads again waits, as it does on a slow line.
  await page.route(`**/meetings/${meeting_id}?_rsc=*`, async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Invite by mail" }).click();
  const inviting = page.getByRole("dialog", { name: "Invite to First meeting" });
  await inviting.getByRole("button", { name: "Add guest" }).click();
  await inviting.getByLabel("Name").fill("The auditor");
  await inviting.getByLabel("E-mail").fill("auditor@example.com");
  await inviting.getByRole("button", { name: "Send invitations" }).click();
  await expect(page.getByText("They are invited")).toBeVisible();
  await expect(inviting).toBeVisible();
  read.resolve();
  await expect(inviting).toBeHidden();
  await page.getByRole("button", { name: "Record who attends" }).click();
  const attending = page.getByRole("dialog", { name: "Record who attends" });
  await attending.getByLabel("Present").fill("Ada Byron");
  await attending.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByText("Who attends is written down")).toBeVisible();
  await expect(attending).toBeHidden();
});
