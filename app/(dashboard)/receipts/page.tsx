import { ReceiptText } from "lucide-react";
import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import { peoplesTitle } from "#lib/core/operation.ts";
import { exportEvidence } from "#lib/domains/trust/receipts/evidence/operations.ts";
import { listReceipts } from "#lib/domains/trust/receipts/operations.ts";
import { operations } from "#lib/operations.ts";
import { read } from "#lib/server/read.ts";
import { CompanyFilter } from "#ui/company/entities/company-filter.tsx";
import { DownloadEvidence } from "#ui/trust/receipts/download-evidence.tsx";
import { receiptRow } from "#ui/trust/receipts/receipt-row.ts";
import { ReceiptTable } from "#ui/trust/receipts/receipt-table.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { ClearFilters, Filters, SelectFilter } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { actTitles } from "../act-titles.ts";
import { askedOf } from "../asked.ts";
import { companyNames } from "../companies.ts";
import { findEntities } from "../entities/actions.ts";
import { moreReceipts } from "./actions.ts";

export const metadata: Metadata = { title: "Receipts" };

const acts = operations
  .filter(({ effect }) => effect === "write")
  .map(({ name, title }) => ({ value: name, label: peoplesTitle(title) }))
  .sort((a, b) => a.label.localeCompare(b.label));

export default async function ReceiptsPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const asked = askedOf(listReceipts.input.pick({ action: true, entity_id: true }), await searchParams, 50);
  const narrowing = { ...asked.filter, ...asked.paging };
  const receipts = await read(listReceipts, narrowing);
  const first = { ...receipts, data: receipts.data.map(receiptRow) };
  const companies = await companyNames([...receipts.data, asked.filter]);
  const shown = asked.filter.entity_id;
  const company = shown ? { entity_id: shown, name: companies.get(shown) ?? shown } : null;
  const isEmpty = receipts.data.length === 0 && !asked.narrowed;
  return (
    <>
      <PageHeader
        title="Receipts"
        description="Every act leaves one: what was done, by whom, with which result, signed. None can be changed or taken back."
        more={isEmpty ? null : <DownloadEvidence company={company} />}
      />
      <Filters label="Filter receipts">
        <SelectFilter label="Act" name="action" options={acts} />
        <CompanyFilter find={findEntities} chosen={companies.get(asked.filter.entity_id ?? "")} />
        <ClearFilters names={["action", "entity_id"]} />
      </Filters>
      <EndlessList
        of="receipts"
        first={first}
        asked={narrowing}
        list={moreReceipts}
        every={15_000}
        table={ReceiptTable}
        given={{
          titles: actTitles,
          companies,
          find: findEntities,
          empty: asked.narrowed ? (
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
          ),
        }}
      />
      <ApiFold
        calls={[callOf(listReceipts, asked.filter), callOf(exportEvidence, shown ? { entity_id: shown } : {})]}
      />
    </>
  );
}
