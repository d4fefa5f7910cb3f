import { Coins } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as distributions from "#lib/domains/equity/distributions/operations.ts";
import * as grants from "#lib/domains/equity/grants/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { DeclareDistribution } from "#ui/equity/distribution-acts.tsx";
import { DistributionCalculator } from "#ui/equity/distribution-calculator.tsx";
import { DistributionTable } from "#ui/equity/distribution-list.tsx";
import { unitNouns } from "#ui/equity/labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { createScenario } from "../actions.ts";
import { approvalsOf } from "../approvals.ts";
import { calculateDistribution, declareDistribution, moreDistributions, tryDeclareDistribution } from "./actions.ts";

export const metadata = { title: "Distribution" };

export default async function DistributionPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const asked = askedOf(distributions.listDistributions.input.pick({}), await searchParams);
  const narrowing = { entity_id, ...asked.paging };
  const { company, writes, notice, can } = await companyPage(
    entity_id,
    "cap-table/distribution",
    grants.createGrant.scope,
  );
  const [cap_table, declared] = await Promise.all([
    read(equity.readCapTable, { entity_id }),
    read(distributions.listDistributions, narrowing),
  ]);
  const calls = [
    callOf(distributions.calculateDistribution, { entity_id, total_amount_cents: 1_000_000 }),
    callOf(distributions.declareDistribution, { entity_id, total_amount_cents: 1_000_000 }),
  ];
  const noun = unitNouns[company.entity_type];
  return (
    <>
      <PageHeader
        title="Distribution"
        description="What each holder would get of an amount, and what was declared to them."
        action={
          writes && cap_table.outstanding_units > 0 ? (
            <DeclareDistribution
              entity_id={entity_id}
              approvals={approvalsOf(entity_id, can)}
              action={declareDistribution}
              trial={tryDeclareDistribution}
            />
          ) : null
        }
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
        <DistributionCalculator entity_id={entity_id} action={calculateDistribution} keep={createScenario} />
      ) : null}
      {declared.data.length > 0 ? (
        <Section title="Declared" description="The newest first.">
          <EndlessList
            of="distributions"
            first={declared}
            asked={narrowing}
            list={moreDistributions}
            table={DistributionTable}
          />
        </Section>
      ) : null}
      <ApiFold calls={calls} />
    </>
  );
}
