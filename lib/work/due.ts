import { serviceIn } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { inTime } from "#lib/db/clock.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as calendar from "#lib/domains/books/calendar/store.ts";
import { reverseEntry } from "#lib/domains/books/ledger/operations.ts";
import * as reversals from "#lib/domains/books/ledger/reversals/store.ts";
import { execute } from "#lib/execute.ts";
import { recurringEntries, scheduleMonths } from "./due-books.ts";
import { contractTerms } from "./due-contracts.ts";
import { deadlines } from "./due-deadlines.ts";
import { expiredGrants } from "./due-expiry.ts";
import { invoiceReminders, lateFeesDue, recurringInvoices } from "./due-invoices.ts";
import type { Company, Kind } from "./due-kind.ts";
import { signatureExpiries, signatureReminders } from "./due-signatures.ts";
import { log } from "./log.ts";

/** As many as one look finds, beside those that were refused before; what is left is found by the next. */
const MOST = 200;

const kinds: readonly Kind[] = [
  {
    name: "Reversals",
    scope: "ledger:write",
    due: reversals.due,
    nextDay: reversals.nextDay,
    post: async (caller, input) => {
      await execute(reverseEntry, caller, input);
    },
  },
  recurringInvoices,
  lateFeesDue,
  invoiceReminders,
  recurringEntries,
  scheduleMonths,
  expiredGrants,
  deadlines,
  signatureReminders,
  signatureExpiries,
  contractTerms,
];

/**
 * Posts what is due in a company's books by today, each by an act of its own with its receipt: what a downtime has left is
 * caught up with, in its order. What cannot be posted (a policy, an account that is inactive) says why and is tried again
 * tomorrow; the acts themselves see to it that nothing is posted twice.
 */
export async function postWhatIsDue(company: Company, most = MOST): Promise<void> {
  const clock = await transaction(company, "read", async (tx) => tx.clock);
  await inTime(clock, () => postUntilToday(company, most));
}

async function postUntilToday(company: Company, most: number): Promise<void> {
  const { workspace_id, entity_id } = company;
  const day = today();
  const tomorrow = addDays(day, 1);
  await transaction({ workspace_id }, "write", (tx) => calendar.planAhead(tx, entity_id, tomorrow));
  let refused = 0;
  for (const kind of kinds) refused += await postAll(company, kind, day, most);
  if (refused > 0) return;
  await transaction({ workspace_id }, "write", async (tx) => {
    const days = await Promise.all(kinds.map((kind) => kind.nextDay(tx, entity_id, day)));
    const [next = null] = days.flatMap((one) => one ?? []).toSorted();
    await calendar.settle(tx, entity_id, tomorrow, next);
  });
}

/** Posts all of a kind, one look after the other; what is refused is left for another day. Answers how many were. */
async function postAll(company: Company, kind: Kind, day: string, most: number): Promise<number> {
  const { workspace_id, entity_id } = company;
  const refused = new Set<string>();
  for (;;) {
    // Those that were refused are still due: they must not stand in the way of what comes after them.
    const looked = most + refused.size;
    const found = await transaction({ workspace_id }, "read", (tx) => kind.due(tx, entity_id, day, looked));
    const inputs = found.filter((input) => !refused.has(JSON.stringify(input)));
    if (inputs.length === 0) return refused.size;
    for (const input of inputs) {
      const why = await posted(company, kind, { entity_id, ...input });
      if (why === null) continue;
      const one = JSON.stringify(input);
      await transaction({ workspace_id }, "write", async (tx) => {
        // What another has done meanwhile is due no more, and nothing is wrong with it.
        const still = await kind.due(tx, entity_id, day, looked);
        if (!still.some((other) => JSON.stringify(other) === one)) return;
        refused.add(one);
        await kind.note?.(tx, input, why);
      });
    }
  }
}

/** Null where it was posted, else why it was not. A fault of ours is thrown, and the job is tried again. */
async function posted(company: Company, kind: Kind, input: object): Promise<string | null> {
  try {
    await kind.post(serviceIn(company, kind, newId("request")), input);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 500) throw error;
    log.warn({ err: error, ...company }, "what is due in a company's books could not be posted");
    return error.message;
  }
}
