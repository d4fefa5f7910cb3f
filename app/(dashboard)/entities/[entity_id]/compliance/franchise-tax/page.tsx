import { Landmark } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today, yearOf } from "#lib/core/days.ts";
import { readFranchiseTax } from "#lib/domains/compliance/tax/franchise/operations.ts";
import { read } from "#lib/server/read.ts";
import { ComplianceTabs, isTaxedByShares } from "#ui/compliance/tax/compliance-tabs.tsx";
import { PeriodTable, StockTable } from "#ui/compliance/tax/franchise-tables.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Filters, SelectFilter } from "#ui/ui/filters.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";

export const metadata = { title: "Franchise tax" };

export default async function FranchiseTaxPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company } = await companyPage(entity_id, "compliance/franchise-tax", readFranchiseTax.scope);
  const now = yearOf(today());
  const year = askedOf(readFranchiseTax.input.pick({ year: true }).partial(), await searchParams).filter.year ?? now;
  const tax = isTaxedByShares(company) ? await read(readFranchiseTax, { entity_id, year }) : null;
  return (
    <>
      <PageHeader
        title="Franchise tax"
        description="Delaware’s tax of a year by the company’s own register and books: the lower of two methods. Nothing is filed."
      />
      <div className="mb-6">
        <ComplianceTabs company={company} />
      </div>
      {tax === null ? (
        <EmptyState icon={<Landmark aria-hidden="true" />} title="Not a Delaware corporation">
          Delaware taxes its own corporations by their shares. What this company’s state asks for stands among its
          deadlines.
        </EmptyState>
      ) : (
        <>
          <Filters>
            <SelectFilter
              label="Year"
              name="year"
              all={`${now}`}
              options={[now + 1, now - 1, now - 2].map((one) => ({ value: `${one}`, label: `${one}` }))}
            />
          </Filters>
          {tax.part_year?.days === 0 ? (
            <EmptyState icon={<Landmark aria-hidden="true" />} title={`No tax of ${year}`}>
              The company was a Delaware corporation on no day of it.
            </EmptyState>
          ) : (
            <RecordBody
              facts={[
                { term: "By authorized shares", value: <Money cents={tax.authorized_shares_method_cents} /> },
                {
                  term: "By assumed par value",
                  value:
                    tax.assumed_par_value_method_cents === null ? (
                      <span className="text-muted">{tax.not_computable}</span>
                    ) : (
                      <Money cents={tax.assumed_par_value_method_cents} />
                    ),
                },
                { term: "Report’s fee", value: <Money cents={tax.report_fee_cents} /> },
                { term: "Due", value: <DateText value={tax.due_date} /> },
                ...tax.instalments.map(({ due_date, amount_cents }) => ({
                  term: "Installment",
                  value: (
                    <>
                      <Money cents={amount_cents} /> on <DateText value={due_date} />
                    </>
                  ),
                })),
                ...(tax.source === null
                  ? []
                  : [{ term: "Source", value: <span className="text-muted text-sm">{tax.source}</span> }]),
              ]}
            >
              <Section
                title="Amount"
                description={
                  tax.part_year === null
                    ? `The tax of ${year} by the ${tax.method === "authorized_shares" ? "authorized shares" : "assumed par value"}, with the report’s fee.`
                    : `For the ${tax.part_year.days} days of ${year} on which there was a corporation, with the report’s fee.`
                }
              >
                <p className="font-medium text-2xl">
                  <Money cents={tax.part_year?.due_cents ?? tax.due_cents} />
                </p>
              </Section>
              {tax.inputs.periods.length > 1 || tax.part_year !== null ? (
                <Section
                  title="By days"
                  description="The stock that was authorized changed within the year, or there was a corporation for a part of it: each part is taxed for its days, the day of a change by the new stock."
                >
                  <PeriodTable periods={tax.inputs.periods} />
                </Section>
              ) : null}
              {tax.inputs.periods.map((period) => (
                <Section
                  key={period.from}
                  title={
                    <>
                      Stock from <DateText value={period.from} /> to <DateText value={period.to} />
                    </>
                  }
                >
                  <StockTable entity_id={entity_id} period={period} />
                </Section>
              ))}
            </RecordBody>
          )}
        </>
      )}
      <ApiFold calls={[callOf(readFranchiseTax, { entity_id, year })]} />
    </>
  );
}
