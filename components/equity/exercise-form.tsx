import { Download } from "lucide-react";
import type { Form3921 } from "#lib/domains/equity/tax-forms/schema.ts";
import { FormBoxes } from "#ui/equity/form-boxes.tsx";
import { Button } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Section } from "#ui/ui/section.tsx";

/** Form 3921 for shares that came of an incentive stock option: by when, and what stands in it. */
export function ExerciseFormSection({ form, pdfHref }: { form: Form3921; pdfHref: string }) {
  const { holder_due_date, paper_due_date, electronic_due_date, tax_year, boxes } = form;
  return (
    <Section
      title="Form 3921"
      description={
        <>
          For {tax_year}, since an incentive stock option was exercised: to the holder by{" "}
          <DateText value={holder_due_date} />, to the IRS by <DateText value={paper_due_date} /> on paper or{" "}
          <DateText value={electronic_due_date} /> electronically.
        </>
      }
      action={
        <Button asChild>
          <a href={pdfHref} download>
            <Download aria-hidden="true" />
            Worksheet (PDF)
          </a>
        </Button>
      }
      className="mb-10"
    >
      <FormBoxes form="3921" boxes={boxes} />
    </Section>
  );
}
