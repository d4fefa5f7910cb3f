import type { ContractSummary } from "#lib/domains/company/contracts/schema.ts";

export const templateLabels: Readonly<Record<ContractSummary["template"], string>> = {
  nda: "Non-disclosure agreement",
  contractor_agreement: "Contractor agreement",
  offer_letter: "Offer letter",
  consulting_agreement: "Consulting agreement",
  advisor_agreement: "Advisor agreement",
  master_services_agreement: "Master services agreement",
  statement_of_work: "Statement of work",
  uploaded: "Uploaded",
};

export const templateUses: Readonly<Record<Exclude<ContractSummary["template"], "uploaded">, string>> = {
  nda: "Before you talk about what is not public.",
  contractor_agreement: "Work by somebody independent, for a fee.",
  offer_letter: "A position as an employee.",
  consulting_agreement: "Advice for a fee, by the hour or the month.",
  advisor_agreement: "An advisor who is paid in shares.",
  master_services_agreement: "The terms for a firm’s work from time to time.",
  statement_of_work: "One piece of work under a master agreement.",
};
