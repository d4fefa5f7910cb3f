import type { DocumentSummary } from "#lib/domains/company/documents/schema.ts";
import { Status } from "#ui/ui/status.tsx";
import { documentLabels, documentTones } from "./labels.ts";

/** Whether a document is signed; an unsigned one of a dissolved company waits for nobody. */
export function DocumentStatus({ status, ended }: { status: DocumentSummary["status"]; ended: boolean }) {
  if (status === "unsigned" && ended) return <Status value={status} labels={{ unsigned: "Never signed" }} />;
  return <Status value={status} tones={documentTones} labels={documentLabels} />;
}
