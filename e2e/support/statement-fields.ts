/** What statements and currencies answer of the ledger, and of what is kept of their own. */
export const statements = {
  StatementLine: {
    of: "account",
    but: {
      amount_cents: "sums over the ledger's kept balances",
      account_currency: "account.currency",
    },
  },
  ExchangeRate: { of: "exchange_rate" },
  Revaluation: { of: "revaluation", but: { entry_ids: "the entries whose source it is" } },
  CurrencyExchange: { of: "currency_exchange", but: { entry_ids: "the entries whose source it is" } },
  LedgerLine: {
    of: "journal_line",
    but: {
      bank_id: "bank_line.bank_id?",
      bank_line_id: "bank_line.bank_line_id?",
      description: "journal_entry.description",
      entry_status: "journal_entry.status",
      source: "the entry's source",
      balance_cents: "the lines before it, added up",
    },
  },
};
