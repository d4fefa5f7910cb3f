import type { DocumentFilter, DocumentSummary } from "#lib/domains/company/documents/schema.ts";
import { mayApprove } from "#lib/domains/company/governance/resolutions/rules.ts";
import type { Meeting, MeetingFilter } from "#lib/domains/company/governance/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";

interface Asked {
  entity_id: string;
  search?: string;
  limit: number;
}

/** Who is asked for what may have approved an act of a company: each null for whoever may not see those. */
export interface Approvals {
  entity_id: string;
  findMeetings: Act<Asked & Pick<MeetingFilter, "status">, { data: Meeting[] }> | null;
  findDocuments: Act<Asked & Pick<DocumentFilter, "category" | "status">, { data: DocumentSummary[] }> | null;
}

/** What decides nothing, such as a charter or a certificate, is not offered; of a meeting it is the meeting that is named. */
const isApproving = ({ document_type }: DocumentSummary) => mayApprove(document_type);

/** Adjourned meetings, and documents that are signed or files, asked for as one types: the newest of each whose title has it. */
export const approvalsFrom = ({ entity_id, findMeetings, findDocuments }: Approvals): ChoiceSource => ({
  key: ["approvals", entity_id],
  find: async (search) => {
    const asked = { entity_id, limit: 20, ...(search && { search }) };
    const [meetings, ...documents] = await Promise.all([
      findMeetings ? answerOf(findMeetings({ ...asked, status: "adjourned" })) : { data: [] },
      findDocuments ? answerOf(findDocuments({ ...asked, status: "signed" })) : { data: [] },
      findDocuments ? answerOf(findDocuments({ ...asked, category: "attachment" })) : { data: [] },
    ]);
    return [
      ...meetings.data.map(({ meeting_id, title }) => ({ value: meeting_id, label: title, group: "Meetings" })),
      ...documents.flatMap(({ data }) =>
        data
          .filter(isApproving)
          .map(({ document_id, title }) => ({ value: document_id, label: title, group: "Documents" })),
      ),
    ];
  },
});
