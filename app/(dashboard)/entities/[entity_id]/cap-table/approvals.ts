import type { Scope } from "#lib/core/scopes.ts";
import { listDocuments } from "#lib/domains/company/documents/operations.ts";
import { listMeetings } from "#lib/domains/company/governance/operations.ts";
import type { Approvals } from "#ui/equity/approval-choices.ts";
import { moreDocuments } from "../documents/actions.ts";
import { moreMeetings } from "../meetings/actions.ts";

/** Where what may have approved something is asked for, as far as the reader may see it. */
export const approvalsOf = (entity_id: string, can: (scope: Scope) => boolean): Approvals => ({
  entity_id,
  findMeetings: can(listMeetings.scope) ? moreMeetings : null,
  findDocuments: can(listDocuments.scope) ? moreDocuments : null,
});
