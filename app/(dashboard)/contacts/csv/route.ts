import { exportContacts } from "#lib/domains/money/lists/exports/operations.ts";
import { download, queryOf } from "../../entities/[entity_id]/download.ts";

/** The list as CSV, for whoever is signed in; the API serves the same to keys. */
export const GET = (request: Request): Promise<Response> => download("/contacts", exportContacts, queryOf(request));
