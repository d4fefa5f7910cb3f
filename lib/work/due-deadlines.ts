import { reviewDeadlines } from "#lib/domains/compliance/tax/review/operations.ts";
import * as review from "#lib/domains/compliance/tax/review/store.ts";
import { execute } from "#lib/execute.ts";
import type { Kind } from "./due-kind.ts";

/** Deadlines that open, and obligations that become more urgent. */
export const deadlines: Kind = {
  name: "Deadlines",
  scope: "tax:write",
  due: async (tx, entity_id) => ((await review.isDue(tx, entity_id)) ? [{}] : []),
  nextDay: (tx, entity_id) => review.nextDay(tx, entity_id),
  post: async (caller, input) => {
    await execute(reviewDeadlines, caller, input);
  },
};
