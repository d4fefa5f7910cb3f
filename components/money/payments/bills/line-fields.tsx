"use client";

import { Plus, Trash2 } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { currencySign } from "#lib/core/money.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import { AccountBox } from "#ui/books/ledger/account-box.tsx";
import type { FindAccounts } from "#ui/books/ledger/account-source.ts";
import { areTags } from "#ui/books/tags/chosen.ts";
import { TagFields } from "#ui/books/tags/tag-fields.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { markTyped } from "#ui/ui/typed.ts";
import { takesPayments } from "../vendors/labels.ts";
import { linesPasted } from "./lines-pasted.ts";

/** Whether a line may be booked to the account: not to what is owed. */
const takesBills = (account: Account) =>
  takesPayments(account) && !/^accounts_payable(_[a-z]{3})?$/.test(account.account_code);

/** A line with what it begins with: of the bill as it is, or out of a spreadsheet. */
interface Line {
  key: number;
  line?: Pick<Bill["line_items"][number], "description" | "amount_cents"> & Partial<Bill["line_items"][number]>;
}

/** What a bill, or a vendor's credit, is for: its lines, each with its account and its tags. */
export function LineFields({
  entity_id,
  known,
  currency,
  accounts,
  findAccounts,
  tags,
}: {
  entity_id: string;
  /** The lines that there are already. */
  known: Bill["line_items"];
  currency: string;
  accounts: readonly Account[];
  findAccounts: FindAccounts;
  /** The classes and projects that lines may bear. */
  tags: readonly Tag[];
}) {
  const [lines, setLines] = useState<Line[]>(() =>
    known.length > 0 ? known.map((line) => ({ key: line.line_number, line })) : [{ key: 1 }],
  );
  const free = Math.max(...lines.map(({ key }) => key)) + 1;
  const paste = (event: ClipboardEvent<HTMLFieldSetElement>, at: number) => {
    const pasted = linesPasted(event.clipboardData.getData("text/plain"));
    if (pasted === null || pasted.length === 0) return;
    event.preventDefault();
    markTyped(event.currentTarget);
    const isBlank = [...event.currentTarget.querySelectorAll("input")].every(({ value }) => value === "");
    const given = pasted.map((line, next) => ({ key: free + next, line }));
    setLines(lines.toSpliced(isBlank ? at : at + 1, isBlank ? 1 : 0, ...given));
  };
  return (
    <>
      {lines.map(({ key, line }, at) => {
        const path = (field: string) => `line_items.${at}.${field}`;
        return (
          <fieldset
            key={key}
            onPaste={(event) => paste(event, at)}
            className="min-w-0 max-sm:rounded-lg max-sm:border max-sm:p-4"
          >
            <legend className="sr-only">Line {at + 1}</legend>
            <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_9rem_2.25rem]">
              <Field label="Description" name={path("description")} required>
                <Input autoComplete="off" defaultValue={line?.description ?? ""} />
              </Field>
              <Field label="Booked to" name={path("account_id")}>
                <AccountBox
                  entity_id={entity_id}
                  accounts={accounts}
                  find={findAccounts}
                  fits={takesBills}
                  currency={currency}
                  chosen={
                    line?.account_id && line.account_name
                      ? { account_id: line.account_id, account_name: line.account_name }
                      : null
                  }
                  placeholder="The usual account"
                />
              </Field>
              <Field label="Amount" name={path("amount_cents")} required>
                <MoneyInput symbol={currencySign(currency)} defaultCents={line?.amount_cents} />
              </Field>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove line ${at + 1}`}
                disabled={lines.length === 1}
                onClick={() => setLines(lines.filter((other) => other.key !== key))}
                className="max-sm:justify-self-end sm:mt-6"
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </div>
            {areTags(tags, line) ? (
              <div className="mt-2 grid gap-3 sm:grid-cols-2 sm:gap-2 sm:pr-12">
                <TagFields
                  tags={tags}
                  chosen={line ?? {}}
                  of={`line ${at + 1}`}
                  path={path}
                  className="max-sm:[&>.sr-only]:not-sr-only"
                />
              </div>
            ) : null}
          </fieldset>
        );
      })}
      <Button
        variant="ghost"
        size="sm"
        icon={<Plus aria-hidden="true" />}
        className="-ml-2.5 self-start"
        onClick={() => setLines([...lines, { key: free }])}
      >
        Add a line
      </Button>
    </>
  );
}
