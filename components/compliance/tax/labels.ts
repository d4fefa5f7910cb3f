import type { Deadline, TaxFiling } from "#lib/domains/compliance/tax/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const deadlineLabels: Readonly<Record<Deadline["deadline_type"], string>> = {
  annual_report: "Annual report",
  initial_report: "Initial report",
  franchise_tax: "Franchise tax",
};

export const filingLabels: Readonly<Record<TaxFiling["filing_type"], string>> = {
  "1099_nec": "Form 1099-NEC",
  "1099_misc": "Form 1099-MISC",
  "1099_div": "Form 1099-DIV",
  k1: "Schedule K-1",
  "941": "Form 941",
  "940": "Form 940",
  w2: "Form W-2",
  estimated: "Estimated tax",
};

export const filingUses: Readonly<Record<TaxFiling["filing_type"], string>> = {
  "1099_nec": "What a contractor was paid in the year.",
  "1099_misc": "What a landlord was paid in the year.",
  "1099_div": "What a holder of the corporation’s stock was paid of its distributions in the year.",
  k1: "A member’s part of the company’s year.",
  "941": "Wages and their taxes, quarter by quarter.",
  "940": "The employer’s unemployment tax of the year.",
  w2: "What an employee was paid in the year.",
  estimated: "Income tax paid ahead, in four installments.",
};

export const filingTones: Readonly<Record<TaxFiling["status"], Tone>> = { prepared: "warning", filed: "success" };
export const filingStatusLabels: Readonly<Record<TaxFiling["status"], string>> = {
  prepared: "To be filed",
  filed: "Filed",
};
