"use client";

import { Download } from "lucide-react";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";

/** Asks which days an export of evidence is of, and has the browser save it; `company` is the one that the page shows. */
export function DownloadEvidence({ company }: { company: { entity_id: string; name: string } | null }) {
  return (
    <Dialog
      trigger={<Button icon={<Download aria-hidden="true" />}>Download evidence</Button>}
      title="Download evidence"
      description={`A zip that proves by itself what was done${company ? ` for ${company.name}` : ""}: receipts with their proofs, checkpoints, keys, documents and policies, and the program that checks them.`}
    >
      <form action="/receipts/evidence" method="get" className="flex flex-col gap-4">
        {company ? <input type="hidden" name="entity_id" value={company.entity_id} /> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="From" name="from" optional>
            <DateInput />
          </Field>
          <Field label="To" name="to" optional>
            <DateInput />
          </Field>
        </div>
        <p className="text-muted text-sm">
          Left empty, it holds everything. It has what you may read yourself: of a part, verify.mjs says that it is one.
        </p>
        <div className="flex justify-end">
          <Button type="submit" variant="primary">
            Download
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
