import { invalid, wrongState } from "#lib/core/errors.ts";
import { happenedOn } from "#lib/core/happened.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as equity from "#lib/domains/equity/amendments/store.ts";
import * as charter from "#lib/domains/equity/charter/store.ts";
import * as instruments from "#lib/domains/equity/instruments/store.ts";
import { awaited, namesOf } from "../../documents/rules.ts";
import * as documents from "../../documents/store.ts";
import { listed } from "../../documents/writing.ts";
import * as conversions from "../../entities/conversions/store.ts";
import type { Entity } from "../../entities/schema.ts";
import * as entities from "../../entities/store.ts";
import { votesLacking } from "../../governance/voters/store.ts";
import * as obligations from "../../obligations/store.ts";
import { peopleOf } from "../../seats/rules.ts";
import * as seats from "../../seats/store.ts";
import { assertFiled } from "./preparing.ts";
import type { Amendment, ConfirmedAmendment, EndedAmendment } from "./schema.ts";
import * as amendments from "./store.ts";

type Changes = Amendment["changes"];

/** What is authorized, and what it is worth at least, from the day of the filing on: the register and the charter say the same. */
async function authorize(tx: Tx, entity_id: string, { instruments: asked, new_classes }: Changes, filed_on: string) {
  for (const { instrument_id, authorized_units, par_value } of asked ?? []) {
    const held = await equity.loadHeld(tx, { entity_id, instrument_id });
    const units = authorized_units ?? held.authorized_units;
    if (units !== held.authorized_units || (par_value ?? held.par_value) !== held.par_value) {
      await equity.change(tx, held, { authorized_units: units, par_value, amended_on: filed_on });
    }
    await charter.cover(tx, instrument_id, units);
  }
  for (const given of new_classes ?? []) {
    const { instrument_id } = await instruments.insert(tx, { entity_id, ...given });
    await charter.cover(tx, instrument_id, given.authorized_units);
  }
  await charter.coverRounds(
    tx,
    (asked ?? []).map(({ instrument_id }) => instrument_id),
    filed_on,
  );
}

/** Who sits where from that day on. */
async function seat(tx: Tx, entity: Entity, { elects, ends }: Changes, on: string): Promise<void> {
  if (elects == null && ends == null) return;
  const { entity_id } = entity;
  for (const { seat_id, end_reason } of ends ?? [])
    await seats.end(tx, { entity_id, seat_id, ended_on: on, end_reason });
  for (const one of elects ?? []) await seats.insert(tx, { entity_id, ...one, elected_on: on });
  await entities.change(tx, { entity_id }, peopleOf(await seats.held(tx, entity_id), entity));
}

/**
 * An amendment comes into effect: what it changes, changes now. The caller holds the entity (`changing`). Throws 404, 400 naming the
 * status where it was confirmed, rejected or withdrawn already, and 400 where its document is not signed, or a consent by too few.
 */
export async function confirm(tx: Tx, { entity_id, amendment_id, ...given }: ConfirmedAmendment): Promise<Amendment> {
  const at = { entity_id, amendment_id };
  const held = await amendments.hold(tx, at, "confirm");
  const { changes, form, needs_filing, document_id, approval_id, created_at } = held;
  const [entity, converted] = await Promise.all([entities.load(tx, { entity_id }), conversions.last(tx, entity_id)]);
  assertFiled(entity);
  if (converted !== null && converted.created_at > created_at) {
    throw wrongState(
      `Cannot confirm the amendment: the company was a ${converted.from_type} when it was prepared. It is withdrawn, and another prepared.`,
    );
  }
  const document = await documents.load(tx, { document_id });
  const { title, status, missing_signers } = document;
  if (status !== "signed") throw wrongState(`Cannot confirm the amendment: the ${title} is not signed.`);
  // Where no state files it, it is their signatures that approve it: of an operating agreement those of all members.
  const missing = needs_filing ? [] : form === "operating_agreement" ? missing_signers : awaited(missing_signers);
  if (missing.length > 0) {
    throw wrongState(`Cannot confirm the amendment: the ${title} is not signed yet by ${listed(namesOf(missing))}.`);
  }
  // What a meeting has approved, its votes have carried.
  const lacking = form === "consent" && approval_id === null ? await votesLacking(tx, document) : null;
  if (lacking !== null) throw wrongState(`Cannot confirm the ${title}: ${lacking}.`, "consents_lacking");
  const confirmation_number = given.confirmation_number ?? null;
  if (needs_filing && confirmation_number === null) {
    throw invalid("confirmation_number", "is required: the amendment is in effect once the state has filed it");
  }
  if (!needs_filing && confirmation_number !== null) {
    throw invalid("confirmation_number", "must be left out: nobody files this amendment");
  }
  const filed_on = happenedOn("filed_on", given.filed_on, { day: entity.filed_on, what: "the company was filed" });
  await authorize(tx, entity_id, changes, filed_on);
  const { legal_name, registered_agent, principal_address, fiscal_year_end } = changes;
  const isOfClasses = changes.instruments != null || changes.new_classes != null;
  const own = {
    ...(legal_name == null ? {} : { legal_name }),
    ...(registered_agent == null ? {} : { registered_agent }),
    ...(principal_address == null ? {} : { principal_address }),
    ...(fiscal_year_end == null ? {} : { fiscal_year_end }),
    ...(isOfClasses ? { authorized_shares: await charter.authorized(tx, entity_id) } : {}),
  };
  if (Object.keys(own).length > 0) await entities.change(tx, { entity_id }, own);
  await seat(tx, entity, changes, filed_on);
  // What nobody files is approved by those who have signed it.
  if (!needs_filing && approval_id === null) await amendments.setApproval(tx, at, document_id);
  await amendments.confirm(tx, at, { confirmation_number, filed_on });
  const about = { type: "amendment", id: amendment_id };
  await obligations.endAbout(tx, about, needs_filing ? "file_amendment" : "confirm_amendment");
  // Those who have not signed are outvoted, and nobody waits for them.
  if (form === "consent") await obligations.endAbout(tx, { type: "document", id: document_id }, "sign_document");
  return amendments.load(tx, at);
}

/** An amendment does not come into effect, and nothing is asked for it any more. Throws 404, 400 naming the status. */
export async function end(tx: Tx, { reason, ...at }: EndedAmendment, how: "reject" | "withdraw"): Promise<Amendment> {
  const { document_id, needs_filing } = await amendments.hold(tx, at, how);
  if (how === "reject" && !needs_filing) {
    throw wrongState("Cannot reject the amendment: no state has to file it; it is withdrawn.");
  }
  await amendments.end(tx, at, how, reason ?? null);
  await obligations.endAbout(tx, { type: "amendment", id: at.amendment_id });
  await documents.supersede(tx, [document_id]);
  return amendments.load(tx, at);
}
