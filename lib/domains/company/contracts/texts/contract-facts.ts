import { longDate } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import { count } from "../../documents/writing.ts";
import type { EntityType } from "../../entities/schema.ts";
import type { Jurisdiction } from "../../jurisdictions/facts/facts.ts";

/** The agreements that the service writes (interface part 4, "Allowed values"). */
export const templates = [
  "nda",
  "contractor_agreement",
  "offer_letter",
  "consulting_agreement",
  "advisor_agreement",
  "master_services_agreement",
  "statement_of_work",
] as const;
export type Template = (typeof templates)[number];

export const feeBases = ["project", "hour", "day", "month"] as const;

/** What an agreement says of one deal; null stands as a blank. Text is on one line. */
export interface Terms {
  /** `YYYY-MM-DD`. */
  effective_date: string | null;
  counterparty_address: string | null;
  /** Who signs for the company, and as what; left to whoever signs where null. */
  signatory_name: string | null;
  signatory_title: string | null;
  purpose: string | null;
  services: string | null;
  fee_cents: number | null;
  fee_basis: (typeof feeBases)[number] | null;
  term_months: number | null;
  position: string | null;
  /** `YYYY-MM-DD`. */
  start_date: string | null;
  annual_salary_cents: number | null;
  reports_to: string | null;
  work_location: string | null;
  shares: number | null;
  vesting_months: number | null;
  /** The day of the master services agreement that a statement of work is made under, `YYYY-MM-DD`. */
  master_agreement_date: string | null;
}

/** How an agreement goes on at its term's end, where it does so by itself. */
export interface Renewal {
  /** For how many months each time. */
  months: number;
  /** How many days before the end a party says that it shall not. */
  notice_days: number;
}

/** All that an agreement's text is made of: the texts are functions of this and of nothing else. */
export interface ContractFacts {
  company: {
    /** With its designator: `Acme, Inc.`. */
    name: string;
    entity_type: EntityType;
    jurisdiction: Jurisdiction;
    address: string | null;
  };
  counterparty_name: string;
  /** Whose law governs. */
  law: Jurisdiction;
  terms: Terms;
  /** Null where it ends with its term. */
  renewal: Renewal | null;
  /** The day the text is made, `YYYY-MM-DD`. */
  prepared_on: string;
}

/** What a blank asks for, by the name of the field that would fill it. */
const asks = {
  effective_date: "effective date",
  principal_address: "company address",
  counterparty_address: "counterparty address",
  purpose: "purpose of the disclosure",
  services: "description of the services",
  fee_cents: "fee",
  fee_basis: "what the fee is for: project, hour, day or month",
  term_months: "term in months",
  position: "position",
  start_date: "start date",
  annual_salary_cents: "annual base salary",
  reports_to: "supervisor",
  work_location: "place of work",
  shares: "number of shares or units",
  vesting_months: "vesting period in months",
  master_agreement_date: "date of the master services agreement",
} as const;

export type Blank = keyof typeof asks;

/** What each agreement asks for, in the order in which its text does. */
export const needs: Readonly<Record<Template, readonly Blank[]>> = {
  nda: ["effective_date", "principal_address", "counterparty_address", "purpose", "term_months"],
  contractor_agreement: [
    "effective_date",
    "principal_address",
    "counterparty_address",
    "services",
    "fee_cents",
    "fee_basis",
    "term_months",
  ],
  consulting_agreement: [
    "effective_date",
    "principal_address",
    "counterparty_address",
    "services",
    "fee_cents",
    "fee_basis",
    "term_months",
  ],
  master_services_agreement: ["effective_date", "principal_address", "counterparty_address", "services", "term_months"],
  statement_of_work: [
    "effective_date",
    "principal_address",
    "counterparty_address",
    "master_agreement_date",
    "services",
    "start_date",
    "term_months",
    "fee_cents",
    "fee_basis",
  ],
  offer_letter: [
    "counterparty_address",
    "position",
    "start_date",
    "reports_to",
    "work_location",
    "annual_salary_cents",
    "principal_address",
  ],
  advisor_agreement: [
    "effective_date",
    "principal_address",
    "counterparty_address",
    "services",
    "term_months",
    "shares",
    "vesting_months",
  ],
};

/** The agreements that can go on by themselves at the end of their term. */
export const renewable: readonly Template[] = [
  "contractor_agreement",
  "consulting_agreement",
  "advisor_agreement",
  "master_services_agreement",
];

const known = ({ company, terms }: ContractFacts, field: Blank) =>
  field === "principal_address" ? company.address : terms[field];

/** The fields that stand as blanks in the text of that template, in its order. */
export const missingFields = (template: Template, facts: ContractFacts): Blank[] =>
  needs[template].filter((field) => known(facts, field) === null);

/** `1 month`, `6 months`; `________________ (term in months) months` where nobody has told it. */
export const monthsOf = (facts: ContractFacts, field: "term_months" | "vesting_months") =>
  `${told(facts, field)} ${facts.terms[field] === 1 ? "month" : "months"}`;

const LINE = "_".repeat(16);
const DAYS: readonly Blank[] = ["effective_date", "start_date", "master_agreement_date"];
const AMOUNTS: readonly Blank[] = ["fee_cents", "annual_salary_cents"];

/** The field as the text says it, or its blank: `________________ (effective date)`. */
export function told(facts: ContractFacts, field: Blank): string {
  const value = known(facts, field);
  if (value === null) return `${LINE} (${asks[field]})`;
  if (typeof value === "string") return DAYS.includes(field) ? longDate(value) : value;
  return AMOUNTS.includes(field) ? amount(value) : count(value);
}
