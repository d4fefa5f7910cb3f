import { listEntities } from "#lib/domains/company/entities/operations.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { jurisdiction, jurisdictionCodes } from "#lib/domains/company/jurisdictions/facts/facts.ts";
import { read } from "#lib/server/read.ts";

/** The states by their codes. */
export const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  jurisdictionCodes.map((code) => [code, jurisdiction(code).name]),
);

/** As many as one question may pick. */
const MOST = 100;

type OfCompany = Readonly<{ entity_id?: string | null | undefined }>;

/** The companies that these speak of, by their identifiers; of those that may be read. */
export async function companiesOf(these: readonly OfCompany[]): Promise<ReadonlyMap<string, Entity>> {
  const ids = [...new Set(these.flatMap(({ entity_id }) => entity_id ?? []))];
  const asked = Array.from({ length: Math.ceil(ids.length / MOST) }, (_, at) => ids.slice(at * MOST, (at + 1) * MOST));
  const found = await Promise.all(asked.map((some) => read(listEntities, { entity_id: some.join(","), limit: MOST })));
  return new Map(found.flatMap(({ data }) => data.map((company) => [company.entity_id, company] as const)));
}

/** Their names. */
export async function companyNames(these: readonly OfCompany[]): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await companiesOf(these))].map(([entity_id, { legal_name }]) => [entity_id, legal_name]));
}
