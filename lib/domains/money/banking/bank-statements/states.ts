import { machine } from "#lib/core/machine.ts";

/** What a bank line answers to in the books. A voided entry ends its match by itself. */
export const bankLineStates = machine("bank line", {
  unmatched: { match: "matched", ignore: "ignored", void: "voided" },
  matched: { unmatch: "unmatched" },
  ignored: { restore: "unmatched", void: "voided" },
  voided: {},
});

/** A file that was taken in by mistake is voided with the lines that no other file tells. */
export const bankImportStates = machine("bank import", { imported: { void: "voided" }, voided: {} });
