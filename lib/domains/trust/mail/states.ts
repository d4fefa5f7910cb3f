import { machine } from "#lib/core/machine.ts";

/** What may become of a message; one that failed is tried again. */
export const mailStates = machine("mail", {
  queued: { send: "sent", keep: "kept", fail: "failed" },
  failed: { send: "sent", keep: "kept", fail: "failed" },
  sent: {},
  kept: {},
});
