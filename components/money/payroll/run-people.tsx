"use client";

import type { Change } from "#lib/core/answer.ts";
import { asCorrected } from "#lib/domains/money/payroll/corrections/rules.ts";
import type { PayrollCorrection } from "#lib/domains/money/payroll/corrections/schema.ts";
import type { PayrollRun, PersonPaid, Taxes } from "#lib/domains/money/payroll/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type WorkColumn, WorkTable } from "#ui/ui/work-table.tsx";
import { type Correcting, CorrectPay } from "./correct-pay.tsx";
import { type LineInput, LineWithholding } from "./line-withholding.tsx";
import { type StateInput, TellState } from "./tell-state.tsx";

type Run = Pick<
  PayrollRun,
  | "entity_id"
  | "run_id"
  | "status"
  | "people"
  | "total_gross_cents"
  | "net_cents"
  | "federal_withheld_cents"
  | "state_withheld_cents"
  | "social_security_withheld_cents"
  | "medicare_withheld_cents"
  | "additional_medicare_withheld_cents"
  | "deductions_cents"
  | "employer_taxes"
>;

const medicare = ({
  medicare_withheld_cents,
  additional_medicare_withheld_cents,
}: Pick<PersonPaid, "medicare_withheld_cents" | "additional_medicare_withheld_cents">) =>
  (medicare_withheld_cents ?? 0) + (additional_medicare_withheld_cents ?? 0);

const withheld: readonly (readonly [string, string, (of: PersonPaid | Run) => number | null])[] = [
  ["federal", "Federal tax", (of) => of.federal_withheld_cents],
  ["state", "State tax", (of) => of.state_withheld_cents],
  ["social", "Social security", (of) => of.social_security_withheld_cents],
  ["medicare", "Medicare", medicare],
  ["deductions", "Deductions", (of) => of.deductions_cents],
];

const hoursColumn: WorkColumn<PersonPaid> = {
  key: "hours",
  header: "Hours",
  numeric: true,
  cell: ({ hours }) =>
    hours === null ? <span className="text-subtle">–</span> : <Figure value={hours} fractionDigits={2} />,
};

/** Whether a state's income tax may be asked about: one is told, or some is withheld for one that is not. */
const isOfState = ({ withholding_state, state_withheld_cents }: PersonPaid) =>
  withholding_state !== null || state_withheld_cents > 0;

const stateColumn: WorkColumn<PersonPaid> = {
  key: "of_state",
  header: "State",
  cell: (person) =>
    person.withholding_state ?? (
      <span className="text-muted">{person.state_withheld_cents > 0 ? "Not told" : "–"}</span>
    ),
};

/** Whose pay a run is the sum of, each from gross to net; a draft's lines may be changed, and what was paid put right. A run may be of hundreds. */
export function RunPeople({
  run,
  acts,
  correcting = null,
  corrections = [],
  telling = null,
}: {
  run: Run;
  correcting?: Correcting | null;
  /** What was put right of it. */
  corrections?: readonly PayrollCorrection[];
  /** What tells a state that is not known yet, once the run is approved. */
  telling?: Change<StateInput, PayrollRun> | null;
  acts: { changeRun: Change<LineInput, PayrollRun>; foretell: Act<LineInput, PayrollRun> } | null;
}) {
  const { entity_id, run_id, people, total_gross_cents, net_cents, status } = run;
  if (people.length === 0) {
    return <p className="text-muted">The gross was given as one sum, without saying whose pay it is.</p>;
  }
  const taken = withheld.map(
    ([key, header, of]): WorkColumn<PersonPaid> => ({
      key,
      header,
      numeric: true,
      cell: (person) => <Money cents={of(person) ?? 0} muteZero />,
      footer: <Money cents={of(run) ?? 0} />,
    }),
  );
  return (
    <WorkTable
      caption="People"
      phone="scroll"
      rows={people}
      rowKey={({ person_id }) => person_id}
      columns={[
        {
          key: "name",
          header: "Name",
          className: "min-w-36",
          cell: ({ name, basis, person_id }) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              {name}
              {basis === "given" ? <span className="font-normal text-muted text-xs">Given by hand</span> : null}
              {status === "processed" ? (
                <span className="font-normal text-xs">
                  <TextLink href={`/entities/${entity_id}/payroll/runs/${run_id}/stubs/${person_id}`}>
                    Pay stub
                  </TextLink>
                </span>
              ) : null}
            </span>
          ),
          footer: "Total",
          sortBy: ({ name }) => name,
        },
        ...(people.some(({ hours }) => hours !== null) ? [hoursColumn] : []),
        {
          key: "gross",
          header: "Gross",
          numeric: true,
          cell: ({ gross_cents }) => <Money cents={gross_cents} />,
          sortBy: ({ gross_cents }) => gross_cents,
          footer: <Money cents={total_gross_cents} />,
        },
        ...(people.some(isOfState) ? [stateColumn] : []),
        ...taken,
        {
          key: "net",
          header: "Net",
          numeric: true,
          cell: (person) => <Money cents={person.net_cents} />,
          sortBy: (person) => person.net_cents,
          footer: <Money cents={net_cents} />,
        },
        ...(correcting
          ? [
              {
                key: "correct",
                header: "Correct",
                hideHeader: true,
                cell: (person: PersonPaid) => (
                  <CorrectPay
                    run={{ entity_id, run_id }}
                    person={asCorrected({ ...person, run_id }, corrections)}
                    correcting={correcting}
                  />
                ),
              },
            ]
          : []),
        ...(telling && people.some(({ withholding_state }) => withholding_state === null)
          ? [
              {
                key: "tell",
                header: "Tell the state",
                hideHeader: true,
                cell: (person: PersonPaid) =>
                  person.withholding_state === null ? (
                    <TellState run={{ entity_id, run_id }} person={person} action={telling} />
                  ) : null,
              },
            ]
          : []),
        ...(acts
          ? [
              {
                key: "act",
                header: "Change",
                hideHeader: true,
                cell: (person: PersonPaid) => (
                  <LineWithholding
                    run={{ entity_id, run_id }}
                    person={person}
                    action={acts.changeRun}
                    foretell={acts.foretell}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

const taxes: readonly (readonly [keyof Taxes, string])[] = [
  ["social_security_cents", "Social security"],
  ["medicare_cents", "Medicare"],
  ["futa_cents", "FUTA"],
];

/** What the employer owes on each one's pay, by estimate. */
export function RunTaxes({ people, employer_taxes }: Pick<Run, "people" | "employer_taxes">) {
  if (people.length === 0 || employer_taxes === null) return null;
  return (
    <WorkTable
      caption="Employer’s taxes"
      phone="scroll"
      rows={people}
      rowKey={({ person_id }) => person_id}
      columns={[
        { key: "name", header: "Name", className: "min-w-36", cell: ({ name }) => name, footer: "Total" },
        ...taxes.map(
          ([key, header]): WorkColumn<PersonPaid> => ({
            key,
            header,
            numeric: true,
            cell: (person) => <Money cents={person.employer_taxes?.[key] ?? 0} muteZero />,
            footer: <Money cents={employer_taxes[key]} />,
          }),
        ),
      ]}
    />
  );
}
