import { machine } from "#lib/core/machine.ts";

/** A file that was made may be discarded, which frees its payments. */
export const achFileStates = machine("ACH file", { made: { discard: "discarded" }, discarded: {} });
