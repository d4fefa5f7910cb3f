import { today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { exemptionCitations } from "#lib/domains/equity/grants/rules.ts";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import * as grants from "#lib/domains/equity/grants/store.ts";
import * as holdings from "#lib/domains/equity/holdings/store.ts";
import * as instruments from "#lib/domains/equity/instruments/store.ts";
import { termLabels } from "#lib/domains/equity/options/rules.ts";
import type { Instrument } from "#lib/domains/equity/schema.ts";
import { priceAfter, sharesAfter, splitsOf } from "#lib/domains/equity/splits/rules.ts";
import * as valuations from "#lib/domains/equity/valuations/store.ts";
import * as people from "../../contacts/names/store.ts";
import { inline } from "../../documents/writing.ts";
import * as conversions from "../../entities/conversions/store.ts";
import type { Entity } from "../../entities/schema.ts";
import * as seats from "../../seats/store.ts";
import { classTitle } from "../texts/class-titles.ts";
import { formationFacts } from "../texts/formation-facts.ts";
import type { Paper } from "./rules.ts";
import type { Given, NewPaper } from "./schema.ts";
import type { PaperFacts, PaperGrant } from "./texts/paper-facts.ts";
import { accelerationClause, vestingClause } from "./vesting-clauses.ts";

const one = (text: string | null | undefined) => (text == null ? null : inline(text));

/** What was given, with every key present and each text on one line, so that none can pass for a heading. */
function givenOf(asked: NewPaper): Given {
  return {
    counterparty_name: one(asked.counterparty_name),
    counterparty_address: one(asked.counterparty_address),
    effective_date: asked.effective_date ?? null,
    work_state: asked.work_state ?? null,
    inventions: one(asked.inventions),
    grant_ids: asked.grant_ids ?? null,
    instrument_id: asked.instrument_id ?? null,
    officers: asked.officers?.map(({ name, title }) => ({ name: inline(name), title: inline(title) })) ?? null,
    bank_name: one(asked.bank_name),
    signatories: asked.signatories?.map(inline) ?? null,
    responsible_party: one(asked.responsible_party),
    activity: one(asked.activity),
    employees: asked.employees ?? null,
    classification: asked.classification ?? null,
    partnership_representative: one(asked.partnership_representative),
    deadlock: asked.deadlock ?? null,
    federal_forum: asked.federal_forum ?? null,
  };
}

const stockOf = ({ kind, symbol }: Instrument): Pick<PaperGrant, "stock" | "kind"> => {
  if (kind === "common" || kind === "preferred" || kind === "unit") {
    return { stock: classTitle(inline(symbol), kind), kind };
  }
  return { stock: inline(symbol), kind: kind === "option" ? "option" : "other" };
};

/** How long an option may be exercised after the work: `3 months`, `90 days`. */
function windowOf({ post_termination_months: months, post_termination_days: days }: Grant): string | null {
  if (months !== null) return `${months} ${months === 1 ? "month" : "months"}`;
  return days === null ? null : `${days} ${days === 1 ? "day" : "days"}`;
}

/** What splits since have made of a grant's own figures; null where there were none. */
function afterSplits({ events, shares, price_per_share, exercise_price_now }: Grant): PaperGrant["after"] {
  const splits = splitsOf(events);
  if (splits.length === 0) return null;
  const price = price_per_share === null ? null : priceAfter(price_per_share, splits);
  return { shares: sharesAfter(shares, splits), price_per_share: price, exercise_price: exercise_price_now };
}

const told = (grant: Grant, instrument: Instrument): PaperGrant => ({
  ...grant,
  ...stockOf(instrument),
  recipient_name: inline(grant.recipient_name),
  vesting: vestingClause(grant.vesting),
  acceleration: accelerationClause(grant.vesting),
  exemption: grant.exemption === null ? null : exemptionCitations[grant.exemption],
  post_termination: windowOf(grant),
  blanks: grant.missing_terms.includes("exercise_price") ? [termLabels.exercise_price] : [],
  certificate_number: one(grant.certificate_number),
  legends: grant.legends.map(inline),
  par_value: instrument.par_value ?? grant.par_value,
  after: afterSplits(grant),
  held: null,
});

const kindsOf: Partial<Record<Paper, readonly PaperGrant["kind"][]>> = {
  stock_purchase_agreement: ["common", "preferred"],
  stock_certificate: ["common", "preferred"],
  uncertificated_notice: ["common", "preferred"],
  option_grant_notice: ["option"],
  unit_subscription: ["unit"],
};

/** The papers that say what somebody holds, and not what was granted. */
const isOfHolding = (paper: Paper) => paper === "stock_certificate" || paper === "uncertificated_notice";

/** Who holds how much of a grant today: whom the paper names, else its recipient. Throws 400 where they hold nothing of it. */
async function heldOf(tx: Tx, asked: NewPaper, grant: Grant): Promise<PaperGrant["held"]> {
  const { counterparty_name: named } = asked;
  const who = named == null ? { contact_id: grant.recipient_contact_id } : { name: named };
  const [{ name, holder_key }, recipient, lots] = await Promise.all([
    people.find(tx, who, "counterparty_name"),
    people.find(tx, { contact_id: grant.recipient_contact_id }, "grant_ids.0"),
    holdings.lotsOf(tx, grant.entity_id, [grant.instrument_id], null),
  ]);
  const lot = lots.find((one) => one.grant_id === grant.grant_id && one.holder_key === holder_key);
  if (lot === undefined) {
    const path = named == null ? "grant_ids.0" : "counterparty_name";
    throw invalid(path, `must be of whoever holds shares of the grant: ${name} holds none by the register`);
  }
  const isOfRecipient = holder_key === recipient.holder_key;
  return { name: inline(lot.name), units: lot.units, isOfRecipient, isVesting: grant.unvested_units > 0 };
}

/** The grants that a paper is about. Throws 404, and 400 naming the one that is of another kind. */
async function grantsOf(tx: Tx, asked: NewPaper): Promise<PaperGrant[]> {
  const { entity_id, paper, grant_ids } = asked;
  if (grant_ids == null) return [];
  const [classes, ...found] = await Promise.all([
    instruments.all(tx, entity_id),
    ...grant_ids.map((grant_id) => grants.load(tx, { entity_id, grant_id })),
  ]);
  const held = await Promise.all(found.map((grant) => (isOfHolding(paper) ? heldOf(tx, asked, grant) : null)));
  const byId = new Map(classes.map((own) => [own.instrument_id, own]));
  const kinds = kindsOf[paper];
  return found.flatMap((grant, at) => {
    const instrument = byId.get(grant.instrument_id);
    if (!instrument) return [];
    const own = told(grant, instrument);
    if (kinds && (!kinds.includes(own.kind) || grant.grant_type === "rsu")) {
      throw invalid(
        `grant_ids.${at}`,
        `must be a grant of ${kinds.includes("option") ? "options" : kinds.includes("unit") ? "units" : "stock"}`,
      );
    }
    return [{ ...own, held: held[at] ?? null }];
  });
}

/** The pool of an option plan. Throws 404, and 400 where the instrument is no pool. */
async function reserveOf(tx: Tx, { entity_id, instrument_id }: NewPaper): Promise<PaperFacts["reserve"]> {
  if (instrument_id == null) return null;
  const { kind, symbol, authorized_units } = await instruments.load(tx, { entity_id, instrument_id });
  if (kind !== "option") throw invalid("instrument_id", "must be an instrument of the kind option");
  return { symbol: inline(symbol), authorized_units };
}

/** All that the paper is written from, as the company's records have it. */
export async function gather(tx: Tx, asked: NewPaper, entity: Entity): Promise<PaperFacts> {
  const { entity_id } = asked;
  const names = (seated: readonly { holder_name: string }[]) => seated.map(({ holder_name }) => inline(holder_name));
  const effective_date = asked.effective_date ?? today();
  const [granted, reserve, directors, managers, held, valuation, filing] = await Promise.all([
    grantsOf(tx, asked),
    reserveOf(tx, asked),
    seats.holdersOf(tx, entity_id, "director"),
    seats.holdersOf(tx, entity_id, "manager"),
    holdings.list(tx, entity_id),
    asked.paper === "grant_consent" ? valuations.findOn(tx, entity_id, effective_date) : null,
    conversions.lastFiling(tx, entity_id),
  ]);
  return {
    company: formationFacts({ ...entity, particulars: entity, generated_on: today() }),
    given: givenOf(asked),
    effective_date,
    grants: granted,
    reserve,
    valuation,
    ein: entity.ein,
    filed_on: entity.filed_on,
    chartered_on: filing.filed_on,
    directors: names(directors),
    managers: names(managers),
    holders: held.flatMap(({ name, units }) => (units > 0 ? [{ name: inline(name), units }] : [])),
  };
}
