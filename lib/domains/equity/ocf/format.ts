import { createHash } from "node:crypto";
import { type JsonSize, jsonSize } from "#lib/core/json-size.ts";

/** The version that the schemas beside (facts/schemas.json) are of. */
export const OCF_VERSION = "1.2.1-alpha+main";

/** An object of the format; what else it has depends on its type. */
export type OcfObject = { id: string; object_type: string } & Record<string, unknown>;

/** The files of a package, in the manifest's order: the field that names them there, and what ours is called. */
export const fileKinds = {
  OCF_STAKEHOLDERS_FILE: { field: "stakeholders_files", path: "Stakeholders.ocf.json", schema: "StakeholdersFile" },
  OCF_STOCK_CLASSES_FILE: { field: "stock_classes_files", path: "StockClasses.ocf.json", schema: "StockClassesFile" },
  OCF_STOCK_PLANS_FILE: { field: "stock_plans_files", path: "StockPlans.ocf.json", schema: "StockPlansFile" },
  OCF_VESTING_TERMS_FILE: { field: "vesting_terms_files", path: "VestingTerms.ocf.json", schema: "VestingTermsFile" },
  OCF_STOCK_LEGEND_TEMPLATES_FILE: {
    field: "stock_legend_templates_files",
    path: "StockLegendTemplates.ocf.json",
    schema: "StockLegendTemplatesFile",
  },
  OCF_VALUATIONS_FILE: { field: "valuations_files", path: "Valuations.ocf.json", schema: "ValuationsFile" },
  OCF_TRANSACTIONS_FILE: { field: "transactions_files", path: "Transactions.ocf.json", schema: "TransactionsFile" },
  OCF_FINANCINGS_FILE: { field: "financings_files", path: "Financings.ocf.json", schema: "FinancingsFile" },
  OCF_DOCUMENTS_FILE: { field: "documents_files", path: "Documents.ocf.json", schema: "DocumentsFile" },
} as const;
export type FileKind = keyof typeof fileKinds;
export const fileKindNames = Object.keys(fileKinds) as FileKind[];

const NOTE = "minutebook: ";
/** More is no note of ours. */
const MOST_SAID: JsonSize = { depth: 16, values: 500_000 };

/** What the format has no word for, as a comment that a machine reads; none where there is nothing to say. */
export function noted(said: Record<string, unknown>, ...words: string[]): { comments?: string[] } {
  const told = Object.entries(said).filter(([, value]) => value !== undefined);
  const comments = [...words, ...(told.length > 0 ? [NOTE + JSON.stringify(Object.fromEntries(told))] : [])];
  return comments.length > 0 ? { comments } : {};
}

/** What such a comment says; nothing where there is none, or none that is ours. */
export function noteOf(object: object): Record<string, unknown> {
  const comments: unknown = "comments" in object ? object.comments : [];
  const texts = Array.isArray(comments) ? comments.filter((comment) => typeof comment === "string") : [];
  const own = texts.find((text) => text.startsWith(NOTE));
  if (own === undefined) return {};
  const text = own.slice(NOTE.length);
  const { depth, values } = jsonSize(text, MOST_SAID);
  if (depth > MOST_SAID.depth || values > MOST_SAID.values) return {};
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === "object" && said !== null ? { ...said } : {};
  } catch {
    return {};
  }
}

const MOST_DECIMALS = 10;

/** A decimal string as the format writes it, of at most ten decimals, rounded half up. */
export function numeric(text: string): string {
  const [whole = "0", decimals = ""] = text.split(".");
  if (decimals.length <= MOST_DECIMALS) return text;
  const parts = BigInt(whole + decimals.slice(0, MOST_DECIMALS)) + (Number(decimals[MOST_DECIMALS]) >= 5 ? 1n : 0n);
  const digits = String(parts).padStart(MOST_DECIMALS + 1, "0");
  return `${digits.slice(0, -MOST_DECIMALS)}.${digits.slice(-MOST_DECIMALS)}`;
}

/** An amount of dollars. */
export const dollars = (amount: string) => ({ amount: numeric(amount), currency: "USD" });

/** The same out of cents. */
export function dollarsOf(cents: number) {
  const digits = String(cents).padStart(3, "0");
  return dollars(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** A short name that the same text always has. */
export const fingerprint = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 24);

/** The checksum that a manifest names a file by. */
export const md5 = (bytes: string | Uint8Array): string => createHash("md5").update(bytes).digest("hex");
