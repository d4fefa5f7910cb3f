-- What a record said once, and nothing kept it to: what was got for an asset, by which number a company was filed, what a class of
-- shares is paid first, when something happened.
CREATE TRIGGER disposal_stands BEFORE UPDATE OF disposed_on, proceeds_cents, gain_cents ON schedule
  FOR EACH ROW WHEN (OLD.disposed_on IS NOT NULL) EXECUTE FUNCTION refuse_change('a disposal stands as it was told');
CREATE TRIGGER filing_stands BEFORE UPDATE OF confirmation_number, filing_confirmed_at, filed_on ON entity
  FOR EACH ROW WHEN (OLD.formation_status IN ('Filed', 'EinApplied', 'Active')
    AND (OLD.confirmation_number, OLD.filing_confirmed_at, OLD.filed_on) IS DISTINCT FROM (NEW.confirmation_number, NEW.filing_confirmed_at, NEW.filed_on))
  EXECUTE FUNCTION refuse_change('a filing that was confirmed stands');
CREATE TRIGGER ein_stands BEFORE UPDATE OF ein, ein_confirmed_at ON entity
  FOR EACH ROW WHEN (OLD.formation_status = 'Active' AND (OLD.ein, OLD.ein_confirmed_at) IS DISTINCT FROM (NEW.ein, NEW.ein_confirmed_at))
  EXECUTE FUNCTION refuse_change('an EIN that was confirmed stands');
CREATE TRIGGER preference_stands BEFORE UPDATE OF liquidation_multiple, participation, participation_cap_multiple, seniority ON instrument
  FOR EACH ROW WHEN (OLD.issued_units > 0 AND (OLD.liquidation_multiple <> coalesce(NEW.liquidation_multiple, 0)
    OR OLD.participation <> coalesce(NEW.participation, '') OR OLD.participation_cap_multiple <> coalesce(NEW.participation_cap_multiple, 0)
    OR OLD.seniority <> coalesce(NEW.seniority, 0)))
  EXECUTE FUNCTION refuse_change('a preference that was told stands');
CREATE TRIGGER sending_stands BEFORE UPDATE OF sent_at ON invoice
  FOR EACH ROW WHEN (OLD.sent_at IS NOT NULL) EXECUTE FUNCTION refuse_change('an invoice keeps the day that it was sent');
CREATE TRIGGER paid_by_payments BEFORE UPDATE OF paid_at ON bill
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('what is paid of a bill follows from its payments');
CREATE TRIGGER moments_stand BEFORE UPDATE OF closed_at, reopened_at ON accounting_period
  FOR EACH ROW WHEN (OLD.status = NEW.status AND (OLD.closed_at, OLD.reopened_at) IS DISTINCT FROM (NEW.closed_at, NEW.reopened_at))
  EXECUTE FUNCTION refuse_change('a period keeps when it was closed and reopened');
CREATE TRIGGER decision_stands BEFORE UPDATE OF decided_at, reason ON approval_request
  FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION refuse_change('a request that is decided stands');

-- A month that was signed off is so until another sign-off takes its place.
CREATE FUNCTION check_superseded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM sign_off s WHERE s.workspace_id = NEW.workspace_id AND s.entity_id = NEW.entity_id
      AND s.period = NEW.period AND s.superseded_at IS NULL) THEN
    RAISE EXCEPTION 'a sign-off stands until another takes its place' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER superseded_by_another AFTER UPDATE OF superseded_at ON sign_off DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.superseded_at IS NOT NULL) EXECUTE FUNCTION check_superseded();

-- What recurs is as much as its lines, on both sides.
CREATE FUNCTION recurring_lines_add_up(lines jsonb, total bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'debit'), 0) = total
    AND coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'credit'), 0) = total
  FROM jsonb_to_recordset(CASE WHEN jsonb_typeof(lines) = 'array' THEN lines ELSE '[]' END) AS l(side text, amount_cents bigint)
$$;
ALTER TABLE recurring_entry ADD CONSTRAINT recurring_entry_lines_add_up CHECK (recurring_lines_add_up(lines, total_cents));
