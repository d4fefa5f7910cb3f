"use client";

import { type ClipboardEvent, useRef, useState } from "react";
import { currencySign, decimal } from "#lib/core/money.ts";
import type { Account, Side } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import { markTyped } from "#ui/ui/typed.ts";
import { type FindAccounts, useAccounts } from "./account-source.ts";
import {
  type DraftLine,
  isBlank,
  linesPasted,
  missingOn,
  sumsOf,
  unknownIn,
  withBlank,
  withLinesPasted,
} from "./entry-draft.ts";
import { EntryLineFields, lineGrid } from "./entry-line-fields.tsx";
import { EntrySums, LinesError } from "./entry-sums.tsx";

/** Lines of debits and credits as they are typed or pasted, with a blank one to type the next in. */
export function useTypedLines(
  entity_id: string,
  atHand: readonly Account[],
  find: FindAccounts,
  given: readonly DraftLine[] = [],
) {
  const [lines, setLines] = useState(() => withBlank(given));
  const list = useRef<HTMLFieldSetElement>(null);
  const { accounts, source, named } = useAccounts(entity_id, atHand, find);
  const currencyOf = (account_id: string) => accounts.find((one) => one.account_id === account_id)?.currency ?? null;
  const currency = lines.map(({ account_id }) => currencyOf(account_id)).find((one) => one !== null) ?? null;
  const change = (key: number, changes: Partial<DraftLine>) =>
    setLines((before) => withBlank(before.map((line) => (line.key === key ? { ...line, ...changes } : line))));
  const focus = (key: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-line="${key}"] [role=combobox]`)?.focus();
  return {
    lines,
    list,
    accounts,
    source,
    currency,
    change,
    focus,
    type: (line: DraftLine, side: Side, typed: string) => {
      const missing = missingOn(side, line, lines);
      const lacking = missing === 0 ? "" : decimal(missing);
      const text = typed.includes("=") ? lacking : typed;
      // A line is on one side: an amount here takes the other away.
      change(line.key, { debit: "", credit: "", [side]: text });
    },
    remove: (key: number) => {
      const at = lines.findIndex((line) => line.key === key);
      const next = lines[at + 1] ?? lines[at - 1];
      setLines(withBlank(lines.filter((line) => line.key !== key)));
      focus(next?.key);
    },
    paste: async (event: ClipboardEvent, key: number) => {
      const text = event.clipboardData.getData("text/plain");
      const pasted = linesPasted(text, accounts);
      if (pasted === null || pasted.length === 0) return;
      event.preventDefault();
      markTyped(event.currentTarget);
      const next = withLinesPasted(lines, key, pasted);
      setLines(next);
      const unknown = unknownIn(text, accounts);
      // Where they cannot be asked for, the lines stay without them: each is found by typing.
      const found = unknown.length === 0 ? [] : await named(unknown).catch(() => []);
      if (found.length === 0) return;
      const whole = linesPasted(text, [...accounts, ...found]) ?? [];
      const added = next.filter((line) => !isBlank(line) && !lines.includes(line));
      const accountOf = new Map(added.map((line, at) => [line.key, whole[at]?.account_id ?? ""]));
      setLines((before) =>
        before.map((line) => (line.account_id === "" ? { ...line, account_id: accountOf.get(line.key) ?? "" } : line)),
      );
    },
  };
}

/** The lines under their heads, with what they come to. */
export function TypedLines({
  of,
  label,
  tags = [],
}: {
  of: ReturnType<typeof useTypedLines>;
  label: string;
  /** The classes and projects that a line may bear. */
  tags?: readonly Tag[];
}) {
  const { lines, currency } = of;
  const filled = lines.filter((line) => !isBlank(line));
  return (
    <fieldset ref={of.list} aria-label={label} className="flex min-w-0 flex-col gap-3 sm:gap-2">
      <div aria-hidden="true" className={`${lineGrid} hidden border-b pb-1.5 font-medium text-muted text-sm`}>
        <span>Account</span>
        <span className="text-right">Debit</span>
        <span className="text-right">Credit</span>
      </div>
      {lines.map((line, index) => (
        <EntryLineFields
          key={line.key}
          line={line}
          place={isBlank(line) ? null : filled.indexOf(line)}
          position={index + 1}
          accounts={of.accounts}
          source={of.source}
          currency={filled.length > 1 || isBlank(line) ? currency : null}
          sign={currencySign(currency ?? "usd")}
          tags={tags}
          removable={!isBlank(line)}
          onChange={(changes) => of.change(line.key, changes)}
          onSide={(side, typed) => of.type(line, side, typed)}
          onPaste={(event) => of.paste(event, line.key)}
          onRemove={() => of.remove(line.key)}
        />
      ))}
      <EntrySums sums={sumsOf(lines)} currency={currency ?? "usd"} />
      <LinesError />
    </fieldset>
  );
}
