import { ASKED, COMPANY, columnsOf, told } from "./worked-out.ts";

const OPEN = "what is open of them, summed by currency";
const WITHHELD =
  "federal_wages_cents fica_wages_cents federal_withheld_cents state_withheld_cents social_security_withheld_cents medicare_withheld_cents additional_medicare_withheld_cents deductions_cents net_cents";

/** Figures of invoices, bills, payroll and taxes that are worked out. */
export const workedOutMoney = {
  InvoiceLineItem: {
    of: null,
    but: told(
      "invoice.line_items, each",
      "description quantity unit_amount_cents account_id tax_rate_id class_id project_id amount_cents",
    ),
  },
  InvoiceTax: {
    of: null,
    but: {
      ...columnsOf("tax_rate", "tax_rate_id name percent"),
      ...told("the lines that name the rate, together", "taxable_cents tax_cents"),
    },
  },
  CustomerStatement: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "customer currency from to"),
      ...told("invoices and what settled them", "opening_cents movements closing_cents"),
      credit_cents: "customer_credit rows, what is left of them",
    },
  },
  VendorStatement: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "vendor_id currency from to"),
      vendor_name: "vendor.name",
      ...told("bills, their payments and vendors' credits", "opening_cents movements closing_cents"),
    },
  },
  ReceivablesAgeing: { of: null, but: { ...COMPANY, ...told(ASKED, "as_of"), ...told(OPEN, "currencies") } },
  ReceivablesTotals: { of: null, but: { ...COMPANY, as_of: "today", ...told(OPEN, "currencies") } },
  PayablesAgeing: { of: null, but: { ...COMPANY, ...told(ASKED, "as_of"), ...told(OPEN, "currencies") } },
  PayablesTotals: { of: null, but: { ...COMPANY, as_of: "today", ...told(OPEN, "currencies") } },
  // payroll
  EmployerTaxes: {
    of: null,
    but: told(
      "payroll_run.employer_taxes, as it was worked out of the year's facts",
      "is_estimate is_provisional year social_security_cents medicare_cents futa_cents total_cents sources confidence note",
    ),
  },
  PayrollPreview: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "period period_start period_end pay_date"),
      ...told("the people as they are paid", `total_gross_cents people ${WITHHELD} withholding_note`),
      ...told("the year's facts", "employer_taxes employer_taxes_note"),
      approved_run_id: "payroll_run.run_id?",
    },
  },
  PayrollYear: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "year"),
      ...told(
        "payroll_run and payroll_correction_line rows, counted and summed",
        "run_count gross_cents net_cents employer_taxes_cents unestimated_run_count months states",
      ),
    },
  },
  PayStub: {
    of: null,
    but: {
      ...COMPANY,
      ...columnsOf("payroll_run", "run_id period_start period_end pay_date"),
      paid_on: "payroll_run.paid_on, which a processed run has",
      ...columnsOf("payroll_person", "person_id name"),
      address: "payroll_person.filing, where it says one",
      ...told(
        "the run's payroll_line, with payroll_correction_line",
        `corrections hours gross_cents ${WITHHELD} deductions withholding_state work_state`,
      ),
      company: "the entity's legal name",
      year_to_date: "the year's payroll_line and payroll_correction_line rows until then, summed",
    },
  },
  PayrollLiabilities: {
    of: null,
    but: {
      ...COMPANY,
      ...told(
        "payroll_run.liabilities and payroll_correction.liabilities less payroll_deposit rows",
        "liabilities due balance_cents note states",
      ),
    },
  },
  // taxes
  TaxYearReport: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "tax_year"),
      documents: "the year's tax_filing rows",
      transmitted: "always false",
    },
  },
  DeadlineReview: {
    of: null,
    but: {
      ...COMPANY,
      ...told("deadline and obligation rows, as they are after it", "deadlines obligation_ids withdrawn_ids raised"),
      next_on: "the first day that brings something",
    },
  },
  FranchiseTax: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "year inputs"),
      ...told(
        "the facts of Delaware's franchise tax, by what is authorized and issued",
        "authorized_shares_method_cents assumed_par_value_method_cents not_computable tax_cents method report_fee_cents due_cents part_year due_date instalments source confidence",
      ),
    },
  },
  ScheduleK1s: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "tax_year"),
      ...told(
        "capital accounts of the year, and its allocation rows",
        "form is_reportable reason basis net_income_cents unallocated_cents partners notes",
      ),
    },
  },
};
