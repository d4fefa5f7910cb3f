-- A credit note makes a credit of what was paid of its invoice. Once that payment is taken back the invoice is due again, and the credit
-- pays it: so much of it is not paid back, and what it pays is not written off.

-- What is left of the credits of an invoice's credit notes, all together.
CREATE FUNCTION left_of_notes(workspace text, invoice text) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(c.amount_cents - c.applied_cents - c.refunded_cents), 0)::bigint
  FROM credit_note n JOIN customer_credit c ON c.workspace_id = n.workspace_id AND c.credit_note_id = n.credit_note_id
  WHERE n.workspace_id = workspace AND n.invoice_id = invoice AND c.status = 'open'
$$;

CREATE FUNCTION check_refund_spares_what_is_due() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  owed invoice;
BEGIN
  SELECT i.* INTO owed FROM customer_credit c
    JOIN credit_note n ON n.workspace_id = c.workspace_id AND n.credit_note_id = c.credit_note_id
    JOIN invoice i ON i.workspace_id = n.workspace_id AND i.invoice_id = n.invoice_id
  WHERE c.workspace_id = NEW.workspace_id AND c.customer_credit_id = NEW.customer_credit_id FOR NO KEY UPDATE OF i;
  IF owed.status = 'sent' AND left_of_notes(owed.workspace_id, owed.invoice_id)
    < owed.amount_cents - owed.amount_paid_cents - owed.credited_cents - owed.discounted_cents - owed.written_off_cents THEN
    RAISE EXCEPTION 'what the credited invoice % is due is not paid back', owed.invoice_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
-- Named to come after what moves the credit.
CREATE TRIGGER spares_what_is_due AFTER INSERT ON customer_refund FOR EACH ROW EXECUTE FUNCTION check_refund_spares_what_is_due();

CREATE FUNCTION check_write_off_spares_credit() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  due bigint;
  credit bigint := left_of_notes(NEW.workspace_id, NEW.invoice_id);
BEGIN
  SELECT i.amount_cents - i.amount_paid_cents - i.credited_cents - i.discounted_cents - i.written_off_cents INTO due FROM invoice i
    WHERE i.workspace_id = NEW.workspace_id AND i.invoice_id = NEW.invoice_id;
  IF credit > 0 AND due < credit THEN
    RAISE EXCEPTION 'what credit notes on the invoice % have left is not written off', NEW.invoice_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
-- Named to come after what moves the invoice.
CREATE TRIGGER spares_credit AFTER INSERT ON invoice_settlement FOR EACH ROW WHEN (NEW.kind = 'write_off')
  EXECUTE FUNCTION check_write_off_spares_credit();

-- An invoice on which credit notes stand is not voided: its revenue would be taken back twice.
CREATE FUNCTION check_uncredited() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM credit_note n WHERE n.workspace_id = NEW.workspace_id AND n.invoice_id = NEW.invoice_id AND n.status = 'issued') THEN
    RAISE EXCEPTION 'the invoice % has credit notes, which are voided before it', NEW.invoice_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER uncredited AFTER UPDATE OF status ON invoice FOR EACH ROW WHEN (NEW.status = 'voided') EXECUTE FUNCTION check_uncredited();
