"use client";

import { Trash2 } from "lucide-react";
import type { ClipboardEvent } from "react";
import type { Account, Side } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { type ChoiceSource, Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { areTags } from "../tags/chosen.ts";
import { TagFields } from "../tags/tag-fields.tsx";
import { accountChoices } from "./account-choices.ts";
import { type DraftLine, isBlank, sideOf } from "./entry-draft.ts";

/** The columns of the lines, where there is room for columns. */
export const lineGrid = "sm:grid sm:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem_2rem] sm:gap-x-2";

// The column heads say it where there are columns.
const labelled = "max-sm:[&>.sr-only]:not-sr-only";

/** One line of an entry: an account, and an amount on one of two sides. */
export function EntryLineFields({
  line,
  place,
  position,
  accounts,
  source,
  currency,
  sign,
  removable,
  tags,
  onChange,
  onSide,
  onPaste,
  onRemove,
}: {
  line: DraftLine;
  /** Which of the lines that will be sent it is; null while it is blank. */
  place: number | null;
  /** Which of the lines on the page it is, from 1. */
  position: number;
  accounts: readonly Account[];
  source: ChoiceSource;
  /** The entry's currency, once a line has settled it. */
  currency: string | null;
  sign: string;
  removable: boolean;
  /** The classes and projects that the line may bear. */
  tags: readonly Tag[];
  onChange: (changes: Partial<DraftLine>) => void;
  onSide: (side: Side, typed: string) => void;
  onPaste: (event: ClipboardEvent) => void;
  onRemove: () => void;
}) {
  const path = (field: string) => (place === null ? undefined : `lines.${place}.${field}`);
  const required = !isBlank(line);
  const choices = accountChoices(accounts, currency);
  const amount = (side: Side) => {
    const own = sideOf(line) === side;
    return (
      <Field
        label={side === "debit" ? "Debit" : "Credit"}
        name={own ? path("amount_cents") : undefined}
        required={required && own}
        hideLabel
        className={labelled}
      >
        <MoneyInput
          symbol={sign}
          value={line[side]}
          onChange={(event) => onSide(side, event.currentTarget.value)}
          // The input has just been set straight; what is kept here must say the same.
          onBlur={(event) => onChange({ [side]: event.currentTarget.value })}
        />
      </Field>
    );
  };
  return (
    <fieldset data-line={line.key} onPaste={onPaste} className="min-w-0 max-sm:rounded-lg max-sm:border max-sm:p-4">
      <legend className="sr-only">Line {position}</legend>
      <div className={`${lineGrid} max-sm:grid max-sm:grid-cols-2 max-sm:gap-3`}>
        <Field
          label="Account"
          name={path("account_id")}
          required={required}
          hideLabel
          className={`${labelled} max-sm:col-span-2`}
        >
          <Combobox
            placeholder="Name or code"
            choices={choices}
            source={source}
            value={choices.find(({ value }) => value === line.account_id) ?? null}
            onChange={(account) => onChange({ account_id: account?.value ?? "" })}
            none="No account of this name or code"
          />
        </Field>
        {amount("debit")}
        {amount("credit")}
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove line ${position}`}
          disabled={!removable}
          onClick={onRemove}
          className="max-sm:col-span-2 max-sm:justify-self-end max-sm:disabled:hidden sm:mt-0.5"
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      {required && areTags(tags, line) ? (
        <div className="mt-2 grid gap-3 sm:grid-cols-2 sm:gap-2 sm:pr-10">
          <TagFields
            tags={tags}
            chosen={line}
            of={`line ${position}`}
            path={path}
            onChange={onChange}
            className={labelled}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
