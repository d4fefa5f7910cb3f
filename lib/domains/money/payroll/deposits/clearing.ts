import { invalid } from "#lib/core/errors.ts";
import type { PayrollDeposit } from "./schema.ts";
import type { OwedToState } from "./store.ts";

/** What is still owed of a kind, and since when. */
interface OwedNow {
  balance: bigint;
  since: string | null;
}

type Asked = Pick<PayrollDeposit, "kind" | "state" | "amount_cents">;

const left = ({ owed, deposited }: OwedToState) => owed - deposited;

const named = (of: OwedToState) => `${left(of)} cents to ${of.state ?? "a state that is not told"}`;

/** Which state a deposit of state income tax is paid to. Throws 400 where it is not said, and several might be meant. */
function stateOf({ state }: Asked, states: readonly OwedToState[]): OwedToState | undefined {
  if (state !== null) return states.find((one) => one.state === state);
  const open = states.filter((one) => left(one) > 0n);
  if (open.length > 1) throw invalid("state", `must be given, since several are owed: ${open.map(named).join(", ")}`);
  return open[0];
}

function assertOwed(amount_cents: number, balance: bigint, what: string): void {
  if (BigInt(amount_cents) <= balance) return;
  throw invalid(
    "amount_cents",
    `must be no more than is owed ${what}: it is ${amount_cents}, and ${balance > 0n ? balance : 0} cents are owed`,
    "more_than_owed",
  );
}

/** The state that a deposit is paid to, if any, and since when something is owed of what it clears. Throws 400 where it is more than is owed. */
export function clearedBy(asked: Asked, owed: OwedNow, states: readonly OwedToState[]) {
  const { kind, amount_cents } = asked;
  if (kind !== "state_income_tax") {
    assertOwed(amount_cents, owed.balance, `of ${kind}`);
    return { state: null, since: owed.since };
  }
  const to = stateOf(asked, states);
  assertOwed(amount_cents, owed.balance, `of ${kind}`);
  const state = to?.state ?? asked.state;
  assertOwed(amount_cents, to ? left(to) : 0n, state === null ? `of ${kind}` : `of ${kind} to ${state}`);
  return { state, since: to?.since ?? owed.since };
}
