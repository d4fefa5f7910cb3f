import { PiggyBank } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today, yearOf } from "#lib/core/days.ts";
import * as capital from "#lib/domains/equity/capital/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { AllocationSheet, ContributionSheet } from "#ui/equity/capital-forms.tsx";
import { AllocationTable, ContributionTable } from "#ui/equity/capital-lists.tsx";
import { CapitalTable } from "#ui/equity/capital-table.tsx";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { Filters } from "#ui/ui/filters.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { accountsOf } from "../../ledger/choices.ts";
import * as actions from "./actions.ts";

export const metadata = { title: "Members' capital" };

export default async function CapitalPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const page = await companyPage(entity_id, "cap-table/capital", capital.createContribution.scope);
  const { company, writes, notice } = page;
  const at = `/entities/${entity_id}/cap-table/capital`;
  const { allocations: further, ...query } = await searchParams;
  const { filter, paging } = askedOf(capital.readCapitalAccounts.input.pick({ from: true, as_of: true }), query);
  const contributed = { entity_id, ...paging };
  const place = further === undefined ? {} : { cursor: further };
  const allocated = { entity_id, ...askedOf(capital.listAllocations.input.pick({}), place).paging };
  const [accounts, contributions, allocations] = await Promise.all([
    read(capital.readCapitalAccounts, { entity_id, ...filter }),
    read(capital.listContributions, contributed),
    read(capital.listAllocations, allocated),
  ]);
  const members = accounts.members.map(({ member_name }) => member_name);
  const isLlc = company.entity_type === "llc";
  const year = yearOf(today()) - 1;
  const assets =
    isLlc && writes
      ? (await accountsOf(entity_id)).filter((one) => one.account_type === "asset" && one.currency === "usd")
      : [];
  const days = `from=${accounts.from}&as_of=${accounts.as_of}`;
  return (
    <>
      <PageHeader
        title="Members' capital"
        description="What each member has put in, what of the income is theirs, and what they took out."
        action={
          writes && isLlc ? (
            <div className="flex flex-wrap gap-2">
              {members.length > 0 ? (
                <AllocationSheet
                  entity_id={entity_id}
                  members={members}
                  period={{ starts_on: `${year}-01-01`, ends_on: `${year}-12-31` }}
                  action={actions.createAllocation}
                  trial={actions.tryAllocation}
                />
              ) : null}
              <ContributionSheet
                entity_id={entity_id}
                members={members}
                accounts={assets.map(({ account_id, account_name }) => ({ account_id, account_name }))}
                action={actions.createContribution}
                trial={actions.tryContribution}
              />
            </div>
          ) : null
        }
      />
      <div className="mb-6">
        <CapTableTabs entity_id={entity_id} />
      </div>
      {notice}
      {accounts.members.length === 0 ? (
        <EmptyState icon={<PiggyBank aria-hidden="true" />} title={isLlc ? "No member yet" : "No members here"}>
          {isLlc
            ? "Once a member contributes something, or units are paid for, their capital account stands here."
            : "Capital accounts are those of the members of an LLC; a corporation has stock."}
        </EmptyState>
      ) : (
        <>
          <Filters>
            <DateFilter label="From" name="from" shown={accounts.from} max={today()} />
            <DateFilter label="To" name="as_of" shown={accounts.as_of} max={today()} />
          </Filters>
          <Stats
            stats={[
              { label: "Capital of all members", value: <Money cents={accounts.closing_cents} /> },
              {
                label: "In the books",
                value: <Money cents={accounts.books_cents} />,
                note:
                  accounts.unassigned_cents === 0 ? (
                    "All of it is in a member's account"
                  ) : (
                    <>
                      <Money cents={accounts.unassigned_cents} /> in nobody's account: entries by hand, or brought in
                    </>
                  ),
              },
              {
                label: "Income not allocated",
                value: <Money cents={accounts.unallocated_income_cents} />,
                note: <TextLink href={`${at}/k1?tax_year=${year}`}>Schedules K-1 of {year}</TextLink>,
              },
            ]}
          />
          <Section title="By member" className="mt-10">
            <CapitalTable
              accounts={accounts}
              memberHref={(name) => `${at}/member?name=${encodeURIComponent(name)}&${days}`}
            />
          </Section>
        </>
      )}
      {contributions.data.length > 0 ? (
        <Section title="Contributions" description="The newest first." className="mt-10">
          <EndlessList
            of="contributions"
            first={contributions}
            asked={contributed}
            list={actions.moreContributions}
            table={ContributionTable}
          />
        </Section>
      ) : null}
      {allocations.data.length > 0 ? (
        <Section title="Allocations" description="The newest first." className="mt-10">
          <EndlessList
            of="allocations"
            first={allocations}
            asked={allocated}
            list={actions.moreAllocations}
            table={AllocationTable}
            place="allocations"
          />
        </Section>
      ) : null}
      <ApiFold
        calls={[
          callOf(capital.readCapitalAccounts, { entity_id, ...filter }),
          callOf(capital.createContribution, {
            entity_id,
            member_name: members[0] ?? "Ada Byron",
            amount_cents: 5_000_000,
          }),
          callOf(capital.createAllocation, { entity_id, starts_on: `${year}-01-01`, ends_on: `${year}-12-31` }),
        ]}
      />
    </>
  );
}
