import { machine } from "#lib/core/machine.ts";

/** It is paid once every part is, and declared again where a payment of it fails: both follow from its parts. */
export const distributionStates = machine("distribution", {
  declared: { complete: "paid", void: "voided" },
  paid: { reopen: "declared" },
  voided: {},
});
