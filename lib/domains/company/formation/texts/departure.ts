import { longDate } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import { article, articles, documentText, section, signatures } from "../../documents/writing.ts";
import { type Departure, departureFrom } from "../../jurisdictions/facts/facts.ts";
import { conversionSigners } from "./conversion-certificate.ts";
import { type ConversionFacts, isMove } from "./formation-facts.ts";
import { formerLaw, kindIn } from "./law.ts";
import { principalAddress } from "./people.ts";

/** What the state that a company leaves has it file; null where it leaves none, or our facts do not know. */
export const departureOf = (facts: ConversionFacts): Departure | null =>
  isMove(facts) ? departureFrom(facts.former.jurisdiction.code) : null;

/** The verb of a statute, or of several. */
export const providing = (statutes: string) => (statutes.includes("§§") ? "provide" : "provides");

/**
 * What Delaware has such a certificate say beside the rest (8 Del. C. 266(c), 6 Del. C. 18-216): that the company answers there for what
 * it owes of its time as one of Delaware.
 */
function process(facts: ConversionFacts) {
  return section(
    "Service of process",
    stop(
      `The company agrees that it may be served with process in the State of Delaware in any action, suit, or proceeding for enforcement of any obligation of it that arose while it was ${kindIn(facts.former.entity_type, facts.former.jurisdiction)}, and irrevocably appoints the Secretary of State of the State of Delaware as its agent to accept service of process in any such action, suit, or proceeding. The address to which the Secretary of State mails a copy of the process is ${principalAddress(facts)}`,
    ),
  );
}

/** What Texas has it say in place of the plan itself (Tex. Bus. Orgs. Code 10.154), and of the taxes (10.156). */
function planAndTaxes(facts: ConversionFacts) {
  return [
    section(
      "Plan of conversion",
      `A plan of conversion has been signed and is on file at the principal place of business of the converting entity, and will be at that of the converted entity: ${stop(principalAddress(facts))} A copy of it is furnished on written request, without cost, to any owner or member of the converting or the converted entity.`,
    ),
    section(
      "Franchise taxes",
      "Where no certificate of the Comptroller of Public Accounts is attached that shows the franchise taxes of the converting entity as paid, the converted entity is liable for the payment of the required franchise taxes.",
    ),
  ];
}

/** What a company files in the state that it leaves; only of states that our facts know. */
export function certificateOfDeparture(facts: ConversionFacts, { title, statutes }: Departure): string {
  const { former, jurisdiction, legal_name } = facts;
  const law = formerLaw(facts);
  const isDelaware = former.jurisdiction.code === "DE";
  const document = former.jurisdiction.documents[former.entity_type].name;
  const { filed_on, name } = former.charter;
  const on = filed_on === null ? "" : ` on ${longDate(filed_on)}`;
  const under = name === former.legal_name ? "" : `, under the name ${name}`;
  const [signer] = conversionSigners(facts);
  return documentText({ ...facts, legal_name: former.legal_name }, title, [
    `This ${title} is delivered to the ${former.jurisdiction.filing_office.name}, for filing, to convert ${former.legal_name}, ${kindIn(former.entity_type, former.jurisdiction)} under ${law.full}, to ${kindIn(facts.entity_type, jurisdiction)}, as ${statutes[former.entity_type]} ${providing(statutes[former.entity_type])}.`,
    ...articles([
      article(
        "The Converting Company",
        section("Name", `The name of the company is ${stop(former.legal_name)}`),
        section(
          "Formation",
          stop(
            `Its original ${document} ${document.startsWith("Articles") ? "were" : "was"} filed${on} in the ${former.jurisdiction.formal_name}${under}`,
          ),
        ),
      ),
      article(
        "The Converted Company",
        section(
          "Name, type, and jurisdiction",
          `The company becomes ${kindIn(facts.entity_type, jurisdiction)}, organized under the law of the ${jurisdiction.formal_name}. Its name there is ${stop(legal_name)} It continues its existence in that form.`,
        ),
      ),
      article(
        "Approval and Effect",
        section(
          "Approval",
          `The conversion has been approved as the law of the ${former.jurisdiction.formal_name} and the governing documents of the company require.`,
        ),
        ...(isDelaware ? [process(facts)] : planAndTaxes(facts)),
        section("Effective time", "This document takes effect when it is filed."),
      ),
    ]),
    ...(isDelaware
      ? []
      : [
          `If the ${former.jurisdiction.filing_office.name} has a form of its own for the conversion, the same statements are made on that form and it is filed in place of this document.`,
        ]),
    ...signatures(
      `The undersigned signs this ${title} as a person authorized to sign for the company and states that, to the signer’s knowledge, the facts stated above are true.`,
      signer === undefined ? [] : [signer],
    ),
  ]);
}
