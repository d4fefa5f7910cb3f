-- A SAFE's money comes once, and a post-money one may own a fixed part in place of a cap.
ALTER TABLE "safe" ADD COLUMN "fixed_percent" DOUBLE PRECISION, ADD COLUMN "paid_on" DATE;
ALTER TABLE safe
  ADD CONSTRAINT safe_fixed_percent_is_part CHECK (fixed_percent > 0 AND fixed_percent < 100 AND round(fixed_percent::numeric, 4) = fixed_percent::numeric),
  ADD CONSTRAINT safe_fixed_percent_is_post_money CHECK (fixed_percent IS NULL OR (safe_type = 'post_money' AND valuation_cap_cents IS NULL)),
  ADD CONSTRAINT safe_paid_after_issue CHECK (paid_on >= issued_on);

-- All else of it stands, as before.
DROP TRIGGER immutable ON safe;
CREATE TRIGGER immutable BEFORE DELETE ON safe FOR EACH ROW EXECUTE FUNCTION refuse_change('a SAFE stands');
CREATE FUNCTION refuse_other_than_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unpaid safe := NEW;
BEGIN
  unpaid.paid_on := NULL;
  IF OLD IS DISTINCT FROM unpaid OR NEW.paid_on IS NULL THEN
    RAISE EXCEPTION 'a SAFE stands: only its payment is still to come' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER only_paid BEFORE UPDATE ON safe FOR EACH ROW EXECUTE FUNCTION refuse_other_than_payment();
GRANT UPDATE (paid_on) ON safe TO minutebook_app;
