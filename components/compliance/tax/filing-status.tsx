import type { TaxFiling } from "#lib/domains/compliance/tax/schema.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { Status } from "#ui/ui/status.tsx";
import { filingStatusLabels, filingTones } from "./labels.ts";

type Stand = Pick<TaxFiling, "status" | "is_reportable">;

/** Whether nothing of a filing is left to do: it is filed, or there is nothing to report. */
export const isFilingDone = ({ status, is_reportable }: Stand) => status === "filed" || is_reportable === false;

/** How a filing stands. One that has nothing to report is not to be filed, though it is prepared. */
export function FilingStatus({ status, is_reportable }: Stand) {
  if (status === "prepared" && is_reportable === false) return <Badge dot>Nothing to report</Badge>;
  return <Status value={status} tones={filingTones} labels={filingStatusLabels} />;
}
