import { inCommon, type Terms } from "../ratio/rules.ts";
import type { InstrumentKind } from "../rules.ts";

/** One share in the ten decimal places that the format has. */
const PLACES = 10;

/**
 * The votes of a share where nothing is told of them, as the format writes them: one, and of preferred stock as many as the common
 * shares that it converts into, whose further places are cut off.
 */
export function usualVotes(own: Terms & { kind: InstrumentKind }): string {
  const parts = String(inCommon(10 ** PLACES, own)).padStart(PLACES + 1, "0");
  let decimals = parts.slice(-PLACES);
  while (decimals.endsWith("0")) decimals = decimals.slice(0, -1);
  return [parts.slice(0, -PLACES), decimals].filter(Boolean).join(".");
}
