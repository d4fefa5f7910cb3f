import { createHash } from "node:crypto";
import { notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import { maskedNumber } from "../account-numbers/rules.ts";
import { identities, totalsOf } from "./rules.ts";
import type { BankImport, Statement, StatementFormat } from "./schema.ts";
import { bankImportStates } from "./states.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** As much of an account number as is shown of one. */
const SHOWN = 4;

type Own = RowAs<"bank_import", BankImport>;

interface Given {
  entity_id: string;
  bank_id: string;
  format: StatementFormat;
  filename?: string | null | undefined;
  content: string;
}

/** The lines that the bank account has already, by their identities. */
async function known(tx: Tx, bank_id: string, of: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.sql<Pick<RowOf<"bank_line">, "identity" | "bank_line_id">>`
    select identity, bank_line_id from bank_line
    where bank_id = ${bank_id} and identity = any(${of}::text[]) and status <> 'voided'`;
  return new Map(rows.map(({ identity, bank_line_id }) => [identity, bank_line_id]));
}

/** How many of these lines have the day and the amount of one that is there and says something else. */
async function lookalikes(tx: Tx, bank_id: string, lines: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from jsonb_to_recordset(${lines}::jsonb) as n(date date, amount_cents bigint)
    where exists (select from bank_line b where b.bank_id = ${bank_id} and b.amount_cents = n.amount_cents and b.date = n.date
      and b.status <> 'voided')`;
  return row?.count ?? 0;
}

/**
 * Takes a statement in: adds what the bank account has no line of, and keeps the report of it and which lines it tells. The
 * caller holds the bank account, so that of two that take the same file in at once the second finds every line.
 */
export async function insert(tx: Tx, given: Given, statement: Statement): Promise<BankImport> {
  const { entity_id, bank_id, format, filename, content } = given;
  const { lines, skipped, account, closing } = statement;
  const identified = identities(lines).map(sha256);
  const there = await known(tx, bank_id, identified);
  const read = lines.map(({ line, ...told }, at) => ({ ...told, identity: identified[at] ?? "", line_in_file: line }));
  const fresh = read.flatMap((told) =>
    there.has(told.identity) ? [] : [{ ...told, bank_line_id: newId("bank_line") }],
  );
  const rows = JSON.stringify(fresh);
  const row = {
    import_id: newId("bank_import"),
    entity_id,
    bank_id,
    format,
    filename: filename ?? null,
    content_sha256: sha256(content),
    account_in_file: maskedNumber(account === null ? null : account.slice(-SHOWN)),
    lines_in_file: lines.length + skipped.length,
    added: fresh.length,
    already_there: lines.length - fresh.length,
    possible_duplicates: await lookalikes(tx, bank_id, rows),
    skipped: json(skipped),
    ...totalsOf(statement),
    closing_balance_cents: closing?.balance_cents ?? null,
    closing_date: closing?.date ?? null,
  };
  const [made] = await tx.sql<Own>`
    insert into bank_import ${columns("bank_import", row)} returning ${columnsOf("bank_import")}`;
  if (!made) throw notFound("import");
  // What is there already says what its own import said; what this one says stays with it, for when that is voided.
  const again = read.flatMap(({ identity, line_in_file, counterparty, balance_cents }) => {
    const bank_line_id = there.get(identity);
    return bank_line_id === undefined ? [] : [{ bank_line_id, line_in_file, counterparty, balance_cents }];
  });
  const told = json([...again, ...fresh.map(({ bank_line_id }) => ({ bank_line_id }))]);
  await tx.sql`
    with added as (insert into bank_line (bank_line_id, entity_id, bank_id, import_id, identity, line_in_file, date, amount_cents,
      description, counterparty, reference, bank_reference, balance_cents)
    select bank_line_id, ${entity_id}, ${bank_id}, ${made.import_id}, identity, line_in_file, date, amount_cents, description,
      counterparty, reference, bank_reference, balance_cents
    from jsonb_to_recordset(${rows}::jsonb) as n(bank_line_id text, identity text, line_in_file int, date date,
      amount_cents bigint, description text, counterparty text, reference text, bank_reference text, balance_cents bigint))
    insert into bank_import_line (import_id, bank_line_id, line_in_file, counterparty, balance_cents)
    select ${made.import_id}, bank_line_id, line_in_file, counterparty, balance_cents from jsonb_to_recordset(${told}::jsonb)
      as t(bank_line_id text, line_in_file int, counterparty text, balance_cents bigint)`;
  return made;
}

/** Which import is meant. */
type At = Pick<BankImport, "entity_id" | "bank_id" | "import_id">;

/** The report of an import. Throws 404, also where it is another bank account's. */
export async function load(tx: Tx, { entity_id, bank_id, import_id }: At): Promise<BankImport> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("bank_import")} from bank_import
    where import_id = ${import_id} and bank_id = ${bank_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("import");
  return row;
}

/** Whether an import tells the line, whichever has brought it. */
export const tells = (import_id: string, bank_line_id: Sql): Sql => sql`exists (select from bank_import_line t
  where t.import_id = ${import_id} and t.bank_line_id = ${bank_line_id})`;

/**
 * Voids an import with the lines that no other standing one tells, which PostgreSQL takes along; the caller holds the bank
 * account. Throws 400 naming the status, or how many of these lines are matched.
 */
export async function voidImport(tx: Tx, { import_id }: Pick<At, "import_id">): Promise<void> {
  const [row] = await tx.sql<{ matched: number }>`
    select count(*)::int as matched from bank_import_line t join bank_line l on l.bank_line_id = t.bank_line_id
    where t.import_id = ${import_id} and l.status = 'matched' and not exists (select from bank_import_line o
      join bank_import i on i.import_id = o.import_id
      where o.bank_line_id = t.bank_line_id and o.import_id <> t.import_id and i.status = 'imported')`;
  const matched = row?.matched ?? 0;
  if (matched > 0) {
    const [lines, them] = matched === 1 ? ["1 of its lines is", "it"] : [`${matched} of its lines are`, "them"];
    throw wrongState(`Cannot void the bank import: ${lines} matched; unmatch ${them} first.`, "lines_matched");
  }
  const at = { table: "bank_import", key: "import_id", id: import_id, also: sql`, voided_at = now()` } as const;
  await move(tx, bankImportStates, "void", at);
}

/** A page of a bank account's imports, newest first. */
export async function list(tx: Tx, filter: { bank_id: string; limit: number; cursor?: string | undefined }) {
  const read = (after: Key | null, limit: number) => tx.sql<Own>`
    select ${columnsOf("bank_import")} from bank_import${where([
      sql`bank_id = ${filter.bank_id}`,
      after && sql`import_id < ${after[0]}`,
    ])} order by import_id desc limit ${limit}`;
  return page(filter, 1, read, ({ import_id }) => [import_id]);
}
