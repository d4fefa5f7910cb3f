"use client";

import { useState } from "react";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { Button } from "#ui/ui/button.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { EnterLine } from "./enter-line.tsx";
import { FindEntry } from "./find-entry.tsx";
import { apart } from "./labels.ts";
import type { LineActions } from "./line-actions.ts";
import type { LineAct } from "./use-line-act.ts";

/** What an unmatched line could be: the likeliest entry at one click, and the other ways. */
export function LineMatch({
  line,
  accounts,
  actions,
  act,
}: {
  line: BankLine;
  accounts: readonly Account[];
  actions: LineActions | null;
  act: (of: LineAct) => void;
}) {
  const [all, setAll] = useState(false);
  const { entity_id, proposals } = line;
  const shown = all ? proposals : proposals.slice(0, 1);
  const more = proposals.length - shown.length;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {shown.map((proposal) => (
        <div
          key={`${proposal.entry_id} ${proposal.entry_line_number}`}
          className="flex items-start justify-between gap-3"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <TextLink href={`/entities/${entity_id}/ledger/entries/${proposal.entry_id}`} className="mr-2">
              {proposal.description || "Journal entry"}
            </TextLink>
            {proposal.exact ? <Badge tone="success">Exact</Badge> : null}
            <span className="block text-muted text-sm">
              {formatDate(proposal.date)}, {apart(proposal.days_apart)}
            </span>
          </span>
          {actions ? (
            <Button
              size="sm"
              variant={proposal.exact ? "primary" : "secondary"}
              onClick={() => act({ act: "match", line, entry_id: proposal.entry_id })}
            >
              Match
              <span className="sr-only">
                {" "}
                {line.description} to {proposal.description}
              </span>
            </Button>
          ) : null}
        </div>
      ))}
      {proposals.length === 0 ? (
        <span className="text-muted text-sm">No entry of its amount within a week.</span>
      ) : null}
      <div className="-ml-2.5 flex flex-wrap items-center">
        {more > 0 ? (
          <button
            type="button"
            onClick={() => setAll(true)}
            className="inline-flex h-9 items-center rounded-md px-2.5 font-medium text-muted text-sm hover:bg-hover hover:text-ink sm:h-7"
          >
            {more} more
          </button>
        ) : null}
        {actions ? (
          <>
            <EnterLine
              line={line}
              accounts={accounts}
              find={actions.findAccounts}
              action={actions.enter}
              trial={actions.tryEnter}
            />
            <FindEntry line={line} find={actions.find} match={actions.match} />
            <Button size="sm" variant="ghost" onClick={() => act({ act: "ignore", line })}>
              Ignore<span className="sr-only"> {line.description}</span>
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
