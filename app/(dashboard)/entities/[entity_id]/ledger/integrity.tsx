import { Suspense } from "react";
import { checkIntegrity, listIntegrityReports } from "#lib/domains/books/integrity/reports/operations.ts";
import { read } from "#lib/server/read.ts";
import { IntegrityPending, IntegrityTile } from "#ui/books/integrity/integrity-tile.tsx";
import { companyPage } from "../company.tsx";
import { checkBooks } from "./actions.ts";

async function Kept({ entity_id }: { entity_id: string }) {
  const { writes } = await companyPage(entity_id, "ledger", checkIntegrity.scope);
  const { data } = await read(listIntegrityReports, { entity_id, limit: 1 });
  return <IntegrityTile entity_id={entity_id} report={data[0] ?? null} check={writes ? checkBooks : null} />;
}

/** What the tie-outs came to when somebody last had them checked: the books are not added up for each view. */
export const BooksIntegrity = ({ entity_id }: { entity_id: string }) => (
  <Suspense fallback={<IntegrityPending />}>
    <Kept entity_id={entity_id} />
  </Suspense>
);
