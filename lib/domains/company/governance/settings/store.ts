import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import type { GovernanceSettings, GovernanceSettingsChange } from "./schema.ts";

type Row = RowOf<"governance_settings">;

/** What a company has chosen for its meetings; what was never set is off. */
export async function load(tx: Tx, entity_id: string): Promise<GovernanceSettings> {
  const [row] = await tx.sql<Row>`
    select ${columnsOf("governance_settings")} from governance_settings where entity_id = ${entity_id}`;
  return row ?? { entity_id, refuses_uncounted: false, created_at: null, updated_at: null };
}

/** Changes what is given. */
export async function change(tx: Tx, { entity_id, ...given }: GovernanceSettingsChange): Promise<GovernanceSettings> {
  const refuses = given.refuses_uncounted ?? null;
  await tx.sql`
    insert into governance_settings (entity_id, refuses_uncounted) values (${entity_id}, coalesce(${refuses}::boolean, false))
    on conflict (workspace_id, entity_id) do update
      set refuses_uncounted = coalesce(${refuses}::boolean, governance_settings.refuses_uncounted), updated_at = now()`;
  return load(tx, entity_id);
}
