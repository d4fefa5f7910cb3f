import { today } from "#lib/core/days.ts";
import { conflict, inNamesOf, invalid } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as documents from "#lib/domains/company/documents/store.ts";
import { count, inline } from "#lib/domains/company/documents/writing.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as amendments from "../amendments/store.ts";
import { adjustmentsBy, issueOf } from "../anti-dilution/rules.ts";
import * as antiDilution from "../anti-dilution/store.ts";
import * as charter from "../charter/store.ts";
import type { NewGrant } from "../grants/schema.ts";
import * as grants from "../grants/store.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import { openNotices } from "../notices.ts";
import { costOf, partsOf } from "../price/rules.ts";
import { inCommon } from "../ratio/rules.ts";
import type { Instrument } from "../schema.ts";
import { priceAfter } from "../splits/rules.ts";
import * as capTable from "../store.ts";
import * as valuations from "../valuations/store.ts";
import { purchaseAgreement } from "./agreement.ts";
import { assertConvertible, convertAll, convertingIn } from "./converting.ts";
import { preview } from "./preview.ts";
import { sharesFor, symbolOf } from "./rules.ts";
import type { NewClosing, NewRound, Round, RoundPreview } from "./schema.ts";
import * as rounds from "./store.ts";

/** What the shares of a series are paid before the common, where nothing else was agreed: their price, once, and no more. */
const usual = { liquidation_multiple: 1, participation: "none", seniority: 1 } as const;

interface Bought {
  investor_name: string;
  amount_cents: number;
  shares: number;
  /** The SAFE by whose side letter they buy; null where there is none. */
  safe_id: string | null;
}

interface Sale {
  company: string;
  round: Pick<Round, "entity_id" | "round_id" | "name" | "cap_table_id" | "price_per_share" | "exemption">;
  series: Instrument;
  closed_on: string;
  is_paid: boolean;
  approval_id: string | null;
}

/** Throws 400 naming the investment that buys no share. */
function assertBuys(bought: readonly Bought[], price_per_share: string): void {
  const at = bought.findIndex(({ shares }) => shares === 0);
  const right = bought[at]?.safe_id;
  if (right) throw invalid("takes_pro_rata", `must buy at least one share, at $${price_per_share}: ${right} buys none`);
  if (at >= 0) throw invalid(`investments.${at}.amount_cents`, `must buy at least one share, at $${price_per_share}`);
}

/** Issues a closing's shares to its investors, each with the agreement that both sign, and takes their money in. */
async function sell(tx: Tx, { company, round, series, closed_on, is_paid, approval_id }: Sale, bought: Bought[]) {
  const { entity_id, round_id, cap_table_id, price_per_share, exemption } = round;
  const agreements = bought.map(({ investor_name, shares }) =>
    purchaseAgreement({
      company,
      investor_name,
      series: round.name,
      shares,
      price_per_share,
      cost_cents: Number(costOf(shares, price_per_share)),
      closed_on,
      exemption,
      liquidation_multiple: series.liquidation_multiple ?? usual.liquidation_multiple,
      participation: series.participation ?? usual.participation,
      is_paid,
    }),
  );
  const [document_ids, closing_number] = await Promise.all([
    documents.insert(tx, entity_id, agreements),
    rounds.insertClosing(tx, { entity_id, round_id, closed_on }),
  ]);
  const issues: Parameters<typeof rounds.insertIssues>[1] = [];
  for (const [at, { investor_name, amount_cents, shares, safe_id }] of bought.entries()) {
    const own: NewGrant = {
      ...{ entity_id, cap_table_id, instrument_id: series.instrument_id, grant_type: "preferred" },
      ...{ recipient_name: investor_name, shares, price_per_share, consideration: "cash", granted_on: closed_on },
      ...{ exemption: round.exemption, approval_id, paid_on: is_paid ? closed_on : null, early_exercise: false },
    };
    const { grant_id } = await inNamesOf({ granted_on: "closed_on" }, grants.insert(tx, own));
    const document_id = document_ids[at] ?? null;
    issues.push({ grant_id, round_id, closing_number, entity_id, amount_cents, document_id, safe_id });
  }
  await Promise.all([
    rounds.insertIssues(tx, issues),
    ...agreements.map(({ title }, at) =>
      obligations.open(tx, {
        ...{ entity_id, tier: "medium", title: `Sign the ${title}`, due_date: null, kind: "sign_document" },
        about: { type: "document", id: document_ids[at] ?? "" },
      }),
    ),
  ]);
}

/** The series that SAFEs and notes become: the round's own at its price, and a series of its own for each other price, the dearest first. */
function seriesOf(outcome: RoundPreview, symbol: string, isShadow: boolean) {
  const { price_per_share } = outcome;
  const others = isShadow
    ? [...new Set(convertingIn(outcome).map((one) => one.price_per_share))].filter((price) => price !== price_per_share)
    : [];
  const dearest = others.toSorted((a, b) => Number(partsOf(b) - partsOf(a)));
  const prices = [price_per_share, ...dearest];
  return prices.map((price, at) => ({ price, symbol: at === 0 ? symbol : symbolOf(`${symbol}-${at}`) }));
}

/** Makes those series, each with as many shares as the closing needs, and with the round's rights; by their prices. */
async function openSeries(tx: Tx, given: NewRound, outcome: RoundPreview): Promise<Map<string, Instrument>> {
  const {
    entity_id,
    liquidation_multiple,
    participation,
    participation_cap_multiple,
    seniority,
    anti_dilution,
    votes_per_share,
    dividend_percent,
    dividend_compounding,
    dividend_from,
  } = given;
  const kinds = seriesOf(outcome, symbolOf(given.symbol ?? given.name), given.is_shadow_series);
  const made = new Map<string, Instrument>();
  const investors = outcome.investors.reduce((sum, { shares }) => sum + shares, 0);
  for (const [at, { price, symbol }] of kinds.entries()) {
    const isOf = (one: { price_per_share: string }) => kinds.length === 1 || one.price_per_share === price;
    const converted = convertingIn(outcome)
      .filter(isOf)
      .reduce((sum, { shares }) => sum + shares, 0);
    const series = await instruments.insert(tx, {
      ...{ entity_id, symbol, kind: "preferred", authorized_units: converted + (at === 0 ? investors : 0) },
      liquidation_multiple: liquidation_multiple ?? usual.liquidation_multiple,
      participation: participation ?? usual.participation,
      participation_cap_multiple,
      anti_dilution,
      votes_per_share,
      ...{ dividend_percent, dividend_compounding, dividend_from },
      seniority: seniority ?? usual.seniority,
      original_issue_price: price,
    });
    made.set(price, series);
  }
  return made;
}

/** Lets the option pool grow to what was asked for; opens one where the company has none. */
async function growPool(tx: Tx, entity_id: string, more: number, closed_on: string): Promise<void> {
  if (more === 0) return;
  const pool = (await instruments.all(tx, entity_id)).find(({ kind }) => kind === "option");
  if (pool) await amendments.authorizeMore(tx, pool, more, closed_on);
  else await instruments.insert(tx, { entity_id, symbol: "PLAN", kind: "option", authorized_units: more });
}

/** Asks for the amendment of the charter that allows for a series of the round, due on the day of the closing. */
const askForAmendment = (tx: Tx, series: Instrument, due_date: string, total_shares: number) =>
  charter.ask(tx, series, {
    tier: "critical",
    due_date,
    because: `, and ${count(total_shares)} shares of common stock to convert into`,
  });

/** The company, which closes rounds: a corporation, by its name with its designator. Throws 400 where it is none. */
async function corporation(tx: Tx, entity_id: string): Promise<string> {
  const { legal_name, entity_type } = await entities.load(tx, { entity_id });
  if (entity_type === "c_corp") return legalName(inline(legal_name), entity_type);
  throw invalid("entity_id", "must be a corporation: an llc is converted into one before it sells preferred stock");
}

/**
 * Closes a priced round as one act, over the cap table as it stands: everything that the preview tells comes true, or nothing. The
 * caller holds the entity (`changing`), and the instruments are held here, so that nothing is granted beside it.
 */
export async function close(tx: Tx, given: NewRound): Promise<Round> {
  const {
    entity_id,
    exemption,
    is_paid,
    name,
    pre_money_cents,
    option_pool_percent = null,
    option_pool_timing,
  } = given;
  const approval_id = given.approval_id ?? null;
  const [company, closed_on] = await Promise.all([
    corporation(tx, entity_id),
    actDay(tx, entity_id, "closed_on", given.closed_on ?? undefined),
    instruments.holdAll(tx, entity_id),
  ]);
  const outcome = await preview(tx, { ...given, closed_on });
  const { price_per_share, option_pool_increase, option_pool_units, capitalization, total_shares, holders } = outcome;
  const expected = given.expected_price_per_share;
  if (expected != null && partsOf(expected) !== partsOf(price_per_share)) {
    throw conflict(`The round comes to $${price_per_share} a share by now, not to $${expected}: preview it again.`);
  }
  assertBuys(outcome.investors, price_per_share);
  const [cap_table_id] = await Promise.all([
    capTable.idOf(tx, entity_id),
    assertConvertible(tx, entity_id, outcome, closed_on),
  ]);
  const series = await openSeries(tx, given, outcome);
  const own = series.get(price_per_share);
  if (!own) throw new Error("a round has a series at its own price");
  await growPool(tx, entity_id, option_pool_increase, closed_on);
  const round = { round_id: newId("round"), entity_id, cap_table_id, name, price_per_share, exemption };
  const solved = { option_pool_increase, option_pool_units, capitalization, total_shares, holders };
  const { instrument_id } = own;
  await rounds.insert(tx, {
    ...round,
    ...solved,
    ...{ instrument_id, pre_money_cents, option_pool_percent, option_pool_timing, closed_on, approval_id },
  });
  const source = { type: "round" as const, id: round.round_id };
  await antiDilution.carryOut(tx, outcome.adjustments, {
    ...{ entity_id, happened_on: closed_on, source, field: "closed_on" },
  });
  await convertAll(tx, round, outcome, { series, closed_on, approval_id });
  await sell(tx, { company, round, series: own, closed_on, is_paid, approval_id }, outcome.investors);
  const about = { type: "round", id: round.round_id };
  await Promise.all([
    openNotices(tx, { about, entity_id, exemption, sold_on: closed_on }),
    valuations.outdateBefore(tx, entity_id, closed_on, `The closing of the round ${name}`),
    ...[...series.values()].map((one) => askForAmendment(tx, one, closed_on, total_shares)),
  ]);
  return rounds.load(tx, round);
}

/** Adds a closing to a round, at its price: told in the shares that splits have made of those of its series. */
export async function closeFurther(tx: Tx, given: NewClosing): Promise<Round> {
  const { entity_id, round_id, is_paid } = given;
  const [company, round, splits] = await Promise.all([
    corporation(tx, entity_id),
    rounds.load(tx, { entity_id, round_id }),
    rounds.splitsSince(tx, { round_id }),
    instruments.holdAll(tx, entity_id),
  ]);
  const { instrument_id } = round;
  const price_per_share = priceAfter(round.price_per_share, splits);
  const first = { day: round.closed_on, what: "the round's first closing" };
  const day = given.closed_on ?? today();
  const [closed_on, series, classes, held] = await Promise.all([
    actDay(tx, entity_id, "closed_on", day, first),
    instruments.load(tx, { entity_id, instrument_id }),
    instruments.all(tx, entity_id),
    holdings.parts(tx, entity_id, day < today() ? { as_of: day, known_at: null } : null),
  ]);
  const bought = given.investments.map((one) => ({
    ...one,
    safe_id: null,
    shares: sharesFor(one.amount_cents, price_per_share),
  }));
  assertBuys(bought, price_per_share);
  const wanted = bought.reduce((sum, { shares }) => sum + shares, 0);
  const missing = Math.max(0, wanted - series.available_units);
  if (missing > 0) await amendments.authorizeMore(tx, series, missing, closed_on);
  const approval_id = given.approval_id ?? round.approval_id;
  const adjustments = adjustmentsBy(classes, held, issueOf(wanted, price_per_share, inCommon(wanted, series)));
  const source = { type: "round" as const, id: round_id };
  await antiDilution.carryOut(tx, adjustments, {
    ...{ entity_id, happened_on: closed_on, source, field: "closed_on" },
  });
  await sell(tx, { company, round: { ...round, price_per_share }, series, closed_on, is_paid, approval_id }, bought);
  if (missing > 0) {
    const now = await instruments.load(tx, { entity_id, instrument_id });
    await askForAmendment(tx, now, closed_on, round.total_shares + wanted);
  }
  return rounds.load(tx, round);
}
