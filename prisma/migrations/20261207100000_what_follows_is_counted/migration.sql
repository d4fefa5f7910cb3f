-- What follows from other rows is counted by their triggers, and told by no statement of its own: an invoice was paid by whoever
-- said so in psql, and a resolution that was used up could be used again.
CREATE TRIGGER counted BEFORE UPDATE OF amount_paid_cents, credited_cents, discounted_cents, written_off_cents, paid_on, paid_at ON invoice
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('what is paid of an invoice follows from what settles it');
CREATE TRIGGER counted BEFORE UPDATE OF applied_cents, refunded_cents ON customer_credit
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('what is left of a credit follows from what was done with it');
CREATE TRIGGER begins_whole AFTER INSERT ON customer_credit
  FOR EACH ROW WHEN (NEW.applied_cents <> 0 OR NEW.refunded_cents <> 0)
  EXECUTE FUNCTION refuse_change('what is left of a credit follows from what was done with it');
CREATE TRIGGER counted BEFORE UPDATE OF used_units, used_cents, used_count ON resolution
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('what a resolution was used for follows from its uses');
CREATE TRIGGER begins_unused AFTER INSERT ON resolution
  FOR EACH ROW WHEN (NEW.used_units <> 0 OR NEW.used_cents <> 0 OR NEW.used_count <> 0)
  EXECUTE FUNCTION refuse_change('what a resolution was used for follows from its uses');

-- Balances, and the days of a bank account: whole tables that are kept by triggers.
CREATE TRIGGER counted BEFORE INSERT OR UPDATE OR DELETE ON account_balance_part
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('balances follow from posted entries');
CREATE TRIGGER counted BEFORE INSERT OR UPDATE OR DELETE ON account_day_part
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('balances follow from posted entries');
CREATE TRIGGER counted BEFORE INSERT OR UPDATE OR DELETE ON account_month_part
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('balances follow from posted entries');
CREATE TRIGGER counted BEFORE INSERT OR UPDATE OR DELETE ON bank_day
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('the days of a bank account follow from its lines');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON account_balance_part
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('balances follow from posted entries');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON account_day_part
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('balances follow from posted entries');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON account_month_part
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('balances follow from posted entries');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON bank_day
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the days of a bank account follow from its lines');

-- What a schedule has posted is the sum of its months.
CREATE FUNCTION check_schedule_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM schedule s WHERE s.workspace_id = NEW.workspace_id AND s.schedule_id = NEW.schedule_id
    AND (s.posted_months, s.posted_cents) <> (SELECT count(*), coalesce(sum(p.amount_cents), 0) FROM schedule_posting p
      WHERE p.workspace_id = s.workspace_id AND p.schedule_id = s.schedule_id)) THEN
    RAISE EXCEPTION 'the months of a schedule add up to what it has posted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE OF posted_months, posted_cents ON schedule DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_schedule_postings();
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON schedule_posting DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_schedule_postings();
