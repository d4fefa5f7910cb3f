import { expectAccessible, expectFitsPhone } from "../support/accessible.ts";
import { expect, newEntity, test, visit } from "../support/dashboard.ts";

interface CapTable {
  cap_table_id: string;
  instruments: { instrument_id: string }[];
}

test("a long cap table is ordered by its columns, and has no more rows in the page than are in sight", {
  tag: "@size",
}, async ({ page, workspace }) => {
  test.setTimeout(120_000);
  const { entity_id } = await newEntity(workspace);
  const table = `/v1/entities/${entity_id}/cap-table`;
  const { cap_table_id, instruments } = await workspace.api<CapTable>("GET", table);
  const instrument_id = instruments[0]?.instrument_id;
  const HOLDERS = 160;
  for (let holder = 1; holder <= HOLDERS; holder++) {
    const recipient_name = `Holder ${String(holder).padStart(3, "0")}`;
    const grant = { cap_table_id, instrument_id, recipient_name, grant_type: "membership_unit", shares: holder * 10 };
    await workspace.api("POST", `/v1/entities/${entity_id}/grants`, grant);
  }
  await visit(page, `/entities/${entity_id}/cap-table`);
  const holders = page.getByRole("table", { name: "Holders" });
  const rows = holders.getByRole("row", { name: /^Holder \d/ });
  await expect(holders).toHaveAttribute("aria-rowcount", String(HOLDERS + 1));
  await expect.poll(() => rows.count()).toBeLessThan(120);

  const held = holders.getByRole("columnheader", { name: "Held" });
  await held.getByRole("button").press("Enter");
  await expect(held).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.first()).toContainText("Holder 001");
  await held.getByRole("button").press("Enter");
  await expect(held).toHaveAttribute("aria-sort", "descending");
  await expect(rows.first()).toContainText(`Holder ${HOLDERS}`);
  await expectAccessible(page);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(rows.last()).toContainText("Holder 001");
  await expect(rows.last()).toHaveAttribute("aria-rowindex", String(HOLDERS + 1));
  await expectFitsPhone(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(held.getByRole("button")).toBeHidden();
  await page.getByRole("combobox", { name: "Order" }).selectOption("Held, rising");
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(rows.first()).toContainText("Holder 001");
  await expectAccessible(page);
});
