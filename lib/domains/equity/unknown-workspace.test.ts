import { expect, it } from "vitest";
import { parseInput } from "#lib/core/input.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { asOwner } from "../../../e2e/support/database.ts";
import { newCompany } from "../../../e2e/support/equity.ts";
import { splitInstrument } from "./amendments/operations.ts";
import { split } from "./amendments/splitting.ts";
import { createImport } from "./spreadsheets/operations.ts";

const HOLDERS = 120;
const tables = ["contact_name", "equity_grant", "grant_event", "holding", "instrument", "unit_movement"];

/** A company in a workspace of its own, and as many holders of its common stock. */
async function withHolders(count: number) {
  const workspace_id = await newWorkspace();
  const caller = callerIn(workspace_id);
  const { entity_id, instrument_id } = await newCompany(caller);
  const rows = Array.from({ length: count }, (_, at) => `Holder ${at},CS-${at},Common,${1_000 + at},2026-01-05\n`);
  const csv = `Stakeholder Name,Security ID,Share Class,Shares Issued,Issue Date\n${rows.join("")}`;
  const content_base64 = Buffer.from(csv).toString("base64");
  await execute(createImport, caller, { entity_id, format: "csv", content_base64, granted_on: "2026-01-05" });
  return { workspace_id, caller, entity_id, instrument_id };
}

/** How many rows of these tables the transaction has looked at so far. */
async function looked(tx: Tx): Promise<number> {
  const [read] = await tx.sql<{ rows: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname = any(${tables}::text[])`;
  return read?.rows ?? 0;
}

it("A split does not read all holders for every pair of them where PostgreSQL has not met the workspace yet", async () => {
  for (let other = 0; other < 3; other++) await withHolders(3);
  await asOwner(`analyze ${tables.join(", ")}`);
  const { workspace_id, entity_id, instrument_id } = await withHolders(HOLDERS);
  const given = { entity_id, instrument_id, numerator: 2, denominator: 1, split_on: "2026-03-05" } as const;
  const read = await transaction({ workspace_id }, "write", async (tx) => {
    await tx.fresh`discard plans`;
    await split(tx, parseInput(splitInstrument.input, { ...given, authorized_units: 20_000_000 }));
    await tx.sql`set constraints all immediate`;
    tx.undo();
    return looked(tx);
  });
  // It was all holders for every pair of them. Once all for each may still be, while the tables themselves are small.
  expect(read).toBeLessThan(HOLDERS * HOLDERS * 10);
});
