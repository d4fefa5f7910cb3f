import type { Reconciliation } from "#lib/domains/books/reconciliation/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { DateText, formatDate } from "#ui/ui/date.tsx";
import { Fold } from "#ui/ui/fold.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";

type Account = Reconciliation["accounts"][number];

/** The bank accounts of a report, each as the statement's balance led over to the ledger's. */
export function ReconciledAccounts({ report }: { report: Reconciliation }) {
  const { entity_id, accounts } = report;
  return accounts.map((account) => (
    <Section
      key={account.bank_id}
      title={account.bank_name ?? "Bank account"}
      description={statementLabel(account)}
      action={
        <Badge dot tone={account.is_reconciled ? "success" : "warning"}>
          {account.is_reconciled ? "Agrees" : "Does not agree"}
        </Badge>
      }
    >
      <Bridge entity_id={entity_id} account={account} />
      <Items
        title="Unmatched lines"
        count={account.unmatched_line_count}
        account={account}
        rows={account.unmatched_lines}
      >
        {({ bank_line_id }) => `/entities/${entity_id}/banking/lines/${bank_line_id}`}
      </Items>
      <Items
        title="Unmatched entries"
        count={account.unmatched_entry_count}
        account={account}
        rows={account.unmatched_entries}
      >
        {({ entry_id }) => `/entities/${entity_id}/ledger/entries/${entry_id}`}
      </Items>
      <Items
        title="Deposits in transit"
        count={account.deposit_in_transit_count}
        account={account}
        rows={account.deposits_in_transit}
      >
        {({ entry_id }) => `/entities/${entity_id}/ledger/entries/${entry_id}`}
      </Items>
      <Items
        title="Outstanding payments"
        count={account.outstanding_payment_count}
        account={account}
        rows={account.outstanding_payments}
      >
        {({ entry_id }) => `/entities/${entity_id}/ledger/entries/${entry_id}`}
      </Items>
      <Combined entity_id={entity_id} account={account} />
    </Section>
  ));
}

function statementLabel({ statement_source, statement_date }: Account): string {
  if (statement_source === null || statement_date === null)
    return "No statement has told a closing balance of the month.";
  return statement_source === "given"
    ? "The closing balance was given by hand."
    : `The bank told its balance of ${formatDate(statement_date)}.`;
}

function Bridge({ entity_id, account }: { entity_id: string; account: Account }) {
  const { currency, statement_balance_cents, ledger_balance_cents, difference_cents } = account;
  const rows: { what: string; cents: number | null; href?: string }[] = [
    {
      what: "Statement’s closing balance",
      cents: statement_balance_cents,
      href: `/entities/${entity_id}/banking/${account.bank_id}/statement`,
    },
    { what: "Deposits in transit", cents: account.deposits_in_transit_cents },
    { what: "Outstanding payments", cents: 0 - account.outstanding_payments_cents },
    {
      what: "Ledger’s balance",
      cents: ledger_balance_cents,
      href: `/entities/${entity_id}/ledger/accounts/${account.account_id}`,
    },
    { what: "Difference", cents: difference_cents },
  ];
  return (
    <PlainTable
      caption={`${account.bank_name ?? "Bank account"}, from the statement to the ledger`}
      phone="scroll"
      rows={rows}
      rowKey={({ what }) => what}
      columns={[
        {
          key: "what",
          header: "What",
          cell: ({ what, href }) => (href ? <TextLink href={href}>{what}</TextLink> : what),
        },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ cents }) =>
            cents === null ? <span className="text-subtle">–</span> : <Money cents={cents} currency={currency} />,
        },
      ]}
    />
  );
}

/** A bank line that several entries answer to, or one of its parts. */
type CombinedRow =
  | { part: false; line: Account["combined_lines"][number] }
  | { part: true; line: Account["combined_lines"][number]["matches"][number]; of: string };

/** The lines that several entries answer to, each over its parts. */
function Combined({ entity_id, account }: { entity_id: string; account: Account }) {
  const { bank_name, combined_lines, combined_line_count, currency } = account;
  if (combined_line_count === 0) return null;
  const more = combined_line_count - combined_lines.length;
  const rows = combined_lines.flatMap((line): CombinedRow[] => [
    { part: false, line },
    ...line.matches.map((one) => ({ part: true as const, line: one, of: line.bank_line_id })),
  ]);
  return (
    <Fold label={`Lines that several entries answer to (${combined_line_count.toLocaleString("en-US")})`}>
      <PlainTable
        caption={`Lines of ${bank_name ?? "the bank account"} that several entries answer to, each over its parts`}
        rows={rows}
        rowKey={(row) =>
          row.part ? `${row.of} ${row.line.entry_id} ${row.line.entry_line_number}` : row.line.bank_line_id
        }
        columns={[
          {
            key: "item",
            header: "Description",
            cell: (row) =>
              row.part ? (
                <TextLink href={`/entities/${entity_id}/ledger/entries/${row.line.entry_id}`} className="ml-5">
                  {row.line.description || "Journal entry"}
                </TextLink>
              ) : (
                <TextLink
                  href={`/entities/${entity_id}/banking/lines/${row.line.bank_line_id}`}
                  className="font-medium"
                >
                  {row.line.description || "No description"}
                </TextLink>
              ),
          },
          { key: "date", header: "Date", cell: ({ line }) => <DateText value={line.date} /> },
          {
            key: "amount",
            header: "Amount",
            numeric: true,
            cell: ({ line, part }) => (
              <Money cents={line.amount_cents} currency={currency} className={part ? "text-muted" : "font-medium"} />
            ),
          },
        ]}
      />
      {more > 0 ? <p className="mt-2 text-muted">And {more.toLocaleString("en-US")} more.</p> : null}
    </Fold>
  );
}

interface Item {
  date: string;
  description: string;
  amount_cents: number;
}

function Items<I extends Item>({
  title,
  count,
  account,
  rows,
  children: href,
}: {
  title: string;
  count: number;
  account: Account;
  rows: readonly I[];
  children: (item: I) => string;
}) {
  if (count === 0) return null;
  const more = count - rows.length;
  return (
    <Fold label={`${title} (${count.toLocaleString("en-US")})`}>
      <PlainTable
        caption={`${title} of ${account.bank_name ?? "the bank account"}`}
        rows={rows}
        rowKey={(item) => `${href(item)} ${item.amount_cents} ${rows.indexOf(item)}`}
        columns={[
          {
            key: "item",
            header: "Description",
            cell: (item) => <TextLink href={href(item)}>{item.description || "No description"}</TextLink>,
          },
          { key: "date", header: "Date", cell: ({ date }) => <DateText value={date} /> },
          {
            key: "amount",
            header: "Amount",
            numeric: true,
            cell: ({ amount_cents }) => <Money cents={amount_cents} currency={account.currency} />,
          },
        ]}
      />
      {more > 0 ? <p className="mt-2 text-muted">And {more.toLocaleString("en-US")} more.</p> : null}
    </Fold>
  );
}
