"use client";

import { useState } from "react";
import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { CapTableImport as Report } from "#lib/domains/equity/imports/schema.ts";
import type { NewSpreadsheet, SpreadsheetPreview } from "#lib/domains/equity/spreadsheets/schema.ts";
import { dateFormats } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { ImportColumns, ImportOutcome } from "#ui/equity/import-preview.tsx";
import { type Act, useAct } from "#ui/ui/act.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Failure, ofField } from "#ui/ui/failure.tsx";
import { Field } from "#ui/ui/field.tsx";
import { base64Of, FileInput } from "#ui/ui/file-input.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";

type Given = z.input<typeof NewSpreadsheet>;

/** A request of a page holds a little less than one of the API, and base64 is a third longer than the file. */
const MOST_BYTES = 650_000;

const TOO_LARGE =
  "It has more than 650 kB. Leave out sheets that are no part of the cap table, or send it by the API, which takes up to 1 MiB.";

/** A cap table in a spreadsheet, shown as it would be taken in before it is; what is guessed wrongly is corrected here. */
export function CapTableImport({
  entity_id,
  page,
  preview: ask,
  action,
}: {
  entity_id: string;
  page: string;
  preview: Act<Given, SpreadsheetPreview>;
  action: Change<Given, Report>;
}) {
  const [given, setGiven] = useState<Given | null>(null);
  const [preview, setPreview] = useState<SpreadsheetPreview | null>(null);
  const [isLarge, setLarge] = useState(false);
  const { run, pending, failure, clear } = useAct(ask);
  const look = (next: Given) => {
    setGiven(next);
    clear();
    run(next, setPreview);
  };
  const choose = async ([file]: File[]) => {
    if (!file) return;
    setPreview(null);
    setGiven(null);
    clear();
    setLarge(file.size > MOST_BYTES);
    if (file.size > MOST_BYTES) return;
    const format = /\.xlsx$/i.test(file.name) ? "xlsx" : "csv";
    look({ entity_id, format, filename: file.name, content_base64: await base64Of(file) });
  };
  const { fault, other } = ofField(failure, "content_base64");
  const change = (of: Partial<Given>) => given && look({ ...given, ...of });
  return (
    <ActionForm<Given, Report>
      action={action}
      label="Import a cap table"
      parse={() => given as Given}
      success="The cap table is taken in"
      receiptHref="/receipts/{receipt_id}"
      doneHref={page}
    >
      <Field label="File" name="content_base64" error={isLarge ? TOO_LARGE : fault}>
        <FileInput
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFiles={choose}
          disabled={pending}
        />
      </Field>
      {given === null ? null : (
        <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
          <Field label="Days are written" name="date_format">
            <Select
              options={[
                { value: "", label: "As the file tells" },
                ...dateFormats.map((value) => ({ value, label: value })),
              ]}
              value={given.date_format ?? ""}
              disabled={pending}
              onChange={(event) => change({ date_format: (event.currentTarget.value || null) as Given["date_format"] })}
            />
          </Field>
          <Field label="Issued on" name="granted_on" optional hint="Of rows that the file does not date.">
            <Input
              type="date"
              disabled={pending}
              onBlur={(event) => change({ granted_on: event.currentTarget.value || null })}
            />
          </Field>
        </div>
      )}
      {pending ? <Spinner label="Reading the file" /> : null}
      {other ? <Failure error={other} /> : null}
      {preview === null || given === null ? null : (
        <section aria-label="Preview" className="flex min-w-0 flex-col gap-6">
          <h2 className="font-medium text-lg">As it would be taken in</h2>
          <ImportOutcome preview={preview} />
          <ImportColumns
            preview={preview}
            disabled={pending}
            onColumn={(sheet, heading, field) => {
              const others = (given.columns ?? []).filter((one) => one.sheet !== sheet || one.heading !== heading);
              change({ columns: [...others, { sheet, heading, field }] });
            }}
            onAuthorized={(name, authorized_units) => {
              const others = (given.instruments ?? []).filter((one) => one.name !== name);
              change({ instruments: [...others, { name, authorized_units }] });
            }}
          />
        </section>
      )}
      <FormActions>
        <SubmitButton disabled={preview === null || !preview.is_importable || pending}>Import</SubmitButton>
        <ButtonLink variant="ghost" href={page}>
          Cancel
        </ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
