import { advisorAgreement } from "./advisor-agreement.ts";
import { consultingAgreement } from "./consulting-agreement.ts";
import type { ContractFacts, Template } from "./contract-facts.ts";
import { contractorAgreement } from "./contractor-agreement.ts";
import { masterServicesAgreement } from "./master-agreement.ts";
import { nda } from "./nda.ts";
import { offerLetter } from "./offer-letter.ts";
import { statementOfWork } from "./statement-of-work.ts";

interface Writing {
  document_type: string;
  title: string;
  text(facts: ContractFacts): string;
}

const writings: Readonly<Record<Template, Writing>> = {
  nda: { document_type: "NondisclosureAgreement", title: "Mutual Nondisclosure Agreement", text: nda },
  contractor_agreement: {
    document_type: "ContractorAgreement",
    title: "Independent Contractor Agreement",
    text: contractorAgreement,
  },
  offer_letter: { document_type: "OfferLetter", title: "Offer Letter", text: offerLetter },
  consulting_agreement: {
    document_type: "ConsultingAgreement",
    title: "Consulting Agreement",
    text: consultingAgreement,
  },
  advisor_agreement: { document_type: "AdvisorAgreement", title: "Advisor Agreement", text: advisorAgreement },
  master_services_agreement: {
    document_type: "MasterServicesAgreement",
    title: "Master Services Agreement",
    text: masterServicesAgreement,
  },
  statement_of_work: { document_type: "StatementOfWork", title: "Statement of Work", text: statementOfWork },
};

/** The agreement as a document: its kind, its title with the counterparty's name, and the exact text that is signed. */
export function generateContract(template: Template, facts: ContractFacts) {
  const { document_type, title, text } = writings[template];
  return { document_type, title: `${title} with ${facts.counterparty_name}`, text: text(facts) };
}
