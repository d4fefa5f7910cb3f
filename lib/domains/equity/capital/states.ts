import { machine } from "#lib/core/machine.ts";

/** What a member has put in stands, but that one that was recorded by mistake is taken back whole. */
export const contributionStates = machine("contribution", {
  recorded: { void: "voided" },
  voided: {},
});

/** So does what was allocated: a period that comes out otherwise is voided and allocated anew. */
export const allocationStates = machine("allocation", {
  recorded: { void: "voided" },
  voided: {},
});
