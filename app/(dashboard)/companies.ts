import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { read } from "#lib/server/read.ts";

/** As many as one question may pick. */
const MOST = 100;

/** The names of the companies that these speak of, by their identifiers; of those that may be read. */
export async function companyNames(
  of: readonly { entity_id?: string | null | undefined }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(of.flatMap(({ entity_id }) => entity_id ?? []))];
  const asked = Array.from({ length: Math.ceil(ids.length / MOST) }, (_, at) => ids.slice(at * MOST, (at + 1) * MOST));
  const found = await Promise.all(asked.map((some) => read(listEntities, { entity_id: some.join(","), limit: MOST })));
  return new Map(
    found.flatMap(({ data }) => data.map(({ entity_id, legal_name }) => [entity_id, legal_name] as const)),
  );
}
