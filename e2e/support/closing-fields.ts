/** What the records of a month's close are read from: a part of `records`. */
export const closingFields = {
  BudgetSummary: { of: "budget" },
  Budget: { of: "budget", but: { lines: "its budget_line rows" } },
  PeriodReview: { of: "period_review" },
  RecurringEntry: { of: "recurring_entry", but: { latest: "its recurring_occurrence rows" } },
  ScheduleSummary: {
    of: "schedule",
    but: {
      remaining_cents: "the cost, the salvage and what is posted",
      book_value_cents: "the cost and what is posted",
    },
  },
  Schedule: {
    of: "schedule",
    but: {
      remaining_cents: "the cost, the salvage and what is posted",
      book_value_cents: "the cost and what is posted",
      postings: "its schedule_posting rows, and the months to come",
      entry_ids: "the entries whose source it is",
    },
  },
};
