"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { EntryWithoutLine } from "#lib/domains/money/banking/bank-statements/matching/schema.ts";
import { MOST_DAYS_APART } from "#lib/domains/money/banking/bank-statements/rules.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { accountChoices } from "#ui/books/ledger/account-choices.ts";
import { type FindAccounts, useAccounts } from "#ui/books/ledger/account-source.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Combobox } from "#ui/ui/combobox.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";
import type { LineActions } from "./line-actions.ts";
import { named } from "./suggestions.ts";

/** So many of them at once, the latest first; whoever looks for an earlier one goes on to the others. */
const AT_ONCE = 50;

interface Given {
  line: BankLine;
  accounts: readonly Account[];
  findAccounts: FindAccounts;
  find: LineActions["find"];
  match: LineActions["match"];
}

const keyOf = ({ entry_id, entry_line_number }: EntryWithoutLine) => `${entry_id} ${entry_line_number}`;

/** Matches a line to entries that no line answers to: one of its amount whatever the day, or several that come to it together. */
export function FindEntries(given: Given) {
  const { amount_cents, currency, description, date } = given.line;
  return (
    <Sheet
      trigger={
        <Button size="sm" variant="ghost">
          Find entries<span className="sr-only"> for {description}</span>
        </Button>
      }
      title="Find its entries"
      description={`${amount(Math.abs(amount_cents), currency)} ${amount_cents > 0 ? "in" : "out"} on ${formatDate(date)}. One entry answers to it, or several that come to it together.`}
    >
      <Choosing {...given} />
    </Sheet>
  );
}

// Mounted with the sheet: nothing is asked before it is looked at, and nothing is chosen from the time before.
function Choosing({ line, accounts: atHand, findAccounts, find, match }: Given) {
  const { entity_id, bank_id, bank_line_id, amount_cents, currency } = line;
  const [ofAny, setOfAny] = useState(line.combinations.length > 0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, EntryWithoutLine>>(new Map());
  const { accounts, source } = useAccounts(entity_id, atHand, findAccounts);
  const picked = [...chosen.values()];
  const sum = picked.reduce((total, one) => total + one.amount_cents, 0);
  const left = amount_cents - sum;
  const choose = (entry: EntryWithoutLine, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      if (isChosen) after.set(keyOf(entry), entry);
      else after.delete(keyOf(entry));
      return after;
    });
  return (
    <ActionForm
      action={match}
      label="Match to entries"
      values={{ entity_id, bank_id, bank_line_id, entries: named(picked) }}
      success="The line is matched"
      receiptHref="/receipts/{receipt_id}"
    >
      <Checkbox
        label="Entries of any amount"
        hint={`Those until ${formatDate(addDays(line.date, MOST_DAYS_APART))}. Otherwise of the line’s amount alone, whatever the day.`}
        checked={ofAny}
        onChange={(event) => setOfAny(event.currentTarget.checked)}
      />
      <Found line={line} find={find} ofAny={ofAny} chosen={chosen} choose={choose} />
      {picked.length > 0 && left !== 0 ? (
        <Field
          label="Account for the difference"
          name="difference_account_id"
          required
          hint="Such as a fee that was kept back: an entry of the line’s day is posted with it."
        >
          <Combobox
            choices={accountChoices(accounts, currency)}
            source={source}
            placeholder="Name or code"
            none="No account of this name or code"
          />
        </Field>
      ) : null}
      <FormActions>
        <SubmitButton disabled={picked.length === 0}>Match</SubmitButton>
        <p aria-live="polite" className="mr-auto text-sm">
          <Money cents={sum} currency={currency} /> of <Money cents={amount_cents} currency={currency} />
          <span className="block text-muted">
            <Money cents={Math.abs(left)} currency={currency} /> {left * amount_cents < 0 ? "too much" : "left"}
          </span>
        </p>
      </FormActions>
    </ActionForm>
  );
}

function Found({
  line,
  find,
  ofAny,
  chosen,
  choose,
}: Pick<Given, "line" | "find"> & {
  ofAny: boolean;
  chosen: ReadonlyMap<string, EntryWithoutLine>;
  choose: (entry: EntryWithoutLine, isChosen: boolean) => void;
}) {
  const { entity_id, bank_id, bank_line_id, amount_cents, date } = line;
  const narrowed = ofAny ? { to: addDays(date, MOST_DAYS_APART) } : { amount_cents };
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["entries for a line", bank_line_id, ofAny],
    queryFn: ({ pageParam: cursor }) =>
      answerOf(find({ entity_id, bank_id, ...narrowed, limit: AT_ONCE, ...(cursor !== null && { cursor }) })),
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
  // What is chosen stays in sight, whatever is asked for meanwhile.
  const kept = [...chosen.values()].filter((one) => !entries.some((two) => keyOf(two) === keyOf(one)));
  const all = [...kept, ...entries];
  if (all.length === 0) {
    return (
      <p className="text-muted">
        {ofAny
          ? "There is none. Create an entry from the line, or ignore it."
          : "There is none of its amount. Look at entries of any amount, create one from the line, or ignore it."}
      </p>
    );
  }
  return (
    <>
      <fieldset className="min-w-0 divide-y">
        <legend className="sr-only">Entries</legend>
        {all.map((entry) => (
          <Checkbox
            key={keyOf(entry)}
            className="py-2.5"
            checked={chosen.has(keyOf(entry))}
            onChange={(event) => choose(entry, event.currentTarget.checked)}
            label={
              <span className="flex items-start justify-between gap-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {entry.description || "Journal entry"}
                  <span className="block text-muted text-sm">{formatDate(entry.date)}</span>
                </span>
                <Money cents={entry.amount_cents} currency={entry.currency} />
              </span>
            }
          />
        ))}
      </fieldset>
      {hasNextPage ? (
        <div className="flex flex-wrap items-center gap-3">
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
