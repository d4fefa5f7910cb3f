-- AlterTable
ALTER TABLE "credit_note" ADD COLUMN     "credit_cents" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "customer_credit" ADD COLUMN     "credit_note_id" TEXT,
ADD COLUMN     "refunded_cents" BIGINT NOT NULL DEFAULT 0,
ALTER COLUMN "customer_payment_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "customer_refund" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "customer_refund_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "customer_credit_id" TEXT NOT NULL,
    "customer" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "method" TEXT,
    "reference" TEXT,
    "refunded_on" DATE NOT NULL,
    "bank_id" TEXT,
    "bank_line_id" TEXT,
    "account_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'paid',
    "voided_on" DATE,
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_refund_pkey" PRIMARY KEY ("workspace_id","customer_refund_id")
);

-- CreateIndex
CREATE INDEX "customer_refund_workspace_id_entity_id_customer_refund_id_idx" ON "customer_refund"("workspace_id", "entity_id", "customer_refund_id");

-- CreateIndex
CREATE INDEX "customer_refund_workspace_id_customer_credit_id_customer_re_idx" ON "customer_refund"("workspace_id", "customer_credit_id", "customer_refund_id");

-- CreateIndex
CREATE INDEX "customer_refund_workspace_id_bank_id_customer_refund_id_idx" ON "customer_refund"("workspace_id", "bank_id", "customer_refund_id");

-- CreateIndex
CREATE INDEX "customer_refund_workspace_id_bank_line_id_idx" ON "customer_refund"("workspace_id", "bank_line_id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_credit_workspace_id_credit_note_id_key" ON "customer_credit"("workspace_id", "credit_note_id");

-- AddForeignKey
ALTER TABLE "customer_credit" ADD CONSTRAINT "customer_credit_workspace_id_credit_note_id_fkey" FOREIGN KEY ("workspace_id", "credit_note_id") REFERENCES "credit_note"("workspace_id", "credit_note_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_refund" ADD CONSTRAINT "customer_refund_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_refund" ADD CONSTRAINT "customer_refund_workspace_id_customer_credit_id_fkey" FOREIGN KEY ("workspace_id", "customer_credit_id") REFERENCES "customer_credit"("workspace_id", "customer_credit_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_refund" ADD CONSTRAINT "customer_refund_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_refund" ADD CONSTRAINT "customer_refund_workspace_id_bank_line_id_fkey" FOREIGN KEY ("workspace_id", "bank_line_id") REFERENCES "bank_line"("workspace_id", "bank_line_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_refund" ADD CONSTRAINT "customer_refund_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Ours from here.

-- A customer's credit comes of a payment, or of a credit note on what was paid; invoices are settled with it, and it is paid back.
GRANT INSERT (credit_note_id) ON customer_credit TO minutebook_app;
ALTER TABLE customer_credit
  DROP CONSTRAINT customer_credit_is_not_applied_beyond_its_amount,
  DROP CONSTRAINT customer_credit_is_voided_unapplied,
  ADD CONSTRAINT customer_credit_is_not_applied_beyond_its_amount CHECK (applied_cents >= 0 AND refunded_cents >= 0
    AND applied_cents + refunded_cents <= amount_cents),
  ADD CONSTRAINT customer_credit_is_voided_unapplied CHECK (status = 'open' OR applied_cents + refunded_cents = 0),
  ADD CONSTRAINT customer_credit_comes_of_one CHECK (num_nonnulls(customer_payment_id, credit_note_id) = 1);
DROP TRIGGER stands ON customer_credit;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, customer_credit_id, entity_id, customer, amount_cents, currency, customer_payment_id,
  credit_note_id, credited_on, created_at ON customer_credit FOR EACH ROW EXECUTE FUNCTION refuse_change('a customer''s credit keeps what it says');
DROP TRIGGER adds_up ON customer_credit;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE OF status ON customer_credit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.customer_payment_id IS NOT NULL) EXECUTE FUNCTION check_customer_payment();

-- As 20261124110000 has it: a credit note is what it settles, and what it keeps of what was paid as the customer's own credit.
ALTER TABLE credit_note ADD CONSTRAINT credit_note_credit_is_a_part CHECK (credit_cents BETWEEN 0 AND amount_cents);
DROP TRIGGER stands ON credit_note;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, credit_note_id, entity_id, invoice_id, number, company, company_address, customer,
  amount_cents, tax_cents, credit_cents, currency, reason, issued_on, created_at ON credit_note FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a credit note keeps what it says');
CREATE OR REPLACE FUNCTION check_credit_note() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  note credit_note;
  settled bigint;
  credit bigint;
BEGIN
  SELECT * INTO note FROM credit_note n WHERE n.workspace_id = NEW.workspace_id AND n.credit_note_id = NEW.credit_note_id;
  SELECT coalesce(sum(s.amount_cents), 0) INTO settled FROM invoice_settlement s
    WHERE s.workspace_id = NEW.workspace_id AND s.credit_note_id = NEW.credit_note_id AND s.status = 'applied';
  SELECT coalesce(sum(c.amount_cents), 0) INTO credit FROM customer_credit c
    WHERE c.workspace_id = NEW.workspace_id AND c.credit_note_id = NEW.credit_note_id AND c.status = 'open'
      AND (c.entity_id, c.customer_key, c.currency) = (note.entity_id, lower(note.customer), note.currency);
  IF (settled, credit) IS DISTINCT FROM (CASE note.status WHEN 'issued' THEN note.amount_cents - note.credit_cents ELSE 0 END,
      CASE note.status WHEN 'issued' THEN note.credit_cents ELSE 0 END) THEN
    RAISE EXCEPTION 'the credit note % is not what it settles and credits', NEW.credit_note_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up_to_note AFTER INSERT OR UPDATE OF status ON customer_credit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.credit_note_id IS NOT NULL) EXECUTE FUNCTION check_credit_note();

-- Refunds of customers' credits
SELECT tenant_table('customer_refund', 'SELECT, INSERT');
SELECT company_table('customer_refund');
GRANT UPDATE (status, voided_on, voided_at, updated_at) ON customer_refund TO minutebook_app;
ALTER TABLE customer_refund
  ADD CONSTRAINT customer_refund_customer_is_named CHECK (btrim(customer) <> '' AND char_length(customer) <= 500),
  ADD CONSTRAINT customer_refund_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT customer_refund_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT customer_refund_method_is_known CHECK (method IN ('ach', 'wire', 'check', 'card', 'cash')),
  ADD CONSTRAINT customer_refund_reference_is_short CHECK (char_length(reference) <= 10000),
  ADD CONSTRAINT customer_refund_status_is_known CHECK (status IN ('paid', 'voided')),
  ADD CONSTRAINT customer_refund_has_its_times CHECK ((status = 'voided') = (voided_at IS NOT NULL)
    AND (voided_at IS NULL) = (voided_on IS NULL) AND voided_on >= refunded_on);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON customer_refund FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'paid>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON customer_refund FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, customer_refund_id, entity_id, customer_credit_id, customer, amount_cents, currency,
  method, reference, refunded_on, bank_id, bank_line_id, account_id, created_at ON customer_refund FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a refund keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON customer_refund FOR EACH ROW EXECUTE FUNCTION refuse_change('refunds are kept');

-- A refund moves what is left of the credit with itself; it is of the customer's own credit, in its currency, and not before it.
CREATE FUNCTION keep_refunded() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  change bigint := CASE WHEN NEW.status = 'paid' THEN NEW.amount_cents ELSE -NEW.amount_cents END;
BEGIN
  UPDATE customer_credit c SET refunded_cents = c.refunded_cents + change, updated_at = now()
  WHERE c.workspace_id = NEW.workspace_id AND c.customer_credit_id = NEW.customer_credit_id AND c.status = 'open'
    AND (c.entity_id, c.customer, c.currency) = (NEW.entity_id, NEW.customer, NEW.currency) AND c.credited_on <= NEW.refunded_on;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the customer''s credit % is not what that pays back', NEW.customer_credit_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION keep_refunded() FROM PUBLIC;
CREATE TRIGGER refunded AFTER INSERT OR UPDATE OF status ON customer_refund FOR EACH ROW EXECUTE FUNCTION keep_refunded();
CREATE FUNCTION stands_customer_refund(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM customer_refund WHERE workspace_id = workspace AND customer_refund_id = id AND status = 'voided') $$;
