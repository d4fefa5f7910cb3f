-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "bank_line_id" TEXT,
ADD COLUMN     "cancelled_on" DATE;

-- AlterTable
ALTER TABLE "bank_rule" ADD COLUMN     "vendor_id" TEXT;

-- CreateIndex
CREATE INDEX "payment_workspace_id_bank_line_id_idx" ON "payment"("workspace_id", "bank_line_id");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_workspace_id_bank_line_id_fkey" FOREIGN KEY ("workspace_id", "bank_line_id") REFERENCES "bank_line"("workspace_id", "bank_line_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_rule" ADD CONSTRAINT "bank_rule_workspace_id_vendor_id_fkey" FOREIGN KEY ("workspace_id", "vendor_id") REFERENCES "vendor"("workspace_id", "vendor_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- What was cancelled before is dated the day of its act, as its reversal is. An instance of the version before may still be serving
-- while this runs, and tells no day.
ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment DISABLE TRIGGER read_only;
UPDATE payment SET cancelled_on = greatest((cancelled_at AT TIME ZONE 'UTC')::date, paid_on) WHERE cancelled_at IS NOT NULL;
ALTER TABLE payment ENABLE TRIGGER read_only;
ALTER TABLE payment FORCE ROW LEVEL SECURITY;
GRANT UPDATE (cancelled_on) ON payment TO minutebook_app;
ALTER TABLE payment ADD CONSTRAINT payment_is_cancelled_on_a_day CHECK ((cancelled_on IS NULL OR status = 'cancelled') AND cancelled_on >= paid_on);

-- A payment that a bank line tells of is of that line's money, and has settled. It was a mistake where it is cancelled; what the bank has carried
-- out otherwise is not called back.
DROP TRIGGER stands ON payment;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, payment_id, entity_id, recipient_name, amount_cents, currency, method,
  reference, vendor_id, account_id, cash_account_id, paid_on, bank_line_id, created_at ON payment FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a payment keeps what it says');
CREATE FUNCTION check_told_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bank_line l WHERE l.workspace_id = NEW.workspace_id AND l.bank_line_id = NEW.bank_line_id
      AND l.entity_id = NEW.entity_id AND l.bank_id = NEW.bank_id AND l.amount_cents = -NEW.amount_cents) THEN
    RAISE EXCEPTION 'a bank line tells of a payment of its amount, out of its bank account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER told_by_its_line BEFORE INSERT ON payment FOR EACH ROW WHEN (NEW.bank_line_id IS NOT NULL) EXECUTE FUNCTION check_told_payment();
DROP TRIGGER transitions ON payment;
CREATE TRIGGER transitions BEFORE UPDATE OF status ON payment FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'submitted>settled', 'submitted>failed', 'submitted>cancelled', 'settled>cancelled');
CREATE TRIGGER carried_out BEFORE UPDATE OF status ON payment FOR EACH ROW
  WHEN (OLD.status = 'settled' AND NEW.status = 'cancelled' AND OLD.bank_line_id IS NULL)
  EXECUTE FUNCTION refuse_change('what the bank has carried out is not called back');

-- Its bills are reopened on the day that it ends.
CREATE OR REPLACE FUNCTION reopen_bills() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bill_payment SET ended_on = greatest(coalesce(NEW.failed_on, NEW.cancelled_on, current_date), paid_on)
    WHERE workspace_id = NEW.workspace_id AND payment_id = NEW.payment_id AND ended_on IS NULL;
  RETURN NULL;
END
$$;

-- Rules are changed as long as they are in use; one that leads to a vendor is for money out.
GRANT UPDATE (bank_id, contains, direction, min_amount_cents, max_amount_cents, account_id, contact_id, vendor_id) ON bank_rule TO minutebook_app;
ALTER TABLE bank_rule ADD CONSTRAINT bank_rule_pays_out CHECK (vendor_id IS NULL OR direction IS NOT DISTINCT FROM 'out');
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, rule_id, entity_id, created_at ON bank_rule FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a rule stays with its company');
CREATE TRIGGER stands BEFORE UPDATE OF bank_id, contains, direction, min_amount_cents, max_amount_cents, account_id, contact_id, vendor_id ON bank_rule
  FOR EACH ROW WHEN (OLD.status <> 'active') EXECUTE FUNCTION refuse_change('a rule that is retired keeps what it says');
CREATE OR REPLACE FUNCTION check_bank_rule() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account a WHERE a.workspace_id = NEW.workspace_id AND a.account_id = NEW.account_id AND a.entity_id = NEW.entity_id)
    OR (NEW.bank_id IS NOT NULL AND NOT EXISTS (SELECT FROM bank_account b
      WHERE b.workspace_id = NEW.workspace_id AND b.bank_id = NEW.bank_id AND b.entity_id = NEW.entity_id))
    OR (NEW.vendor_id IS NOT NULL AND NOT EXISTS (SELECT FROM vendor v
      WHERE v.workspace_id = NEW.workspace_id AND v.vendor_id = NEW.vendor_id AND v.entity_id = NEW.entity_id)) THEN
    RAISE EXCEPTION 'a rule names an account, a bank account and a vendor of its company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
DROP TRIGGER own ON bank_rule;
CREATE TRIGGER own BEFORE INSERT OR UPDATE OF account_id, bank_id, vendor_id ON bank_rule FOR EACH ROW EXECUTE FUNCTION check_bank_rule();
