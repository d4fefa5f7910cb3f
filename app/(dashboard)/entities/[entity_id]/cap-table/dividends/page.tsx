import { Coins } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as distributions from "#lib/domains/equity/distributions/operations.ts";
import { readAccruedDividends } from "#lib/domains/equity/dividends/operations.ts";
import { read } from "#lib/server/read.ts";
import { AccruedDividendsView } from "#ui/equity/accrued-dividends.tsx";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Filters } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";

export const metadata = { title: "Accrued dividends" };

export default async function DividendsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { notice } = await companyPage(entity_id, "cap-table/dividends", readAccruedDividends.scope);
  const { filter } = askedOf(readAccruedDividends.input.pick({ as_of: true }), await searchParams);
  const accrued = await read(readAccruedDividends, { entity_id, ...filter });
  const page = `/entities/${entity_id}/cap-table`;
  return (
    <>
      <PageHeader
        title="Accrued dividends"
        description="What has accrued on cumulative preferred stock and was not declared. It is paid with its preference, and before other dividends."
      />
      <div className="mb-6">
        <CapTableTabs entity_id={entity_id} />
      </div>
      {notice}
      {accrued.classes.length === 0 ? (
        <EmptyState icon={<Coins aria-hidden="true" />} title="Nothing accrues">
          Preferred stock accrues dividends once its terms tell a percentage: where{" "}
          <TextLink href={`${page}/instruments`}>an instrument</TextLink> is added or completed, or a round is closed.
        </EmptyState>
      ) : (
        <>
          <Filters>
            <DateFilter label="As of" name="as_of" shown={accrued.as_of} />
          </Filters>
          <AccruedDividendsView accrued={accrued} page={page} />
        </>
      )}
      <ApiFold
        calls={[
          callOf(readAccruedDividends, { entity_id, ...filter }),
          ...(accrued.accrued_cents > 0
            ? [
                callOf(distributions.declareDistribution, {
                  ...{ entity_id, total_amount_cents: accrued.accrued_cents, method: "accrued_dividends" as const },
                }),
              ]
            : []),
        ]}
      />
    </>
  );
}
