import { today } from "#lib/core/days.ts";
import { conflict, invalid, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { isOfCharter, preferenceFaults } from "#lib/domains/equity/instruments/rules.ts";
import * as instruments from "#lib/domains/equity/instruments/store.ts";
import type { Instrument } from "#lib/domains/equity/schema.ts";
import { askedOnce } from "../../documents/rules.ts";
import * as documents from "../../documents/store.ts";
import { inline } from "../../documents/writing.ts";
import { legalName } from "../../entities/rules.ts";
import type { Entity } from "../../entities/schema.ts";
import * as entities from "../../entities/store.ts";
import * as resolutions from "../../governance/resolutions/store.ts";
import * as obligations from "../../obligations/store.ts";
import { type AmendmentFacts, agentChange, agreementAmendment, charterAmendment } from "../texts/amendment.ts";
import { type StatedClass, statedKind } from "../texts/capital.ts";
import { formationFacts } from "../texts/formation-facts.ts";
import { consentPaper, ownersOf } from "./deciding.ts";
import { formOf, groupsGiven } from "./rules.ts";
import type { Amendment, NewAmendment } from "./schema.ts";
import * as amendments from "./store.ts";

type Changes = Amendment["changes"];

/**
 * Throws 400 where the company's paper is not with the state yet, since there is nothing to amend; and where it waits to be another
 * type of company, since what is amended then might be neither's.
 */
export function assertFiled(entity: Entity): void {
  if (entity.conversion_status === "pending_filing") {
    throw wrongState(
      "Cannot amend the company: its conversion is pending_filing, and is confirmed or withdrawn first.",
    );
  }
  if (["Filed", "EinApplied", "Active"].includes(entity.formation_status)) return;
  throw wrongState(
    `Cannot amend the company: its formation's status is ${entity.formation_status}, and only what is filed is amended.`,
  );
}

/** Throws 404, 400 and 409 where the instruments and classes cannot come to what is asked; answers the instruments as they are. */
async function assertClasses(tx: Tx, entity: Entity, { instruments: asked, new_classes }: Changes) {
  const { entity_id, entity_type, legal_name: _ } = entity;
  const all = await instruments.all(tx, entity_id);
  const seen = new Set<string>();
  for (const [at, { instrument_id, authorized_units, par_value }] of (asked ?? []).entries()) {
    const one = await instruments.load(tx, { entity_id, instrument_id });
    const refuse = (field: string, message: string) => invalid(`instruments.${at}.${field}`, message);
    if (seen.has(instrument_id)) throw refuse("instrument_id", "must be named once");
    seen.add(instrument_id);
    if (!isOfCharter(one.kind))
      throw refuse("instrument_id", `must be shares or units: the kind of ${one.symbol} is ${one.kind}`);
    const units = authorized_units ?? one.authorized_units;
    const taken = one.authorized_units - one.available_units;
    if (units < taken) {
      throw refuse(
        "authorized_units",
        `must not be fewer than are issued and reserved: requested ${units}, issued and reserved ${taken}`,
      );
    }
    if (
      units === one.charter_units &&
      units === one.authorized_units &&
      (par_value ?? one.par_value) === one.par_value
    ) {
      throw refuse("authorized_units", `must change something: ${one.symbol} is authorized so already`);
    }
  }
  const symbols = new Set(all.map(({ symbol }) => symbol.toLowerCase()));
  for (const [at, given] of (new_classes ?? []).entries()) {
    const path = `new_classes.${at}`;
    if (symbols.has(given.symbol.toLowerCase())) {
      throw conflict(`An instrument with the symbol ${given.symbol} exists already.`, "duplicate");
    }
    symbols.add(given.symbol.toLowerCase());
    const unfit = entity_type === "c_corp" ? "unit" : "common";
    if (given.kind === unfit)
      throw invalid(`${path}.kind`, `must be ${entity_type === "c_corp" ? "common" : "unit"} or preferred`);
    const [fault] = preferenceFaults(given.kind, given);
    if (fault) throw invalid(`${path}.${fault[0]}`, fault[1]);
  }
  return all;
}

/** All classes of the charter as they stand after an amendment. */
function classesAfter(
  entity: Entity,
  all: readonly Instrument[],
  { instruments: asked, new_classes }: Changes,
): StatedClass[] {
  const par = entity.par_value ?? "0";
  const standing = all
    .filter(({ kind }) => isOfCharter(kind))
    .flatMap((one) => {
      const change = asked?.find(({ instrument_id }) => instrument_id === one.instrument_id);
      if (!change && one.charter_units === 0) return [];
      const authorized_units = change ? (change.authorized_units ?? one.authorized_units) : one.charter_units;
      return [
        { ...one, kind: statedKind(one.kind), authorized_units, par_value: change?.par_value ?? one.par_value ?? par },
      ];
    });
  const made = (new_classes ?? []).map((one) => ({
    ...one,
    par_value: one.par_value ?? par,
    liquidation_multiple: one.liquidation_multiple ?? null,
    participation: one.participation ?? null,
    participation_cap_multiple: one.participation_cap_multiple ?? null,
    original_issue_price: one.original_issue_price ?? null,
    conversion_price: one.conversion_price ?? null,
    anti_dilution: one.anti_dilution ?? null,
    votes_per_share: one.votes_per_share ?? null,
    dividend_percent: one.dividend_percent ?? null,
    dividend_compounding: one.dividend_compounding ?? null,
    dividend_from: one.dividend_from ?? null,
  }));
  return [...standing, ...made];
}

/** By how many units the charter would authorize more. */
function moreUnits(all: readonly Instrument[], { instruments: asked, new_classes }: Changes): number {
  const of = (id: string) => all.find(({ instrument_id }) => instrument_id === id);
  const more = (asked ?? []).reduce((sum, { instrument_id, authorized_units }) => {
    const one = of(instrument_id);
    return sum + (one ? Math.max(0, (authorized_units ?? one.authorized_units) - one.charter_units) : 0);
  }, 0);
  return (new_classes ?? []).reduce((sum, { authorized_units }) => sum + authorized_units, more);
}

/** The paper of an amendment, and by how many units it authorizes more. Throws 400, 404 and 409 naming what cannot be. */
async function paperOf(tx: Tx, entity: Entity, form: Amendment["form"], given: Changes) {
  const company = formationFacts({ ...entity, particulars: entity, generated_on: today() });
  const all = await assertClasses(tx, entity, given);
  const isOfClasses = given.instruments != null || given.new_classes != null;
  const agent = given.registered_agent;
  const facts: AmendmentFacts = {
    company,
    legal_name: given.legal_name == null ? null : legalName(inline(given.legal_name), entity.entity_type),
    classes: isOfClasses
      ? classesAfter(entity, all, given).map((one) => ({ ...one, symbol: inline(one.symbol) }))
      : null,
    agent:
      agent == null
        ? null
        : { name: inline(agent.name), address: agent.address == null ? null : inline(agent.address) },
  };
  const units = moreUnits(all, given);
  if (form === "consent") return { units, paper: await consentPaper(tx, company, entity, given) };
  if (form === "agent" && facts.agent !== null) return { units, paper: agentChange({ ...facts, agent: facts.agent }) };
  if (form === "operating_agreement") {
    return { units, paper: agreementAmendment(facts, await ownersOf(tx, entity)) };
  }
  return { units, paper: charterAmendment(facts) };
}

const signers = { c_corp: ["Director", "Officer", "Shareholder"], llc: ["Member", "Manager"] } as const;

/** Asks for what an amendment needs: a signature, its approval, and its filing. */
async function ask(
  tx: Tx,
  { entity_id, amendment_id, ...one }: Amendment,
  company: string,
  title: string,
): Promise<void> {
  const about = { type: "amendment", id: amendment_id };
  const open = (kind: string, what: string) =>
    obligations.open(tx, { about, entity_id, tier: "high", title: what, due_date: null, kind });
  await obligations.open(tx, {
    ...{ entity_id, tier: "high", title: `Sign the ${title} of ${company}`, due_date: null, kind: "sign_document" },
    about: { type: "document", id: one.document_id },
  });
  if (!one.needs_filing) {
    await open(
      "confirm_amendment",
      `Confirm the ${title} of ${company} once it is signed: it is in effect from then on`,
    );
    return;
  }
  await open("file_amendment", `File the ${title} of ${company} with the ${one.filing_office}, and confirm the filing`);
  if (one.approval_id !== null) return;
  await open("ratify_amendment", `Have the ${title} of ${company} approved or ratified: nothing says who approved it`);
}

/** Prepares an amendment: its paper and what it asks for. Nothing of the company changes. The caller holds the entity (`changing`). */
export async function prepare(
  tx: Tx,
  { entity_id, approval_id: given = null, ...told }: NewAmendment,
): Promise<Amendment> {
  const entity = await entities.load(tx, { entity_id });
  assertFiled(entity);
  const changes: Changes = Object.fromEntries(Object.entries(told).filter(([, value]) => value != null));
  const [first] = groupsGiven(changes);
  if (!first) throw invalid("legal_name", "is required, or another field that the amendment changes");
  const isOfName = changes.legal_name != null;
  const form = formOf(entity.entity_type, first.group, isOfName);
  if (isOfName && entity.entity_type === "llc" && (changes.instruments ?? changes.new_classes) != null) {
    throw invalid(
      "instruments",
      "must be an amendment of its own: units stand in the operating agreement, the name in what is filed",
    );
  }
  if (isOfName && changes.legal_name === entity.legal_name)
    throw invalid("legal_name", "must be another name than the company has");
  const { paper, units } = await paperOf(tx, entity, form, changes);
  const company = formationFacts({ ...entity, particulars: entity, generated_on: today() }).legal_name;
  const [document_id = ""] = await documents.insert(tx, entity_id, [
    {
      ...{
        category: "amendment" as const,
        document_type: paper.document_type,
        title: paper.title,
        company,
        text: paper.text,
      },
      signer_roles: [...signers[entity.entity_type]],
      required_signers: askedOnce(paper.required_signers),
    },
  ]);
  const amendment_id = amendments.newAmendmentId();
  const approval_id = given ?? null;
  if (approval_id !== null) {
    const source = { type: "amendment", id: amendment_id };
    await resolutions.spend(tx, entity_id, approval_id, { act: "amendment", source, units });
  }
  const needs_filing = form === "charter" || form === "agent";
  const made = await amendments.insert(tx, amendment_id, {
    entity_id,
    form,
    changes,
    needs_filing,
    document_id,
    approval_id,
  });
  await ask(tx, made, company, paper.title);
  return made;
}

/** Names what approved an amendment; by how many units it authorizes more is told by what it asks for. Throws 400 where something did. */
export async function approve(
  tx: Tx,
  at: Pick<Amendment, "entity_id" | "amendment_id">,
  approval_id: string,
): Promise<Amendment> {
  const amendment = await amendments.load(tx, at);
  if (amendment.approval_id !== null)
    throw wrongState(`Cannot approve the amendment: ${amendment.approval_id} approved it.`);
  if (amendment.status === "rejected" || amendment.status === "withdrawn") {
    throw wrongState(`Cannot approve the amendment: its status is ${amendment.status}.`);
  }
  const units = moreUnits(await instruments.all(tx, at.entity_id), amendment.changes);
  const source = { type: "amendment", id: at.amendment_id };
  await resolutions.spend(tx, at.entity_id, approval_id, { act: "amendment", source, units });
  await amendments.setApproval(tx, at, approval_id);
  await obligations.endAbout(tx, { type: "amendment", id: at.amendment_id }, "ratify_amendment");
  return amendments.load(tx, at);
}
