import { invalid } from "#lib/core/errors.ts";
import { ceiling, floor } from "./rules.ts";
import { type Outcome, type Round, solve } from "./solver.ts";

/** How often the amounts are asked for anew at most: each time they are nearer by the parts of those who take their rights. */
const MOST_TURNS = 40;

/**
 * A round in which the holders of some of its SAFEs (by their places) buy their part of all the new shares, their own among them,
 * beside those who invest: what each pays changes what all pay, so it is asked again until it stays. A part is what the SAFE becomes
 * of the capitalization before the new money, as the side letters to YC's SAFEs have it. Answers what each of them pays.
 */
export function solveWithRights(round: Round, taking: readonly number[]): { outcome: Outcome; amounts: number[] } {
  const own = BigInt(round.investments.reduce((sum, cents) => sum + cents, 0));
  let amounts = taking.map(() => 0);
  let outcome = solve(round);
  for (let turn = 0; turn < MOST_TURNS && taking.length > 0; turn++) {
    const shares = taking.map((at) => BigInt(outcome.safes[at]?.shares ?? 0));
    const others = BigInt(outcome.capitalization) - shares.reduce((sum, count) => sum + count, 0n);
    if (others <= 0n) throw invalid("takes_pro_rata", "must leave something of the round to those who invest");
    const next = shares.map((count) => Number(ceiling(count * own, others)));
    if (next.every((cents, at) => cents === amounts[at])) break;
    amounts = next;
    outcome = solve({ ...round, investments: [...round.investments, ...amounts] });
  }
  return { outcome, amounts };
}

/** How many of the new shares a SAFE's holder may buy by their right. */
export function offeredOf({ safes, investors, capitalization }: Outcome, at: number): number {
  const sold = investors.reduce((sum, shares) => sum + shares, 0);
  return Number(floor(BigInt(safes[at]?.shares ?? 0) * BigInt(sold), BigInt(capitalization)));
}
