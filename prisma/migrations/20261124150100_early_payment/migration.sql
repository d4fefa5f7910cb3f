-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "discount_days" INTEGER,
ADD COLUMN     "discount_percent" TEXT,
ADD COLUMN     "discounted_cents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "payment_url" TEXT;

-- AlterTable
ALTER TABLE "invoice_settings" ADD COLUMN     "discount_days" INTEGER,
ADD COLUMN     "discount_percent" TEXT;

-- AlterTable
ALTER TABLE "recurring_invoice" ADD COLUMN     "discount_days" INTEGER,
ADD COLUMN     "discount_percent" TEXT;

-- Ours from here.

-- Early-payment terms: a percentage and days, both or neither. A schedule may say that its invoices have none, by 0 days alone.
CREATE FUNCTION are_discount_terms(percent text, days integer) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT (percent IS NULL AND days IS NULL)
    OR coalesce(is_percent(percent) AND percent::numeric < 100 AND days BETWEEN 1 AND 365, false)
$$;
ALTER TABLE invoice
  ADD CONSTRAINT invoice_discount_is_of_terms CHECK (are_discount_terms(discount_percent, discount_days)),
  ADD CONSTRAINT invoice_payment_url_is_https CHECK (payment_url ~* '^https://[^@/]+(/|\?|#|$)' AND char_length(payment_url) <= 2000);
ALTER TABLE invoice_settings ADD CONSTRAINT invoice_settings_discount_is_of_terms CHECK (are_discount_terms(discount_percent, discount_days));
ALTER TABLE recurring_invoice ADD CONSTRAINT recurring_invoice_discount_is_of_terms
  CHECK (are_discount_terms(discount_percent, nullif(discount_days, 0)));
GRANT UPDATE (discount_percent, discount_days, payment_url) ON invoice TO minutebook_app;
GRANT UPDATE (discount_percent, discount_days) ON invoice_settings TO minutebook_app;
GRANT UPDATE (discount_percent, discount_days) ON recurring_invoice TO minutebook_app;
CREATE TRIGGER terms_stand_once_sent BEFORE UPDATE OF discount_percent, discount_days, payment_url
  ON invoice FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_change('an invoice that is no draft keeps what it says');

-- An early-payment discount settles an invoice beside the payment that has earned it, and names that.
ALTER TABLE invoice
  DROP CONSTRAINT invoice_is_not_settled_beyond_its_amount,
  DROP CONSTRAINT invoice_is_paid_when_nothing_is_due,
  DROP CONSTRAINT invoice_is_settled_once_sent,
  ADD CONSTRAINT invoice_is_not_settled_beyond_its_amount CHECK (amount_paid_cents >= 0 AND credited_cents >= 0 AND discounted_cents >= 0
    AND written_off_cents >= 0 AND amount_paid_cents + credited_cents + discounted_cents + written_off_cents <= amount_cents),
  ADD CONSTRAINT invoice_is_paid_when_nothing_is_due CHECK (
    (status = 'paid') = (amount_paid_cents + credited_cents + discounted_cents + written_off_cents = amount_cents)),
  ADD CONSTRAINT invoice_is_settled_once_sent CHECK (
    status IN ('sent', 'paid') OR amount_paid_cents + credited_cents + discounted_cents + written_off_cents = 0);
ALTER TABLE invoice_settlement
  DROP CONSTRAINT invoice_settlement_kind_is_known,
  DROP CONSTRAINT invoice_settlement_names_its_kind,
  ADD CONSTRAINT invoice_settlement_kind_is_known CHECK (kind IN ('payment', 'credit', 'credit_note', 'discount', 'write_off')),
  ADD CONSTRAINT invoice_settlement_names_its_kind CHECK ((kind IN ('payment', 'discount')) = (customer_payment_id IS NOT NULL)
    AND (kind = 'credit') = (customer_credit_id IS NOT NULL) AND (kind = 'credit_note') = (credit_note_id IS NOT NULL));

-- As 20261124110000 has it, and early-payment discounts beside: within the invoice's terms, and only where they settle the last of it.
CREATE OR REPLACE FUNCTION keep_settled() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  change bigint := CASE WHEN NEW.status = 'applied' THEN NEW.amount_cents ELSE -NEW.amount_cents END;
  due bigint;
  owed invoice;
BEGIN
  SELECT * INTO owed FROM invoice i WHERE i.workspace_id = NEW.workspace_id AND i.invoice_id = NEW.invoice_id FOR NO KEY UPDATE;
  IF owed.entity_id <> NEW.entity_id OR owed.status NOT IN ('sent', 'paid') OR NEW.settled_on < owed.sent_on THEN
    RAISE EXCEPTION 'the invoice % is not owed to that company on %', NEW.invoice_id, NEW.settled_on
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM customer_payment p WHERE p.workspace_id = NEW.workspace_id AND p.customer_payment_id = NEW.customer_payment_id
        AND (p.entity_id, p.customer_key, p.currency) = (owed.entity_id, owed.customer_key, owed.currency))
    AND NOT EXISTS (SELECT FROM customer_credit c WHERE c.workspace_id = NEW.workspace_id AND c.customer_credit_id = NEW.customer_credit_id
        AND (c.entity_id, c.customer_key, c.currency) = (owed.entity_id, owed.customer_key, owed.currency))
    AND NOT EXISTS (SELECT FROM credit_note n WHERE n.workspace_id = NEW.workspace_id AND n.credit_note_id = NEW.credit_note_id
        AND (n.entity_id, n.invoice_id, n.currency) = (owed.entity_id, owed.invoice_id, owed.currency))
    AND NEW.kind <> 'write_off'
  THEN
    RAISE EXCEPTION 'the invoice % is not what that settles, in that currency', NEW.invoice_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  due := owed.amount_cents - owed.amount_paid_cents - owed.credited_cents - owed.discounted_cents - owed.written_off_cents - change;
  IF NEW.kind = 'discount' AND NEW.status = 'applied' AND NOT coalesce(due = 0 AND NEW.settled_on <= owed.sent_on + owed.discount_days
      AND owed.discounted_cents + change <= round((owed.amount_cents - owed.tax_cents) * owed.discount_percent::numeric / 100), false) THEN
    RAISE EXCEPTION 'the discount on the invoice % is not within its terms', NEW.invoice_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE invoice i SET
    amount_paid_cents = i.amount_paid_cents + CASE WHEN NEW.kind IN ('payment', 'credit') THEN change ELSE 0 END,
    credited_cents = i.credited_cents + CASE WHEN NEW.kind = 'credit_note' THEN change ELSE 0 END,
    discounted_cents = i.discounted_cents + CASE WHEN NEW.kind = 'discount' THEN change ELSE 0 END,
    written_off_cents = i.written_off_cents + CASE WHEN NEW.kind = 'write_off' THEN change ELSE 0 END,
    status = CASE WHEN due = 0 THEN 'paid' ELSE 'sent' END,
    paid_on = CASE WHEN due = 0 THEN (SELECT max(s.settled_on) FROM invoice_settlement s
      WHERE s.workspace_id = NEW.workspace_id AND s.invoice_id = NEW.invoice_id AND s.status = 'applied') END,
    paid_at = CASE WHEN due = 0 THEN now() END,
    updated_at = now()
  WHERE i.workspace_id = NEW.workspace_id AND i.invoice_id = NEW.invoice_id;
  UPDATE customer_credit c SET applied_cents = c.applied_cents + change, updated_at = now()
  WHERE c.workspace_id = NEW.workspace_id AND c.customer_credit_id = NEW.customer_credit_id;
  RETURN NULL;
END
$$;

-- As 20261123200000 has it: a payment is what it settles and what is kept of it, without the discounts that it has earned, which
-- stand no longer than it does.
CREATE OR REPLACE FUNCTION check_customer_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  paid customer_payment;
  settled bigint;
  discounts bigint;
  credit bigint;
BEGIN
  SELECT * INTO paid FROM customer_payment p
    WHERE p.workspace_id = NEW.workspace_id AND p.customer_payment_id = NEW.customer_payment_id;
  SELECT coalesce(sum(s.amount_cents) FILTER (WHERE s.kind = 'payment'), 0), coalesce(sum(s.amount_cents) FILTER (WHERE s.kind = 'discount'), 0)
    INTO settled, discounts FROM invoice_settlement s
    WHERE s.workspace_id = NEW.workspace_id AND s.customer_payment_id = NEW.customer_payment_id AND s.status = 'applied';
  SELECT coalesce(sum(c.amount_cents), 0) INTO credit FROM customer_credit c
    WHERE c.workspace_id = NEW.workspace_id AND c.customer_payment_id = NEW.customer_payment_id AND c.status = 'open';
  IF (settled, credit) IS DISTINCT FROM (CASE paid.status WHEN 'received' THEN paid.amount_cents - paid.credit_cents ELSE 0 END,
      CASE paid.status WHEN 'received' THEN paid.credit_cents ELSE 0 END) OR paid.status = 'voided' AND discounts > 0 THEN
    RAISE EXCEPTION 'the customer''s payment % is not what it settles and credits', NEW.customer_payment_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
