"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { CapTableImport as Report } from "#lib/domains/equity/imports/schema.ts";
import type { NewSpreadsheet, SpreadsheetPreview } from "#lib/domains/equity/spreadsheets/schema.ts";
import { dateFormats } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { ImportColumns, ImportOutcome } from "#ui/equity/import-preview.tsx";
import { useSpreadsheet } from "#ui/record/spreadsheet-file.tsx";
import { SpreadsheetImport } from "#ui/record/spreadsheet-import.tsx";
import type { Act } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";

type Given = z.input<typeof NewSpreadsheet>;

const TOO_LARGE =
  "It has more than 650 kB. Leave out sheets that are no part of the cap table, or send it by the API, which takes up to 1 MiB.";

/** A cap table in a spreadsheet. */
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
  const { change } = file;
  return (
    <SpreadsheetImport<Given, Given, SpreadsheetPreview, Report>
      file={file}
      action={action}
      label="Import a cap table"
      success="The cap table is taken in"
      page={page}
      tooLarge={TOO_LARGE}
      dateFormats={dateFormats}
      settings={() => (
        <Field label="Issued on" name="granted_on" optional hint="Of rows that the file does not date.">
          <DateInput onDay={(granted_on) => change({ granted_on: granted_on || null })} />
        </Field>
      )}
    >
      {(preview, given) => (
        <>
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
        </>
      )}
    </SpreadsheetImport>
  );
}
