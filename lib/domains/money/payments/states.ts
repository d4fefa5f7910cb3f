import { machine } from "#lib/core/machine.ts";

/**
 * A payment is submitted, then settled, failed or cancelled (decisions "Ledger and finance"). One that a bank line told of has
 * settled at once, and is cancelled where that was a mistake; no other is called back once it has settled.
 */
export const paymentStates = machine("payment", {
  submitted: { settle: "settled", fail: "failed", cancel: "cancelled" },
  settled: { cancel: "cancelled" },
  failed: {},
  cancelled: {},
});
