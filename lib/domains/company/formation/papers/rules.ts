import type { EntityType } from "../../entities/schema.ts";

/** The papers that the service writes beside the formation's documents and the contracts of everyday work. */
export const papers = [
  "stock_purchase_agreement",
  "technology_assignment",
  "invention_assignment",
  "grant_consent",
  "officer_consent",
  "bank_resolution",
  "indemnification_agreement",
  "option_plan",
  "option_grant_notice",
  "stock_certificate",
  "uncertificated_notice",
  "operating_agreement",
  "single_member_agreement",
  "unit_subscription",
  "ss4_worksheet",
  "form_2553_worksheet",
  "form_8832_worksheet",
] as const;
export type Paper = (typeof papers)[number];

/** What is asked for a paper, by the names of the fields. */
export type Field =
  | "counterparty_name"
  | "counterparty_address"
  | "effective_date"
  | "work_state"
  | "inventions"
  | "grant_ids"
  | "instrument_id"
  | "officers"
  | "bank_name"
  | "signatories"
  | "responsible_party"
  | "activity"
  | "employees"
  | "classification"
  | "partnership_representative"
  | "deadlock"
  | "federal_forum";

interface Asked {
  /** Whose companies have it. */
  of: readonly EntityType[];
  required: readonly Field[];
  optional: readonly Field[];
  /** How many grants it is about, at most; none where it is about none. */
  grants?: number;
}

const corporation: readonly EntityType[] = ["c_corp"];
const both: readonly EntityType[] = ["c_corp", "llc"];

/** The most grants that one consent approves. */
export const MOST_GRANTS = 50;

export const asks: Readonly<Record<Paper, Asked>> = {
  stock_purchase_agreement: {
    of: corporation,
    required: ["grant_ids"],
    optional: ["counterparty_address", "effective_date"],
    grants: 1,
  },
  technology_assignment: {
    of: both,
    required: ["counterparty_name"],
    optional: ["counterparty_address", "effective_date", "inventions"],
  },
  invention_assignment: {
    of: both,
    required: ["counterparty_name"],
    optional: ["counterparty_address", "effective_date", "work_state", "inventions"],
  },
  grant_consent: { of: corporation, required: ["grant_ids"], optional: ["effective_date"], grants: MOST_GRANTS },
  officer_consent: { of: corporation, required: ["officers"], optional: ["effective_date"] },
  bank_resolution: { of: both, required: ["bank_name", "signatories"], optional: ["effective_date"] },
  indemnification_agreement: {
    of: both,
    required: ["counterparty_name"],
    optional: ["counterparty_address", "effective_date"],
  },
  option_plan: { of: corporation, required: ["instrument_id"], optional: ["effective_date"] },
  option_grant_notice: {
    of: corporation,
    required: ["grant_ids"],
    optional: ["counterparty_address", "effective_date"],
    grants: 1,
  },
  stock_certificate: {
    of: corporation,
    required: ["grant_ids"],
    optional: ["counterparty_name", "effective_date"],
    grants: 1,
  },
  uncertificated_notice: {
    of: corporation,
    required: ["grant_ids"],
    optional: ["counterparty_name", "effective_date"],
    grants: 1,
  },
  operating_agreement: {
    of: ["llc"],
    required: [],
    optional: ["effective_date", "partnership_representative", "deadlock", "federal_forum"],
  },
  single_member_agreement: { of: ["llc"], required: [], optional: ["effective_date"] },
  unit_subscription: {
    of: ["llc"],
    required: ["grant_ids"],
    optional: ["counterparty_address", "effective_date"],
    grants: 1,
  },
  ss4_worksheet: { of: both, required: [], optional: ["responsible_party", "activity", "employees"] },
  form_2553_worksheet: { of: both, required: [], optional: ["effective_date"] },
  form_8832_worksheet: { of: ["llc"], required: ["classification"], optional: ["effective_date", "responsible_party"] },
};

/** How an llc may be taxed other than by default (26 CFR 301.7701-3). */
export const classifications = ["association", "partnership", "disregarded"] as const;

/** What nobody signs: its figures are carried over to the government's own form. */
export const isWorksheet = (paper: Paper): boolean => paper.endsWith("_worksheet");

/** Two agree on it, so that it is signed once both have. */
export const isAgreement = (paper: Paper): boolean =>
  ["stock_purchase_agreement", "option_grant_notice", "unit_subscription"].includes(paper) ||
  asks[paper].required.includes("counterparty_name");

/** The members lay it down, and each signs it. */
export const isOfMembers = (paper: Paper): boolean =>
  paper === "operating_agreement" || paper === "single_member_agreement";
