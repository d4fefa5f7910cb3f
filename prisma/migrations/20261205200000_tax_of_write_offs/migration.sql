-- The sales tax in what is written off of an invoice, and whether it is owed to the state no more.

-- AlterTable
ALTER TABLE "invoice_settlement" ADD COLUMN     "is_tax_deducted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "tax_cents" BIGINT NOT NULL DEFAULT 0;

-- Ours from here. What was written off before went to bad debt with its tax.
ALTER TABLE invoice_settlement DISABLE ROW LEVEL SECURITY;
ALTER TABLE invoice DISABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_settlement DISABLE TRIGGER USER;
UPDATE invoice_settlement s SET tax_cents = div(2 * s.amount_cents::numeric * i.tax_cents + i.amount_cents, 2 * i.amount_cents)
  FROM invoice i WHERE i.workspace_id = s.workspace_id AND i.invoice_id = s.invoice_id AND s.kind = 'write_off' AND i.tax_cents > 0;
ALTER TABLE invoice_settlement ENABLE TRIGGER USER;
ALTER TABLE invoice ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_settlement ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_settlement ADD CONSTRAINT invoice_settlement_tax_is_a_part CHECK (
  tax_cents BETWEEN 0 AND amount_cents AND (tax_cents = 0 OR kind = 'write_off') AND (tax_cents > 0 OR NOT is_tax_deducted));
DROP TRIGGER stands ON invoice_settlement;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, settlement_id, entity_id, invoice_id, kind, amount_cents, tax_cents, is_tax_deducted,
  settled_on, customer_payment_id, customer_credit_id, credit_note_id, reason, created_at ON invoice_settlement FOR EACH ROW
  EXECUTE FUNCTION refuse_change('what settles an invoice keeps what it says');

-- Credit notes and write-offs hold no more sales tax than was charged.
CREATE FUNCTION check_tax_taken_back() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  charged bigint;
BEGIN
  SELECT i.tax_cents INTO charged FROM invoice i
    WHERE i.workspace_id = NEW.workspace_id AND i.invoice_id = NEW.invoice_id FOR NO KEY UPDATE;
  IF charged < (SELECT coalesce(sum(n.tax_cents), 0) FROM credit_note n
      WHERE n.workspace_id = NEW.workspace_id AND n.invoice_id = NEW.invoice_id AND n.status = 'issued')
    + (SELECT coalesce(sum(s.tax_cents), 0) FROM invoice_settlement s
      WHERE s.workspace_id = NEW.workspace_id AND s.invoice_id = NEW.invoice_id AND s.status = 'applied') THEN
    RAISE EXCEPTION 'of the invoice % more sales tax would be taken back than was charged', NEW.invoice_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER tax_within AFTER INSERT ON credit_note FOR EACH ROW WHEN (NEW.tax_cents > 0) EXECUTE FUNCTION check_tax_taken_back();
CREATE TRIGGER tax_within AFTER INSERT ON invoice_settlement FOR EACH ROW WHEN (NEW.tax_cents > 0) EXECUTE FUNCTION check_tax_taken_back();
