-- Ours from here. A Delaware corporation's record date is not before the day that fixes it, nor more than 60 days before what is paid
-- (8 Del. C. 213(c)); a fiscal year ends with a month, as books and taxes count. What stands stands.
CREATE FUNCTION refuse_record_date() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id
    AND e.entity_type = 'c_corp' AND e.jurisdiction = 'DE')
  THEN
    RAISE EXCEPTION 'a record date is fixed by then, and within 60 days of what is paid' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER record_date_is_fixed BEFORE INSERT ON distribution FOR EACH ROW
  WHEN (NEW.record_date < NEW.declared_on OR NEW.payable_on > NEW.record_date + 60) EXECUTE FUNCTION refuse_record_date();

CREATE FUNCTION ends_a_month(day text) RETURNS boolean IMMUTABLE
RETURN day IN ('01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31');
CREATE TRIGGER fiscal_year_is_new BEFORE INSERT ON entity FOR EACH ROW WHEN (NOT ends_a_month(NEW.fiscal_year_end))
  EXECUTE FUNCTION refuse_change('a fiscal year ends with a month');
CREATE TRIGGER fiscal_year_changes BEFORE UPDATE ON entity FOR EACH ROW
  WHEN (NEW.fiscal_year_end IS DISTINCT FROM OLD.fiscal_year_end AND NOT ends_a_month(NEW.fiscal_year_end))
  EXECUTE FUNCTION refuse_change('a fiscal year ends with a month');
