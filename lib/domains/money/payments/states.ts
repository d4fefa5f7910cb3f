import { machine } from "#lib/core/machine.ts";

/**
 * A payment is submitted, then settled, failed or cancelled (decisions "Ledger and finance"). One that a bank line told of has
 * settled at once, and is cancelled where that was a mistake; no other is called back once it has settled, but its money may come back:
 * an ACH payment is returned days after it.
 */
export const paymentStates = machine("payment", {
  submitted: { settle: "settled", fail: "failed", cancel: "cancelled" },
  settled: { fail: "failed", cancel: "cancelled" },
  failed: {},
  cancelled: {},
});
