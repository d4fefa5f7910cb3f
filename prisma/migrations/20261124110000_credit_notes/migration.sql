-- AlterTable
ALTER TABLE "invoice_settlement" ADD COLUMN     "credit_note_id" TEXT;

-- CreateTable
CREATE TABLE "credit_note_counter" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "entity_id" TEXT NOT NULL,
    "last_number" BIGINT NOT NULL,

    CONSTRAINT "credit_note_counter_pkey" PRIMARY KEY ("workspace_id","entity_id")
);

-- CreateTable
CREATE TABLE "credit_note" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "credit_note_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "company" TEXT NOT NULL,
    "company_address" TEXT,
    "customer" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "tax_cents" BIGINT NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "reason" TEXT,
    "issued_on" DATE NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'issued',
    "voided_on" DATE,
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_note_pkey" PRIMARY KEY ("workspace_id","credit_note_id")
);

-- CreateIndex
CREATE INDEX "credit_note_workspace_id_entity_id_credit_note_id_idx" ON "credit_note"("workspace_id", "entity_id", "credit_note_id");

-- CreateIndex
CREATE INDEX "credit_note_workspace_id_invoice_id_credit_note_id_idx" ON "credit_note"("workspace_id", "invoice_id", "credit_note_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_note_workspace_id_entity_id_number_key" ON "credit_note"("workspace_id", "entity_id", "number");

-- CreateIndex
CREATE INDEX "invoice_settlement_workspace_id_credit_note_id_idx" ON "invoice_settlement"("workspace_id", "credit_note_id");

-- AddForeignKey
ALTER TABLE "credit_note_counter" ADD CONSTRAINT "credit_note_counter_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_workspace_id_invoice_id_fkey" FOREIGN KEY ("workspace_id", "invoice_id") REFERENCES "invoice"("workspace_id", "invoice_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_settlement" ADD CONSTRAINT "invoice_settlement_workspace_id_credit_note_id_fkey" FOREIGN KEY ("workspace_id", "credit_note_id") REFERENCES "credit_note"("workspace_id", "credit_note_id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Ours from here.
ALTER TABLE invoice_settlement
  DROP CONSTRAINT invoice_settlement_kind_is_known,
  DROP CONSTRAINT invoice_settlement_names_its_kind,
  ADD CONSTRAINT invoice_settlement_kind_is_known CHECK (kind IN ('payment', 'credit', 'credit_note', 'write_off')),
  ADD CONSTRAINT invoice_settlement_names_its_kind CHECK ((kind = 'payment') = (customer_payment_id IS NOT NULL)
    AND (kind = 'credit') = (customer_credit_id IS NOT NULL) AND (kind = 'credit_note') = (credit_note_id IS NOT NULL));
DROP TRIGGER stands ON invoice_settlement;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, settlement_id, entity_id, invoice_id, kind, amount_cents, settled_on,
  customer_payment_id, customer_credit_id, credit_note_id, reason, created_at ON invoice_settlement FOR EACH ROW
  EXECUTE FUNCTION refuse_change('what settles an invoice keeps what it says');

-- As 20261123200000 has it, and credit notes beside.
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
  due := owed.amount_cents - owed.amount_paid_cents - owed.credited_cents - owed.written_off_cents - change;
  UPDATE invoice i SET
    amount_paid_cents = i.amount_paid_cents + CASE WHEN NEW.kind IN ('payment', 'credit') THEN change ELSE 0 END,
    credited_cents = i.credited_cents + CASE WHEN NEW.kind = 'credit_note' THEN change ELSE 0 END,
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

-- Credit notes have numbers of their own, without gaps in each company.
SELECT tenant_table('credit_note_counter', 'SELECT, INSERT, UPDATE');
SELECT company_table('credit_note_counter');
CREATE FUNCTION guard_credit_note_counter() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last_number <> (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE OLD.last_number + 1 END) THEN
    RAISE EXCEPTION 'credit notes are numbered one by one' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER one_by_one BEFORE INSERT OR UPDATE ON credit_note_counter FOR EACH ROW EXECUTE FUNCTION guard_credit_note_counter();
SELECT tenant_table('credit_note', 'SELECT, INSERT');
SELECT company_table('credit_note');
GRANT UPDATE (status, voided_on, voided_at, updated_at) ON credit_note TO minutebook_app;
ALTER TABLE credit_note
  ADD CONSTRAINT credit_note_customer_is_named CHECK (btrim(customer) <> '' AND char_length(customer) <= 500),
  ADD CONSTRAINT credit_note_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT credit_note_tax_is_a_part CHECK (tax_cents BETWEEN 0 AND amount_cents),
  ADD CONSTRAINT credit_note_number_is_positive CHECK (number >= 1),
  ADD CONSTRAINT credit_note_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT credit_note_reason_is_short CHECK (char_length(reason) <= 10000),
  ADD CONSTRAINT credit_note_status_is_known CHECK (status IN ('issued', 'voided')),
  ADD CONSTRAINT credit_note_has_its_times CHECK ((status = 'voided') = (voided_at IS NOT NULL)
    AND (voided_at IS NULL) = (voided_on IS NULL) AND voided_on >= issued_on);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON credit_note FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'issued>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON credit_note FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, credit_note_id, entity_id, invoice_id, number, company, company_address, customer,
  amount_cents, tax_cents, currency, reason, issued_on, created_at ON credit_note FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a credit note keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON credit_note FOR EACH ROW EXECUTE FUNCTION refuse_change('credit note numbers have no gaps');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON credit_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('credit note numbers have no gaps');
CREATE FUNCTION check_credit_note_number() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT c.last_number FROM credit_note_counter c WHERE c.workspace_id = NEW.workspace_id AND c.entity_id = NEW.entity_id)
    IS DISTINCT FROM (SELECT max(n.number) FROM credit_note n WHERE n.workspace_id = NEW.workspace_id AND n.entity_id = NEW.entity_id)
  THEN
    RAISE EXCEPTION 'credit note numbers have no gaps' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER gapless AFTER INSERT ON credit_note DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_credit_note_number();
CREATE CONSTRAINT TRIGGER gapless AFTER INSERT OR UPDATE ON credit_note_counter DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_credit_note_number();

-- At the end of the transaction: a credit note has settled its invoice by its amount; one that is voided by nothing.
CREATE FUNCTION check_credit_note() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT CASE n.status WHEN 'issued' THEN n.amount_cents ELSE 0 END FROM credit_note n
      WHERE n.workspace_id = NEW.workspace_id AND n.credit_note_id = NEW.credit_note_id)
    IS DISTINCT FROM (SELECT coalesce(sum(s.amount_cents), 0) FROM invoice_settlement s
      WHERE s.workspace_id = NEW.workspace_id AND s.credit_note_id = NEW.credit_note_id AND s.status = 'applied')
  THEN
    RAISE EXCEPTION 'the credit note % is not what it settles', NEW.credit_note_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE OF status ON credit_note DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_credit_note();
CREATE CONSTRAINT TRIGGER adds_up_to_note AFTER INSERT OR UPDATE OF status ON invoice_settlement DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.credit_note_id IS NOT NULL) EXECUTE FUNCTION check_credit_note();
CREATE FUNCTION stands_credit_note(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM credit_note WHERE workspace_id = workspace AND credit_note_id = id AND status = 'voided') $$;
