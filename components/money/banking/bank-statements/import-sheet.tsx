"use client";

import { FileUp } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import type * as z from "zod";
import type { ActionResult } from "#lib/core/answer.ts";
import { AppError } from "#lib/core/errors.ts";
import { type Delimiter, type Row, rowsOf } from "#lib/domains/money/banking/bank-statements/formats/csv.ts";
import type { DateFormat } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { type Guess, guessMapping } from "#lib/domains/money/banking/bank-statements/formats/guess.ts";
import { openFormats } from "#lib/domains/money/banking/bank-statements/formats/qif.ts";
import { decodeText, formatOf } from "#lib/domains/money/banking/bank-statements/formats/reading.ts";
import type { BankImport, NewImport, StatementFormat } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FileInput } from "#ui/ui/file-input.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { formatLabels } from "./labels.ts";
import { draftOf, type MappingDraft, mappingToSend, wholeMapping } from "./mapping-draft.ts";
import { MappingFields } from "./mapping-fields.tsx";
import { previewOf, StatementPreview } from "./statement-preview.tsx";

type ImportInput = z.input<typeof NewImport>;

/** A request of a page holds a little less than one of the API. */
const MOST_BYTES = 900_000;

const TOO_LARGE =
  "It has more than 900 kB. Have the bank write one for a shorter time: files may overlap, and no line is added twice.";

const noGuess: Guess = { mapping: {}, header: [], date_formats: [] };

/** What a text's header tells; nothing where it is no table. */
function guessOf(content: string): Guess {
  try {
    return guessMapping(content);
  } catch (error) {
    if (error instanceof AppError) return noGuess;
    throw error;
  }
}

/** How the days of a QIF file can be read where it leaves that open. */
function choicesOf(content: string, format: StatementFormat): DateFormat[] {
  try {
    return format === "qif" ? openFormats(content) : [];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** The first row of a table as the draft has it. */
function firstRow(content: string, { delimiter, skip_lines }: MappingDraft): Row | undefined {
  try {
    return rowsOf(content, delimiter as Delimiter, skip_lines, 3)[0];
  } catch {
    return undefined;
  }
}

interface Given {
  filename: string | null;
  content: string;
  format: StatementFormat;
  guess: Guess;
  draft: MappingDraft;
  /** Of a QIF file whose days can be read in two ways. */
  date_format: DateFormat | null;
}

/** Takes a statement in: a file or a pasted text, whose format is seen from it, with a preview of how it will be read. */
export function ImportSheet(props: {
  entity_id: string;
  bank_id: string;
  currency: string;
  action: (input: ImportInput) => Promise<ActionResult<BankImport>>;
}) {
  return (
    <Sheet
      trigger={
        <Button variant="primary" icon={<FileUp aria-hidden="true" />}>
          Import statement
        </Button>
      }
      title="Import a statement"
      description="What the bank lets you download: CSV, OFX (also QFX), QIF, CAMT.053, MT940 or BAI2. Lines that are there already are not added again."
      size="lg"
    >
      <ImportForm {...props} />
    </Sheet>
  );
}

// Mounted with the sheet, so that a file chosen once is not there the next time.
function ImportForm({ entity_id, bank_id, currency, action }: Parameters<typeof ImportSheet>[0]) {
  const [given, setGiven] = useState<Given | null>(null);
  const take = (content: string, filename: string | null) => {
    if (content === "") return setGiven(null);
    const guess = guessOf(content);
    const format = formatOf(content);
    const choices = choicesOf(content, format);
    const local = choices.find((one) => one.startsWith(currency === "usd" ? "MM" : "DD"));
    const date_format = local ?? choices[0] ?? null;
    setGiven({ filename, content, format, guess, draft: draftOf(guess, currency), date_format });
  };
  const choose = async ([file]: File[]) => {
    if (file) take(decodeText(new Uint8Array(await file.arrayBuffer())), file.name);
  };
  const change = (changes: Partial<Given>) => setGiven((before) => before && { ...before, ...changes });
  const isLarge = given !== null && new TextEncoder().encode(given.content).length > MOST_BYTES;
  return (
    <ActionForm<ImportInput, BankImport>
      action={action}
      label="Import a statement"
      // What is missing of a mapping the action says, at its field.
      parse={() => ({
        entity_id,
        bank_id,
        format: given?.format ?? "csv",
        content: given?.content ?? "",
        filename: given?.filename ?? null,
        mapping: given?.format === "csv" ? (mappingToSend(given.draft) as ImportInput["mapping"]) : null,
        date_format: given?.format === "qif" ? given.date_format : null,
      })}
      success="The statement is taken in"
      receiptHref="/receipts/{receipt_id}"
      doneHref="/entities/{entity_id}/banking/{bank_id}/statement/imports/{import_id}"
    >
      <Field label="File" name="content" error={isLarge && given.filename ? TOO_LARGE : undefined}>
        <FileInput
          accept=".csv,.tsv,.txt,.ofx,.qfx,.xml,.qif,.sta,.940,.mt940,.swi,.bai,.bai2,text/csv,application/xml"
          onFiles={choose}
        />
      </Field>
      {given?.filename ? null : (
        <Field label="Or its text" name="pasted" optional error={isLarge ? TOO_LARGE : undefined}>
          <Textarea
            mono
            rows={given === null ? 3 : 5}
            spellCheck={false}
            placeholder="Date,Description,Amount"
            onChange={(event) => take(event.currentTarget.value, null)}
          />
        </Field>
      )}
      {given === null ? null : (
        <>
          <Field label="Format" name="format" hint="As the text itself has it.">
            <Select
              options={Object.entries(formatLabels).map(([value, label]) => ({ value, label }))}
              value={given.format}
              onChange={(event) => change({ format: event.currentTarget.value as StatementFormat })}
            />
          </Field>
          <Reading given={given} currency={currency} onChange={change} />
        </>
      )}
      <FormActions>
        <SubmitButton disabled={isLarge}>Import</SubmitButton>
      </FormActions>
    </ActionForm>
  );
}

/** How the file is read: the columns of a CSV file, and what comes of it. */
function Reading({
  given,
  currency,
  onChange,
}: {
  given: Given;
  currency: string;
  onChange: (changes: Partial<Given>) => void;
}) {
  const { format, content, draft, guess, date_format } = useDeferredValue(given);
  const preview = useMemo(
    () => previewOf({ format, content, mapping: format === "csv" ? wholeMapping(draft) : null, date_format }, currency),
    [format, content, draft, date_format, currency],
  );
  const choices = useMemo(() => choicesOf(given.content, given.format), [given.content, given.format]);
  const { delimiter, skip_lines } = given.draft;
  const first = useMemo(
    () => firstRow(given.content, { ...given.draft, delimiter, skip_lines }),
    [given.content, given.draft, delimiter, skip_lines],
  );
  return (
    <>
      {given.format === "csv" ? (
        <MappingFields
          draft={given.draft}
          first={first}
          formats={guess.date_formats}
          onChange={(changes) => onChange({ draft: { ...given.draft, ...changes } })}
        />
      ) : null}
      {choices.length > 0 ? (
        <Field
          label="Days are written"
          name="date_format"
          hint="The days of the file can be read in two ways: see below that they are right."
        >
          <Select
            options={choices.map((value) => ({ value, label: value }))}
            value={given.date_format ?? ""}
            onChange={(event) => onChange({ date_format: event.currentTarget.value as DateFormat })}
          />
        </Field>
      ) : null}
      <section aria-label="Preview" className="min-w-0">
        <h3 className="mb-2 font-medium">As it will be read</h3>
        <StatementPreview preview={preview} currency={currency} />
      </section>
    </>
  );
}
