import { createDeposit, voidDeposit } from "#lib/domains/money/payroll/deposits/operations.ts";
import { approveRun, changeRun, createRun, discardRun, processRun } from "#lib/domains/money/payroll/operations.ts";
import { BANK, type PayLine } from "../books-model/books.ts";
import type { PayrollCommand } from "../books-model/payroll.ts";
import type { Played } from "./known.ts";

const deductionsOf = ({ deferral, health, garnished }: Pick<PayLine, "deferral" | "health" | "garnished">) =>
  [
    { name: "401(k)", kind: "traditional_401k", amount_cents: deferral },
    { name: "Health", kind: "section_125", amount_cents: health },
    { name: "Court order", kind: "garnishment", amount_cents: garnished },
  ].filter(({ amount_cents }) => amount_cents > 0);

/** Does what is asked of payroll. */
export async function playPayroll(played: Played, command: PayrollCommand): Promise<unknown> {
  const { act, bank_id, people, known, keep } = played;
  const bankOf = (from: string) => (from === BANK ? bank_id : null);
  const days = (day: string) => ({ pay_date: day, period_start: day, period_end: day });
  switch (command.do) {
    case "run":
      return keep(
        command.key,
        (await act(createRun, { ...days(command.day), total_gross_cents: command.cents })).run_id,
      );
    case "run people": {
      const lines = command.lines.map((line) => ({
        ...{ person_id: people.get(line.person), gross_cents: line.gross, deductions: deductionsOf(line) },
        ...{ federal_withheld_cents: line.federal, state_withheld_cents: line.state },
      }));
      const given = { ...days(command.day), off_cycle: true, people: lines };
      return keep(command.key, (await act(createRun, given)).run_id);
    }
    case "withhold otherwise": {
      const { of, person, federal, health } = command;
      const deductions = deductionsOf({ deferral: 0, health, garnished: 0 });
      const change = { person_id: people.get(person), federal_withheld_cents: federal, deductions };
      return act(changeRun, { run_id: known(of), people: [change] });
    }
    case "approve":
      return act(approveRun, { run_id: known(command.of) });
    case "discard":
      return act(discardRun, { run_id: known(command.of) });
    case "process":
      return act(processRun, { run_id: known(command.of), paid_on: command.on, bank_id: bankOf(command.from) });
    case "deposit": {
      const { key, kind, cents, on, from } = command;
      const given = { kind, amount_cents: cents, deposited_on: on, bank_id: bankOf(from) };
      return keep(key, (await act(createDeposit, given)).deposit_id);
    }
    case "void deposit":
      return act(voidDeposit, { deposit_id: known(command.of) });
  }
}
