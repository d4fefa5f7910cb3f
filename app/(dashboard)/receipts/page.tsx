import { ReceiptText } from "lucide-react";
import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { listReceipts } from "#lib/domains/trust/receipts/operations.ts";
import { operations } from "#lib/operations.ts";
import { read } from "#lib/server/read.ts";
import { ReceiptRows } from "#ui/trust/receipts/receipt-rows.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { type CursorQuery, turns } from "#ui/ui/cursor-turns.ts";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { ClearFilters, Filters, SelectFilter } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Pagination } from "#ui/ui/pagination.tsx";
import { actTitles } from "../act-titles.ts";
import { moreReceipts } from "./actions.ts";

export const metadata: Metadata = { title: "Receipts" };

const acts = operations
  .filter(({ effect }) => effect === "write")
  .map(({ name, title }) => ({ value: name, label: title }))
  .sort((a, b) => a.label.localeCompare(b.label));

export default async function ReceiptsPage({ searchParams }: { searchParams: Promise<CursorQuery> }) {
  const query = await searchParams;
  const { cursor, hrefs } = turns("/receipts", query);
  const asked = {
    ...(typeof query.action === "string" && { action: query.action }),
    ...(typeof query.entity_id === "string" && { entity_id: query.entity_id }),
  };
  const [receipts, entities] = await Promise.all([
    read(listReceipts, { limit: 50, ...asked, ...cursor }),
    read(listEntities, { limit: 1000 }),
  ]);
  const companies = new Map(entities.data.map(({ entity_id, legal_name }) => [entity_id, legal_name]));
  const filtered = Object.keys(asked).length > 0;
  return (
    <>
      <PageHeader
        title="Receipts"
        description="Every act leaves one: what was done, by whom, with which result, signed. None can be changed or taken back."
      />
      <Filters label="Filter receipts">
        <SelectFilter label="Act" name="action" options={acts} />
        <SelectFilter
          label="Company"
          name="entity_id"
          options={[...companies].map(([value, label]) => ({ value, label }))}
        />
        <ClearFilters names={["action", "entity_id"]} />
      </Filters>
      <ReceiptRows
        first={receipts}
        asked={{ limit: 50, ...asked, ...cursor }}
        list={moreReceipts}
        nextHref={hrefs(receipts.next_cursor).nextHref}
        titles={actTitles}
        companies={companies}
        empty={
          filtered ? (
            <EmptyState icon={<ReceiptText aria-hidden="true" />} title="No receipts like that">
              Nothing of this kind was done yet. Clear the filters to see everything that was.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<ReceiptText aria-hidden="true" />}
              title="No receipts yet"
              action={
                <ButtonLink href="/entities/new" variant="primary">
                  Form a company
                </ButtonLink>
              }
            >
              The first act leaves the first receipt: forming a company, for example.
            </EmptyState>
          )
        }
      />
      <Pagination {...hrefs(null)} label="Pages of receipts" />
      <ApiFold calls={[callOf(listReceipts, asked)]} />
    </>
  );
}
