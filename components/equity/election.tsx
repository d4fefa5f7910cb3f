"use client";

import { Download } from "lucide-react";
import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { Election83b, NewMailing } from "#lib/domains/equity/tax-forms/schema.ts";
import { FormBoxes } from "#ui/equity/form-boxes.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";

type MailingInput = z.input<typeof NewMailing>;

const standings = {
  due: { tone: "warning", word: "To be mailed" },
  overdue: { tone: "danger", word: "Too late" },
  mailed: { tone: "success", word: "Mailed" },
  mailed_late: { tone: "danger", word: "Mailed too late" },
} as const satisfies Record<Election83b["status"], object>;

/** The holder's election under section 83(b): by when, what its form asks for, and that it was mailed. */
export function ElectionSection({
  election,
  pdfHref,
  action,
  trial,
}: {
  election: Election83b;
  pdfHref: string;
  /** Null for whoever may not record it. */
  action: Change<MailingInput> | null;
  trial: Trial<MailingInput>;
}) {
  const { entity_id, grant_id, status, due_date, timely_until, mailing, warnings, boxes } = election;
  const { tone, word } = standings[status];
  return (
    <Section
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          83(b) election <Badge tone={tone}>{word}</Badge>
        </span>
      }
      description={
        mailing === null ? (
          <>
            The holder mails Form 15620 to the IRS by <DateText value={due_date} />, the thirtieth day after the
            transfer.
            {timely_until === due_date ? null : (
              <>
                {" "}
                That is no business day: a postmark of <DateText value={timely_until} /> is still timely.
              </>
            )}
          </>
        ) : (
          <>
            Mailed on <DateText value={mailing.mailed_on} />
            {mailing.carrier === null ? "" : ` by ${mailing.carrier}`}
            {mailing.tracking_number === null ? "" : `, ${mailing.tracking_number}`}.
          </>
        )
      }
      action={
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <a href={pdfHref} download>
              <Download aria-hidden="true" />
              Worksheet (PDF)
            </a>
          </Button>
          {action === null ? null : (
            <FormSheet
              button={mailing === null ? "Record its mailing" : "Correct its mailing"}
              variant="secondary"
              title="Record its mailing"
              description="The day of the postmark, and what proves it. It ends what asks for the election among the obligations."
              submit="Record"
              action={action}
              trial={trial}
              values={{ entity_id, grant_id }}
              success="The mailing is recorded"
            >
              <Field label="Mailed on" name="mailed_on" optional hint="Today, if left empty.">
                <DateInput />
              </Field>
              <FormGrid>
                <Field label="Carrier" name="carrier" optional>
                  <Input autoComplete="off" placeholder="USPS Certified Mail" />
                </Field>
                <Field label="Tracking number" name="tracking_number" optional>
                  <Input mono autoComplete="off" />
                </Field>
              </FormGrid>
            </FormSheet>
          )}
        </div>
      }
      className="mb-10"
    >
      {warnings.map((warning) => (
        <Callout key={warning} tone="danger" title={word} className="mb-3">
          <Spoken>{warning}</Spoken>
        </Callout>
      ))}
      <FormBoxes form="15620" boxes={boxes} />
    </Section>
  );
}
