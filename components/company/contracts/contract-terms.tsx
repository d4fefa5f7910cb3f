"use client";

import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid, FormSection } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { UnitsInput } from "../entities/people-fields.tsx";

const bases = [
  { value: "project", label: "The whole project" },
  { value: "hour", label: "An hour" },
  { value: "day", label: "A day" },
  { value: "month", label: "A month" },
];

const Months = () => <Input type="number" min={1} max={1200} trail="months" className="text-right tabular-nums" />;
const Line = () => <Input autoComplete="off" />;
const Paragraph = () => <Textarea rows={3} />;
const Day = () => <DateInput />;
const Count = () => <UnitsInput units={null} />;

/** Each term's label and control, by the name of its field. */
const terms: Readonly<Record<string, { label: string; control: () => React.ReactNode; isWide?: true }>> = {
  effective_date: { label: "Effective date", control: Day },
  counterparty_address: { label: "Counterparty’s address", control: Line, isWide: true },
  purpose: { label: "Purpose of the talks", control: Paragraph, isWide: true },
  services: { label: "Services", control: Paragraph, isWide: true },
  fee_cents: { label: "Fee", control: () => <MoneyInput /> },
  fee_basis: { label: "The fee is for", control: () => <Select placeholder="Choose" options={bases} /> },
  term_months: { label: "Term", control: Months },
  position: { label: "Position", control: Line },
  start_date: { label: "Start date", control: Day },
  reports_to: { label: "Reports to", control: Line },
  work_location: { label: "Place of work", control: Line },
  annual_salary_cents: { label: "Salary a year", control: () => <MoneyInput /> },
  shares: { label: "Shares or units", control: Count },
  vesting_months: { label: "Vesting", control: Months },
  master_agreement_date: { label: "Date of the master agreement", control: Day },
  signatory_name: { label: "Signs for the company", control: Line },
  signatory_title: { label: "As", control: Line },
};

/** What fills the agreement's blanks. All of it may wait: what is left out stands as a blank. */
export function ContractTerms({ needs, offersEquity }: { needs: readonly string[]; offersEquity: boolean }) {
  const equity = offersEquity ? ["shares", "vesting_months"] : [];
  const asked = [...needs, ...equity, "signatory_name", "signatory_title"];
  return (
    <FormSection
      title="Terms"
      description="What you leave empty stands in the text as a blank, and can no longer be filled in once it is generated."
    >
      <FormGrid>
        {asked.flatMap((name) => {
          const term = terms[name];
          if (!term) return [];
          const Control = term.control;
          return (
            <Field key={name} label={term.label} name={name} className={term.isWide ? "sm:col-span-2" : ""}>
              <Control />
            </Field>
          );
        })}
      </FormGrid>
    </FormSection>
  );
}
