import type { Policy } from "#lib/domains/trust/policies/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

/** What a policy's mode is called: whether it stops what it forbids, or only tells of it. */
export const modeLabels: Readonly<Record<Policy["mode"], string>> = { enforce: "Enforced", monitor: "Only watches" };

export const modeTones: Readonly<Record<Policy["mode"], Tone>> = { enforce: "success", monitor: "info" };
