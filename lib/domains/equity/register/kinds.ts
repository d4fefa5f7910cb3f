import { eventKinds } from "../events/rules.ts";

/** What a register of events tells of. */
export const registerKinds = ["grant", "transfer", "safe", ...eventKinds] as const;
