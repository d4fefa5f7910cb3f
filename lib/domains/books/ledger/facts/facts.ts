import table from "./chart.json" with { type: "json" };
import placing from "./sections.json" with { type: "json" };

/** An account code whose meaning is known, and the entity types whose standard chart has it. */
export interface KnownAccount {
  code: string;
  name: string;
  type: "asset" | "liability" | "equity" | "revenue" | "expense";
  standard?: ("c_corp" | "llc")[];
}

/** The codes that the books know. The types and names are our own choice after common US charts of accounts. */
export const chart = table.accounts as KnownAccount[];

/** The parts of a statement that an account's figure may stand in, by the account's type; an account that says none stands in the first. */
export const ofType = placing.of_type as Record<KnownAccount["type"], Section[]>;

export const sections = [
  "current_assets",
  "non_current_assets",
  "current_liabilities",
  "non_current_liabilities",
  "equity",
  "operating_revenue",
  "cost_of_revenue",
  "operating_expenses",
  "other_income",
  "other_expenses",
  "income_taxes",
] as const;
export type Section = (typeof sections)[number];

/** What of a statement the codes of the chart belong to, where that is not the first part of their type's. */
export const sectionOfCode = placing.of_code as Readonly<Record<string, Section>>;

/** The part of a cash-flow statement that what moves on an account belongs to. */
export type Activity = "operating" | "investing" | "financing";
export const activityOfSection = placing.activity_of_section as Readonly<Record<string, Activity>>;
export const activityOfCode = placing.activity_of_code as Readonly<Record<string, Activity>>;
