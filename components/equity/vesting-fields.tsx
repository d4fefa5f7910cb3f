"use client";

import { useState } from "react";
import { UnitsInput } from "#ui/company/entities/people-fields.tsx";
import { RowFields } from "#ui/company/entities/row-fields.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { FormFold } from "#ui/ui/form-fold.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";

const number = { inputMode: "numeric", autoComplete: "off", "data-type": "number" } as const;

const periods = [
  { value: "3", label: "Quarter" },
  { value: "6", label: "Half year" },
  { value: "12", label: "Year" },
];

/** The three ways in which a grant vests: one goes by months, each of the others has parts of its own. */
const ways = [
  { value: "months", label: "Over months, in equal parts" },
  { value: "dates", label: "On days, each with its shares" },
  { value: "milestones", label: "By milestones, each with its shares" },
] as const;
type Way = (typeof ways)[number]["value"];

const SUM = "Together they are all that is granted.";

/** How a grant vests. What is of another way than the chosen one is not in the form, and so not sent. */
export function VestingFields() {
  const [way, setWay] = useState<Way>("months");
  return (
    <>
      <Field label="How it vests">
        <Select
          value={way}
          options={ways}
          onChange={({ currentTarget: { value } }) =>
            setWay(ways.find((one) => one.value === value)?.value ?? "months")
          }
        />
      </Field>
      {way === "months" ? <Months /> : null}
      {way === "dates" ? (
        <RowFields name="vesting.dates" legend="Vests on these days" noun="day" given={[null]} hint={SUM}>
          {(path) => (
            <>
              <Field label="Day" name={`${path}.on`} required>
                <DateInput />
              </Field>
              <Part path={path} />
            </>
          )}
        </RowFields>
      ) : null}
      {way === "milestones" ? (
        <RowFields
          name="vesting.milestones"
          legend="Vests by these milestones"
          noun="milestone"
          given={[null]}
          hint={`${SUM} Each vests once it is recorded as reached.`}
        >
          {(path) => (
            <>
              <Field label="Milestone" name={`${path}.name`} required>
                <Input autoComplete="off" placeholder="First customer" />
              </Field>
              <Part path={path} />
            </>
          )}
        </RowFields>
      ) : null}
      <Acceleration isMonthly={way === "months"} />
    </>
  );
}

const Part = ({ path }: { path: string }) => (
  <Field label="Shares that vest" name={`${path}.shares`} required>
    <UnitsInput units={null} />
  </Field>
);

const Months = () => (
  <>
    <FormGrid>
      <Field label="Vests over" name="vesting.months" optional hint="In equal parts; at once, if left empty.">
        <Input {...number} placeholder="48" trail="months" />
      </Field>
      <Field label="Cliff" name="vesting.cliff_months" optional hint="Nothing vests before.">
        <Input {...number} placeholder="12" trail="months" />
      </Field>
    </FormGrid>
    <Field label="Vests every" name="vesting.period_months" optional>
      <Select placeholder="Month" data-type="number" options={periods} />
    </Field>
  </>
);

/** What few schedules say. */
function Acceleration({ isMonthly }: { isMonthly: boolean }) {
  const [acceleration, setAcceleration] = useState("");
  return (
    <FormFold label={isMonthly ? "When it begins, and what lets it vest at once" : "What lets it vest at once"}>
      {isMonthly ? (
        <Field label="Vesting begins on" name="vesting.start_on" optional hint="The day of the grant, if left empty.">
          <DateInput />
        </Field>
      ) : null}
      <Field label="Vests at once" name="vesting.acceleration" optional hint="What of it is unvested then.">
        <Select
          placeholder="Never"
          value={acceleration}
          onChange={(event) => setAcceleration(event.currentTarget.value)}
          options={[
            { value: "single_trigger", label: "By a change of control" },
            { value: "double_trigger", label: "If the work ends after one" },
          ]}
        />
      </Field>
      {acceleration === "" ? null : (
        <Field label="How much of it" name="vesting.acceleration_percent" optional hint="All of it, if left empty.">
          <Input {...number} placeholder="100" trail="%" />
        </Field>
      )}
    </FormFold>
  );
}
