import { machine } from "#lib/core/machine.ts";

/** A revoked feed answers nothing, for ever. */
export const feedStates = machine("calendar feed", { active: { revoke: "revoked" }, revoked: {} });
