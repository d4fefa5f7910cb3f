-- A register that is read as it was known at a time leaves out what was written down later: that money had come, and what became of a SAFE
-- or a note. What was written down before there were these columns counts as known from the first.
ALTER TABLE "safe" ADD COLUMN "paid_at" TIMESTAMPTZ(3), ADD COLUMN "ended_at" TIMESTAMPTZ(3);
ALTER TABLE "convertible_note" ADD COLUMN "paid_at" TIMESTAMPTZ(3), ADD COLUMN "ended_at" TIMESTAMPTZ(3);
ALTER TABLE "equity_grant" ADD COLUMN "paid_at" TIMESTAMPTZ(3);

CREATE FUNCTION tell_when_paid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.paid_on IS DISTINCT FROM NEW.paid_on THEN
    NEW.paid_at := CASE WHEN NEW.paid_on IS NOT NULL THEN now() END;
  END IF;
  RETURN NEW;
END
$$;
CREATE FUNCTION tell_when_ended() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.ended_at := now();
  RETURN NEW;
END
$$;
-- By their names after the triggers that say what may change: nobody else sets these.
CREATE TRIGGER when_paid BEFORE INSERT OR UPDATE OF paid_on ON safe FOR EACH ROW EXECUTE FUNCTION tell_when_paid();
CREATE TRIGGER when_paid BEFORE INSERT OR UPDATE OF paid_on ON convertible_note FOR EACH ROW EXECUTE FUNCTION tell_when_paid();
CREATE TRIGGER when_paid BEFORE INSERT OR UPDATE OF paid_on ON equity_grant FOR EACH ROW EXECUTE FUNCTION tell_when_paid();
CREATE TRIGGER when_ended BEFORE UPDATE OF status ON safe FOR EACH ROW
  WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION tell_when_ended();
CREATE TRIGGER when_ended BEFORE UPDATE OF status ON convertible_note FOR EACH ROW
  WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION tell_when_ended();
