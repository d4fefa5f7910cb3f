import type { Tx } from "#lib/core/tx.ts";
import type { Entity } from "../../entities/schema.ts";
import * as resolutions from "../../governance/resolutions/store.ts";
import * as obligations from "../../obligations/store.ts";
import { DEPARTURE } from "../texts/conversion.ts";
import { departureOf } from "../texts/departure.ts";
import { type ConversionFacts, isMove } from "../texts/formation-facts.ts";

/** A document that was written for a conversion. */
export interface Made {
  document_id: string;
  document_type: string;
  title: string;
}

/** Uses what approves a conversion; where nothing is named, asks for its ratification (8 Del. C. 204). */
export async function authorize(
  tx: Tx,
  { entity_id, legal_name }: Entity,
  source_id: string,
  approval_id: string | null,
): Promise<void> {
  if (approval_id !== null) {
    const source = { type: "conversion", id: source_id };
    await resolutions.spend(tx, entity_id, approval_id, { act: "conversion", source });
    return;
  }
  await obligations.open(tx, {
    entity_id,
    tier: "high",
    title: `Have the conversion of ${legal_name} approved or ratified: nothing says who approved it`,
    due_date: null,
    kind: "ratify_conversion",
    about: { type: "entity", id: entity_id },
  });
}

/** What is to be filed in the state that a company leaves, as our facts know it, or that its office is to be asked. */
function askedOfDeparture(facts: ConversionFacts): string {
  const { former, jurisdiction } = facts;
  const departure = departureOf(facts);
  const { name } = former.jurisdiction.filing_office;
  if (departure === null) {
    return `Find out from the ${name} whether and how a company of ${former.jurisdiction.name} becomes one of ${jurisdiction.name}, and file for ${former.legal_name} what it asks: that is not in our facts`;
  }
  const { title, taxes, after_new_state } = departure;
  const order = after_new_state ? `, once ${jurisdiction.name} has filed the conversion` : "";
  const condition = taxes === null ? "" : `; it is taken where ${taxes.rule} (${taxes.statute})`;
  return `File the ${title} of ${former.legal_name} with the ${name}, whose state it leaves${order}${condition}`;
}

/** What a human must do for a conversion: sign each document, and file (decisions "Agents, obligations, contacts"). */
export async function ask(tx: Tx, facts: ConversionFacts, entity_id: string, made: readonly Made[]): Promise<void> {
  const { former, jurisdiction } = facts;
  const open = (kind: string, title: string, id: string) =>
    obligations.open(tx, { entity_id, tier: "high", title, due_date: null, kind, about: { type: "document", id } });
  for (const { title, document_id } of made) {
    await open("sign_document", `Sign the ${title} for the conversion of ${former.legal_name}`, document_id);
  }
  const of = (type: string) => made.find(({ document_type }) => document_type === type)?.document_id;
  const filed = of("CertificateOfConversion");
  if (filed === undefined) return;
  const office = jurisdiction.filing_office.name;
  await open("file_conversion", `File the conversion of ${former.legal_name} with the ${office}`, filed);
  if (isMove(facts)) await open("file_departure", askedOfDeparture(facts), of(DEPARTURE) ?? filed);
}
