import { longDate } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import { article, articles, documentText, section, signatures } from "../../documents/writing.ts";
import { type ConversionFacts, type FormationFacts, isMove } from "./formation-facts.ts";
import { kindIn, kindOf, lawOf } from "./law.ts";
import { signersFrom } from "./people.ts";

/** Delaware files a certificate; elsewhere a statement of the same elements is the usual name. */
export const conversionTitle = ({ jurisdiction }: FormationFacts) =>
  jurisdiction.code === "DE" ? "Certificate of Conversion" : "Statement of Conversion";

/** The sections under which a company becomes one of Delaware of that type. */
export function conversionSection(facts: FormationFacts): string {
  return lawOf(facts).at(facts.entity_type === "c_corp" ? "265" : "18-214");
}

const blanks = { Director: "directors", Manager: "managers", Member: "members" } as const;

/**
 * Those who sign for the company as it is before the conversion (8 Del. C. 265 and 266, 6 Del. C. 18-214 and 18-216: a person
 * authorized to sign on behalf of the company that converts); one blank where nobody is known.
 */
export function conversionSigners({ former: { signers } }: ConversionFacts) {
  const people = signers.names.map((name) => ({ name }));
  return signersFrom(people, `${signers.capacity} (authorized person)`, blanks[signers.capacity]);
}

/** Where and when the company was first formed, and of which state it is since or by now. */
function firstFormation({ former }: ConversionFacts): string {
  const on = former.filed_on === null ? "" : ` on ${longDate(former.filed_on)}`;
  const { formal_name: first } = former.first_jurisdiction;
  return former.first_jurisdiction.code === former.jurisdiction.code
    ? `The company was first formed${on} in the ${first}, which has been its jurisdiction ever since and is its jurisdiction immediately before this document is filed.`
    : `The company was first formed${on} in the ${first}. Its jurisdiction has changed since, and immediately before this document is filed is the ${former.jurisdiction.formal_name}.`;
}

/**
 * What is filed with the state, together with the new type's own document, for the conversion to take effect. Its
 * statements are those that 8 Del. C. 265 and 6 Del. C. 18-214 ask for.
 */
export function certificateOfConversion(facts: ConversionFacts): string {
  const { former, jurisdiction, legal_name } = facts;
  const title = conversionTitle(facts);
  const law = lawOf(facts);
  const governing = jurisdiction.documents[facts.entity_type].name;
  const isMany = governing.startsWith("Articles");
  const was = isMove(facts) ? kindIn(former.entity_type, former.jurisdiction) : kindOf(former.entity_type);
  const becomes = isMove(facts) ? kindIn(facts.entity_type, jurisdiction) : kindOf(facts.entity_type);
  const [signer] = conversionSigners(facts);

  return documentText({ ...facts, legal_name: former.legal_name }, title, [
    `This ${title} is delivered to the ${jurisdiction.filing_office.name}, for filing, to convert ${former.legal_name}, ${was}, to ${becomes} under ${law.full} (the “${law.term}”), as ${conversionSection(facts)} provides.`,
    ...articles([
      article(
        "The Company Before the Conversion",
        section("First formation", firstFormation(facts)),
        section(
          "Name and type",
          `Immediately before this document is filed, the company’s name is ${former.legal_name}, and it is ${was}.`,
        ),
      ),
      article(
        "The Company After the Conversion",
        section(
          "Name and type",
          `From the conversion on, the company is ${becomes}. Its name, as its ${governing} ${isMany ? "state" : "states"} it, is ${stop(legal_name)}`,
        ),
        section(
          former.entity_type === facts.entity_type ? "Document of the new state" : "Document of the new type",
          `The ${governing} of ${legal_name} ${isMany ? "are" : "is"} filed together with this document, and ${isMany ? "take" : "takes"} effect at the same time.`,
        ),
      ),
      article(
        "Approval and Effect",
        section(
          "Approval",
          `The conversion and the ${governing} have been approved as the law that governed the company before the conversion, and its governing documents, require.`,
        ),
        section("Effective time", "The conversion takes effect when this document is filed."),
      ),
    ]),
    ...(jurisdiction.code === "DE"
      ? []
      : [
          `If the ${jurisdiction.filing_office.name} has a form of its own for the conversion${former.entity_type === facts.entity_type ? ", or calls a change of state that leaves the type as it is a domestication" : ""}, the same statements are made on ${former.entity_type === facts.entity_type ? "its form" : "that form"} and it is filed in place of this document.`,
        ]),
    ...signatures(
      `The undersigned signs this ${title} as a person authorized to sign for the company and states that, to the signer’s knowledge, the facts stated above are true.`,
      signer === undefined ? [] : [signer],
    ),
  ]);
}
