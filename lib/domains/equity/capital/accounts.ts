import { today } from "#lib/core/days.ts";
import { invalid, notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import { fiscalYearStart } from "#lib/domains/books/reports/rules.ts";
import { balanceOfCodes, netIncome } from "#lib/domains/books/reports/store.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as holdings from "../holdings/store.ts";
import { percentOf } from "../rules.ts";
import { rollForward } from "./rules.ts";
import type { CapitalAccounts, CapitalFigures, CapitalStatement, DaysAsked } from "./schema.ts";
import * as capital from "./store.ts";

/** Where the books keep what is the members': what they put in, what was allocated to them, and what they took out. */
const accountCodes = ["members_contributions", "members_equity", "distributions"] as const;

/** The days that are told of. Throws 400 where they are out of order, or to come. */
async function daysOf(tx: Tx, { entity_id, from, as_of: given }: DaysAsked) {
  const now = today();
  const as_of = given ?? now;
  if (as_of > now) throw invalid("as_of", `must not be after today, ${now}`);
  const { fiscal_year_end } = await entities.load(tx, { entity_id });
  const first = from ?? fiscalYearStart(as_of, fiscal_year_end);
  if (first > as_of) throw invalid("from", `must not be after as_of, ${as_of}`);
  return { from: first, as_of };
}

type Movements = Awaited<ReturnType<typeof capital.moved>>;

function figuresOf(moved: Movements): CapitalFigures {
  const told = rollForward(moved);
  const exact = (cents: bigint) => exactCents(cents.toString());
  return {
    opening_cents: exact(told.opening_cents),
    contributions_cents: exact(told.contributions_cents),
    allocations_cents: exact(told.allocations_cents),
    distributions_cents: exact(told.distributions_cents),
    transfers_cents: exact(told.transfers_cents),
    other_cents: exact(told.other_cents),
    closing_cents: exact(told.closing_cents),
  };
}

/** Every member's capital account at the end of a day, how it came there since another, and what the books say. */
export async function load(tx: Tx, asked: DaysAsked): Promise<CapitalAccounts> {
  const { entity_id } = asked;
  const days = await daysOf(tx, asked);
  const { as_of } = days;
  const isLlc = await capital.hasMembers(tx, entity_id);
  const [moved, held, books_cents, earned, allocated] = await Promise.all([
    capital.moved(tx, { entity_id, ...days }),
    isLlc ? holdings.list(tx, entity_id, { as_of, known_at: null }) : [],
    balanceOfCodes(tx, { entity_id, as_of }, accountCodes),
    netIncome(tx, { entity_id, from: "0001-01-01", to: as_of }),
    capital.allocatedUntil(tx, entity_id, as_of),
  ]);
  const own = Map.groupBy(moved, ({ holder_key }) => holder_key);
  const units = new Map(held.map((one) => [one.holder_key, one]));
  const whole = held.reduce((sum, one) => sum + one.units, 0);
  const keys = [...new Set([...held.filter((one) => one.units > 0).map((one) => one.holder_key), ...own.keys()])];
  const members = keys.toSorted().map((key) => {
    const [holding, movements] = [units.get(key), own.get(key) ?? []];
    return {
      member_name: holding?.name ?? movements[0]?.name ?? "",
      units: holding?.units ?? 0,
      percent: percentOf(holding?.units ?? 0, whole),
      ...figuresOf(movements),
    };
  });
  const all = figuresOf(moved);
  return {
    entity_id,
    ...days,
    members,
    ...all,
    books_cents,
    unassigned_cents: books_cents - all.closing_cents,
    unallocated_income_cents: earned - allocated,
  };
}

/** More movements than these are told by narrower days. */
const MOST_LINES = 1000;

/** One member's capital account, movement by movement. Throws 404 where nobody of that name is or was a member. */
export async function loadStatement(tx: Tx, asked: DaysAsked & { member_name: string }): Promise<CapitalStatement> {
  const { entity_id } = asked;
  const days = await daysOf(tx, asked);
  const [keyOf, moved, held, found] = await Promise.all([
    people.holderKeys(tx),
    capital.moved(tx, { entity_id, from: days.from, as_of: days.as_of }, asked.member_name),
    holdings.list(tx, entity_id),
    capital.lines(tx, { entity_id, member_name: asked.member_name, ...days }, MOST_LINES + 1),
  ]);
  const key = keyOf(asked.member_name);
  const name = held.find(({ holder_key }) => holder_key === key)?.name ?? moved[0]?.name;
  if (name === undefined) throw notFound("member of member_name");
  if (found.length > MOST_LINES) throw invalid("from", `must be later: more than ${MOST_LINES} movements came since`);
  const figures = figuresOf(moved);
  let balance_cents = figures.opening_cents;
  const lines = found.map((line) => {
    balance_cents += line.amount_cents;
    return { ...line, balance_cents };
  });
  return { entity_id, member_name: name, ...days, ...figures, lines };
}
