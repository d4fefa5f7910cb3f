import type { DocumentSummary } from "#lib/domains/company/documents/schema.ts";
import { Status } from "#ui/ui/status.tsx";
import { documentLabels, documentTones } from "./labels.ts";

/** Whether a document is signed; an unsigned one of a dissolved company waits for nobody. */
export function DocumentStatus({
  document: { status, category },
  ended,
}: {
  document: Pick<DocumentSummary, "status" | "category">;
  ended: boolean;
}) {
  if (category === "certificate") return <Status value="certificate" labels={{ certificate: "Certificate" }} />;
  if (category === "attachment") return <Status value="attachment" labels={{ attachment: "File" }} />;
  if (category === "worksheet") return <Status value="worksheet" labels={{ worksheet: "Worksheet" }} />;
  if (status === "unsigned" && ended) return <Status value={status} labels={{ unsigned: "Never signed" }} />;
  return <Status value={status} tones={documentTones} labels={documentLabels} />;
}
