-- A grant that was paid for is not cancelled, and one of which shares were taken back is paid no more, whoever is quicker: both
-- hold the grant's row.
CREATE FUNCTION refuse_cancelling_paid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id AND g.paid_on IS NOT NULL) THEN
    RAISE EXCEPTION 'the grant % was paid', NEW.grant_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER unpaid BEFORE INSERT ON grant_event FOR EACH ROW WHEN (NEW.kind = 'cancellation') EXECUTE FUNCTION refuse_cancelling_paid();
CREATE FUNCTION refuse_paying_taken_back() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM grant_event e WHERE e.workspace_id = NEW.workspace_id AND e.grant_id = NEW.grant_id
      AND e.kind IN ('forfeiture', 'repurchase', 'cancellation')) THEN
    RAISE EXCEPTION 'of the grant % a part was taken back', NEW.grant_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER not_taken_back BEFORE UPDATE OF paid_on ON equity_grant FOR EACH ROW
  WHEN (OLD.paid_on IS NULL AND NEW.paid_on IS NOT NULL) EXECUTE FUNCTION refuse_paying_taken_back();
