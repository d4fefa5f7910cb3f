-- A 1099 is of a vendor and not of a name, which may change between two times that it is prepared: the one before could be filed no
-- more, nor taken back. Of several of one vendor that wait the latest is its own.
ALTER TABLE tax_filing NO FORCE ROW LEVEL SECURITY;
ALTER TABLE tax_filing DISABLE TRIGGER USER;
WITH placed AS (
  SELECT workspace_id, filing_id, row_number() OVER (
    PARTITION BY workspace_id, entity_id, filing_type, tax_year, vendor_id ORDER BY updated_at DESC, filing_id DESC) AS place
  FROM tax_filing WHERE vendor_id IS NOT NULL AND status = 'prepared')
UPDATE tax_filing f SET vendor_id = NULL FROM placed
  WHERE f.workspace_id = placed.workspace_id AND f.filing_id = placed.filing_id AND placed.place > 1;
ALTER TABLE tax_filing ENABLE TRIGGER USER;
ALTER TABLE tax_filing FORCE ROW LEVEL SECURITY;

DROP INDEX tax_filing_prepared_once;
CREATE UNIQUE INDEX tax_filing_prepared_once ON tax_filing
  (workspace_id, entity_id, filing_type, tax_year, coalesce(quarter, 0), coalesce(employee_id, vendor_id, lower(coalesce(recipient_name, ''))))
  WHERE status = 'prepared';
