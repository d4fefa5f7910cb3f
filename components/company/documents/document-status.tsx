import type { DocumentSummary } from "#lib/domains/company/documents/schema.ts";
import { Status } from "#ui/ui/status.tsx";
import { documentLabels, documentTones, stillToSign } from "./labels.ts";

/**
 * Whether a document is signed, and whom it still waits for where not everybody has whom it names; an unsigned one of a dissolved
 * company waits for nobody.
 */
export function DocumentStatus({
  document: { status, category, missing_signers },
  ended,
}: {
  document: Pick<DocumentSummary, "status" | "category" | "missing_signers">;
  ended: boolean;
}) {
  if (category === "certificate") return <Status value="certificate" labels={{ certificate: "Certificate" }} />;
  if (category === "attachment") return <Status value="attachment" labels={{ attachment: "File" }} />;
  if (category === "worksheet") return <Status value="worksheet" labels={{ worksheet: "Worksheet" }} />;
  if (status === "unsigned" && ended) return <Status value={status} labels={{ unsigned: "Never signed" }} />;
  if (status === "signed" && missing_signers.length > 0 && !ended) {
    return <Status value="partly" tones={{ partly: "warning" }} labels={{ partly: stillToSign(missing_signers) }} />;
  }
  return <Status value={status} tones={documentTones} labels={documentLabels} />;
}
