import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import { readCapitalStatement } from "#lib/domains/equity/capital/operations.ts";
import { read } from "#lib/server/read.ts";
import { StatementTable } from "#ui/equity/capital-table.tsx";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Filters } from "#ui/ui/filters.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { askedOf, type ListParams } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";

export const metadata = { title: "Capital statement" };

export default async function MemberPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, notice } = await companyPage(entity_id, "cap-table/capital/member", readCapitalStatement.scope);
  const query = await searchParams;
  const member_name = typeof query.name === "string" && query.name.trim() !== "" ? query.name : "Nobody";
  const { filter } = askedOf(readCapitalStatement.input.pick({ from: true, as_of: true }), query);
  const asked = { entity_id, member_name, ...filter };
  const statement = await read(readCapitalStatement, asked);
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/cap-table/capital`, label: "Members' capital" }}
        title={statement.member_name}
        description={`The capital account of a member of ${stop(company.legal_name)}`}
      />
      {notice}
      <Filters>
        <DateFilter label="From" name="from" shown={statement.from} max={today()} />
        <DateFilter label="To" name="as_of" shown={statement.as_of} max={today()} />
      </Filters>
      <Stats
        stats={[
          { label: "Opening", value: <Money cents={statement.opening_cents} /> },
          { label: "Contributions", value: <Money cents={statement.contributions_cents} /> },
          { label: "Income", value: <Money cents={statement.allocations_cents} /> },
          { label: "Distributions", value: <Money cents={statement.distributions_cents} /> },
          { label: "Transfers and other", value: <Money cents={statement.transfers_cents + statement.other_cents} /> },
          { label: "Closing", value: <Money cents={statement.closing_cents} /> },
        ]}
      />
      <Section title="Movements" className="mt-10">
        {statement.lines.length === 0 ? (
          <EmptyState title="Nothing moved">Nothing moved this capital account in these days.</EmptyState>
        ) : (
          <StatementTable statement={statement} company={`/entities/${entity_id}`} />
        )}
      </Section>
      <ApiFold calls={[callOf(readCapitalStatement, asked)]} />
    </>
  );
}
