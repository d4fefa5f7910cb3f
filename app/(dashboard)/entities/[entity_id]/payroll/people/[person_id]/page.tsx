import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { addMonths, monthStart, today } from "#lib/core/days.ts";
import {
  addPay,
  endPerson as endOperation,
  readPerson,
  tellStates as statesOperation,
  updatePerson,
} from "#lib/domains/money/payroll/people/operations.ts";
import { monthlyGross } from "#lib/domains/money/payroll/rules.ts";
import { readSchedule } from "#lib/domains/money/payroll/schedules/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { ChangePay } from "#ui/money/payroll/change-pay.tsx";
import { EndPerson } from "#ui/money/payroll/end-person.tsx";
import { payKindLabels, payLabel, standing, standingTones } from "#ui/money/payroll/labels.ts";
import { Particulars } from "#ui/money/payroll/particulars.tsx";
import { PayHistory } from "#ui/money/payroll/pay-history.tsx";
import { PersonWithholding } from "#ui/money/payroll/person-withholding.tsx";
import { RecordMove } from "#ui/money/payroll/record-move.tsx";
import { StateHistory } from "#ui/money/payroll/state-history.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { changeParticulars, changePay, endPerson, morePeople, moreSchedules, tellStates } from "../../actions.ts";

interface PersonParams {
  params: Promise<{ entity_id: string; person_id: string }>;
}

const personOf = cache((entity_id: string, person_id: string) => read(readPerson, { entity_id, person_id }));

export async function generateMetadata({ params }: PersonParams) {
  const { entity_id, person_id } = await params;
  return { title: (await personOf(entity_id, person_id)).name };
}

/** The first day of the month after this, when pay usually changes; never before the person comes or after they leave. */
function dayOffered({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }): string {
  const day = addMonths(monthStart(today()), 1);
  if (day < starts_on) return starts_on;
  return ends_on !== null && day > ends_on ? ends_on : day;
}

export default async function PersonPage({ params }: PersonParams) {
  const { entity_id, person_id } = await params;
  const list = `/entities/${entity_id}/payroll/people`;
  const { writes, notice } = await companyPage(entity_id, `payroll/people/${person_id}`, addPay.scope);
  const person = await personOf(entity_id, person_id);
  const acts = asShown(person, { endPerson, changePay, changeParticulars, tellStates });
  const { pay_schedule_id } = person;
  const paying = pay_schedule_id === null ? null : await read(readSchedule, { entity_id, pay_schedule_id });
  // One that is archived pays nobody any more.
  const schedule = paying?.status === "active" ? paying : null;
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Employees" }}
        title={person.name}
        status={<Status value={standing(person, today())} tones={standingTones} />}
        more={
          writes ? (
            <>
              <EndPerson person={person} today={today()} action={acts.endPerson} />
              <RecordMove person={person} today={today()} action={acts.tellStates} />
              <Particulars
                person={person}
                schedule={schedule}
                find={moreSchedules}
                findPeople={morePeople}
                action={acts.changeParticulars}
              />
            </>
          ) : null
        }
        action={writes ? <ChangePay person={person} from={dayOffered(person)} action={acts.changePay} /> : null}
      />
      {notice}
      <RecordBody
        facts={[
          ...told("E-mail", person.email),
          ...dated("First day", person.starts_on),
          ...dated("Last day", person.ends_on),
          ...told(
            "Same person as",
            person.employee_id !== person_id && (
              <TextLink href={`${list}/${person.employee_id}`}>Another record of theirs</TextLink>
            ),
          ),
          ...made(person.created_at, person_id),
        ]}
      >
        <Stats
          stats={[
            { label: payKindLabels[person.pay_kind], value: <span className="text-lg">{payLabel(person)}</span> },
            { label: "Monthly gross", value: <Sum cents={monthlyGross(person)} /> },
          ]}
        />
        <Section
          title="Compensation"
          description="Each holds from its day until the next one begins; a month in which it changes is paid by the day."
          className="mt-10!"
        >
          <PayHistory person={person} today={today()} />
        </Section>
        <Section
          title="States"
          description="Where they work and live. A pay has the states of its pay date, and keeps them."
        >
          <StateHistory person={person} today={today()} />
        </Section>
        <Section
          title="Taxes and deductions"
          description="Withheld of each of their own pays, unless a run says otherwise. Social security and Medicare are worked out with each run."
        >
          <PersonWithholding person={person} schedule={schedule} />
        </Section>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readPerson, { entity_id, person_id }),
          callOf(addPay, { ...addPay.example, entity_id, person_id, effective_from: dayOffered(person) }),
          callOf(statesOperation, { ...statesOperation.example, entity_id, person_id }),
          callOf(updatePerson, { ...updatePerson.example, entity_id, person_id }),
          callOf(endOperation, { entity_id, person_id, ends_on: today() }),
        ]}
      />
    </>
  );
}
