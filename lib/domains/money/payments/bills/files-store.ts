import { conflict } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns } from "#lib/db/rows.ts";
import * as files from "#lib/domains/company/documents/files/store.ts";
import type { Bill } from "./schema.ts";

/** Throws 409 where a bill of the company that is not voided has a file of these bytes already. */
export async function assertNewFile(tx: Tx, entity_id: string, sha256: string): Promise<void> {
  const [other] = await tx.sql<Pick<Bill, "bill_id">>`
    select b.bill_id from ${files.told} f join bill_document d on d.document_id = f.document_id
      join bill b on b.bill_id = d.bill_id
    where f.sha256 = ${sha256} and b.entity_id = ${entity_id} and b.status <> 'voided' order by b.bill_id limit 1`;
  if (other) throw conflict(`The same file is with the bill ${other.bill_id} already.`, "duplicate");
}

/** Ties a file that was kept just now to a bill. The caller holds the bill, which is not voided. */
export async function attach(tx: Tx, bill_id: string, document_id: string): Promise<void> {
  await tx.sql`
    with tied as (insert into bill_document ${columns("bill_document", { bill_id, document_id })} returning bill_id)
    update bill b set updated_at = now() from tied where b.bill_id = tied.bill_id`;
}
