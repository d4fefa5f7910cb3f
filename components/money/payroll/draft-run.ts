import { grossOf, totalOf } from "#lib/domains/money/payroll/rules.ts";
import type { PayrollPreview } from "#lib/domains/money/payroll/schema.ts";

type Previewed = PayrollPreview["people"][number];

/** What is chosen of a person: whether they are paid, and the hours as typed; null are the usual ones. */
export interface Choice {
  isPaid: boolean;
  hours: string | null;
}
export type Choices = Readonly<Record<string, Choice>>;

const usual: Choice = { isPaid: true, hours: null };
export const choiceOf = (choices: Choices, person_id: string): Choice => choices[person_id] ?? usual;

/** The hours that were typed; null are the usual ones, undefined is no number of hours. */
function hoursOf({ hours }: Choice): number | null | undefined {
  const text = hours?.replaceAll(/[\s,]/g, "") ?? "";
  if (text === "") return null;
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}

/** What somebody is paid as chosen, in cents; null where the hours are no number, or the sum is out of range. */
export function chosenGross(person: Previewed, choice: Choice): number | null {
  const hours = hoursOf(choice);
  if (!choice.isPaid) return 0;
  if (hours === null) return person.gross_cents;
  if (hours === undefined) return null;
  try {
    return grossOf(person.parts, hours);
  } catch {
    return null;
  }
}

/** The sum of what is chosen, in cents; null where a part of it is not known. */
export function chosenTotal(people: readonly Previewed[], choices: Choices): number | null {
  const parts = people.map((person) => chosenGross(person, choiceOf(choices, person.person_id)));
  if (parts.includes(null)) return null;
  try {
    return totalOf(parts.map((gross_cents) => ({ gross_cents: gross_cents ?? 0 })));
  } catch {
    return null;
  }
}

/** Whether the month is paid as its payroll has it: everybody, with their usual hours. */
export const isAsUsual = (people: readonly Previewed[], choices: Choices): boolean =>
  people.every(({ person_id, hours }) => {
    const choice = choiceOf(choices, person_id);
    const typed = hoursOf(choice);
    return choice.isPaid && (typed === null || typed === hours);
  });

/** Whom a run names that is not as usual; hours that are no number are sent as typed, for the action to refuse. */
export const peopleToSend = (people: readonly Previewed[], choices: Choices) =>
  people.flatMap(({ person_id }) => {
    const choice = choiceOf(choices, person_id);
    if (!choice.isPaid) return [];
    const hours = hoursOf(choice);
    return [{ person_id, ...(hours === null ? {} : { hours: hours ?? choice.hours }) }];
  });
