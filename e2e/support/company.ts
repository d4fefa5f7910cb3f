import type { Caller } from "#lib/core/caller.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import {
  advanceFormation,
  confirmStateFiling,
  confirmTaxNumber,
  listFormationDocuments,
} from "#lib/domains/company/formation/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { execute } from "#lib/execute.ts";

/** Signs documents, each in a role that it takes. */
export async function signAll(
  caller: Caller,
  documents: readonly { document_id: string; signer_roles: readonly string[] }[],
): Promise<void> {
  for (const { document_id, signer_roles } of documents) {
    const signer_role = signer_roles.includes("Director") ? "Director" : "Member";
    await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role });
  }
}

/** Takes a company's formation to its end: every document signed, filed on that day or today, and with its EIN. */
export async function form(caller: Caller, { entity_id }: { entity_id: string }, filed_on?: string): Promise<void> {
  const advance = () => execute(advanceFormation, caller, { entity_id });
  await advance();
  await signAll(caller, (await execute(listFormationDocuments, caller, { entity_id })).value.data);
  await advance();
  await execute(confirmStateFiling, caller, { entity_id, confirmation_number: "SR-1", filed_on });
  await advance();
  await advance();
  await execute(confirmTaxNumber, caller, { entity_id, ein: "84-1234567" });
  await advance();
}

/** A company of which no more is asked than that it may act: its formation, which takes a dozen acts, has not begun. Answers its identifier. */
export async function newEntity(caller: Caller, entity_type: "c_corp" | "llc" = "c_corp"): Promise<string> {
  const given = { legal_name: "Acme", entity_type, jurisdiction: "DE" };
  return (await execute(createEntity, caller, given)).value.entity_id;
}

/** A company whose formation is complete. Answers its identifier. */
export async function activeCompany(caller: Caller, entity_type: "c_corp" | "llc" = "c_corp"): Promise<string> {
  const entity_id = await newEntity(caller, entity_type);
  await form(caller, { entity_id });
  return entity_id;
}
