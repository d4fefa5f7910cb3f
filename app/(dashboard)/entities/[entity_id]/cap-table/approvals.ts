import type { Scope } from "#lib/core/scopes.ts";
import { listDocuments } from "#lib/domains/company/documents/operations.ts";
import { listMeetings } from "#lib/domains/company/governance/operations.ts";
import { read } from "#lib/server/read.ts";

/** What may have approved something, as far as the reader may see it: meetings, and documents that are signed or files. */
export async function approvalsOf(entity_id: string, can: (scope: Scope) => boolean) {
  const [meetings, documents] = await Promise.all([
    can("governance:read") ? read(listMeetings, { entity_id }) : { data: [] },
    can("documents:read") ? read(listDocuments, { entity_id }) : { data: [] },
  ]);
  return [
    ...meetings.data.map(({ meeting_id, title }) => ({ value: meeting_id, label: `Meeting: ${title}` })),
    ...documents.data
      .filter(({ status, category }) => status === "signed" || category === "attachment")
      .map(({ document_id, title }) => ({ value: document_id, label: `Document: ${title}` })),
  ];
}
