import { transaction } from "#lib/db/transaction.ts";
import * as calendar from "#lib/domains/books/calendar/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { postWhatIsDue } from "./due.ts";

/** Does what has come due in a workspace's companies while its test clock was moved, one company after the other. */
export async function doWhatCameDue({ workspace_id }: { workspace_id: string }): Promise<void> {
  const due = await transaction({ workspace_id }, "read", (tx) =>
    Promise.all([calendar.due(tx), obligations.companiesAsked(tx)]),
  );
  for (const entity_id of new Set(due.flat())) await postWhatIsDue({ workspace_id, entity_id });
}
