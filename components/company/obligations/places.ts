import { kindOf } from "#lib/core/kinds.ts";
import type { Obligation } from "#lib/domains/company/obligations/schema.ts";
import { pageOfId } from "#ui/record/places.ts";

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
  tax_correction: { path: (id) => `/compliance/filings/${id.split(":")[0]}`, label: "Open what was filed" },
  foreign_qualification: { path: () => "/compliance", label: "Go to the deadlines" },
  income_return: { path: () => "/compliance", label: "Go to the deadlines" },
  llc_fee: { path: () => "/compliance", label: "Go to the deadlines" },
  publication: { path: () => "/compliance", label: "Go to the deadlines" },
  deadline: { path: () => "/compliance", label: "Go to the deadlines" },
  grant: { path: (id) => `/cap-table/grants/${id}`, label: "Open the grant" },
  payroll_deposit: { path: () => "/payroll/deposits", label: "Go to the payroll taxes" },
  payroll_run: { path: () => "/payroll/people", label: "Go to the payroll" },
};

/** Of what is about the company itself, by what is asked for. */
const inCompany: Readonly<Record<string, { path: string; label: string }>> = {
  rule_701_disclosure: { path: "/cap-table/rule-701", label: "Go to Rule 701" },
  rule_701_limit: { path: "/cap-table/rule-701", label: "Go to Rule 701" },
  value_common_stock: { path: "/cap-table/valuations", label: "Go to the valuations" },
};

/** null where the obligation is a task of somebody's own, or about something that has no page. */
export function placeOf({ obligation_id, kind, entity_id, about_type, about_id }: Obligation): Place | null {
  if (kind === "approval") return { href: `/approvals/${obligation_id}`, label: "Look at what waits" };
  const place = about_type === null ? undefined : places[about_type];
  if (entity_id === null || about_id === null) return null;
  const company = `/entities/${entity_id}`;
  if (place) return { href: `${company}${place.path(about_id)}`, label: place.label };
  if (about_type === "entity") {
    const { path, label } = inCompany[kind] ?? { path: "", label: "Open the company" };
    return { href: `${company}${path}`, label };
  }
  const href = pageOfId(about_id, entity_id);
  return href === null ? null : { href, label: `Open the ${wordOf(about_id)}` };
}

const wordOf = (id: string): string => (kindOf(id) ?? "record").replaceAll("_", " ").replace(/^safe$/, "SAFE");

/** Whether it asks for a yes or a no. */
export const asksDecision = ({ kind }: Pick<Obligation, "kind">) => /approv|^agent_request$/.test(kind);
