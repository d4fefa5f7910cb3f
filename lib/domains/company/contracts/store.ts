import { notFound } from "#lib/core/errors.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, json, sql, where } from "#lib/db/sql.ts";
import { loadDocument, loadSummaries } from "../documents/store.ts";
import type { Contract, ContractSummary } from "./schema.ts";
import type { Template, Terms } from "./texts/contract-facts.ts";

interface Row {
  document_id: string;
  entity_id: string;
  template: Template;
  counterparty_name: string;
  governing_law: string;
  terms: Terms;
  missing: string[];
}

/** What the contract was generated from, beside the document it is. */
function contract<D extends { document_id: string }>(document: D, { terms, ...row }: Row) {
  const { template, counterparty_name, governing_law, missing } = row;
  return { ...document, ...terms, template, counterparty_name, governing_law, missing };
}

/** Keeps what a contract was generated from; its document is there already. */
export async function insertContract(tx: Tx, row: Row): Promise<void> {
  await tx.sql`insert into contract ${columns({ ...row, terms: json(row.terms) })}`;
}

/** The entity's contract with its text and signatures. Throws 404, also where it is another entity's. */
export async function loadContract(tx: Tx, entity_id: string, document_id: string): Promise<Contract> {
  const [row] = await tx.sql<Row>`
    select * from contract where document_id = ${document_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("contract");
  return contract(await loadDocument(tx, document_id), row);
}

/** A page of an entity's contracts, newest first, without their texts. */
export async function listContracts(
  tx: Tx,
  filter: {
    entity_id: string;
    template?: Template | undefined;
    status?: ContractSummary["status"] | undefined;
    limit: number;
    cursor?: string | undefined;
  },
) {
  const after = decodeCursor(filter.cursor, 1);
  const rows = await tx.sql<Row>`
    select c.* from contract c join document d using (workspace_id, document_id)${where([
      sql`c.entity_id = ${filter.entity_id}`,
      filter.template === undefined ? null : sql`c.template = ${filter.template}`,
      filter.status === undefined ? null : sql`d.status = ${filter.status}`,
      after && sql`c.document_id < ${after[0]}`,
    ])} order by c.document_id desc limit ${filter.limit + 1}`;
  const { data, next_cursor } = toPage(rows, filter.limit, (row) => [row.document_id]);
  const documents = await loadSummaries(
    tx,
    data.map((row) => row.document_id),
  );
  const byId = new Map(documents.map((document) => [document.document_id, document]));
  const contracts = data.flatMap((row) => {
    const document = byId.get(row.document_id);
    return document ? [contract(document, row)] : [];
  });
  return { data: contracts, next_cursor };
}
