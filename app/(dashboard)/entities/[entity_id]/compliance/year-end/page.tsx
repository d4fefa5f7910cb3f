import { Download, FileSpreadsheet } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today, yearOf } from "#lib/core/days.ts";
import { informationReturns } from "#lib/domains/compliance/tax/filing-dates.ts";
import { downloadIrisCsv, fileTaxDocument, readTaxYear } from "#lib/domains/compliance/tax/operations.ts";
import type { TaxYearReport } from "#lib/domains/compliance/tax/schema.ts";
import { read } from "#lib/server/read.ts";
import { ComplianceTabs } from "#ui/compliance/tax/compliance-tabs.tsx";
import { filingLabels } from "#ui/compliance/tax/labels.ts";
import { YearTable } from "#ui/compliance/tax/year-table.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Filters, SelectFilter } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { prepare } from "../actions.ts";

export const metadata = { title: "Year-end" };

type FilingType = TaxYearReport["documents"][number]["filing_type"];

/** The parts of a year, in the order in which they are usually done. */
const parts: readonly { title: string; description: string; types: readonly FilingType[] }[] = [
  {
    title: "Forms 1099",
    description:
      "What vendors were paid, but for cards, and holders of a corporation of its distributions. Each amount leads to the payments that it is the sum of.",
    types: ["1099_nec", "1099_misc", "1099_div"],
  },
  { title: "Forms W-2", description: "What employees were paid, by processed payroll runs.", types: ["w2"] },
  { title: "Form 941", description: "Wages and their taxes, quarter by quarter.", types: ["941"] },
  { title: "Form 940", description: "The employer’s unemployment tax.", types: ["940"] },
  {
    title: "Estimated income tax",
    description: "The corporation’s income tax, paid ahead in four parts by what it expects to earn.",
    types: ["estimated"],
  },
  {
    title: "Schedules K-1",
    description: "Each member’s part of the year, as the capital accounts have it.",
    types: ["k1"],
  },
];

export default async function YearEndPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, page, writes, notice } = await companyPage(entity_id, "compliance/year-end", fileTaxDocument.scope);
  const now = yearOf(today());
  const asked = askedOf(readTaxYear.input.pick({ tax_year: true }), await searchParams);
  const tax_year = asked.filter.tax_year ?? now;
  const { documents } = await read(readTaxYear, { entity_id, tax_year });
  const shown = parts.map((part) => ({
    ...part,
    rows: documents.filter((one) => part.types.includes(one.filing_type)),
  }));
  const forms = informationReturns.filter((type) =>
    documents.some((one) => one.filing_type === type && one.is_reportable),
  );
  return (
    <>
      <PageHeader
        title="Year-end"
        description="What the year asks the company to file, as its books stand. Nothing is sent to the IRS: people file it."
      />
      <div className="mb-6">
        <ComplianceTabs company={company} />
      </div>
      {notice}
      <Filters>
        <SelectFilter
          label="Year"
          name="tax_year"
          all={`${now}`}
          options={[now - 1, now - 2].map((year) => ({ value: `${year}`, label: `${year}` }))}
        />
      </Filters>
      {documents.length === 0 ? (
        <EmptyState icon={<FileSpreadsheet aria-hidden="true" />} title={`Nothing to file for ${tax_year} yet`}>
          What vendors and employees are paid in the year stands here, form by form.
        </EmptyState>
      ) : null}
      {shown
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, description, rows }) => (
          <Section
            key={title}
            title={title}
            description={description}
            action={
              title === "Forms 1099" && writes
                ? forms.map((type) => (
                    <Button key={type} asChild>
                      <a href={`${page}/iris/${type}?tax_year=${tax_year}`} download>
                        <Download aria-hidden="true" />
                        {filingLabels[type]} as CSV
                      </a>
                    </Button>
                  ))
                : undefined
            }
          >
            <YearTable
              entity_id={entity_id}
              year={tax_year}
              caption={`${title} of ${tax_year}`}
              documents={rows}
              prepare={writes ? prepare : null}
            />
          </Section>
        ))}
      <ApiFold
        calls={[
          callOf(readTaxYear, { entity_id, tax_year }),
          callOf(downloadIrisCsv, { entity_id, tax_year, filing_type: "1099_nec" }),
          callOf(fileTaxDocument, { entity_id, filing_type: "940", tax_year }),
        ]}
      />
    </>
  );
}
