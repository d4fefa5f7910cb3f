"use client";

import { useState } from "react";
import type * as z from "zod";
import type { ActionResult } from "#lib/core/answer.ts";
import type { ImportPreview, JournalImport, NewJournalImport } from "#lib/domains/books/imports/schema.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import { dateFormats } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { decodeText } from "#lib/domains/money/banking/bank-statements/formats/reading.ts";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import type { Act } from "#ui/ui/act.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Failure, ofField } from "#ui/ui/failure.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FileInput } from "#ui/ui/file-input.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { usePreview } from "#ui/ui/preview.ts";
import { type Option, Select } from "#ui/ui/select.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import type { FindAccounts } from "../ledger/account-source.ts";
import { AccountMapping, type Chosen, mappingOf } from "./account-mapping.tsx";
import { formatLabels, formatOf } from "./labels.ts";
import { Preview } from "./preview.tsx";

type ImportInput = z.input<typeof NewJournalImport>;

/** A request of a page holds a little less than one of the API. */
const MOST_BYTES = 900_000;

const TOO_LARGE = "It has more than 900 kB. Export a shorter time at once, and take the files in one after the other.";

interface Given {
  content: string;
  filename: string | null;
  format: ImportInput["format"];
  currency: string;
  date_format: string;
  as_of: string;
}

const nothing: Given = { content: "", filename: null, format: "csv", currency: "usd", date_format: "", as_of: "" };

/** A chart or a journal, shown as it would be taken in before it is. */
export function ImportForm({
  entity_id,
  accounts,
  find,
  currencies,
  preview: ask,
  action,
}: {
  entity_id: string;
  /** Those at hand; `find` finds the others. */
  accounts: readonly Account[];
  find: FindAccounts;
  currencies: readonly Option[];
  preview: Act<ImportInput, ImportPreview>;
  action: (input: ImportInput) => Promise<ActionResult<JournalImport>>;
}) {
  const [given, setGiven] = useState(nothing);
  const [chosen, setChosen] = useState<Chosen>({});
  const { preview, pending, failure, want, forget } = usePreview(ask);
  const isLarge = new TextEncoder().encode(given.content).length > MOST_BYTES;

  const inputOf = ({ date_format, as_of, ...of }: Given, mapping: readonly object[]) => {
    const days = { date_format: date_format || null, as_of: as_of || null };
    // What is not one of the choices the action refuses, at its field.
    return { entity_id, ...of, ...days, accounts: mapping } as unknown as ImportInput;
  };
  const look = (next: Given) => {
    setGiven(next);
    setChosen({});
    forget();
    const isRead = next.content !== "" && new TextEncoder().encode(next.content).length <= MOST_BYTES;
    want(isRead ? inputOf(next, []) : null);
  };
  const { fault, other } = ofField(failure, "content");
  const isPasted = given.filename === null && given.content !== "";
  const isEmpty = given.filename !== null && given.content === "";
  const wrong = isLarge ? TOO_LARGE : isEmpty ? "There is nothing in it." : fault;
  const choose = async ([file]: File[]) => {
    if (!file) return;
    const content = decodeText(new Uint8Array(await file.arrayBuffer()));
    look({ ...given, content, filename: file.name, format: formatOf(content, file.name) });
  };
  return (
    <ActionForm<ImportInput, JournalImport>
      action={action}
      label="Import a chart or a journal"
      parse={() => inputOf(given, preview === null ? [] : mappingOf(preview.accounts, chosen))}
      success="The file is taken in"
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/ledger/imports/{journal_import_id}"
      className="max-w-4xl"
    >
      <Field label="File" name="content" error={isPasted ? undefined : wrong}>
        <FileInput
          accept=".csv,.tsv,.txt,.journal,.hledger,.ledger,.beancount,.bean,text/csv,text/plain"
          onFiles={choose}
        />
      </Field>
      {given.filename === null ? (
        <Field label="Or its text" name="pasted" optional error={isPasted ? wrong : undefined}>
          <Textarea
            mono
            rows={4}
            spellCheck={false}
            placeholder="Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit"
            onBlur={(event) => {
              const content = event.currentTarget.value;
              if (content !== given.content) look({ ...given, content, format: formatOf(content, null) });
            }}
          />
        </Field>
      ) : null}
      {given.content === "" ? null : (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Format" name="format">
            <Select
              options={Object.entries(formatLabels).map(([value, label]) => ({ value, label }))}
              value={given.format}
              onChange={(event) => look({ ...given, format: event.currentTarget.value as Given["format"] })}
            />
          </Field>
          <Field label="Days are written" name="date_format">
            <Select
              options={[
                { value: "", label: "As the file tells" },
                ...dateFormats.map((value) => ({ value, label: value })),
              ]}
              value={given.date_format}
              disabled={given.format !== "csv"}
              onChange={(event) => look({ ...given, date_format: event.currentTarget.value })}
            />
          </Field>
          <CurrencyField
            currencies={currencies}
            value={given.currency}
            onChange={(currency) => look({ ...given, currency })}
          />
          <Field label="As of" name="as_of" optional hint="The day of a trial balance, whose rows have none.">
            <DateInput value={given.as_of} onDay={(as_of) => look({ ...given, as_of })} />
          </Field>
        </div>
      )}
      {pending ? <Spinner label="Reading the file" /> : null}
      {other ? <Failure error={other} /> : null}
      {preview === null ? null : (
        <section aria-label="Preview" className="flex min-w-0 flex-col gap-5">
          <h2 className="font-medium text-lg">As it would be taken in</h2>
          <Preview preview={preview} />
          {preview.accounts.length === 0 ? null : (
            <AccountMapping
              entity_id={entity_id}
              planned={preview.accounts}
              accounts={accounts}
              find={find}
              chosen={chosen}
              onChoose={(key, choice) => setChosen((before) => ({ ...before, [key]: { ...before[key], ...choice } }))}
            />
          )}
        </section>
      )}
      <FormActions>
        <SubmitButton disabled={isLarge || preview === null || !preview.is_importable || pending}>Import</SubmitButton>
        <ButtonLink variant="ghost" href={`/entities/${entity_id}/ledger/imports`}>
          Cancel
        </ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
