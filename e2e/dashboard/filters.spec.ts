import { expectAccessibleInPassing } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";

test("a list's filters hold, and the way back leads to it as it was left", async ({ page, workspace }) => {
  await test.step("two filters that are changed at once both hold, and what is typed stays while a filter changes", async () => {
    const { entity_id } = await newEntity(workspace, "Pending", "Filter Works");
    await newEntity(workspace, "Pending", "Other Works");
    await workspace.api("POST", `/v1/entities/${entity_id}/dissolve`);
    await visit(page, "/entities");
    const type = page.getByLabel("Type", { exact: true });
    const status = page.getByLabel("Status", { exact: true });
    // What is drawn listens once React holds it; events that a script makes up are not played again, as a person's clicks are.
    await expect
      .poll(() => status.evaluate((box) => Object.keys(box).some((key) => key.startsWith("__react"))))
      .toBe(true);
    // In one task, so that neither change can have come into the address before the other is made.
    await page.evaluate(() => {
      for (const [label, value] of [
        ["Type", "llc"],
        ["Status", "dissolved"],
      ] as const) {
        const named = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
        const select = named?.control;
        if (!(select instanceof HTMLSelectElement)) throw new Error(`No filter ${label}`);
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
    await expect(page).toHaveURL(/type=llc/);
    await expect(page).toHaveURL(/status=dissolved/);
    await expect(page.getByRole("link", { name: /Filter Works/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /Other Works/ })).toHaveCount(0);

    // A search waits for a pause; a filter that changes meanwhile neither loses it nor is lost.
    const search = page.getByRole("searchbox", { name: "Search by name" });
    await search.pressSequentially("works");
    await status.selectOption({ label: "Status: All" });
    await expect(page).toHaveURL(/search=works/);
    await expect(page).not.toHaveURL(/status=/);
    await expect(page).toHaveURL(/type=llc/);
    await expect(search).toHaveValue("works");
    await expect(page.getByRole("row", { name: /Other Works/ })).toBeVisible();
    await expectAccessibleInPassing(page);

    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page).toHaveURL(/\/entities$/);
    await expect(search).toHaveValue("");
    await expect(type).toHaveValue("");

    // What was shown before is one step back, the boxes and the list with it.
    await page.goBack();
    await expect(page).toHaveURL(/type=llc/);
    await expect(search).toHaveValue("works");
    await expect(type).toHaveValue("llc");
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/status=dissolved/);
    await expect(status).toHaveValue("dissolved");
    await expect(search).toHaveValue("");
    await expect(page.getByRole("row", { name: /Other Works/ })).toHaveCount(0);
  });

  await test.step("the way back from a record leads to the list as it was left", async () => {
    const { api } = workspace;
    const grace = await api<{ contact_id: string }>("POST", "/v1/contacts", { name: "Grace Hopper", role: "founder" });
    await visit(page, "/contacts?search=hopper");
    await page.getByRole("link", { name: "Grace Hopper" }).click();
    await expect(page.getByRole("heading", { name: "Grace Hopper", level: 1 })).toBeVisible();
    const back = page.getByRole("main").getByRole("link", { name: "Contacts" });
    await back.click();
    await expect(page).toHaveURL(/\/contacts\?search=hopper$/);
    await expect(page.getByRole("searchbox")).toHaveValue("hopper");
    // Whoever came by the record's own link comes to the whole list.
    const other = await page.context().newPage();
    await other.goto(`/contacts/${grace.contact_id}`);
    await expect(other.getByRole("main").getByRole("link", { name: "Contacts" })).toHaveAttribute("href", "/contacts");
  });
});
