import { yearOf } from "#lib/core/days.ts";
import { notFound, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowAs } from "#lib/db/rows.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { wagesIn } from "../corrections/rules.ts";
import * as people from "../people/store.ts";
import type { PersonPaid } from "../schema.ts";
import * as runs from "../store.ts";
import { countedLines } from "../wages-store.ts";
import { withholdingOf } from "../withholding/rules.ts";
import { amountsOf, sumOfPays } from "./rules.ts";
import type { PayStub } from "./schema.ts";

type Row = Omit<RowAs<"payroll_line", PersonPaid>, "net_cents" | "hours" | "basis"> &
  (Stands | { [Key in keyof Stands]: null });
type Stands = PayStub["corrections"][number];

/** Which stub is meant. */
type At = Pick<PayStub, "entity_id" | "run_id" | "person_id">;

/** What a processed run has paid somebody, with the year to date. Throws 404, and 400 where the run is not processed. */
export async function load(tx: Tx, at: At): Promise<PayStub> {
  const { entity_id, run_id, person_id } = at;
  const run = await runs.load(tx, at);
  const paid = run.people.find((one) => one.person_id === person_id);
  if (!paid) throw notFound("pay stub");
  if (run.status !== "processed" || run.paid_on === null) {
    throw wrongState(
      `Cannot write the pay stub: the payroll run's status is ${run.status}, and only a processed one has paid anybody.`,
    );
  }
  const { period_start, period_end, pay_date, paid_on } = run;
  const [company, person, found] = await Promise.all([
    entities.load(tx, { entity_id }),
    people.load(tx, at),
    tx.sql<Row>`
      select l.run_id, l.person_id, l.gross_cents, l.federal_withheld_cents, l.state_withheld_cents, l.deductions,
        l.social_security_withheld_cents, l.medicare_withheld_cents, l.additional_medicare_withheld_cents, l.payroll_correction_id,
        l.withholding_state, l.work_state,
        c.reason, c.corrected_on
      from payroll_person e join payroll_person p on p.employee_id = e.employee_id
      join ${countedLines} l on l.person_id = p.person_id join payroll_run r on r.run_id = l.run_id
      left join payroll_correction c on c.payroll_correction_id = l.payroll_correction_id
      where e.person_id = ${person_id} and r.status = 'processed' and r.pay_date >= ${`${pay_date.slice(0, 4)}-01-01`}::date
        and (r.pay_date, r.run_id) <= (${pay_date}::date, ${run_id})
      order by r.pay_date, r.run_id, l.person_id, l.payroll_correction_id nulls first`,
  ]);
  const pays = found.map((line) => ({ ...line, ...withholdingOf(line, line), ...wagesIn(line) }));
  const own = pays.filter((pay) => pay.run_id === run_id && pay.person_id === person_id);
  return {
    ...{
      entity_id,
      run_id,
      company: legalName(company.legal_name, company.entity_type),
      address: person.filing?.address ?? null,
    },
    ...{
      person_id,
      name: paid.name,
      hours: paid.hours,
      withholding_state: paid.withholding_state,
      work_state: paid.work_state,
      period_start,
      period_end,
      pay_date,
      paid_on,
      ...amountsOf(own),
    },
    corrections: own.flatMap(({ payroll_correction_id, reason, corrected_on }) =>
      payroll_correction_id === null ? [] : [{ payroll_correction_id, reason, corrected_on }],
    ),
    year_to_date: sumOfPays(pays, yearOf(pay_date)),
  };
}
