import { machine } from "#lib/core/machine.ts";

/** A payment is submitted, then settled, failed or cancelled (decisions "Ledger and finance"). */
export const paymentStates = machine("payment", {
  submitted: { settle: "settled", fail: "failed", cancel: "cancelled" },
  settled: {},
  failed: {},
  cancelled: {},
});
