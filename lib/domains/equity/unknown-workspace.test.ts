import { expect, it } from "vitest";
import { parseInput } from "#lib/core/input.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { execute, perform } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { asOwner } from "../../../e2e/support/database.ts";
import { newCompany } from "../../../e2e/support/equity.ts";
import { splitInstrument } from "./amendments/operations.ts";
import { split } from "./amendments/splitting.ts";
import { createImport } from "./spreadsheets/operations.ts";

const HOLDERS = 120;
const tables = ["contact", "contact_name", "equity_grant", "grant_event", "holding", "instrument", "unit_movement"];

/** A company in a workspace of its own, and a register with as many holders of its common stock. */
async function withRegister(count: number) {
  const workspace_id = await newWorkspace();
  const caller = callerIn(workspace_id);
  const { entity_id, instrument_id } = await newCompany(caller);
  const rows = Array.from({ length: count }, (_, at) => `Holder ${at},CS-${at},Common,${1_000 + at},2026-01-05\n`);
  const csv = `Stakeholder Name,Security ID,Share Class,Shares Issued,Issue Date\n${rows.join("")}`;
  const content_base64 = Buffer.from(csv).toString("base64");
  const file = { entity_id, format: "csv" as const, content_base64, granted_on: "2026-01-05" };
  return { workspace_id, caller, entity_id, instrument_id, file };
}

async function withHolders(count: number) {
  const { file, ...own } = await withRegister(count);
  await execute(createImport, own.caller, file);
  return own;
}

/** How many rows of these tables the transaction has looked at so far. */
async function looked(tx: Tx): Promise<number> {
  const [read] = await tx.sql<{ rows: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname = any(${tables}::text[])`;
  return read?.rows ?? 0;
}

it("An import does not read all holders for each of them where its connection has only met small registers", async () => {
  for (let other = 0; other < 3; other++) await withHolders(3);
  await asOwner(`analyze ${tables.join(", ")}`);
  // PostgreSQL keeps what it has planned for few, once it has planned it several times.
  const small = await Promise.all(Array.from({ length: 8 }, () => withRegister(3)));
  const big = await withRegister(5 * HOLDERS);
  const { workspace_id, caller, file } = big;
  const read = await transaction({ workspace_id }, "write", async (tx) => {
    for (const one of small) {
      await tx.sql`select set_config('app.workspace_id', ${one.workspace_id}, true)`;
      await perform(
        { ...tx, workspace_id: one.workspace_id },
        createImport,
        one.caller,
        parseInput(createImport.input, one.file),
      );
    }
    await tx.sql`select set_config('app.workspace_id', ${workspace_id}, true)`;
    const before = await looked(tx);
    await perform(tx, createImport, caller, parseInput(createImport.input, file));
    tx.undo();
    return (await looked(tx)) - before;
  });
  expect(read).toBeLessThan(5 * HOLDERS * HOLDERS);
});

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
