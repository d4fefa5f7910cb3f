import type { Reconciliation } from "#lib/domains/books/reconciliation/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { sourceHref, sourceTitle } from "./labels.ts";
import { ReconciledAccounts } from "./reconciled-accounts.tsx";
import { SignedOff } from "./sign-off.tsx";

type Unmatched = Reconciliation["records_without_entries"][number];

/** What a month's books and its business say of each other. */
export function ReconciliationReport({ report }: { report: Reconciliation }) {
  const { is_reconciled, totals, records_without_entries, entries_without_records } = report;
  return (
    <>
      <SignedOff report={report} />
      {is_reconciled ? (
        <Callout
          tone="success"
          title={report.basis === "ledger" ? "Books and business agree" : "Books, business and banks agree"}
          className="mb-8"
        >
          <Spoken>
            {report.notes[0] ?? "Every record has its entry, every entry its record, and each bank its statement."}
          </Spoken>
        </Callout>
      ) : (
        <Callout tone="warning" title="Something does not agree" className="mb-8">
          <ul className="list-disc pl-4">
            {report.notes.map((note) => (
              <li key={note} className="[overflow-wrap:anywhere]">
                <Spoken>{note}</Spoken>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <Stats
        stats={[
          {
            label: "Entries posted",
            value: <Figure value={report.posted_entries} />,
            note: "Voided and reversing ones too",
          },
          { label: "Still drafts", value: <Figure value={report.draft_entries} />, note: "They touch no balance" },
          { label: "Made by hand", value: <Figure value={report.manual_entries} />, note: "Follow no record" },
        ]}
      />
      <ReconciledAccounts report={report} />
      <Section title="Totals" className="mt-10!">
        {totals.length > 0 ? (
          <PlainTable
            caption="Totals"
            phone="scroll"
            rows={totals}
            rowKey={({ currency }) => currency}
            columns={[
              { key: "currency", header: "Currency", cell: ({ currency }) => currency.toUpperCase() },
              {
                key: "debits",
                header: "Debits",
                numeric: true,
                cell: ({ debit_cents, currency }) => <Money cents={debit_cents} currency={currency} />,
              },
              {
                key: "credits",
                header: "Credits",
                numeric: true,
                cell: ({ credit_cents, currency }) => <Money cents={credit_cents} currency={currency} />,
              },
            ]}
          />
        ) : (
          <p className="text-muted">Nothing was posted in this month.</p>
        )}
      </Section>
      <Section title="Records without entries" description="Business of the month that the books do not show.">
        <UnmatchedTable caption="Records without entries" entity_id={report.entity_id} rows={records_without_entries} />
      </Section>
      <Section
        title="Entries without records"
        description="Entries of the month whose invoice, payment or payroll run does not warrant them."
      >
        <UnmatchedTable caption="Entries without records" entity_id={report.entity_id} rows={entries_without_records} />
      </Section>
    </>
  );
}

function UnmatchedTable({
  caption,
  entity_id,
  rows,
}: {
  caption: string;
  entity_id: string;
  rows: readonly Unmatched[];
}) {
  if (rows.length === 0) return <p className="text-muted">None.</p>;
  return (
    <PlainTable
      caption={caption}
      rows={rows}
      rowKey={({ source, entry_id }) => `${source.id} ${source.event} ${entry_id}`}
      columns={[
        {
          key: "record",
          header: "Record",
          cell: ({ source }) => <TextLink href={sourceHref(entity_id, source)}>{sourceTitle(source)}</TextLink>,
        },
        {
          key: "entry",
          header: "Entry",
          cell: ({ entry_id }) =>
            entry_id ? (
              <TextLink href={`/entities/${entity_id}/ledger/entries/${entry_id}`}>Open</TextLink>
            ) : (
              <span className="text-subtle">Missing</span>
            ),
        },
        { key: "date", header: "Date", cell: ({ date }) => <DateText value={date} /> },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents, currency }) => <Money cents={amount_cents} currency={currency} />,
        },
      ]}
    />
  );
}
