import { Waves } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as distributions from "#lib/domains/equity/distributions/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { ExitWaterfall } from "#ui/equity/exit-waterfall.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { type CompanyParams, companyPage } from "../../company.tsx";
import { readWaterfall } from "../distribution/actions.ts";

export const metadata = { title: "Waterfall" };

export default async function WaterfallPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { notice } = await companyPage(entity_id, "cap-table/waterfall", distributions.readWaterfall.scope);
  const { outstanding_units } = await read(equity.readCapTable, { entity_id });
  return (
    <>
      <PageHeader
        title="Waterfall"
        description="Who would get how much if the company were sold, by the terms of each class. Nothing is kept or paid."
      />
      <div className="mb-6">
        <CapTableTabs entity_id={entity_id} />
      </div>
      {notice}
      {outstanding_units === 0 ? (
        <EmptyState icon={<Waves aria-hidden="true" />} title="Nobody to distribute to">
          Once something is held, an exit can be divided among the holders here.
        </EmptyState>
      ) : (
        <ExitWaterfall entity_id={entity_id} action={readWaterfall} />
      )}
      <ApiFold
        calls={[
          callOf(distributions.readWaterfall, { entity_id }),
          callOf(distributions.calculateDistribution, {
            entity_id,
            total_amount_cents: 1_000_000_000,
            method: "waterfall",
          }),
        ]}
      />
    </>
  );
}
