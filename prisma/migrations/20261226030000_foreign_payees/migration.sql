-- A payee may be a foreign person, who gives a Form W-8 in place of a Form W-9.
ALTER TABLE vendor
  DROP CONSTRAINT vendor_tax_classification_is_known,
  ADD CONSTRAINT vendor_tax_classification_is_known CHECK (tax_classification IN ('individual', 'c_corporation', 's_corporation',
    'partnership', 'trust_estate', 'llc_c', 'llc_s', 'llc_partnership', 'other', 'foreign'));
ALTER TABLE holder_w9
  DROP CONSTRAINT holder_w9_tax_classification_is_known,
  ADD CONSTRAINT holder_w9_tax_classification_is_known CHECK (tax_classification IN ('individual', 'c_corporation', 's_corporation',
    'partnership', 'trust_estate', 'llc_c', 'llc_s', 'llc_partnership', 'other', 'foreign'));
