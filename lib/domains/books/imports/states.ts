import { machine } from "#lib/core/machine.ts";

/** An import that was a mistake is voided with all of its entries; the accounts and tags that it opened stay. */
export const journalImportStates = machine("import", { imported: { void: "voided" }, voided: {} });
