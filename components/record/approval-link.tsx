import { TextLink } from "#ui/record/text-link.tsx";
import type { Fact } from "#ui/ui/description-list.tsx";

/** What approved something, and the way to it: a meeting, or a document such as a written consent. */
export function ApprovalLink({ entity_id, approval_id }: { entity_id: string; approval_id: string }) {
  const isDocument = approval_id.startsWith("doc_");
  return (
    <TextLink href={`/entities/${entity_id}/${isDocument ? "documents" : "meetings"}/${approval_id}`}>
      {isDocument ? "A document" : "A meeting"}
    </TextLink>
  );
}

/** What approved a record, or that nothing has been named yet. */
export const approvalFact = ({ entity_id, approval_id }: { entity_id: string; approval_id: string | null }): Fact => ({
  term: "Approval",
  value: approval_id === null ? "Missing" : <ApprovalLink entity_id={entity_id} approval_id={approval_id} />,
});
