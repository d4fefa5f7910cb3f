import type { RequiredSigner } from "../../documents/schema.ts";
import type { EntityType } from "../../entities/schema.ts";
import { type FormationChoices, usualChoices } from "../choices/schema.ts";
import { articlesOfOrganization } from "./articles-of-organization.ts";
import { BOARD_CONSENT, boardConsent } from "./board-consent.ts";
import { bylaws } from "./bylaws.ts";
import { certificateOfIncorporation } from "./certificate-of-incorporation.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { INCORPORATOR_ACTION, incorporatorAction } from "./incorporator-action.ts";
import { llcConsent, llcConsentTitle } from "./llc-consent.ts";
import { operatingAgreement } from "./operating-agreement.ts";
import {
  certifyingOfficer,
  directorsOf,
  incorporatorOf,
  managersOf,
  membersOf,
  organizerOf,
} from "./required-signers.ts";

/** The documents of each type of company, in the interface's order (part 2, Formation document). */
export const documentTypes = {
  llc: ["ArticlesOfOrganization", "OperatingAgreement", "InitialWrittenConsent"],
  c_corp: ["CertificateOfIncorporation", "Bylaws", "InitialWrittenConsent", "IncorporatorAction"],
} as const satisfies Record<EntityType, readonly string[]>;

export type FormationDocumentType = (typeof documentTypes)[EntityType][number];

export interface FormationDocument {
  document_type: FormationDocumentType;
  /** What the document calls itself; the filed one is called as its state calls it. */
  title: string;
  /** The exact text that is signed, in the subset of Markdown that lib/domains/documents/text.ts reads. */
  text: string;
  /**
   * Who may sign it, the role that usually does so first: any signer role of the company's type may (interface 2,
   * "Signer roles"; decisions "Entities, formation, documents").
   */
  signer_roles: readonly string[];
  /** Whom its signature block names. */
  required_signers: RequiredSigner[];
}

/**
 * The formation documents of a company, written out from its facts and what its founders have chosen: the same always give the same
 * texts.
 */
export function generateDocuments(facts: FormationFacts, choices = usualChoices): FormationDocument[] {
  return facts.entity_type === "llc" ? llcDocuments(facts, choices) : corporateDocuments(facts, choices);
}

function llcDocuments(facts: FormationFacts, choices: FormationChoices): FormationDocument[] {
  const managersFirst = facts.particulars.management === "manager_managed";
  return [
    {
      document_type: "ArticlesOfOrganization",
      title: facts.jurisdiction.documents.llc.name,
      text: articlesOfOrganization(facts),
      signer_roles: ["Member", "Manager"],
      required_signers: organizerOf(facts),
    },
    {
      document_type: "OperatingAgreement",
      title: "Operating Agreement",
      text: operatingAgreement(facts, choices),
      signer_roles: ["Member", "Manager"],
      required_signers: [...membersOf(facts), ...(managersFirst ? managersOf(facts) : [])],
    },
    {
      document_type: "InitialWrittenConsent",
      title: llcConsentTitle(facts),
      text: llcConsent(facts),
      signer_roles: managersFirst ? ["Manager", "Member"] : ["Member", "Manager"],
      required_signers: managersFirst ? managersOf(facts) : membersOf(facts),
    },
  ];
}

function corporateDocuments(facts: FormationFacts, { federal_forum }: FormationChoices): FormationDocument[] {
  return [
    {
      document_type: "CertificateOfIncorporation",
      title: facts.jurisdiction.documents.c_corp.name,
      text: certificateOfIncorporation(facts, federal_forum),
      signer_roles: ["Incorporator", "Director", "Officer"],
      required_signers: incorporatorOf(facts),
    },
    {
      document_type: "Bylaws",
      title: "Bylaws",
      text: bylaws(facts),
      signer_roles: ["Officer", "Director", "Incorporator"],
      required_signers: certifyingOfficer,
    },
    {
      document_type: "InitialWrittenConsent",
      title: BOARD_CONSENT,
      text: boardConsent(facts),
      signer_roles: ["Director", "Officer", "Incorporator"],
      required_signers: directorsOf(facts),
    },
    {
      document_type: "IncorporatorAction",
      title: INCORPORATOR_ACTION,
      text: incorporatorAction(facts),
      signer_roles: ["Incorporator", "Director", "Officer"],
      required_signers: incorporatorOf(facts),
    },
  ];
}
