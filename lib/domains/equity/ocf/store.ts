import type { Tx } from "#lib/core/tx.ts";
import type { RowAs } from "#lib/db/rows.ts";
import { json, sql } from "#lib/db/sql.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import type { KeptObject } from "./writing/package.ts";

type Row = Pick<RowAs<"ocf_object", KeptObject>, keyof KeptObject>;

/** Keeps each object of a package as it came, with what it became. */
export async function insertKept(
  tx: Tx,
  { entity_id, cap_table_import_id }: { entity_id: string; cap_table_import_id: string },
  kept: readonly KeptObject[],
): Promise<void> {
  await tx.sql`
    insert into ocf_object (cap_table_import_id, place, entity_id, file_type, body, record_ids, grant_id, holder_key, units)
    select ${cap_table_import_id}, e.place, ${entity_id}, o.file_type, o.body, array(select jsonb_array_elements_text(o.record_ids)),
      o.grant_id, o.holder_key, o.units
    from jsonb_array_elements(${json(kept)}::jsonb) with ordinality as e(object, place)
      cross join lateral jsonb_to_record(e.object) as o(file_type text, body jsonb, record_ids jsonb, grant_id text, holder_key text, units bigint)`;
}

/** What came in with an entity's package, in its order. */
export const keptOf = (tx: Tx, entity_id: string): Promise<KeptObject[]> =>
  tx.sql<Row>`
    select file_type, body, record_ids, grant_id, ${people.keptUnder(sql`ocf_object.holder_key`)} as holder_key, units from ocf_object
    where entity_id = ${entity_id} order by place`;
