import { Coins } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { DistributionCalculator } from "#ui/equity/distribution-calculator.tsx";
import { issueWords } from "#ui/equity/labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { type CompanyParams, companyPage } from "../../company.tsx";
import { calculateDistribution } from "../actions.ts";

export const metadata = { title: "Distribution" };

export default async function DistributionPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { company, writes, notice } = await companyPage(entity_id, "cap-table/distribution", equity.createGrant.scope);
  const cap_table = await read(equity.readCapTable, { entity_id });
  const noun = issueWords[company.entity_type];
  return (
    <>
      <PageHeader
        title="Distribution"
        description="What each holder would get of an amount. Nothing is paid or posted; the receipt keeps the calculation."
      />
      <div className="mb-6">
        <CapTableTabs entity_id={entity_id} />
      </div>
      {notice}
      {cap_table.outstanding_units === 0 ? (
        <EmptyState icon={<Coins aria-hidden="true" />} title="Nobody to distribute to">
          Once {noun} are held, an amount can be divided among their holders here.
        </EmptyState>
      ) : writes ? (
        <DistributionCalculator entity_id={entity_id} action={calculateDistribution} />
      ) : null}
      <ApiFold calls={[callOf(equity.calculateDistribution, { entity_id, total_amount_cents: 1_000_000 })]} />
    </>
  );
}
