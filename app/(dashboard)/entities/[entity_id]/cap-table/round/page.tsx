import { Coins } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as grants from "#lib/domains/equity/grants/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import * as rounds from "#lib/domains/equity/rounds/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { RoundModeller } from "#ui/equity/round-modeller.tsx";
import { RoundTable } from "#ui/equity/round-table.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { closeRound, createScenario, moreRounds, previewRound, tryCloseRound } from "../actions.ts";
import { peopleOf } from "../people.ts";

export const metadata = { title: "Round" };

export default async function RoundPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, can, notice } = await companyPage(entity_id, "cap-table/round", grants.createGrant.scope);
  const narrowing = { entity_id, ...askedOf(rounds.listRounds.input.pick({}), await searchParams).paging };
  const [cap_table, closed, people] = await Promise.all([
    read(equity.readCapTable, { entity_id }),
    read(rounds.listRounds, narrowing),
    peopleOf(can),
  ]);
  const pool = cap_table.instruments.filter(({ kind }) => kind === "option");
  const before = [
    ...cap_table.holders.map(({ name, fully_diluted_units }) => ({ name, shares: fully_diluted_units })),
    { name: "Unallocated option pool", shares: pool.reduce((sum, { available_units }) => sum + available_units, 0) },
  ];
  return (
    <>
      <PageHeader
        title="Round"
        description="What a priced round would come to, SAFEs and option pool among it. Nothing is kept until it is closed."
      />
      <div className="mb-6">
        <CapTableTabs entity_id={entity_id} />
      </div>
      {notice}
      {cap_table.holders.length === 0 ? (
        <EmptyState icon={<Coins aria-hidden="true" />} title="Nobody holds shares yet">
          A round’s price follows from what is held before it.
        </EmptyState>
      ) : (
        <RoundModeller
          entity_id={entity_id}
          action={previewRound}
          before={before}
          people={people}
          keep={writes ? createScenario : null}
          closing={writes ? { action: closeRound, trial: tryCloseRound } : null}
        />
      )}
      {closed.data.length === 0 ? null : (
        <Section title="Closed rounds">
          <EndlessList of="rounds" first={closed} asked={narrowing} list={moreRounds} table={RoundTable} />
        </Section>
      )}
      <ApiFold
        calls={[
          callOf(rounds.previewRound, { ...rounds.previewRound.example, entity_id }),
          callOf(rounds.closeRound, { ...rounds.closeRound.example, entity_id }),
        ]}
      />
    </>
  );
}
