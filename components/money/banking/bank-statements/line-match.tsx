"use client";

import { useState } from "react";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import { suggestionOf } from "#lib/domains/money/banking/bank-statements/rules.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { Button } from "#ui/ui/button.tsx";
import { EnterLine } from "./enter-line.tsx";
import { FindEntries } from "./find-entries.tsx";
import type { LineActions } from "./line-actions.ts";
import { matchedBy, mayAccept, toldOf } from "./suggestions.ts";
import type { LineAct } from "./use-line-act.ts";

/** What an unmatched line could be: the likeliest at one click or keystroke, and the other ways. */
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
  const first = suggestionOf(line);
  const entries = line.proposals
    .filter((proposal) => first?.kind !== "entry" || proposal !== first.proposal)
    .map((proposal) => ({ kind: "entry" as const, proposal }));
  const sets = line.combinations
    .filter((combination) => first?.kind !== "combination" || combination !== first.combination)
    .map((combination) => ({ kind: "combination" as const, combination }));
  const others = [...entries, ...sets];
  const shown = [...(first ? [first] : []), ...(all ? others : [])];
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {shown.map((suggestion, at) => {
        const to = matchedBy(line, suggestion);
        const { title, note, href, verb } = toldOf(line, suggestion);
        const exact = suggestion.kind === "entry" && suggestion.proposal.exact;
        const may = actions && mayAccept(actions, suggestion);
        return (
          <div
            key={`${suggestion.kind} ${href} ${suggestion.kind === "combination" ? at : ""}`}
            className="flex min-w-0 grow items-center justify-between gap-2"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <TextLink href={href} className="mr-2 underline">
                {title}
              </TextLink>
              {exact ? <Badge tone="success">Exact</Badge> : null}
              <span className="text-muted text-sm"> {note}</span>
            </span>
            {may ? (
              <Button
                size="sm"
                variant={exact ? "primary" : "secondary"}
                onClick={() => act(to ? { act: "match", line, to } : { act: "accept", line, suggestion })}
              >
                {verb}
                <span className="sr-only">
                  {" "}
                  {line.description} to {title}
                </span>
              </Button>
            ) : null}
          </div>
        );
      })}
      {first === null ? <span className="grow text-muted text-sm">No entry of its amount within a week.</span> : null}
      <span className="flex flex-wrap items-center">
        {others.length > 0 && !all ? (
          <button
            type="button"
            onClick={() => setAll(true)}
            className="inline-flex h-9 items-center rounded-md px-2.5 font-medium text-muted text-sm hover:bg-hover hover:text-ink sm:h-7"
          >
            {others.length} more<span className="sr-only"> for {line.description}</span>
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
            <FindEntries
              line={line}
              accounts={accounts}
              findAccounts={actions.findAccounts}
              find={actions.find}
              match={actions.match}
            />
            <Button size="sm" variant="ghost" onClick={() => act({ act: "ignore", line })}>
              Ignore<span className="sr-only"> {line.description}</span>
            </Button>
          </>
        ) : null}
      </span>
    </div>
  );
}
