import { exportEvidence } from "#lib/domains/trust/receipts/evidence/operations.ts";
import { download, queryOf } from "../../entities/[entity_id]/download.ts";

/** The evidence of what was done, as a zip; the API serves the same to keys. */
export const GET = (request: Request): Promise<Response> => download("/receipts", exportEvidence, queryOf(request));
