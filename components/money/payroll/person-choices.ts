import { longDate } from "#lib/core/days.ts";
import type { PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";

export type FindPeople = Act<{ entity_id: string; search?: string; limit: number }, { data: PayrollPerson[] }>;

const personChoice = ({ person_id, name, starts_on, ends_on }: PayrollPerson) => ({
  value: person_id,
  label: `${name}, from ${longDate(starts_on)}${ends_on === null ? "" : ` to ${longDate(ends_on)}`}`,
});

/** The company's employees, past ones too, asked for as one types: the newest of those whose name or address has it. */
export const peopleFrom = (entity_id: string, find: FindPeople): ChoiceSource => ({
  key: ["employees", entity_id],
  find: async (search) => {
    const { data } = await answerOf(find({ entity_id, limit: 20, ...(search && { search }) }));
    return data.map(personChoice);
  },
});
