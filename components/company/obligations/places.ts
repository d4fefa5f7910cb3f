import type { Obligation } from "#lib/domains/company/obligations/schema.ts";

/** Where the thing that is asked for is done, and what going there is called. */
export interface Place {
  href: string;
  label: string;
}

const places: Readonly<Record<string, { path: (id: string) => string; label: string }>> = {
  formation: { path: () => "", label: "Go to the formation" },
  amendment: { path: (id) => `/amendments/${id}`, label: "Open the change" },
  instrument: { path: (id) => `/amendments?instrument_id=${id}`, label: "Go to the changes" },
  document: { path: (id) => `/documents/${id}`, label: "Open the document" },
  tax_filing: { path: (id) => `/compliance/filings/${id}`, label: "Open the filing" },
  tax_return: { path: (id) => `/compliance/year-end?tax_year=${id.split(":")[2]}`, label: "Go to the year-end" },
  deadline: { path: () => "/compliance", label: "Go to the deadlines" },
  grant: { path: (id) => `/cap-table/grants/${id}`, label: "Open the grant" },
  payroll_deposit: { path: () => "/payroll/deposits", label: "Go to the payroll taxes" },
  payroll_run: { path: () => "/payroll/people", label: "Go to the payroll" },
};

/** null where the obligation is a task of somebody's own, or about something that has no page. */
export function placeOf({ obligation_id, kind, entity_id, about_type, about_id }: Obligation): Place | null {
  if (kind === "approval") return { href: `/approvals/${obligation_id}`, label: "Look at what waits" };
  const place = about_type === null ? undefined : places[about_type];
  if (!place || entity_id === null || about_id === null) return null;
  return { href: `/entities/${entity_id}${place.path(about_id)}`, label: place.label };
}

/** Whether it asks for a yes or a no. */
export const asksDecision = ({ kind }: Pick<Obligation, "kind">) => /approv|^agent_request$/.test(kind);
