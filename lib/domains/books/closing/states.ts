import { machine } from "#lib/core/machine.ts";

/** A month of the books: closed when it is done, and reopened by an act of its own. */
export const periodStates = machine("accounting period", { open: { close: "closed" }, closed: { reopen: "open" } });
