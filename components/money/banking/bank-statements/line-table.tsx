import type { ReactNode } from "react";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Button } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Status } from "#ui/ui/status.tsx";
import { WorkTable } from "#ui/ui/work-table.tsx";
import { lineTones, saidOf } from "./labels.ts";
import type { LineActions } from "./line-actions.ts";
import { LineMatch } from "./line-match.tsx";
import type { LineAct } from "./use-line-act.ts";

/** What the bank says, line by line, and what of the books answers to each. `actions` null: nothing may be done. */
export function LineTable({
  lines,
  isPart,
  accounts,
  actions,
  act,
  chosen,
  choose,
}: {
  lines: readonly BankLine[];
  /** Whether there are more lines than these. */
  isPart: boolean;
  accounts: readonly Account[];
  actions: LineActions | null;
  act: (of: LineAct) => void;
  /** The lines that are chosen, by their identifiers. */
  chosen: ReadonlySet<string>;
  choose: (bank_line_id: string, isChosen: boolean) => void;
}) {
  return (
    <WorkTable
      caption="Lines of the bank’s statements"
      rows={lines}
      isPart={isPart}
      rowKey={({ bank_line_id }) => bank_line_id}
      columns={[
        {
          key: "line",
          header: "Line",
          sortBy: ({ description }) => description,
          className: "sm:min-w-48 max-sm:items-start",
          cell: (line) => (
            <span className="flex items-start gap-2.5 [overflow-wrap:anywhere]">
              {actions && line.status === "unmatched" ? (
                <input
                  type="checkbox"
                  aria-label={`Choose ${line.description || "the line"}`}
                  data-line={line.bank_line_id}
                  checked={chosen.has(line.bank_line_id)}
                  onChange={(event) => choose(line.bank_line_id, event.currentTarget.checked)}
                  className="mt-0.5 size-5 shrink-0 accent-accent sm:mt-1 sm:size-4"
                />
              ) : null}
              <span>
                <span className="font-medium">{line.description || "No description"}</span>
                {saidOf(line) ? <span className="text-muted text-sm"> {saidOf(line)}</span> : null}
              </span>
            </span>
          ),
        },
        { key: "date", header: "Date", sortBy: ({ date }) => date, cell: ({ date }) => <DateText value={date} /> },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          sortBy: ({ amount_cents }) => amount_cents,
          cell: ({ amount_cents, currency }) => <Money cents={amount_cents} currency={currency} />,
        },
        {
          key: "status",
          header: "Status",
          sortBy: ({ status }) => status,
          cell: ({ status }) => <Status value={status} tones={lineTones} />,
        },
        {
          key: "books",
          header: "In the books",
          className: "sm:min-w-96 max-sm:flex-col max-sm:items-stretch! max-sm:gap-1!",
          cell: (line) => <Answer line={line} accounts={accounts} actions={actions} act={act} />,
        },
      ]}
    />
  );
}

function Answer({
  line,
  accounts,
  actions,
  act,
}: {
  line: BankLine;
  accounts: readonly Account[];
  actions: LineActions | null;
  act: (of: LineAct) => void;
}): ReactNode {
  const { entity_id, entry_id, matches, currency, status } = line;
  if (status === "matched") {
    return (
      <div className="flex flex-wrap items-center gap-2">
        {matches.length > 1 ? (
          <ul className="min-w-0 grow" aria-label={`What answers to ${line.description}`}>
            {matches.map((one) => (
              <li key={`${one.entry_id} ${one.entry_line_number}`} className="flex justify-between gap-3">
                <TextLink
                  href={`/entities/${entity_id}/ledger/entries/${one.entry_id}`}
                  className="[overflow-wrap:anywhere]"
                >
                  {one.description || "Journal entry"}
                </TextLink>
                <Money cents={one.amount_cents} currency={currency} />
              </li>
            ))}
          </ul>
        ) : entry_id === null ? null : (
          <TextLink href={`/entities/${entity_id}/ledger/entries/${entry_id}`}>The journal entry</TextLink>
        )}
        {actions ? (
          <Button size="sm" variant="ghost" onClick={() => act({ act: "unmatch", line })}>
            Unmatch<span className="sr-only"> {line.description}</span>
          </Button>
        ) : null}
      </div>
    );
  }
  if (status === "ignored") {
    return (
      <div className="flex items-center gap-2">
        {actions ? (
          <Button size="sm" variant="ghost" onClick={() => act({ act: "restore", line })}>
            Restore<span className="sr-only"> {line.description}</span>
          </Button>
        ) : null}
      </div>
    );
  }
  if (status === "voided") return null;
  return <LineMatch line={line} accounts={accounts} actions={actions} act={act} />;
}
