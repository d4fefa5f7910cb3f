import { machine } from "#lib/core/machine.ts";

/** Interface part 2, "Account": an account can be deactivated. Taken back, since a code is had once: without its cash no company pays. */
export const accountStates = machine("account", {
  active: { deactivate: "inactive" },
  inactive: { reactivate: "active" },
});

/** Interface part 3, "Journal entry"; a draft may be voided too (decisions "Ledger and finance"). */
export const entryStates = machine("journal entry", {
  draft: { post: "posted", void: "voided" },
  posted: { void: "voided" },
  voided: {},
});
