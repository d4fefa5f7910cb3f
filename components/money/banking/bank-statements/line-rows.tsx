"use client";

import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { type Rows, useEndless } from "#ui/ui/endless.ts";
import { FromTheBeginning, LoadMore } from "#ui/ui/endless-list.tsx";
import type { LineActions, LineQuery, ListLines } from "./line-actions.ts";
import { LineTable } from "./line-table.tsx";
import { useLineAct } from "./use-line-act.ts";

/** The lines of a bank account's statements, as far as one has gone down, to be worked through. */
export function LineRows({
  first,
  asked,
  list,
  accounts,
  actions,
}: {
  first: Rows<BankLine>;
  /** What the list was asked with. */
  asked: LineQuery;
  list: ListLines;
  accounts: readonly Account[];
  /** Null: nothing may be done. */
  actions: LineActions | null;
}) {
  const of = ["bank lines", asked];
  const { rows, more } = useEndless({
    of,
    first,
    ask: (cursor) => answerOf(list({ ...asked, ...(cursor && { cursor }) })),
  });
  const act = useLineAct(of, actions);
  return (
    <>
      <FromTheBeginning />
      <LineTable
        lines={rows}
        isPart={more.cursor !== null || asked.cursor !== undefined}
        accounts={accounts}
        actions={actions}
        act={act}
      />
      <LoadMore more={more} count={rows.length} of="lines" />
    </>
  );
}
