const ENTRIES = "the entries whose source it is";
const PEOPLE = "the run's payroll_line rows";

const pay = {
  pay_kind: "payroll_pay.pay_kind",
  annual_salary_cents: "payroll_pay.annual_salary_cents",
  hourly_rate_cents: "payroll_pay.hourly_rate_cents",
  hours_per_period: "payroll_pay.hours_per_period",
};

/** What the records of payroll are read from. */
export const payroll = {
  PayrollPerson: {
    of: "payroll_person",
    but: { ...pay, pay_history: "its payroll_pay rows", state_history: "its payroll_person_state rows" },
  },
  StateTaxAccount: { of: "state_tax_account" },
  PayrollRun: {
    of: "payroll_run",
    but: {
      people: PEOPLE,
      entry_ids: ENTRIES,
      payroll_correction_ids: "the payroll_correction_line rows of it",
      federal_wages_cents: PEOPLE,
      fica_wages_cents: PEOPLE,
      federal_withheld_cents: PEOPLE,
      state_withheld_cents: PEOPLE,
      social_security_withheld_cents: PEOPLE,
      medicare_withheld_cents: PEOPLE,
      additional_medicare_withheld_cents: PEOPLE,
      deductions_cents: PEOPLE,
      net_cents: "the column, or what a draft would pay",
    },
  },
  PayrollDeposit: { of: "payroll_deposit", but: { entry_ids: ENTRIES } },
  PayrollCorrection: {
    of: "payroll_correction",
    but: { entry_ids: ENTRIES, name: "payroll_person.name", pays: "its payroll_correction_line rows" },
  },
  PaySchedule: {
    of: "pay_schedule",
    but: {
      person_count: "the payroll_person rows that name it",
      next: "what follows the last of its payroll_run rows",
    },
  },
};
