import type { PaidInState } from "#lib/domains/money/payroll/returns/by-state/store.ts";
import type { TaxLine } from "../schema.ts";
import { line, said } from "./drawn.ts";

/** Of what of box 16 is not known, where it stands. */
const NOT_TOLD = "Not told: see the basis";

/** Whether a state has a line: where tax was withheld for it, or the company is registered there for withholding. */
const hasLine = ({ state, account_number, state_withheld }: PaidInState) =>
  state_withheld !== 0n || (state !== null && account_number !== null);

/** Boxes 15 to 17 of a state; of tax whose state is not told box 17 alone has its sum. */
function ofState({ state, account_number, state_wages, state_withheld }: PaidInState): TaxLine[] {
  if (state === null) {
    return [
      said("15", "State and employer's state ID number", "Not told whose tax it is"),
      line("17", "State income tax, state not told", state_withheld),
    ];
  }
  const wages = line("16", `State wages, tips, etc., ${state}`, state_wages);
  return [
    said("15", `State and employer's state ID number, ${state}`, `${state} ${account_number ?? "(number not told)"}`),
    state_wages === null ? { ...wages, text: NOT_TOLD } : wages,
    line("17", `State income tax, ${state}`, state_withheld),
  ].map((one) => ({ ...one, state }));
}

/** A line of boxes 15 to 17 for each state, in the order of their codes. */
export const stateBoxes = (own: readonly PaidInState[]): TaxLine[] => own.filter(hasLine).flatMap(ofState);

const codes = (of: readonly PaidInState[]) => of.flatMap(({ state }) => state ?? []).join(", ");

const sentence = (of: readonly PaidInState[], words: (codes: string) => string) =>
  of.length === 0 ? "" : ` ${words(codes(of))}`;

/** What boxes 15 to 17 do not tell, and how it is told. */
export function stateNotes(own: readonly PaidInState[]): string {
  const shown = own.filter(hasLine);
  const named = shown.filter(({ state }) => state !== null);
  return [
    sentence(
      named.filter(({ account_number }) => account_number === null),
      (of) => `The employer's number in ${of} is not known (state tax accounts).`,
    ),
    sentence(
      named.filter(({ state_wages }) => state_wages === null),
      (of) =>
        `What ${of} takes out of wages for deductions before tax is not in our facts, so that box 16 is not told: say it in the state tax account (exempt_deductions).`,
    ),
    sentence(
      own.filter((one) => one.state !== null && !hasLine(one)),
      (of) =>
        `Of ${of} nothing was withheld, and no withholding account is known there: whether its wages are told in boxes 15 and 16 is not in our facts.`,
    ),
    sentence(
      shown.filter(({ state }) => state === null),
      () => "Of some of box 17 it is not told to which state it is: tell it on the payroll runs (withholding_state).",
    ),
  ].join("");
}
