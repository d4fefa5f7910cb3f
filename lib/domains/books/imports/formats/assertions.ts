import { decimal } from "#lib/core/money.ts";
import type { Reading } from "./journal-file.ts";

/** A balance that a file claims, and what it moves, in the order of the file. */
interface Moment {
  date: string;
  line: number;
  name: string;
  currency: string;
  cents: number;
  /** Null: a movement. `own` is the account's own balance, `below` with the accounts under it. */
  claims: "own" | "below" | null;
  /** Whether the account must hold nothing else. */
  alone?: boolean;
  /** Whether it is before all that the day moves. */
  first?: boolean;
}

/** An account under more than this is no account of anybody's. */
const MOST_PARTS = 20;

/** `a`, `a:b`, `a:b:c`: an account and those it is under. */
function above(name: string): string[] {
  const parts = name.split(":", MOST_PARTS + 1);
  return parts.map((_, at) => parts.slice(0, at + 1).join(":"));
}

export const isDeep = (name: string): boolean => above(name).length > MOST_PARTS;

/** Gathers a file's movements and the balances that it claims, and holds the one against the other. */
export function newAssertions() {
  const moments: Moment[] = [];
  return {
    add: (moment: Moment) => {
      moments.push(moment);
    },
    /** Tells each claim that does not hold, by the days of the file alone. */
    check(reading: Reading): void {
      const sorted = moments.toSorted((a, b) =>
        a.date < b.date ? -1 : a.date > b.date ? 1 : Number(b.first ?? false) - Number(a.first ?? false),
      );
      const own = new Map<string, Map<string, bigint>>();
      const below = new Map<string, Map<string, bigint>>();
      const move = (sums: typeof own, name: string, currency: string, cents: number) => {
        const of = sums.get(name) ?? new Map<string, bigint>();
        of.set(currency, (of.get(currency) ?? 0n) + BigInt(cents));
        sums.set(name, of);
      };
      for (const { claims, line, name, currency, cents, alone } of sorted) {
        if (claims === null) {
          move(own, name, currency, cents);
          for (const one of above(name)) move(below, one, currency, cents);
          continue;
        }
        const held = (claims === "own" ? own : below).get(name) ?? new Map<string, bigint>();
        const sum = held.get(currency) ?? 0n;
        if (sum !== BigInt(cents)) {
          const is = decimal(Number(sum));
          reading.fault(line, `the balance of ${name} is asserted as ${decimal(cents)}, and the file makes it ${is}`);
        } else if (alone && [...held].some(([other, amount]) => other !== currency && amount !== 0n)) {
          reading.fault(line, `the balance of ${name} is asserted in one commodity, and it holds others`);
        }
      }
    },
  };
}

export type Assertions = ReturnType<typeof newAssertions>;
