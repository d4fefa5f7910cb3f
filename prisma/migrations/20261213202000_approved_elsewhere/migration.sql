-- Ours from here.

-- A register that comes from elsewhere tells by which day a grant was approved, and nothing else does that names no approval of ours.
DROP TRIGGER told_approval_first ON equity_grant;
CREATE TRIGGER told_approval_first BEFORE INSERT ON equity_grant FOR EACH ROW WHEN (NEW.approval_id IS NOT NULL)
  EXECUTE FUNCTION tell_approved_on();
CREATE FUNCTION assert_approved_elsewhere() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.approved_on > app_today() OR NOT EXISTS (SELECT FROM cap_table_import c WHERE c.workspace_id = NEW.workspace_id
      AND c.entity_id = NEW.entity_id AND c.xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'the day of an approval is that of what approves it, or comes with a register' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER approved_elsewhere AFTER INSERT ON equity_grant DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.approval_id IS NULL AND NEW.approved_on IS NOT NULL) EXECUTE FUNCTION assert_approved_elsewhere();
