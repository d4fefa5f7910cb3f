"use client";

import { type Suggestion, suggestionOf } from "#lib/domains/money/banking/bank-statements/rules.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Button } from "#ui/ui/button.tsx";
import { counted } from "./labels.ts";
import type { LineActions } from "./line-actions.ts";
import { acceptanceOf, isTogether, mayAccept } from "./suggestions.ts";
import type { LineAct } from "./use-line-act.ts";

/** As many lines as one act accepts. */
const MOST = 100;

/** A line with what is proposed for it. */
interface Proposed {
  line: BankLine;
  suggestion: Suggestion;
}

/** What is proposed for each of these lines, where it may be accepted. */
const proposedOf = (lines: readonly BankLine[], actions: LineActions) =>
  lines.flatMap((line): Proposed[] => {
    const suggestion = line.status === "unmatched" ? suggestionOf(line) : null;
    return suggestion && mayAccept(actions, suggestion) ? [{ line, suggestion }] : [];
  });

/** Accepts what is proposed for all lines that are chosen, and says which keys do the same one by one. */
export function AcceptChosen({
  lines,
  chosen,
  setChosen,
  actions,
  act,
}: {
  lines: readonly BankLine[];
  chosen: ReadonlySet<string>;
  setChosen: (chosen: ReadonlySet<string>) => void;
  actions: LineActions;
  act: (of: LineAct) => void;
}) {
  const [first] = lines;
  const possible = proposedOf(lines, actions).slice(0, MOST);
  if (!first || possible.length === 0) return null;
  const picked = possible.filter(({ line }) => chosen.has(line.bank_line_id));
  const acceptances = picked.flatMap(({ line, suggestion }) =>
    isTogether(suggestion) ? [acceptanceOf(line.bank_line_id, suggestion)] : [],
  );
  const { entity_id, bank_id } = first;
  /** Money of customers' and to vendors is one act each, as policies have it. */
  const acceptAlone = () => {
    for (const one of picked) if (!isTogether(one.suggestion)) act({ act: "accept", ...one });
    setChosen(new Set());
  };
  const label = `Accept ${counted(picked.length, "line")}`;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-muted text-sm max-sm:hidden">
        <kbd>J</kbd> and <kbd>K</kbd> go from line to line, <kbd>Enter</kbd> accepts what is proposed, <kbd>Space</kbd>{" "}
        chooses.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {chosen.size > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => setChosen(new Set())}>
            Choose none
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setChosen(new Set(possible.map(({ line }) => line.bank_line_id)))}
        >
          Choose all that have a proposal
        </Button>
        {acceptances.length > 0 || picked.length === 0 ? (
          <ActionButton
            size="sm"
            action={actions.accept}
            input={{ entity_id, bank_id, acceptances }}
            disabled={picked.length === 0}
            onDone={acceptAlone}
            success="What was proposed is accepted"
            receiptHref="/receipts/{receipt_id}"
          >
            {label}
          </ActionButton>
        ) : (
          <Button size="sm" onClick={acceptAlone}>
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}
