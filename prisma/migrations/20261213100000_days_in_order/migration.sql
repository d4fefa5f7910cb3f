-- AlterTable
ALTER TABLE "contract" ADD COLUMN     "begins_on" DATE;

-- Ours from here. A contract could end before it began, a distribution be payable before its record date, and what is filed be filed
-- before the company was, or before what it is filed for.

-- When a contract begins is told by what it was made of. One that ends before it already is as it was written down, and tells nothing.
ALTER TABLE contract DISABLE ROW LEVEL SECURITY;
ALTER TABLE contract DISABLE TRIGGER USER;
WITH told AS (
  SELECT workspace_id, document_id, (CASE WHEN template IN ('offer_letter', 'statement_of_work')
    THEN coalesce(terms ->> 'start_date', terms ->> 'effective_date') ELSE terms ->> 'effective_date' END)::date AS day FROM contract
)
UPDATE contract c SET begins_on = told.day FROM told
WHERE told.workspace_id = c.workspace_id AND told.document_id = c.document_id
  AND coalesce(least(c.ends_on, c.ended_on) >= told.day, true);
ALTER TABLE contract ENABLE TRIGGER USER;
ALTER TABLE contract ENABLE ROW LEVEL SECURITY;
ALTER TABLE contract ADD CONSTRAINT contract_ends_after_it_begins CHECK (ends_on >= begins_on AND ended_on >= begins_on);
CREATE TRIGGER beginning_stands BEFORE UPDATE OF begins_on ON contract FOR EACH ROW EXECUTE FUNCTION refuse_change('a contract keeps its terms');

-- What was declared before stands, and is paid as it was declared.
CREATE TRIGGER paid_after_its_record BEFORE INSERT OR UPDATE OF payable_on, record_date ON distribution FOR EACH ROW
  WHEN (NEW.payable_on < NEW.record_date) EXECUTE FUNCTION refuse_change('a distribution is paid after its record date');
-- The service has never made another.
ALTER TABLE ach_file ADD CONSTRAINT ach_file_takes_effect_after_it_is_made CHECK (effective_entry_date >= file_date) NOT VALID;

CREATE FUNCTION refuse_filed_before_company() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.filed_on < (SELECT e.filed_on FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id) THEN
    RAISE EXCEPTION 'nothing is filed before its company is' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER filed_after_company BEFORE INSERT OR UPDATE OF filed_on ON conversion FOR EACH ROW WHEN (NEW.filed_on IS NOT NULL)
  EXECUTE FUNCTION refuse_filed_before_company();
CREATE TRIGGER filed_after_company BEFORE INSERT OR UPDATE OF filed_on ON amendment FOR EACH ROW WHEN (NEW.filed_on IS NOT NULL)
  EXECUTE FUNCTION refuse_filed_before_company();
CREATE TRIGGER filed_in_time BEFORE INSERT OR UPDATE OF filed_on ON tax_filing FOR EACH ROW
  WHEN (NEW.filed_on < make_date(NEW.tax_year, CASE NEW.filing_type WHEN '941' THEN coalesce(NEW.quarter, 1) * 3 - 2 ELSE 1 END, 1))
  EXECUTE FUNCTION refuse_change('nothing is filed before what it is filed for has begun');
