-- What a corporation pays its holders of distributions is told on Form 1099-DIV (IRC 6042).
ALTER TABLE tax_filing
  DROP CONSTRAINT tax_filing_type_is_known,
  ADD CONSTRAINT tax_filing_type_is_known CHECK (filing_type IN ('1099_nec', '1099_misc', '1099_div', 'k1', '941', '940', 'w2', 'estimated'));
