import { machine } from "#lib/core/machine.ts";

/** Interface part 3, "Invoice"; a draft is not paid directly (decisions "Ledger and finance"). */
export const invoiceStates = machine("invoice", {
  draft: { send: "sent", void: "voided" },
  sent: { pay: "paid", void: "voided" },
  paid: {},
  voided: {},
});
