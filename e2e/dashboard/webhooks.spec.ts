import { expectAccessible, expectAccessibleInPassing, expectFitsPhone } from "../support/accessible.ts";
import { expect, test, visit } from "../support/dashboard.ts";

const address = "https://books.example/events";

test("A webhook is made with its secret shown once, tried, paused and let go", async ({ page }) => {
  await visit(page, "/settings/webhooks?new=true");
  const sheet = page.getByRole("dialog", { name: "New webhook" });
  await sheet.getByLabel("Address").fill("ftp://books.example/events");
  await sheet.getByLabel("Told of").fill("invoice.paid contract.ended");
  await sheet.getByRole("button", { name: "Create webhook" }).click();
  await expect(sheet.getByLabel("Address")).toHaveAccessibleDescription(/must be an https address/);
  await sheet.getByLabel("Address").fill(address);
  await expectAccessibleInPassing(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await sheet.getByRole("button", { name: "Create webhook" }).click();
  const secret = page.getByRole("alertdialog", { name: "Keep this secret now" });
  await expect(secret).toContainText(/whsec_[\w+/]+=*/);
  const kept = secret.getByRole("button", { name: "I have kept it" });
  const isUncovered = await kept.evaluate(async (button) => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isUncovered, "no notice lies over the button").toBe(true);
  await kept.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  const row = page.getByRole("row", { name: /books\.example/ });
  await expect(row).toContainText("contract.ended, invoice.paid");
  await expect(row).toContainText("Active");
  await expectAccessible(page);
  await expectFitsPhone(page);

  await row.getByRole("link", { name: address }).click();
  await expect(page.getByRole("heading", { name: address })).toBeVisible();
  await expect(page.getByText("Nothing was sent yet")).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByRole("row", { name: /webhook\.tested/ })).toBeVisible();
  await expectAccessibleInPassing(page);
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Rotate the secret" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(secret).toContainText(/whsec_/);
  await secret.getByRole("button", { name: "I have kept it" }).click();
  await expect(page.getByText("Signed by its former secret as well until")).toBeVisible();

  await visit(page, "/settings/webhooks");
  await row.getByRole("button", { name: "Pause" }).click();
  await expect(row).toContainText("Paused");
  await row.getByRole("button", { name: `Delete ${address}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});
