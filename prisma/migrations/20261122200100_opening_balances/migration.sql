-- Opening balances: one entry for a company, a day and a currency that stands. It is corrected as an entry by hand is: voided,
-- and given anew.
CREATE UNIQUE INDEX journal_entry_opening_day_and_currency_key ON journal_entry (workspace_id, entity_id, date, currency)
  WHERE source_type = 'opening_balances' AND reverses_entry_id IS NULL AND status <> 'voided';
CREATE FUNCTION stands_opening_balances(workspace text, id text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT false $$;
