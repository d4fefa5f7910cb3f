import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Page, test } from "@playwright/test";
import { expect } from "./expecting.ts";
import { rawIdsOf } from "./raw-ids.ts";
import { isTried } from "./size.ts";

type Schemes = readonly ("light" | "dark")[];

/** For pages that show what the kit has: what is made of its parts has no dark colours of its own. */
export const bothSchemes: Schemes = ["light", "dark"];

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Three fifths of axe's time. What they measure, colours and the size of buttons, is the kit's, of which every page is made. */
const COSTLY = ["color-contrast", "target-size"];

/** Which page it is, whatever its records are. */
const kindOf = (url: string) =>
  new URL(url).pathname.replaceAll(/[a-z]+_[0-9a-z]{26}[\w-]*|[\w-]{40,}|[0-9][0-9a-f-]{3,}/g, "*");

/** What axe finds in the page as it stands, one text a rule: by all rules but those, or by these. */
async function findFaults(page: Page, rules: { but: string[] } | { only: string[] }): Promise<string[]> {
  // A document that has it already is not given it again.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // What is measured once it is drawn, as whether a box scrolls, stands a few frames later; and a colour that is on its way from
    // one scheme to the other is neither's.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const chosen =
      "only" in rules
        ? { runOnly: rules.only }
        : { rules: Object.fromEntries(rules.but.map((rule) => [rule, { enabled: false }])) };
    const options = { resultTypes: ["violations" as const], ...chosen };
    const { violations } = await axe.run(document, options);
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join("\n")}`,
    );
  }, rules);
}

/** Pages that were looked at in dark last: others are in light, as each is opened. */
const inDark = new WeakSet<Page>();

/** What arrives while axe measures moves what it has measured; nor has a page its title before it is there. */
const hasArrived = () => document.querySelector("section[aria-busy=true]") === null && document.title !== "";
const untilItIsThere = (page: Page) =>
  expect.poll(() => page.evaluate(hasArrived), { message: `whether ${page.url()} is there` }).toBe(true);

/**
 * Nothing that axe finds: by its rules in light, and in dark by the one rule that colours can break. The two costly ones are
 * asked of every page that is looked at in dark too, and of one in four of the others (`npm run prove -- browser` asks all).
 */
export async function expectAccessible(page: Page, schemes: Schemes = ["light"]): Promise<void> {
  await untilItIsThere(page);
  expect(await rawIdsOf(page), `raw identifiers on ${page.url()}`).toEqual([]);
  // Whether every page is looked at is looked at, too (scripts/support/looked-at.mjs).
  test.info().annotations.push({ type: "axe", description: new URL(page.url()).pathname });
  const but = schemes.length > 1 || isTried(kindOf(page.url())) ? [] : COSTLY;
  for (const colorScheme of schemes) {
    if (schemes.length > 1 || inDark.has(page)) await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    inDark[colorScheme === "dark" ? "add" : "delete"](page);
    const found = await findFaults(page, colorScheme === "dark" ? { only: ["color-contrast"] } : { but });
    expect(found, `axe on ${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/**
 * The same of a page as a journey passes by it: each is looked at somewhere in any case, which a whole run sees to, so that of
 * what is open on it one state in four is, always the same ones.
 */
export async function expectAccessibleInPassing(page: Page, schemes: Schemes = ["light"]): Promise<void> {
  const dialogs = await page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .getByRole("heading")
    .allTextContents();
  if (isTried(`${kindOf(page.url())} ${dialogs.join(", ")}`)) await expectAccessible(page, schemes);
  else expect(await rawIdsOf(page), `raw identifiers on ${page.url()}`).toEqual([]);
}

/** How wide a page is, with what a table whose rows are stacked there holds beyond its own width. */
const neededWidth = () =>
  Math.max(
    document.documentElement.scrollWidth,
    ...[...document.querySelectorAll("table")]
      .filter((table) => getComputedStyle(table).display === "block")
      .map((table) => innerWidth + table.scrollWidth - table.clientWidth),
  );

/** As wide as a desk has it, and as a phone does. */
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

const expectNoWider = (page: Page) =>
  expect
    .poll(() => page.evaluate(neededWidth), { message: `the width of ${page.url()}` })
    .toBeLessThanOrEqual(PHONE.width);

/** Nothing reaches past the right edge of a phone of 360 pixels. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await expectNoWider(page);
  await page.setViewportSize(DESK);
}

/** Goes on as wide as a desk has it. */
export async function toDesk(page: Page): Promise<void> {
  if (page.viewportSize()?.width !== DESK.width) await page.setViewportSize(DESK);
}

/**
 * Both of one of many pages. It stays as wide as it was looked at last, and the next begins so: to make a window narrower and
 * wide again lays a page out and draws it twice more.
 */
export async function expectSound(page: Page, schemes?: Schemes): Promise<void> {
  await untilItIsThere(page);
  const isPhone = page.viewportSize()?.width === PHONE.width;
  if (isPhone) await expectNoWider(page);
  else await expectAccessible(page, schemes);
  await page.setViewportSize(isPhone ? DESK : PHONE);
  if (isPhone) await expectAccessible(page, schemes);
  else await expectNoWider(page);
}
