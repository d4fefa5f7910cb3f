import type { RequiredSigner } from "../../documents/schema.ts";
import type { EntityType } from "../../entities/schema.ts";
import { certificateOfConversion, conversionTitle } from "./conversion-certificate.ts";
import { type ConvertedEquity, PLAN_OF_CONVERSION, planOfConversion } from "./conversion-plan.ts";
import { certificateOfDeparture, departureOf } from "./departure.ts";
import type { ConversionFacts } from "./formation-facts.ts";
import { generateDocuments } from "./generate.ts";
import { authorizedOf } from "./required-signers.ts";

/** A document of a conversion. */
export interface ConversionDocument {
  document_type: string;
  title: string;
  /** The exact text that is signed. */
  text: string;
  /** Whom its signature block names. */
  required_signers: RequiredSigner[];
  /** Of which types of company its signers may sign for. */
  signed_for: EntityType[];
}

/** The type of what is filed in the state that a company leaves. */
export const DEPARTURE = "CertificateOfDeparture";

/** What a converted company takes over of the documents that a company is formed with: the filed and the governing one. */
const ownDocuments = {
  llc: ["ArticlesOfOrganization", "OperatingAgreement"],
  c_corp: ["CertificateOfIncorporation", "Bylaws"],
} as const;

/**
 * The documents of a conversion: the plan, what is filed for it, the own filed and governing documents of what the company becomes, and
 * what the state that it leaves has it file, where our facts know that.
 * Directors, officers or managers come with the plan, so that there is no action of an incorporator and no consent.
 */
export function generateConversion(facts: ConversionFacts, equity: ConvertedEquity): ConversionDocument[] {
  const own: readonly string[] = ownDocuments[facts.entity_type];
  const everybody = authorizedOf(facts);
  // The company as it was signs; who acts for it as it becomes may do so too, and is then not all that is asked for.
  const signed_for = [...new Set([facts.former.entity_type, facts.entity_type])];
  const departure = departureOf(facts);
  return [
    {
      document_type: "PlanOfConversion",
      title: PLAN_OF_CONVERSION,
      text: planOfConversion(facts, equity),
      required_signers: everybody,
      signed_for,
    },
    {
      document_type: "CertificateOfConversion",
      title: conversionTitle(facts),
      text: certificateOfConversion(facts),
      required_signers: everybody.slice(0, 1),
      signed_for,
    },
    ...generateDocuments(facts)
      .filter(({ document_type }) => own.includes(document_type))
      .map((document) => ({ ...document, signed_for: [facts.entity_type] })),
    ...(departure === null
      ? []
      : [
          {
            document_type: DEPARTURE,
            title: departure.title,
            text: certificateOfDeparture(facts, departure),
            required_signers: everybody.slice(0, 1),
            signed_for,
          },
        ]),
  ];
}
