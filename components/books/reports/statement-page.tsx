import clsx from "clsx";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { PrintButton } from "#ui/record/print-button.tsx";
import { type ApiCall, ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { Filters, SegmentedFilter } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { StatementTabs } from "./statement-tabs.tsx";

/** A period or a day in words: "January 1 to March 31" is said by both days in full. */
export const spanText = (from: string, to: string) => `${formatDate(from)} to ${formatDate(to)}`;

function SaveAs({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild>
      <a href={href} download>
        <Download aria-hidden="true" />
        {children}
      </a>
    </Button>
  );
}

/** A statement on its page, and alone on paper. */
export function StatementPage({
  entity_id,
  company,
  title,
  period,
  head: { currency, other_currencies },
  filters,
  files,
  chart,
  isWide = false,
  calls,
  children,
}: {
  entity_id: string;
  company: string;
  title: string;
  /** What the figures are of, in words: from one day to another, or as of a day. */
  period: string;
  head: { currency: string; other_currencies: readonly string[] };
  filters: ReactNode;
  /** Where the figures as they are shown are saved from, in each format, and the pack of the month that they end in. */
  files: { csv: string; xlsx?: string; pdf?: string; pack?: string };
  chart?: ReactNode;
  /** Whether it has columns beside each other. */
  isWide?: boolean;
  calls: readonly ApiCall[];
  children: ReactNode;
}) {
  const currencies = [currency, ...other_currencies].toSorted();
  const words = `${period}, in ${currency.toUpperCase()}`;
  return (
    <>
      <PageHeader
        title={title}
        description={words}
        more={
          <>
            <PrintButton />
            <SaveAs href={files.csv}>Save as CSV</SaveAs>
            {files.xlsx === undefined ? null : <SaveAs href={files.xlsx}>Save as XLSX</SaveAs>}
            {files.pdf === undefined ? null : <SaveAs href={files.pdf}>Save as PDF</SaveAs>}
            {files.pack === undefined ? null : <SaveAs href={files.pack}>Month-end pack</SaveAs>}
          </>
        }
      />
      <div className="mb-6 print:hidden">
        <StatementTabs entity_id={entity_id} />
      </div>
      <Filters label="Period and currency">
        {filters}
        {currencies.length > 1 ? (
          <SegmentedFilter
            label="Currency"
            name="currency"
            current={currency}
            options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        ) : null}
      </Filters>
      <article aria-label={title} className={clsx("statement", !isWide && "max-w-3xl")}>
        <div className="mb-6 hidden print:block">
          <p className="font-semibold text-lg">{company}</p>
          <p className="font-semibold text-xl">{title}</p>
          <p>{words}</p>
        </div>
        {children}
      </article>
      {chart ? <div className="mt-10 max-w-3xl print:hidden">{chart}</div> : null}
      <ApiFold calls={calls} />
    </>
  );
}
