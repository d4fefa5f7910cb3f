import { Coins } from "lucide-react";
import { DistributionCalculator } from "#ui/equity/distribution-calculator.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import type { EntityParams } from "../../entity.ts";
import { calculateDistribution } from "../actions.ts";
import { partOf } from "../part.tsx";

export const metadata = { title: "Distribution" };

export default async function DistributionPage({ params }: EntityParams) {
  const { entity_id } = await params;
  const { cap_table, noun, writes, notice, tabs } = await partOf(entity_id, "distribution");
  return (
    <>
      <PageHeader
        title="Distribution"
        description="What each holder would get of an amount. Nothing is paid or posted; the receipt keeps the calculation."
      />
      <div className="mb-6">{tabs}</div>
      {notice}
      {cap_table.outstanding_units === 0 ? (
        <EmptyState icon={<Coins aria-hidden="true" />} title="Nobody to distribute to">
          Once {noun} are held, an amount can be divided among their holders here.
        </EmptyState>
      ) : writes ? (
        <DistributionCalculator entity_id={entity_id} action={calculateDistribution} />
      ) : null}
      <ApiFold
        calls={[
          {
            method: "POST",
            path: `/v1/entities/${entity_id}/distributions/calculate`,
            body: { total_amount_cents: 1_000_000 },
          },
        ]}
      />
    </>
  );
}
