"use client";

import { useState } from "react";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import { suggestionOf } from "#lib/domains/money/banking/bank-statements/rules.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { type Rows, useEndless } from "#ui/ui/endless.ts";
import { FromTheBeginning, LoadMore } from "#ui/ui/endless-list.tsx";
import { AcceptChosen } from "./accept-chosen.tsx";
import type { LineActions, LineQuery, ListLines } from "./line-actions.ts";
import { LineTable } from "./line-table.tsx";
import { matchedBy, mayAccept } from "./suggestions.ts";
import { useLineAct } from "./use-line-act.ts";
import { useLineKeys } from "./use-line-keys.ts";

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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (bank_line_id: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (isChosen) after.add(bank_line_id);
      else after.delete(bank_line_id);
      return after;
    });
  useLineKeys((bank_line_id) => {
    const line = rows.find((one) => one.bank_line_id === bank_line_id);
    const suggestion = line && suggestionOf(line);
    if (!line || !suggestion || line.status !== "unmatched" || !actions || !mayAccept(actions, suggestion)) return;
    const to = matchedBy(line, suggestion);
    act(to ? { act: "match", line, to } : { act: "accept", line, suggestion });
  });
  return (
    <>
      <FromTheBeginning />
      {actions ? <AcceptChosen lines={rows} chosen={chosen} setChosen={setChosen} actions={actions} act={act} /> : null}
      <LineTable
        lines={rows}
        isPart={more.cursor !== null || asked.cursor !== undefined}
        accounts={accounts}
        actions={actions}
        act={act}
        chosen={chosen}
        choose={choose}
      />
      <LoadMore more={more} count={rows.length} of="lines" />
    </>
  );
}
