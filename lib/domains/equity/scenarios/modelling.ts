import { createHash } from "node:crypto";
import type * as z from "zod";
import { canonicalJson } from "#lib/core/canonical.ts";
import { asCalled } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { calculate } from "../distributions/calculating.ts";
import { isCumulative, lastTakenOn } from "../dividends/store.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import * as notes from "../notes/store.ts";
import { preview } from "../rounds/preview.ts";
import * as safes from "../safes/store.ts";
import type { ExitAsked, RoundAsked, ScenarioDetail } from "./schema.ts";

/** What a scenario asks: of a round, or of an exit. */
export type Asked = { round: z.output<typeof RoundAsked> } | { exit: z.output<typeof ExitAsked> };

export type Outcome = Pick<ScenarioDetail, "round_outcome" | "exit_outcome">;

/** Works a scenario out over the cap table as it is. Throws 400 where it comes to nothing. */
export async function workOut(tx: Tx, entity_id: string, asked: Asked): Promise<Outcome> {
  const called = (path: string) => (path === "entity_id" ? path : `${"round" in asked ? "round" : "exit"}.${path}`);
  try {
    if ("round" in asked) {
      return { round_outcome: await preview(tx, { entity_id, ...asked.round }), exit_outcome: null };
    }
    return { round_outcome: null, exit_outcome: await calculate(tx, { entity_id, ...asked.exit }) };
  } catch (error) {
    throw asCalled(called, error);
  }
}

/** A hash of all that rounds and exits are worked out of: who holds what, the classes and their terms, SAFEs and notes. Who approved or paid what makes no difference to them. */
export async function registerHash(tx: Tx, entity_id: string): Promise<string> {
  const [held, classes, promised, lent] = await Promise.all([
    holdings.byClass(tx, entity_id),
    instruments.all(tx, entity_id),
    safes.outstanding(tx, entity_id),
    notes.outstanding(tx, entity_id),
  ]);
  const own = classes.map(
    ({
      created_at: _,
      updated_at: __,
      charter_units: ___,
      beyond_charter: ____,
      votes_per_share: _____,
      anti_dilution,
      dividend_percent,
      dividend_compounding,
      dividend_from,
      ...terms
    }) => ({
      // What is not told is not hashed: a scenario of before there was the term has not moved by it. Votes price nothing.
      ...terms,
      ...(anti_dilution !== null && { anti_dilution }),
      ...(dividend_percent !== null && { dividend_percent, dividend_compounding, dividend_from }),
    }),
  );
  // What accrues by the day is no move, and what is declared of it is.
  const last = classes.some(isCumulative) ? await lastTakenOn(tx, entity_id) : null;
  const due = promised.map(({ safe_id, investor_name, principal_amount_cents, safe_type, issued_on, ...safe }) => {
    const { valuation_cap_cents, discount_rate, fixed_percent, mfn_safe_id, pro_rata } = safe;
    const terms = { valuation_cap_cents, discount_rate, fixed_percent, mfn_safe_id, pro_rata };
    return { safe_id, investor_name, principal_amount_cents, safe_type, issued_on, ...terms };
  });
  // What a note has borne grows by the day, and is no move of the register's; only what has come of one is owed.
  const owed = lent.map(({ note_id, principal_amount_cents, interest_rate, day_count, issued_on, ...note }) => {
    const { valuation_cap_cents, discount_rate, qualified_financing_cents, paid_on } = note;
    const terms = { valuation_cap_cents, discount_rate, qualified_financing_cents, is_owed: paid_on !== null };
    return { note_id, principal_amount_cents, interest_rate, day_count, issued_on, ...terms };
  });
  const sorted = [held, own, due, owed, ...(last === null ? [] : [[last]])].map((of) =>
    of.map((one) => canonicalJson(one)).toSorted(),
  );
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
}
