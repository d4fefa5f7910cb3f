import { expect as base, type ExpectMatcherState, type Locator } from "@playwright/test";

type State = "visible" | "hidden";
const other = { visible: "hidden", hidden: "visible" } as const;

/**
 * Waits until it is so, as Playwright's own does, which with each look that finds it otherwise writes down all that the page says,
 * for the report of a failure that mostly never comes. What the page said when one did fail is kept in any case.
 */
const untilItIs = (state: State) =>
  async function (this: ExpectMatcherState, locator: Locator, { timeout = this.timeout } = {}) {
    const awaited = this.isNot ? other[state] : state;
    try {
      await locator.waitFor({ state: awaited, timeout });
      return { pass: !this.isNot, message: () => `${locator} is ${awaited}` };
    } catch (error) {
      return { pass: this.isNot, message: () => `${locator} should be ${awaited}: ${(error as Error).message}` };
    }
  };

export const expect = base.extend({ toBeVisible: untilItIs("visible"), toBeHidden: untilItIs("hidden") });
