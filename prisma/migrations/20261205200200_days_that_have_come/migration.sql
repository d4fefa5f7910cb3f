-- What the business has done is dated on a day that has come, by its workspace's time; a day apart at most, by the clocks of two machines.
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF sent_on, voided_on ON invoice FOR EACH ROW
  WHEN (greatest(NEW.sent_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('an invoice is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF settled_on, voided_on ON invoice_settlement FOR EACH ROW
  WHEN (greatest(NEW.settled_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a settlement is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF paid_on, voided_on ON customer_payment FOR EACH ROW
  WHEN (greatest(NEW.paid_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a customer''s payment is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF issued_on, voided_on ON credit_note FOR EACH ROW
  WHEN (greatest(NEW.issued_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a credit note is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF refunded_on, voided_on ON customer_refund FOR EACH ROW
  WHEN (greatest(NEW.refunded_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a refund is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF posted_on, voided_on ON bill FOR EACH ROW
  WHEN (greatest(NEW.posted_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a bill is not booked on a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF settled_on, failed_on, cancelled_on ON payment FOR EACH ROW
  WHEN (greatest(NEW.settled_on, NEW.failed_on, NEW.cancelled_on) > app_today() + 1)
  EXECUTE FUNCTION refuse_change('what became of a payment is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF disposed_on ON schedule FOR EACH ROW
  WHEN (NEW.disposed_on > app_today() + 1) EXECUTE FUNCTION refuse_change('a disposal is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF date, reversed_on ON revaluation FOR EACH ROW
  WHEN (greatest(NEW.date, NEW.reversed_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a revaluation is not of a day to come');

-- What settles an invoice is of the day of what it comes from; a credit settles none before there is one.
CREATE FUNCTION check_settlement_day() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM customer_payment p WHERE p.workspace_id = NEW.workspace_id AND p.customer_payment_id = NEW.customer_payment_id
      AND p.paid_on <> NEW.settled_on)
    OR EXISTS (SELECT FROM credit_note n WHERE n.workspace_id = NEW.workspace_id AND n.credit_note_id = NEW.credit_note_id
      AND n.issued_on <> NEW.settled_on)
    OR EXISTS (SELECT FROM customer_credit c WHERE c.workspace_id = NEW.workspace_id AND c.customer_credit_id = NEW.customer_credit_id
      AND c.credited_on > NEW.settled_on)
  THEN
    RAISE EXCEPTION 'an invoice is settled on the day of what settles it, and by a credit not before that' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER dated_so AFTER INSERT ON invoice_settlement FOR EACH ROW EXECUTE FUNCTION check_settlement_day();
CREATE FUNCTION check_credit_day() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM customer_payment p WHERE p.workspace_id = NEW.workspace_id AND p.customer_payment_id = NEW.customer_payment_id
      AND p.paid_on <> NEW.credited_on)
    OR EXISTS (SELECT FROM credit_note n WHERE n.workspace_id = NEW.workspace_id AND n.credit_note_id = NEW.credit_note_id
      AND n.issued_on <> NEW.credited_on)
  THEN
    RAISE EXCEPTION 'a customer''s credit is of the day of what it comes from' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER dated_so AFTER INSERT ON customer_credit FOR EACH ROW EXECUTE FUNCTION check_credit_day();
