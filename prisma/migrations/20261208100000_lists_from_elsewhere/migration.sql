-- The number that an invoice bore where it was kept before: each once for a customer, as long as it is not voided.
ALTER TABLE "invoice" ADD COLUMN "former_number" TEXT;
CREATE UNIQUE INDEX invoice_former_number_of_customer ON invoice (workspace_id, entity_id, customer_key, lower(former_number))
  WHERE status <> 'voided';
CREATE TRIGGER former_number_stands BEFORE UPDATE OF former_number ON invoice FOR EACH ROW
  EXECUTE FUNCTION refuse_change('the number that an invoice bore before stands');

-- Open invoices and bills that are brought in take the place of what opening balances hold of them, by entries of the same source:
-- the one that opens the books on a day is told apart by its deed.
DROP INDEX journal_entry_opening_day_and_currency_key;
CREATE UNIQUE INDEX journal_entry_opening_day_and_currency_key ON journal_entry (workspace_id, entity_id, date, currency)
  WHERE source_type = 'opening_balances' AND source_event = 'opened' AND reverses_entry_id IS NULL AND status <> 'voided';
