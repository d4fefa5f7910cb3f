"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import { dateFormats } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { type AnyField, fieldsOf, type List } from "#lib/domains/money/lists/rules.ts";
import type { ListPreview, ListImport as Report } from "#lib/domains/money/lists/schema.ts";
import { MappedColumns } from "#ui/record/mapped-columns.tsx";
import { type SpreadsheetFile, useSpreadsheet } from "#ui/record/spreadsheet-file.tsx";
import { SpreadsheetImport } from "#ui/record/spreadsheet-import.tsx";
import type { Act } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Select } from "#ui/ui/select.tsx";
import { againstLabels, listLabels } from "./labels.ts";
import { ListOutcome } from "./list-outcome.tsx";

/** What any of the lists is asked with; what is not one of the choices the action refuses, at its field. */
export interface ListGiven extends SpreadsheetFile {
  entity_id?: string;
  date_format?: string | null;
  columns?: { heading: string; field: AnyField | null }[];
  as_of?: string | null;
  balance_against?: string | null;
  hours_per_period?: number | null;
}

const TOO_LARGE = "It has more than 650 kB. Take it in by parts, or send it by the API, which takes up to 1 MiB.";

const held = { invoices: "accounts_receivable", bills: "accounts_payable" } as const;

/** A list out of a file: of invoices, bills, vendors, contacts or employees. */
export function ListImport<G>({
  list,
  entity_id,
  page,
  preview: ask,
  action,
}: {
  list: List;
  /** Left out of a list of the workspace's. */
  entity_id?: string;
  page: string;
  preview: Act<G, ListPreview>;
  action: (input: G) => Promise<ActionResult<Report>>;
}) {
  const { many } = listLabels[list];
  const file = useSpreadsheet<ListGiven, ListPreview>(
    (next) => ask(next as G),
    (chosen) => (entity_id === undefined ? chosen : { entity_id, ...chosen }),
  );
  const { change, pending } = file;
  return (
    <SpreadsheetImport<G, ListGiven, ListPreview, Report>
      file={file}
      action={action}
      label={`Import ${many}`}
      success="The list is taken in"
      page={page}
      tooLarge={TOO_LARGE}
      dateFormats={dateFormats}
      settings={(given) => (
        <>
          {list === "invoices" || list === "bills" ? (
            <>
              <Field label="Booked on" name="as_of" optional hint="The day of the opening balances, if left out.">
                <DateInput onDay={(as_of) => change({ as_of: as_of || null })} />
              </Field>
              <Field label="Other side" name="balance_against" hint="What the books hold of them already.">
                <Select
                  options={[
                    { value: "", label: "As the books tell" },
                    ...([held[list], "opening_balance_equity", "none"] as const).map((value) => ({
                      value,
                      label: againstLabels[value],
                    })),
                  ]}
                  value={given.balance_against ?? ""}
                  onChange={(event) => change({ balance_against: event.currentTarget.value || null })}
                />
              </Field>
            </>
          ) : null}
          {list === "employees" ? (
            <Field
              label="Hours of a month"
              name="hours_per_period"
              optional
              hint="The usual ones, of those who are paid by the hour where the file does not tell."
            >
              <Input
                inputMode="numeric"
                disabled={pending}
                onBlur={(event) => {
                  const text = event.currentTarget.value.trim();
                  const hours_per_period = text === "" ? null : Number(text);
                  if (hours_per_period !== (given.hours_per_period ?? null)) change({ hours_per_period });
                }}
              />
            </Field>
          ) : null}
        </>
      )}
    >
      {(preview, given) => (
        <>
          <ListOutcome preview={preview} />
          {preview.columns.length === 0 ? null : (
            <Section title="Columns" description="What each column is.">
              <MappedColumns<AnyField>
                of={list}
                columns={preview.columns as { column: string; heading: string; field: AnyField | null }[]}
                said={given.columns}
                fields={fieldsOf[list]}
                onColumn={(heading, field) => {
                  const others = (given.columns ?? []).filter((one) => one.heading !== heading);
                  change({ columns: [...others, { heading, field }] });
                }}
              />
            </Section>
          )}
        </>
      )}
    </SpreadsheetImport>
  );
}
