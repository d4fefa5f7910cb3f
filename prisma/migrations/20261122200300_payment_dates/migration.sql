-- The days that a payment's acts are dated. The default stays, since an instance of the version before may still be
-- serving while this runs.
ALTER TABLE "payment" ADD COLUMN "paid_on" DATE NOT NULL DEFAULT CURRENT_DATE,
ADD COLUMN "settled_on" DATE,
ADD COLUMN "failed_on" DATE;

-- What was paid before is dated the day of its act, as its entry is.
ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment DISABLE TRIGGER read_only;
UPDATE payment SET paid_on = (created_at AT TIME ZONE 'UTC')::date,
  settled_on = (settled_at AT TIME ZONE 'UTC')::date, failed_on = (failed_at AT TIME ZONE 'UTC')::date;
ALTER TABLE payment ENABLE TRIGGER read_only;
ALTER TABLE payment FORCE ROW LEVEL SECURITY;

GRANT UPDATE (settled_on, failed_on) ON payment TO minutebook_app;
ALTER TABLE payment
  ADD CONSTRAINT payment_has_its_days CHECK ((settled_on IS NOT NULL) = (status = 'settled') AND (failed_on IS NOT NULL) = (status = 'failed')
    AND settled_on >= paid_on AND failed_on >= paid_on),
  -- A day apart at most, by the clocks of two machines.
  ADD CONSTRAINT payment_is_not_of_the_future CHECK (paid_on <= (created_at AT TIME ZONE 'UTC')::date + 1);
DROP TRIGGER stands ON payment;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, payment_id, entity_id, recipient_name, amount_cents, currency, method,
  reference, vendor_id, account_id, cash_account_id, paid_on, created_at ON payment FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a payment keeps what it says');
