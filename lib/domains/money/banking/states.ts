import { machine } from "#lib/core/machine.ts";

/** Interface part 3, "Bank account". */
export const bankAccountStates = machine("bank account", {
  open: { activate: "active" },
  active: { close: "closed" },
  closed: {},
});
