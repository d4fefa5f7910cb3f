import { Suspense } from "react";
import { readIntegrity } from "#lib/domains/books/reports/operations.ts";
import { read } from "#lib/server/read.ts";
import { IntegrityPending, IntegrityTile } from "#ui/books/reports/integrity-tile.tsx";

async function Checked({ entity_id }: { entity_id: string }) {
  return <IntegrityTile integrity={await read(readIntegrity, { entity_id })} />;
}

/** The tie-outs, as they come: every line of the books is added up for them, and the page around does not wait. */
export const BooksIntegrity = ({ entity_id }: { entity_id: string }) => (
  <Suspense fallback={<IntegrityPending />}>
    <Checked entity_id={entity_id} />
  </Suspense>
);
