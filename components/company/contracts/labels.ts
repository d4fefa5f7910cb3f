import type { ContractSummary } from "#lib/domains/company/contracts/schema.ts";

export const templateLabels: Readonly<Record<ContractSummary["template"], string>> = {
  nda: "Non-disclosure agreement",
  contractor_agreement: "Contractor agreement",
  offer_letter: "Offer letter",
  consulting_agreement: "Consulting agreement",
  advisor_agreement: "Advisor agreement",
};

export const templateUses: Readonly<Record<ContractSummary["template"], string>> = {
  nda: "Before you talk about what is not public.",
  contractor_agreement: "Work by somebody independent, for a fee.",
  offer_letter: "A position as an employee.",
  consulting_agreement: "Advice for a fee, by the hour or the month.",
  advisor_agreement: "An advisor who is paid in shares.",
};
