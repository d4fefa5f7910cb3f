import { notFound } from "#lib/core/errors.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import * as documents from "../documents/store.ts";
import type { Contract, ContractSummary } from "./schema.ts";
import type { Terms } from "./texts/contract-facts.ts";

type Own = RowAs<"contract", Pick<Contract, "template"> & { terms: Terms }>;

/** What a contract was generated from, beside its document. */
export type Origin = Omit<Own, "workspace_id" | "created_at">;

/** What the contract was generated from, beside the document it is. */
function record<D extends { document_id: string }>(document: D, { terms, ...row }: Own) {
  const { template, counterparty_name, governing_law, missing } = row;
  return { ...document, ...terms, template, counterparty_name, governing_law, missing };
}

/** Keeps what a contract was generated from; its document is there already. */
export async function insert(tx: Tx, { terms, ...own }: Origin): Promise<void> {
  await tx.sql`insert into contract ${columns("contract", { ...own, terms: json(terms) })}`;
}

/** Which contract is meant. */
type At = Pick<Contract, "entity_id" | "document_id">;

/** The entity's contract with its text and signatures. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, document_id }: At): Promise<Contract> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("contract")} from contract where document_id = ${document_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("contract");
  return record(await documents.load(tx, { document_id }), row);
}

interface Filter {
  entity_id: string;
  template?: Contract["template"] | undefined;
  status?: Contract["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's contracts, newest first, without their texts. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, template, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`
      select ${columnsOf("contract", "c")} from contract c join document d using (workspace_id, document_id)${where([
        sql`c.entity_id = ${entity_id}`,
        template === undefined ? null : sql`c.template = ${template}`,
        status === undefined ? null : sql`d.status = ${status}`,
        after && sql`c.document_id < ${after[0]}`,
      ])} order by c.document_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ document_id }) => [document_id]);
  const ids = data.map(({ document_id }) => document_id);
  const byId = new Map((await documents.loadAll(tx, ids)).map((document) => [document.document_id, document]));
  const contracts = data.flatMap((row): ContractSummary[] => {
    const document = byId.get(row.document_id);
    return document ? [record(document, row)] : [];
  });
  return { data: contracts, next_cursor };
}
