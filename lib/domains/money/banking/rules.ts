import { invalid } from "#lib/core/errors.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { DocumentSummary } from "#lib/domains/company/documents/schema.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import type { VerificationPackage } from "./schema.ts";

/** What a bank is shown to open an account, out of the formation as it stands, and what it lacks (interface part 4). */
export function verificationPackage(entity: Entity, formation: readonly DocumentSummary[]): VerificationPackage {
  const { legal_name, entity_type, jurisdiction, ein, confirmation_number } = entity;
  const missing = [
    ...(formation.length === 0 ? ["documents"] : []),
    ...formation.filter(({ status }) => status === "unsigned").map((one) => `documents.${one.document_type}.signature`),
    ...(confirmation_number === null ? ["confirmation_number"] : []),
    ...(ein === null ? ["ein"] : []),
  ];
  const documents = formation.map(({ document_type, document_id, sha256, status }) => ({
    document_type,
    document_id,
    sha256,
    status,
  }));
  return { legal_name, entity_type, jurisdiction, documents, ein, confirmation_number, missing };
}

/** Throws 400 where a ledger account cannot be what the books keep a bank account of that currency as. */
export function assertKeepsBank(
  {
    account_code,
    account_type,
    currency: keeps,
    status,
  }: Pick<Account, "account_code" | "account_type" | "currency" | "status">,
  currency: string,
): void {
  if (status !== "active") throw invalid("account_id", `must be an active account: ${account_code} is ${status}`);
  if (account_type !== "asset") {
    throw invalid("account_id", `must be an asset account: ${account_code} is ${account_type ?? "unclassified"}`);
  }
  if (keeps !== currency)
    throw invalid("account_id", `must be an account in ${currency}: ${account_code} keeps ${keeps}`);
}
