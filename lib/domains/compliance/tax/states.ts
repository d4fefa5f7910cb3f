import { machine } from "#lib/core/machine.ts";

/** A tax document is prepared by the service and filed by people, who then confirm it. */
export const taxFilingStates = machine("tax filing", { prepared: { confirm: "filed" }, filed: {} });
