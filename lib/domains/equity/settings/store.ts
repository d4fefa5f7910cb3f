import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import type { EquitySettings, EquitySettingsChange } from "./schema.ts";

type Row = RowOf<"equity_settings">;

const unset = { right_of_first_refusal: false, refusal_notice_days: 30 };

/** What an entity has chosen for its grants; what was never set is off. */
export async function load(tx: Tx, entity_id: string): Promise<EquitySettings> {
  const [row] = await tx.sql<Row>`
    select ${columnsOf("equity_settings")} from equity_settings where entity_id = ${entity_id}`;
  return row ?? { entity_id, refuses_below_fair_market_value: false, ...unset, created_at: null, updated_at: null };
}

/** Changes what is given. */
export async function change(tx: Tx, { entity_id, ...given }: EquitySettingsChange): Promise<EquitySettings> {
  const refuses = given.refuses_below_fair_market_value ?? null;
  const has = given.right_of_first_refusal ?? null;
  const days = given.refusal_notice_days ?? null;
  await tx.sql`
    insert into equity_settings (entity_id, refuses_below_fair_market_value, right_of_first_refusal, refusal_notice_days)
    values (${entity_id}, coalesce(${refuses}::boolean, false), coalesce(${has}::boolean, false), coalesce(${days}::int, ${unset.refusal_notice_days}))
    on conflict (workspace_id, entity_id) do update
      set refuses_below_fair_market_value = coalesce(${refuses}::boolean, equity_settings.refuses_below_fair_market_value),
        right_of_first_refusal = coalesce(${has}::boolean, equity_settings.right_of_first_refusal),
        refusal_notice_days = coalesce(${days}::int, equity_settings.refusal_notice_days), updated_at = now()`;
  return load(tx, entity_id);
}
