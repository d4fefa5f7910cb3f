import { type Sql, sql } from "#lib/db/sql.ts";

/** The sums of what is open, as exact text: of rows that have an amount, and how many `days` it is past its due date. */
export const agedSums = (amount: Sql): Sql => sql`sum(${amount})::text as total_cents,
  coalesce(sum(${amount}) filter (where days <= 0), 0)::text as not_due_cents,
  coalesce(sum(${amount}) filter (where days between 1 and 30), 0)::text as days_1_to_30_cents,
  coalesce(sum(${amount}) filter (where days between 31 and 60), 0)::text as days_31_to_60_cents,
  coalesce(sum(${amount}) filter (where days between 61 and 90), 0)::text as days_61_to_90_cents,
  coalesce(sum(${amount}) filter (where days > 90), 0)::text as over_90_days_cents`;
