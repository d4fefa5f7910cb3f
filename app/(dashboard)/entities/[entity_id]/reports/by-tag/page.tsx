import { callOf } from "#lib/core/call.ts";
import { Dimension } from "#lib/domains/books/ledger/tags/schema.ts";
import { downloadIncomeByTag, readIncomeByTag } from "#lib/domains/books/reports/by-tag/operations.ts";
import { read } from "#lib/server/read.ts";
import { PeriodFilter } from "#ui/books/ledger/period-filter.tsx";
import { StatementPage, spanText } from "#ui/books/reports/statement-page.tsx";
import { IncomeByTagTable } from "#ui/books/tags/income-by-tag.tsx";
import { dimensionOptions } from "#ui/books/tags/labels.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { SegmentedFilter } from "#ui/ui/filters.tsx";
import type { ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { statementOf } from "../statement.ts";

export const metadata = { title: "Income by tag" };

export default async function IncomeByTagPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const query = await searchParams;
  const { company } = await companyPage(entity_id, "reports/by-tag", readIncomeByTag.scope);
  const { companyName, calendar, books, span } = await statementOf(company, query);
  const { period, from, to } = span();
  const dimension = Dimension.safeParse(query.dimension).data ?? "class";
  const income = await read(readIncomeByTag, { ...books, dimension, from, to });
  const shown = { dimension, from, to, currency: income.currency };
  const isTagged = income.tags.some(({ tag_id }) => tag_id !== null);
  return (
    <StatementPage
      entity_id={entity_id}
      company={companyName}
      title="Income by tag"
      period={spanText(from, to)}
      head={income}
      filters={
        <>
          <SegmentedFilter label="Dimension" name="dimension" current={dimension} options={dimensionOptions} />
          <PeriodFilter value={period} calendar={calendar} from={from} to={to} />
        </>
      }
      files={{ csv: `/entities/${entity_id}/reports/by-tag/csv?${new URLSearchParams(shown)}` }}
      isWide
      calls={[callOf(readIncomeByTag, { entity_id, ...shown }), callOf(downloadIncomeByTag, { entity_id, ...shown })]}
    >
      {isTagged ? null : (
        <p className="mb-4 text-muted">
          No line of this period bears a {dimension}.{" "}
          <TextLink href={`/entities/${entity_id}/ledger/tags`} className="underline">
            Tags
          </TextLink>{" "}
          are named once, and given to lines.
        </p>
      )}
      <IncomeByTagTable income={income} />
    </StatementPage>
  );
}
