/**
 * A company's register without a database, by plain counting: what any sequence of acts leaves. It knows nothing of how the
 * service does them; days are told as days before today.
 */

export const PEOPLE = ["Ada", "Grace", "Mary"] as const;
type Person = (typeof PEOPLE)[number];
export type Kind = "common" | "preferred" | "option";

/** What a share costs, in cents. */
export const PRICES = { common: 50, preferred: 100, option: 25 } as const;
export const AUTHORIZED = { common: 1000, preferred: 300, option: 200 } as const;

export type Command =
  | { do: "grant"; kind: Kind; to: Person; shares: number; paid: boolean; ago: number }
  | { do: "transfer"; kind: "common" | "preferred"; from: Person; to: Person; shares: number; ago: number }
  | { do: "exercise"; grant: number; shares: number }
  | { do: "convert"; grant: number; shares: number }
  | { do: "cancel"; grant: number }
  | { do: "split"; kind: "common" | "preferred"; numerator: number; denominator: number }
  | { do: "distribute"; cents: number }
  | { do: "read"; ago: number };

interface Granted {
  kind: Kind;
  to: Person;
  ago: number;
  isPaid: boolean;
  /** What a share of an option costs, in cents: a split changes that of the options there are, and of none that come later. */
  strike: number;
}

interface Movement {
  grant: number;
  holder: Person;
  ago: number;
  units: number;
}

interface Instrument {
  authorized: number;
  /** What was exercised has left what is authorized of a pool. */
  exercised: number;
  isSplit: boolean;
}

const instrument = (authorized: number): Instrument => ({ authorized, exercised: 0, isSplit: false });

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export function newModel() {
  const grants: Granted[] = [];
  const movements: Movement[] = [];
  const instruments: Record<Kind, Instrument> = {
    common: instrument(AUTHORIZED.common),
    preferred: instrument(AUTHORIZED.preferred),
    option: instrument(AUTHORIZED.option),
  };
  const model = { capital: 0, ratio: 1 };

  const unitsOf = (is: (one: Movement & Granted) => boolean) =>
    sum(
      movements
        .map((one) => ({ ...grants[one.grant], ...one }) as Movement & Granted)
        .filter(is)
        .map(({ units }) => units),
    );
  const issued = (kind: Kind) => unitsOf((one) => one.kind === kind);
  const held = (grant: number, holder: Person, ago = 0) =>
    unitsOf((one) => one.grant === grant && one.holder === holder && one.ago >= ago);
  const room = (kind: Kind) => instruments[kind].authorized - instruments[kind].exercised - issued(kind);
  /** The fewest that were left on any day since one; of options all that is exercised is exercised today. */
  const roomSince = (kind: Kind, ago: number) =>
    Math.min(
      room(kind),
      ...Array.from(
        { length: ago },
        (_, day) => AUTHORIZED[kind] - unitsOf((one) => one.kind === kind && one.ago > day),
      ),
    );

  /** What somebody held of a grant on a day and has held ever since. */
  const heldSince = (grant: number, holder: Person, ago: number) =>
    Math.min(...Array.from({ length: ago + 1 }, (_, day) => held(grant, holder, day)));

  const give = (one: Granted, shares: number) => {
    grants.push(one);
    movements.push({ grant: grants.length - 1, holder: one.to, ago: one.ago, units: shares });
  };

  /** The places of a kind's grants, the oldest first. */
  const oldestFirst = (kind: Kind) =>
    [...grants.keys()].filter((at) => grants[at]?.kind === kind).toSorted((a, b) => ago(b) - ago(a) || a - b);
  const ago = (at: number) => grants[at]?.ago ?? 0;

  /** Whether a distribution was declared today: nothing that shares in it moves as of a day before. */
  let isDeclared = false;

  function transfer({ kind, from, to, shares, ago: day }: Command & { do: "transfer" }): boolean {
    if (from === to || ((instruments[kind].isSplit || isDeclared) && day > 0)) return false;
    let left = shares;
    const taken = oldestFirst(kind).flatMap((grant) => {
      // Of what was granted later nothing was held then.
      const units = Math.min(left, heldSince(grant, from, day));
      left -= units;
      return units > 0 ? [{ grant, ago: day, units }] : [];
    });
    if (left > 0) return false;
    for (const part of taken) {
      movements.push({ ...part, holder: from, units: -part.units }, { ...part, holder: to });
    }
    return true;
  }

  /** Options become shares at their price, or preferred shares common ones, in a grant of their own. */
  function become(at: number, shares: number, from: "option" | "preferred"): boolean {
    const one = grants[at];
    if (one?.kind !== from || shares > held(at, one.to)) return false;
    const made = Math.floor(from === "option" ? shares : shares * model.ratio);
    if (made < 1 || made > room("common")) return false;
    movements.push({ grant: at, holder: one.to, ago: 0, units: -shares });
    // Of preferred stock that nothing was paid for nothing was paid for what it became, either.
    give({ kind: "common", to: one.to, ago: 0, isPaid: from === "option" || one.isPaid, strike: 0 }, made);
    if (from === "option") {
      instruments.option.exercised += shares;
      model.capital += Math.round(shares * one.strike);
    }
    return true;
  }

  function cancel(at: number): boolean {
    const one = grants[at];
    if (!one || one.isPaid) return false;
    const rest = unitsOf(({ grant }) => grant === at);
    if (rest === 0 || held(at, one.to) !== rest) return false;
    movements.push({ grant: at, holder: one.to, ago: 0, units: -rest });
    return true;
  }

  /** What a split makes of each holder's grants of a kind: of all together rounded down, and of each as it adds up. */
  function divided(kind: Kind, of: (units: number) => number) {
    return PEOPLE.map((holder) => {
      const lots = oldestFirst(kind).flatMap((grant) => {
        const units = held(grant, holder);
        return units > 0 ? [{ grant, units }] : [];
      });
      const whole = of(sum(lots.map(({ units }) => units)));
      let [before, after] = [0, 0];
      const changes = lots.map(({ grant, units }, place) => {
        before += units;
        const upTo = place === lots.length - 1 ? whole : of(before);
        const change = { grant, holder, ago: 0, units: upTo - after - units };
        after = upTo;
        return change;
      });
      return { changes, isNothing: lots.length > 0 && whole === 0 };
    });
  }

  function split({ kind, numerator, denominator }: Command & { do: "split" }): boolean {
    const of = (units: number) => Math.floor((units * numerator) / denominator);
    const kinds: Kind[] = kind === "common" ? ["common", "option"] : [kind];
    const plans = kinds.flatMap((one) => divided(one, of));
    if (plans.some(({ isNothing }) => isNothing)) return false;
    for (const one of kinds) {
      const { authorized, exercised } = instruments[one];
      instruments[one] = { exercised, authorized: of(authorized - exercised) + exercised, isSplit: true };
    }
    movements.push(...plans.flatMap(({ changes }) => changes));
    model.ratio *= kind === "common" ? numerator / denominator : denominator / numerator;
    if (kind === "common") for (const one of grants) one.strike *= denominator / numerator;
    return true;
  }

  function grant({ kind, to, shares, paid, ago: day }: Command & { do: "grant" }): boolean {
    if ((instruments[kind].isSplit && day > 0) || shares > roomSince(kind, day)) return false;
    if (isDeclared && kind !== "option" && day > 0) return false;
    const isPaid = paid && kind !== "option";
    give({ kind, to, ago: day, isPaid, strike: PRICES.option }, shares);
    if (isPaid) model.capital += shares * PRICES[kind];
    return true;
  }

  /** Does what is asked, and says whether it may be done. */
  function apply(asked: Command): boolean {
    switch (asked.do) {
      case "grant":
        return grant(asked);
      case "transfer":
        return transfer(asked);
      case "exercise":
        return become(asked.grant, asked.shares, "option");
      case "convert":
        return become(asked.grant, asked.shares, "preferred");
      case "cancel":
        return cancel(asked.grant);
      case "split":
        return split(asked);
      case "distribute":
        isDeclared ||= issued("common") + issued("preferred") > 0;
        return issued("common") + issued("preferred") > 0;
      case "read":
        return true;
    }
  }

  return {
    apply,
    state: model,
    /** What each held of stock so many days ago, of those who held any. */
    holders: (day = 0): Record<string, number> =>
      Object.fromEntries(
        PEOPLE.map((person) => [
          person,
          unitsOf((one) => one.holder === person && one.kind !== "option" && one.ago >= day),
        ]).filter(([, units]) => units !== 0),
      ),
    /** The same as if all had been converted into common stock, which a distribution goes by. */
    weights: (): Record<string, number> =>
      Object.fromEntries(
        PEOPLE.map((person) => [
          person,
          unitsOf((one) => one.holder === person && one.kind === "common") +
            model.ratio * unitsOf((one) => one.holder === person && one.kind === "preferred"),
        ]).filter(([, units]) => units !== 0),
      ),
    /** What is authorized and issued of each kind. */
    counts: () =>
      (["common", "preferred", "option"] as const).map((kind) => [kind, instruments[kind].authorized, issued(kind)]),
  };
}
