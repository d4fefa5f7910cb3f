const scenario = {
  price_per_share: "of what it comes to",
  total_shares: "of what it comes to",
  total_amount_cents: "of what it comes to",
  has_moved: "its hash of the register and the register's own now",
};

/** The fields of rounds, SAFEs and notes that their columns do not tell, and what they are worked out of. */
export const rounds = {
  Safe: {
    of: "safe",
    but: {
      discount_percent: "the rest of discount_rate",
      elections: "its safe_election rows",
      approval: "whether approval_id is there",
      entry_ids: "the entries that it is the source of",
      investor_contact_id: "contact_name.contact_id",
    },
  },
  ConvertibleNote: {
    of: "convertible_note",
    but: {
      interest_percent: "interest_rate in percent",
      discount_percent: "the rest of discount_rate",
      approval: "whether approval_id is there",
      as_of: "as asked for",
      interest_cents: "by its rate and its days",
      accrued_cents: "the sum of its note_accrual rows",
      accrued_on: "the day of the last of them",
      investor_contact_id: "contact_name.contact_id",
      owed_cents: "its principal and interest while it is owed",
      entry_ids: "the entries that it and its accruals are the source of",
    },
  },
  RoundPreview: {
    of: null,
    but: {
      entity_id: "entity.entity_id",
      pre_money_cents: "as given",
      price_per_share: "solved",
      safes: "safe rows, each with what it becomes",
      notes: "convertible_note rows, each with what it becomes",
      adjustments: "the classes that are guarded, each with what the solved price makes of it",
      pro_rata: "the SAFEs with a side letter, each with its part of the new shares",
      option_pool_timing: "as given",
      investors: "as given, each with what is bought",
      option_pool_increase: "solved",
      option_pool_units: "solved",
      capitalization: "solved",
      total_shares: "solved",
      holders: "the holdings, the SAFEs and the investors, added up by name",
    },
  },
  Scenario: { of: "scenario", but: scenario },
  ScenarioDetail: {
    of: "scenario",
    but: {
      ...scenario,
      round: "what was asked, of a round",
      exit: "what was asked, of an exit",
      round_outcome: "of its outcome, of a round",
      exit_outcome: "of its outcome, of an exit",
    },
  },
  ScenarioComparison: {
    of: null,
    but: { entity_id: "entity.entity_id", scenarios: "scenario rows", holders: "of the scenarios' outcomes, by name" },
  },
  ScenarioLink: { of: "scenario_link" },
  CreatedScenarioLink: { of: "scenario_link", but: { url: "the token, which is kept as a hash alone" } },
  Round: {
    of: "equity_round",
    but: {
      symbol: "instrument.symbol",
      raised_cents: "the sum of what its investors' grants cost",
      safes: "the SAFEs that it converted, with their grants",
      notes: "the notes that it converted, with their grants",
      investors: "its round_issue rows, with their grants",
      closings: "its round_closing rows",
    },
  },
};
