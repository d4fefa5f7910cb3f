import { expireGrant } from "#lib/domains/equity/exercises/operations.ts";
import * as expiry from "#lib/domains/equity/expiry/store.ts";
import { execute } from "#lib/execute.ts";
import type { Kind } from "./due-kind.ts";

/** Options, warrants and RSUs whose last day has passed. */
export const expiredGrants: Kind = {
  name: "Expired grants",
  scope: "equity:write",
  due: expiry.due,
  nextDay: expiry.nextDay,
  post: async (caller, input) => {
    await execute(expireGrant, caller, input);
  },
};
