-- What a vendor tells on a Form W-9, and the box of an information return that its payments go to.
ALTER TABLE "vendor"
  ADD COLUMN "tax_box" TEXT NOT NULL DEFAULT 'nec',
  ADD COLUMN "tax_classification" TEXT,
  ADD COLUMN "legal_name" TEXT,
  ADD COLUMN "tin_type" TEXT,
  ADD COLUMN "tin_sealed" TEXT,
  ADD COLUMN "tin_last_four" TEXT,
  ADD COLUMN "street" TEXT,
  ADD COLUMN "city" TEXT,
  ADD COLUMN "state" TEXT,
  ADD COLUMN "postal_code" TEXT,
  ADD COLUMN "w9_received_on" DATE;
ALTER TABLE vendor
  ADD CONSTRAINT vendor_tax_box_is_known CHECK (tax_box IN ('nec', 'rents', 'attorney', 'exempt')),
  ADD CONSTRAINT vendor_tax_classification_is_known CHECK (tax_classification IN
    ('individual', 'c_corporation', 's_corporation', 'partnership', 'trust_estate', 'llc_c', 'llc_s', 'llc_partnership', 'other')),
  ADD CONSTRAINT vendor_tin_type_is_known CHECK (tin_type IN ('ssn', 'ein')),
  ADD CONSTRAINT vendor_tin_is_whole CHECK
    ((tin_sealed IS NULL) = (tin_last_four IS NULL) AND (tin_sealed IS NULL) = (tin_type IS NULL)),
  ADD CONSTRAINT vendor_tin_is_sealed CHECK (tin_sealed LIKE 'sealed.%'),
  ADD CONSTRAINT vendor_tin_end_is_four_digits CHECK (tin_last_four ~ '^[0-9]{4}$');

-- The figures of a tax document, line by line, and whose payments they are of.
ALTER TABLE "tax_filing"
  ADD COLUMN "lines" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "is_reportable" BOOLEAN,
  ADD COLUMN "threshold_cents" BIGINT,
  ADD COLUMN "vendor_id" TEXT;
ALTER TABLE "tax_filing" ADD CONSTRAINT "tax_filing_workspace_id_vendor_id_fkey" FOREIGN KEY ("workspace_id", "vendor_id")
  REFERENCES "vendor"("workspace_id", "vendor_id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "tax_filing_workspace_id_vendor_id_filing_id_idx" ON "tax_filing"("workspace_id", "vendor_id", "filing_id");
ALTER TABLE tax_filing
  DROP CONSTRAINT tax_filing_type_is_known,
  ADD CONSTRAINT tax_filing_type_is_known CHECK (filing_type IN ('1099_nec', '1099_misc', 'k1', '941', '940', 'w2', 'estimated')),
  ADD CONSTRAINT tax_filing_lines_are_listed CHECK (jsonb_typeof(lines) = 'array'),
  ADD CONSTRAINT tax_filing_vendor_is_of_a_1099 CHECK (vendor_id IS NULL OR filing_type IN ('1099_nec', '1099_misc'));

-- What is kept of before: whether a 1099-NEC reached its year's threshold was told by the amount alone.
ALTER TABLE tax_filing DISABLE ROW LEVEL SECURITY;
ALTER TABLE tax_filing DISABLE TRIGGER USER;
UPDATE tax_filing SET threshold_cents = CASE WHEN tax_year <= 2025 THEN 60000 ELSE 200000 END,
  is_reportable = coalesce(amount_cents, 0) >= CASE WHEN tax_year <= 2025 THEN 60000 ELSE 200000 END
  WHERE filing_type = '1099_nec';
ALTER TABLE tax_filing ENABLE TRIGGER USER;
ALTER TABLE tax_filing ENABLE ROW LEVEL SECURITY;

GRANT UPDATE (tax_box, tax_classification, legal_name, tin_type, tin_sealed, tin_last_four, street, city, state, postal_code,
  w9_received_on) ON vendor TO minutebook_app;
