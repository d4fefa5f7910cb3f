/** What a grant tells of an option beside its own columns. */
export const optionMarks = {
  missing_terms: "which of its terms are null",
  valuation: "how old the latest valuation was on its day",
  valuation_id: "the latest valuation by its day",
  fair_market_value: "that valuation's",
  below_fair_market_value: "its price beside that",
  exercised_units: "its events that made shares of it",
  exercisable_units: "by its vesting and its last day",
  exercisable_until: "its term, or its window after the work",
  source_grant_id: "the grant of the event that led to it",
  granted_before_approval: "its day beside approved_on",
  iso_faults: "its terms beside the law's",
};

/** The records of instruments and options, as record-fields tells those of the others. */
export const options = {
  Instrument: {
    of: "instrument",
    but: {
      available_units: "authorized less issued and exercised",
      beyond_charter: "whether instrument.authorized_units exceeds instrument.charter_units",
    },
  },
  Valuation: { of: "valuation", but: { valid_until: "twelve months after valued_on" } },
  EquitySettings: {
    of: "equity_settings",
    but: { created_at: "equity_settings.created_at?", updated_at: "equity_settings.updated_at?" },
  },
};
