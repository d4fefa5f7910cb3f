"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { CapTableImport as Report } from "#lib/domains/equity/imports/schema.ts";
import type { NewSpreadsheet, SpreadsheetPreview } from "#lib/domains/equity/spreadsheets/schema.ts";
import { dateFormats } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { ImportColumns, ImportOutcome } from "#ui/equity/import-preview.tsx";
import { SpreadsheetField, useSpreadsheet } from "#ui/record/spreadsheet-file.tsx";
import type { Act } from "#ui/ui/act.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Failure } from "#ui/ui/failure.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";

type Given = z.input<typeof NewSpreadsheet>;

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
  const file = useSpreadsheet<Given, SpreadsheetPreview>(ask, (chosen) => ({ entity_id, ...chosen }));
  const { given, preview, pending, change, other } = file;
  return (
    <ActionForm<Given, Report>
      action={action}
      label="Import a cap table"
      parse={() => given as Given}
      success="The cap table is taken in"
      receiptHref="/receipts/{receipt_id}"
      doneHref={page}
    >
      <SpreadsheetField of={file} tooLarge={TOO_LARGE} />
      {given === null ? null : (
        <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
          <Field label="Days are written" name="date_format">
            <Select
              options={[
                { value: "", label: "As the file tells" },
                ...dateFormats.map((value) => ({ value, label: value })),
              ]}
              value={given.date_format ?? ""}
              onChange={(event) => change({ date_format: (event.currentTarget.value || null) as Given["date_format"] })}
            />
          </Field>
          <Field label="Issued on" name="granted_on" optional hint="Of rows that the file does not date.">
            <DateInput onDay={(granted_on) => change({ granted_on: granted_on || null })} />
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
            said={given.columns ?? []}
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
