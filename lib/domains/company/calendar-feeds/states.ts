import { machine } from "#lib/core/machine.ts";

/** A revoked feed answers nothing, for ever; one whose time is over counts as revoked. */
export const feedStates = machine("calendar feed", { active: { revoke: "revoked" }, revoked: {} });
