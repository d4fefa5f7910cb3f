import { AppError } from "#lib/core/errors.ts";
import { amount } from "#lib/core/money.ts";
import type { DateFormat } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { readStatement } from "#lib/domains/money/banking/bank-statements/formats/reading.ts";
import type { CsvMapping, Statement, StatementFormat } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText, formatDate } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { counted } from "./labels.ts";

/** As many lines as show whether a file is read rightly. */
const SHOWN = 6;
const MOST_ISSUES = 5;

export type Preview = { statement: Statement } | { refusal: AppError } | null;

/** What a file will be read as, by the very reader that takes it in; null while its mapping is not whole. */
export function previewOf(
  given: { format: StatementFormat; content: string; mapping: CsvMapping | null; date_format: DateFormat | null },
  currency: string,
): Preview {
  if (given.content === "" || (given.format === "csv" && given.mapping === null)) return null;
  try {
    return { statement: readStatement(given, currency) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error };
    throw error;
  }
}

/** The first lines of a file as they will be taken in, and what all of it comes to; or what is wrong with it. */
export function StatementPreview({ preview, currency }: { preview: Preview; currency: string }) {
  if (preview === null) return <p className="text-muted">Choose the columns to see how the lines will be read.</p>;
  if ("refusal" in preview) {
    const { message, details } = preview.refusal;
    const issues = details.issues ?? [];
    return (
      <Callout tone="warning" title={issues.length > 1 ? "The file cannot be read like this" : message}>
        {issues.length > 1 ? (
          <ul className="list-disc pl-4">
            {issues.slice(0, MOST_ISSUES).map((issue) => (
              <li key={issue.message}>{issue.message}</li>
            ))}
            {issues.length > MOST_ISSUES ? <li>and {issues.length - MOST_ISSUES} more</li> : null}
          </ul>
        ) : null}
      </Callout>
    );
  }
  const { lines, skipped, closing } = preview.statement;
  const sum = (of: (cents: number) => boolean) =>
    lines.reduce((total, { amount_cents }) => (of(amount_cents) ? total + amount_cents : total), 0);
  const days = lines.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <p className="text-muted text-sm">
        <strong className="font-medium text-ink">{counted(lines.length, "line")}</strong>
        {first && last ? ` from ${formatDate(first)} to ${formatDate(last)}` : ""}:{" "}
        {amount(
          sum((one) => one > 0),
          currency,
        )}{" "}
        in, {amount(-sum((one) => one < 0), currency)} out.
        {skipped.length > 0 ? ` ${counted(skipped.length, "line")} will be skipped.` : ""}
        {closing ? ` It closes with ${amount(closing.balance_cents, currency)}.` : ""}
      </p>
      {lines.length > 0 ? (
        <PlainTable
          caption="The first lines as they will be taken in"
          phone="scroll"
          rows={lines.slice(0, SHOWN)}
          rowKey={({ line, bank_reference }) => `${line} ${bank_reference}`}
          columns={[
            { key: "date", header: "Date", cell: ({ date }) => <DateText value={date} /> },
            {
              key: "amount",
              header: "Amount",
              numeric: true,
              cell: ({ amount_cents }) => <Money cents={amount_cents} currency={currency} />,
            },
            {
              key: "description",
              header: "Description",
              className: "max-w-56 truncate",
              cell: ({ description }) => <span title={description}>{description}</span>,
            },
          ]}
        />
      ) : null}
    </div>
  );
}
