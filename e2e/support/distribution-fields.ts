/** The records of distributions, by their names in the reference. */
export const distributionFields = {
  DeclaredDistribution: {
    of: "distribution",
    but: {
      outstanding_units: "worked",
      exercise_proceeds_cents: "worked",
      classes: "worked",
      break_points: "worked",
      notes: "worked",
      legal_limit: "worked",
      parts: "its distribution_part rows",
      paid_cents: "its parts that have a payment",
      unpaid_cents: "the rest, unless it is voided",
      approval: "whether approval_id is there",
      entry_ids: "the entries whose source it is",
    },
  },
  AccruedDividends: {
    of: null,
    but: {
      entity_id: "the path's",
      as_of: "as it was asked, or today",
      accrued_cents: "what its classes come to",
      classes: "the instruments with a dividend_percent",
      lots: "the holdings of their grants, less their declared_dividend rows",
      holders: "what the lots' holders come to",
    },
  },
  DistributionPayment: {
    of: "distribution",
    but: {
      amount_cents: "the sum of its payments",
      payments: "the payments of its parts",
      unpaid_cents: "its parts that have no payment",
    },
  },
};
