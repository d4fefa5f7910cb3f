-- A member's share of a loss is less than nothing.
ALTER TABLE tax_filing DROP CONSTRAINT tax_filing_amount_is_exact;
ALTER TABLE tax_filing ADD CONSTRAINT tax_filing_amount_is_exact
  CHECK (amount_cents BETWEEN CASE filing_type WHEN 'k1' THEN -9007199254740991 ELSE 0 END AND 9007199254740991);
