import type { RequiredSigner } from "../../documents/schema.ts";
import { certificateOfConversion, conversionTitle } from "./conversion-certificate.ts";
import { type ConvertedEquity, PLAN_OF_CONVERSION, planOfConversion } from "./conversion-plan.ts";
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
}

/** What a converted company takes over of the documents that a company is formed with: the filed and the governing one. */
const ownDocuments = {
  llc: ["ArticlesOfOrganization", "OperatingAgreement"],
  c_corp: ["CertificateOfIncorporation", "Bylaws"],
} as const;

/**
 * The documents of a conversion: the plan, what is filed for it, and the new type's own filed and governing documents.
 * Directors, officers or managers come with the plan, so that there is no action of an incorporator and no consent.
 */
export function generateConversion(facts: ConversionFacts, equity: ConvertedEquity): ConversionDocument[] {
  const own: readonly string[] = ownDocuments[facts.entity_type];
  const everybody = authorizedOf(facts);
  return [
    {
      document_type: "PlanOfConversion",
      title: PLAN_OF_CONVERSION,
      text: planOfConversion(facts, equity),
      required_signers: everybody,
    },
    {
      document_type: "CertificateOfConversion",
      title: conversionTitle(facts),
      text: certificateOfConversion(facts),
      required_signers: everybody.slice(0, 1),
    },
    ...generateDocuments(facts).filter(({ document_type }) => own.includes(document_type)),
  ];
}
