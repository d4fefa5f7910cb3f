"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { amount } from "#lib/core/money.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { answerOf } from "#ui/ui/answer-of.ts";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";
import type { LineActions } from "./line-actions.ts";

/** So many of them at once, the latest first; whoever looks for an earlier one goes on to the others. */
const AT_ONCE = 50;

/** Matches a line to an entry of its amount, whatever the day. */
export function FindEntry({
  line,
  find,
  match,
}: {
  line: BankLine;
  find: LineActions["find"];
  match: LineActions["match"];
}) {
  const { amount_cents, currency, description } = line;
  return (
    <Dialog
      trigger={
        <Button size="sm" variant="ghost">
          Find entry<span className="sr-only"> for {description}</span>
        </Button>
      }
      title="Find its entry"
      description={`Posted entries of ${amount(Math.abs(amount_cents), currency)} ${amount_cents > 0 ? "into" : "out of"} the account that no line is matched to, of any day.`}
    >
      <Found line={line} find={find} match={match} />
    </Dialog>
  );
}

// Mounted with the dialog: nothing is asked before it is looked at.
function Found({ line, find, match }: Parameters<typeof FindEntry>[0]) {
  const { entity_id, bank_id, bank_line_id, amount_cents } = line;
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["entries for a line", bank_line_id],
    queryFn: ({ pageParam: cursor }) =>
      answerOf(find({ entity_id, bank_id, amount_cents, limit: AT_ONCE, ...(cursor !== null && { cursor }) })),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    // Each look is a fresh one.
    staleTime: 0,
    gcTime: 0,
  });
  if (error && !data) return <Callout tone="danger" title={<Spoken>{error.message}</Spoken>} />;
  if (data === undefined) {
    return (
      <p className="flex items-center gap-2 text-muted">
        <Spinner /> Looking …
      </p>
    );
  }
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0)
    return <p className="text-muted">There is none. Create an entry from the line, or ignore it.</p>;
  return (
    <>
      <ul className="divide-y">
        {entries.map((entry) => (
          <li
            key={`${entry.entry_id} ${entry.entry_line_number}`}
            className="flex items-center justify-between gap-3 py-2.5"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {entry.description || "Journal entry"}
              <span className="block text-muted text-sm">{formatDate(entry.date)}</span>
            </span>
            <ActionButton
              size="sm"
              action={match}
              input={{ entity_id, bank_id, bank_line_id, entry_id: entry.entry_id }}
              success="The line is matched"
              receiptHref="/receipts/{receipt_id}"
            >
              Match<span className="sr-only"> to {entry.description}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button size="sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier ones
          </Button>
          {isFetchingNextPage ? <Spinner label="Looking for earlier ones" /> : null}
          {error ? (
            <p className="text-muted text-sm">
              <Spoken>{error.message}</Spoken>
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
