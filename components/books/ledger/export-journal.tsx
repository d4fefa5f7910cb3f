"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";

const formats = [
  ["hledger", "hledger", "A journal file for hledger, and for what reads Ledger’s form."],
  ["beancount", "beancount", "An input file for beancount, its accounts opened on the first entry’s day."],
  ["csv", "CSV", "One row a line, for a spreadsheet or an import elsewhere."],
  ["general-ledger", "General ledger", "CSV of all accounts, each with its lines and its balance after each."],
] as const;

/** The posted journal of a period as a file that another tool accepts. */
export function ExportJournal({
  entity_id,
  span,
}: {
  entity_id: string;
  /** The period that is offered first. */
  span: { from: string; to: string };
}) {
  const [{ from, to }, setSpan] = useState(span);
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
  return (
    <Dialog
      trigger={<Button icon={<Download aria-hidden="true" />}>Export</Button>}
      title="Export the journal"
      description="Posted entries by day, voided ones with their reversals; drafts are left out. Without dates it is all there is."
    >
      <div className="flex flex-col gap-5">
        <FormGrid>
          <Field label="From">
            <DateInput value={from} max={to} onDay={(day) => setSpan({ from: day, to })} />
          </Field>
          <Field label="To">
            <DateInput value={to} min={from} onDay={(day) => setSpan({ from, to: day })} />
          </Field>
        </FormGrid>
        <ul className="flex flex-col divide-y border-y">
          {formats.map(([format, name, words]) => (
            <li key={format} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-medium">{name}</p>
                <p className="text-muted text-sm">{words}</p>
              </div>
              <Button asChild>
                <a href={`/entities/${entity_id}/ledger/entries/export/${format}?${query}`} download>
                  <Download aria-hidden="true" />
                  Save<span className="sr-only"> as {name}</span>
                </a>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
