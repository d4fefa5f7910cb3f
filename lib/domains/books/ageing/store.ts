import type { ReportSheet } from "#lib/core/file.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";

/** The sums of what is open, as exact text: of rows that have an amount, and how many `days` it is past its due date. */
export const agedSums = (amount: Sql): Sql => sql`sum(${amount})::text as total_cents,
  coalesce(sum(${amount}) filter (where days <= 0), 0)::text as not_due_cents,
  coalesce(sum(${amount}) filter (where days between 1 and 30), 0)::text as days_1_to_30_cents,
  coalesce(sum(${amount}) filter (where days between 31 and 60), 0)::text as days_31_to_60_cents,
  coalesce(sum(${amount}) filter (where days between 61 and 90), 0)::text as days_61_to_90_cents,
  coalesce(sum(${amount}) filter (where days > 90), 0)::text as over_90_days_cents`;

/** An aging as a spreadsheet and paper are made of it: its tables, whose they are, and their day. */
export async function handedOut<Told extends { as_of: string }>(
  tx: Tx,
  { entity_id, title, sheetsOf }: { entity_id: string; title: string; sheetsOf: (told: Told) => ReportSheet[] },
  asked: Promise<Told>,
) {
  const [told, { legal_name, entity_type }] = await Promise.all([asked, entities.load(tx, { entity_id })]);
  const sheets = sheetsOf(told);
  const currency = sheets[0]?.currency ?? "usd";
  return { title, sheets, of: { company: legalName(legal_name, entity_type), currency, days: [told.as_of] } };
}
