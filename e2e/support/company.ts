import type { Caller } from "#lib/core/caller.ts";
import { createEntity } from "#lib/domains/company/formation/entities/operations.ts";
import {
  advanceFormation,
  confirmStateFiling,
  confirmTaxNumber,
  listFormationDocuments,
} from "#lib/domains/company/formation/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { execute } from "#lib/execute.ts";

const roles = { c_corp: "Director", llc: "Member" } as const;

/** A company whose formation is complete: every document signed, filed, and with its EIN. Answers its identifier. */
export async function activeCompany(caller: Caller, entity_type: "c_corp" | "llc" = "c_corp"): Promise<string> {
  const given = { legal_name: "Acme", entity_type, jurisdiction: "DE" };
  const { entity_id } = (await execute(createEntity, caller, given)).value;
  const advance = () => execute(advanceFormation, caller, { entity_id });
  await advance();
  for (const { document_id } of (await execute(listFormationDocuments, caller, { entity_id })).value.data) {
    await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role: roles[entity_type] });
  }
  await advance();
  await execute(confirmStateFiling, caller, { entity_id, confirmation_number: "SR-1" });
  await advance();
  await advance();
  await execute(confirmTaxNumber, caller, { entity_id, ein: "84-1234567" });
  await advance();
  return entity_id;
}
