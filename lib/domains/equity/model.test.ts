import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { AppError } from "#lib/core/errors.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { asOwner } from "../../../e2e/support/database.ts";
import { addInstrument, apart, grant, newCompany } from "../../../e2e/support/equity.ts";
import { AUTHORIZED, type Command, type Kind, newModel, PEOPLE, PRICES } from "../../../e2e/support/equity-model.ts";
import { seed, size } from "../../../e2e/support/size.ts";
import { splitInstrument } from "./amendments/operations.ts";
import { convertGrant } from "./conversions/operations.ts";
import { declareDistribution } from "./distributions/operations.ts";
import { cancelGrant } from "./events/operations.ts";
import { exerciseGrant } from "./exercises/operations.ts";
import { createTransfer, readCapTable } from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const person = fc.constantFrom(...PEOPLE);
const stock = fc.constantFrom("common" as const, "preferred" as const);
const some = fc.integer({ min: 1, max: 250 });
const few = fc.integer({ min: 1, max: 60 });
const ago = fc.constantFrom(0, 0, 10, 20);
const which = fc.nat(6);
const [twoForOne, oneForTwo] = [
  { numerator: 2, denominator: 1 },
  { numerator: 1, denominator: 2 },
];

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("grant" as const),
      kind: fc.constantFrom("common" as const, "preferred" as const, "option" as const),
      to: person,
      shares: some,
      paid: fc.boolean(),
      ago,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("transfer" as const),
      kind: stock,
      from: person,
      to: person,
      shares: few,
      ago,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("exercise" as const), grant: which, shares: few }) },
  fc.record({ do: fc.constant("convert" as const), grant: which, shares: few }),
  fc.record({ do: fc.constant("cancel" as const), grant: which }),
  fc
    .record({ do: fc.constant("split" as const), kind: stock })
    .chain((split) => fc.constantFrom(twoForOne, oneForTwo).map((ratio) => ({ ...split, ...ratio }))),
  fc.record({ do: fc.constant("distribute" as const), cents: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ do: fc.constant("read" as const), ago: fc.constantFrom(0, 5, 10, 15, 25) }),
);

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** A company with the model's three instruments, and how each command is done in it. */
async function company() {
  const first = await newCompany(caller, "c_corp", AUTHORIZED.common);
  const { entity_id } = first;
  const [preferred, option] = [
    await addInstrument(caller, entity_id, {
      symbol: "PREF",
      kind: "preferred",
      authorized_units: AUTHORIZED.preferred,
    }),
    await addInstrument(caller, entity_id, { symbol: "POOL", kind: "option", authorized_units: AUTHORIZED.option }),
  ];
  const ids: Record<Kind, string> = {
    common: first.instrument_id,
    preferred: preferred.instrument_id,
    option: option.instrument_id,
  };
  const types = { common: "common_stock", preferred: "preferred_stock", option: "stock_option" } as const;
  const grants: string[] = [];
  const day = (days: number) => addDays(today(), -days);
  const at = (place: number) => ({ entity_id, grant_id: grants[place] ?? "grt_none" });
  const table = async (as_of?: string) =>
    (await execute(readCapTable, caller, { entity_id, ...(as_of && { as_of }) })).value;

  async function play(asked: Command) {
    if (asked.do === "grant") {
      const { kind, to, shares, paid } = asked;
      const granted_on = day(asked.ago);
      const price =
        kind === "option"
          ? { exercise_price: dollars(PRICES.option) }
          : paid
            ? { price_per_share: dollars(PRICES[kind]), paid_on: granted_on }
            : {};
      const own = { ...first, instrument_id: ids[kind], recipient_name: to, grant_type: types[kind] };
      return grants.push((await grant(caller, { ...own, shares, granted_on, ...price })).value.grant_id);
    }
    if (asked.do === "transfer") {
      const { from: from_name, to: to_name, shares, kind: share_class } = asked;
      const transferred_on = day(asked.ago);
      return execute(createTransfer, caller, { entity_id, from_name, to_name, shares, share_class, transferred_on });
    }
    if (asked.do === "exercise") {
      const { events } = (await execute(exerciseGrant, caller, { ...at(asked.grant), shares: asked.shares })).value;
      return grants.push(events.at(-1)?.resulting_grant_id ?? "grt_none");
    }
    if (asked.do === "convert") {
      const { events } = (await execute(convertGrant, caller, { ...at(asked.grant), shares: asked.shares })).value;
      return grants.push(events.at(-1)?.resulting_grant_id ?? "grt_none");
    }
    if (asked.do === "cancel") return execute(cancelGrant, caller, at(asked.grant));
    if (asked.do === "split") {
      const { kind, numerator, denominator } = asked;
      return execute(splitInstrument, caller, { entity_id, instrument_id: ids[kind], numerator, denominator });
    }
    if (asked.do === "distribute") {
      const own = { entity_id, total_amount_cents: asked.cents };
      return (await execute(declareDistribution, caller, own)).value.parts;
    }
    return table(day("ago" in asked ? asked.ago : 0));
  }
  return { entity_id, ids, play, table };
}

const unitsOf = (holders: readonly { name: string; units: number }[]) =>
  Object.fromEntries(holders.filter(({ units }) => units > 0).map(({ name, units }) => [name, units]));

/** What the books say was paid for stock, in cents. */
async function paidIn(entity_id: string): Promise<number> {
  const [row] = await asOwner<{ cents: number }>(
    `select coalesce(sum(case l.side when 'credit' then l.amount_cents else -l.amount_cents end), 0)::int as cents
     from journal_entry e join journal_line l using (workspace_id, entry_id) join account a using (workspace_id, account_id)
     where e.entity_id = $1 and e.posted_at is not null
       and a.account_code in ('common_stock', 'preferred_stock', 'additional_paid_in_capital')`,
    [entity_id],
  );
  return row?.cents ?? 0;
}

/** Each part within a cent of its exact share, and all of them together exact. */
function expectFair(
  parts: readonly { name: string; amount_cents: number }[],
  weights: Record<string, number>,
  cents: number,
) {
  const whole = Object.values(weights).reduce((sum, one) => sum + one, 0);
  expect(parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(cents);
  expect(parts.map(({ name }) => name).toSorted()).toEqual(Object.keys(weights).toSorted());
  for (const { name, amount_cents } of parts) {
    expect(Math.abs(amount_cents - (cents * (weights[name] ?? 0)) / whole)).toBeLessThan(1);
  }
}

describe("any sequence of acts on the register", () => {
  it(
    "leaves what a plain model of it says: holders, what is issued of each instrument, and capital, at every step",
    { timeout: 3_600_000 },
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (commands) => {
          const { entity_id, ids, play, table } = await company();
          const model = newModel();
          for (const asked of commands) {
            const said = JSON.stringify(asked);
            const done = await play(asked).catch((error: unknown) => {
              if (error instanceof AppError && error.status < 500) return error;
              throw error;
            });
            expect(done instanceof AppError ? done.message : true, said).toEqual(
              model.apply(asked) ? true : expect.any(String),
            );
            if (done instanceof AppError) continue;
            if (asked.do === "distribute")
              expectFair(done as { name: string; amount_cents: number }[], model.weights(), asked.cents);
            if (asked.do === "read") {
              expect(unitsOf((done as Awaited<ReturnType<typeof table>>).holders), said).toEqual(
                model.holders(asked.ago),
              );
              continue;
            }
            const { holders, instruments, outstanding_units } = await table();
            expect(unitsOf(holders), said).toEqual(model.holders());
            expect(outstanding_units).toBe(holders.reduce((sum, { units }) => sum + units, 0));
            const counted = new Map(
              instruments.map((one) => [one.instrument_id, [one.authorized_units, one.issued_units]]),
            );
            expect(
              model.counts().map(([kind]) => [kind, ...(counted.get(ids[kind as Kind]) ?? [])]),
              said,
            ).toEqual(model.counts());
            expect(await apart(entity_id)).toEqual([]);
            expect(await paidIn(entity_id), said).toBe(model.state.capital);
            expect((await execute(readIntegrity, caller, { entity_id })).value).toMatchObject({ is_sound: true });
          }
        }),
        // A hundredth of it in `npm test`: a sequence founds a company of its own.
        {
          seed,
          numRuns: size(size(2_000)),
          // An option that is granted after a split costs what was agreed on, and not what the split has made of older ones.
          examples: [
            [
              [
                { do: "split", kind: "common", ...twoForOne },
                { do: "grant", kind: "option", to: "Ada", shares: 1, paid: false, ago: 0 },
                { do: "exercise", grant: 0, shares: 1 },
              ],
            ],
            // What was given back today was not there ten days ago to be granted.
            [
              [
                { do: "grant", kind: "option", to: "Ada", shares: 13, paid: false, ago: 10 },
                { do: "cancel", grant: 0 },
                { do: "grant", kind: "option", to: "Ada", shares: 188, paid: false, ago: 10 },
                { do: "grant", kind: "option", to: "Ada", shares: 187, paid: false, ago: 20 },
                { do: "grant", kind: "option", to: "Ada", shares: 13, paid: false, ago: 0 },
                { do: "read", ago: 10 },
              ],
            ],
          ],
        },
      ),
  );
});

describe("grants that race for the last units", () => {
  it("are granted until nothing is left, and not one unit beyond", { timeout: 3_600_000 }, async () => {
    for (let round = 0; round < size(size(1_000)); round += 1) {
      const room = 1 + ((seed + round * 7) % 100);
      const own = await newCompany(caller, "c_corp", room);
      const asked = Array.from({ length: 32 }, (_, at) => 1 + ((seed + round + at * 13) % 9));
      const done = await Promise.allSettled(asked.map((shares) => grant(caller, { ...own, shares })));
      const given = done.reduce((sum, one) => sum + (one.status === "fulfilled" ? one.value.value.shares : 0), 0);
      const [counted] = await asOwner<{ issued: number; held: number }>(
        `select i.issued_units::int as issued, coalesce(sum(h.units), 0)::int as held
         from instrument i left join holding h using (workspace_id, instrument_id) where i.instrument_id = $1 group by 1`,
        [own.instrument_id],
      );
      expect(counted).toEqual({ issued: given, held: given });
      expect(given).toBeLessThanOrEqual(room);
      for (const [at, one] of done.entries()) {
        if (one.status === "fulfilled") continue;
        expect(one.reason).toMatchObject({ status: 400, code: "insufficient_units" });
        expect(asked[at]).toBeGreaterThan(room - given);
      }
    }
  });
});
