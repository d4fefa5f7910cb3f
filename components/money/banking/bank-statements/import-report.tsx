import type { BankImport } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { Sum } from "#ui/record/sum.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { counted } from "./labels.ts";

/** What an import did with its file. `account_number` is the bank account's own, as far as it is shown. */
export function ImportReport({
  report,
  currency,
  account_number,
}: {
  report: BankImport;
  currency: string;
  account_number: string | null;
}) {
  const { added, already_there, skipped, possible_duplicates, account_in_file } = report;
  const isOthers = account_in_file !== null && account_number !== null && account_in_file !== account_number;
  return (
    <>
      {isOthers ? (
        <Callout tone="warning" title="The file may be another account’s" className="mb-6">
          It names an account that ends with {account_in_file}; this bank account’s number ends with {account_number}.
          Void the import if it is so.
        </Callout>
      ) : null}
      {possible_duplicates > 0 ? (
        <Callout
          tone="warning"
          title={`${counted(possible_duplicates, "line")} may be in the books of the bank twice`}
          className="mb-6"
        >
          An earlier import brought a line of the same day and amount that says something else, perhaps the same
          statement in another format. Ignore what came twice.
        </Callout>
      ) : null}
      <Stats
        stats={[
          {
            label: "Added",
            value: <Figure value={added} />,
            note: counted(report.lines_in_file, "line in the file", "lines in the file"),
          },
          { label: "There already", value: <Figure value={already_there} />, note: "by earlier imports" },
          {
            label: "Money in",
            value: <Sum cents={report.total_in_cents} currency={currency} />,
            note: "of the whole file",
          },
          {
            label: "Money out",
            value: <Sum cents={report.total_out_cents} currency={currency} />,
            note: "of the whole file",
          },
        ]}
      />
      <Section
        title="Skipped"
        className="mt-10!"
        description={skipped.length > 0 ? "What the file holds and no line was made of." : undefined}
      >
        {skipped.length > 0 ? (
          <PlainTable
            caption="Skipped"
            phone="scroll"
            rows={skipped}
            rowKey={({ line, reason }) => `${line} ${reason}`}
            columns={[
              { key: "line", header: "In the file", cell: ({ line }) => `No. ${line.toLocaleString("en-US")}` },
              { key: "reason", header: "Why", cell: ({ reason }) => reason },
            ]}
          />
        ) : (
          <p className="text-muted">Nothing: every line was taken in.</p>
        )}
      </Section>
    </>
  );
}
