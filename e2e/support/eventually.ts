import { vi } from "vitest";

/**
 * Waits until what is expected holds, looking 20 times a second, and answers what was found. As long as a machine that has
 * other work may take: what never comes is as red after two minutes, and a limit of a second is red by chance.
 */
export const eventually = <Found>(look: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(look, { timeout: 120_000, interval: 50 });
