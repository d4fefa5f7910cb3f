import table from "./chart.json" with { type: "json" };

/** An account code whose meaning is known, and the entity types whose standard chart has it. */
export interface KnownAccount {
  code: string;
  name: string;
  type: "asset" | "liability" | "equity" | "revenue" | "expense";
  standard?: ("c_corp" | "llc")[];
}

/** The codes that the books know. The types and names are our own choice after common US charts of accounts. */
export const chart = table.accounts as KnownAccount[];
