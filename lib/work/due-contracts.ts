import * as contracts from "#lib/domains/company/contracts/store.ts";
import { passTerm } from "#lib/domains/company/contracts/term/operations.ts";
import { execute } from "#lib/execute.ts";
import type { Kind } from "./due-kind.ts";

/** Contracts whose term has passed: they are renewed, or have ended. */
export const contractTerms: Kind = {
  name: "Contract terms",
  scope: "contracts:write",
  due: contracts.termsPassed,
  nextDay: contracts.nextTermDay,
  post: async (caller, input) => void (await execute(passTerm, caller, input)),
};
