import { expect } from "vitest";
import { eventually } from "./eventually.ts";

interface Unsealed {
  workspaces: Set<string>;
  timer: unknown;
  isSealing: boolean;
}

/**
 * Waits until this process has sealed what acts in it have left (lib/work/sealing.ts): the timer of its next round, were it asked for
 * while a test holds the timers, would never come, and nothing would be sealed by this process from then on.
 */
export const allSealed = (): Promise<void> =>
  eventually(() => {
    const { minutebook_unsealed: left } = globalThis as { minutebook_unsealed?: Unsealed };
    expect([left?.workspaces.size ?? 0, left?.timer, left?.isSealing ?? false]).toEqual([0, undefined, false]);
  });
