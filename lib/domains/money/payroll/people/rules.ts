import type { NewPayrollPerson, NewStates, PayrollPerson, States, StatesFrom } from "./schema.ts";

/** Whether two records tell one e-mail address, which with the same name is one person's. */
export const isSameAddress = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase();

type Given = Partial<Pick<NewStates, "work_state" | "residence_state" | "withholding_state">>;

/**
 * The states that are told. Where it is not said whose income tax is withheld, it is that of the state of work, which taxes what is earned
 * there; of who is known to live in another nobody knows, since two states may have agreed that the other one taxes it.
 */
export function statesOf({ work_state = null, residence_state = null, withholding_state }: Given): States {
  const own = residence_state === null || residence_state === work_state ? work_state : null;
  return { work_state, residence_state, withholding_state: withholding_state ?? own };
}

/** Those that hold on a day; none before the first that are told. */
export const statesOn = (history: readonly StatesFrom[], day: string): StatesFrom | undefined =>
  history
    .filter(({ effective_from }) => effective_from <= day)
    .toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0];

const none: States = { work_state: null, residence_state: null, withholding_state: null };

/**
 * From which day on a filing says other states than are known; null where it says the same. It says what holds today; of whom nothing was
 * told before, what has held from their first day on.
 */
export function toldAnew(
  filing: NonNullable<NewPayrollPerson["filing"]> | null,
  { state_history, starts_on }: { state_history: readonly StatesFrom[]; starts_on: string },
  today: string,
): (States & { effective_from: string }) | null {
  const told = statesOf(filing ?? {});
  const effective_from = state_history.length === 0 || today < starts_on ? starts_on : today;
  const now = statesOn(state_history, effective_from) ?? none;
  const isSame = (Object.keys(none) as (keyof States)[]).every((key) => told[key] === now[key]);
  return isSame ? null : { ...told, effective_from };
}

/**
 * What somebody told on their forms, with the states that hold on a day: what it said of them itself is of the day on which it was told.
 * Whose tax is withheld is among them where it does not follow from the others, so that who tells another state of work tells all of it.
 */
export function filingOn(filing: PayrollPerson["filing"], history: readonly StatesFrom[], day: string) {
  if (history.length === 0) return filing;
  const { work_state, residence_state, withholding_state } = statesOn(history, day) ?? none;
  const follows = statesOf({ work_state, residence_state }).withholding_state === withholding_state;
  const states = { work_state, residence_state, withholding_state: follows ? null : withholding_state };
  const known = Object.fromEntries(Object.entries(states).filter(([, state]) => state !== null));
  if (filing === null && Object.keys(known).length === 0) return null;
  const { work_state: _, residence_state: __, withholding_state: ___, ...told } = filing ?? {};
  return { ...told, ...known };
}
