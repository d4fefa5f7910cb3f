import { machine } from "#lib/core/machine.ts";

/**
 * Interface part 3, "Invoice"; a draft is not paid directly (decisions "Ledger and finance"). It is paid when nothing is due
 * any more, and sent again where what has settled it is taken back.
 */
export const invoiceStates = machine("invoice", {
  draft: { send: "sent", void: "voided" },
  sent: { pay: "paid", void: "voided" },
  paid: { reopen: "sent" },
  voided: {},
});
