-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "amount_paid_cents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "credited_cents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "paid_on" DATE,
ADD COLUMN     "sent_on" DATE,
ADD COLUMN     "voided_on" DATE,
ADD COLUMN     "written_off_cents" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "customer_payment" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "customer_payment_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "customer" TEXT NOT NULL,
    "customer_key" TEXT GENERATED ALWAYS AS (lower("customer")) STORED,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "method" TEXT,
    "reference" TEXT,
    "paid_on" DATE NOT NULL,
    "bank_id" TEXT,
    "bank_line_id" TEXT,
    "account_id" TEXT NOT NULL,
    "credit_cents" BIGINT NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'received',
    "voided_on" DATE,
    "void_reason" TEXT,
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_payment_pkey" PRIMARY KEY ("workspace_id","customer_payment_id")
);

-- CreateTable
CREATE TABLE "customer_credit" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "customer_credit_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "customer" TEXT NOT NULL,
    "customer_key" TEXT GENERATED ALWAYS AS (lower("customer")) STORED,
    "amount_cents" BIGINT NOT NULL,
    "applied_cents" BIGINT NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "customer_payment_id" TEXT NOT NULL,
    "credited_on" DATE NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_credit_pkey" PRIMARY KEY ("workspace_id","customer_credit_id")
);

-- CreateTable
CREATE TABLE "invoice_settlement" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "settlement_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "settled_on" DATE NOT NULL,
    "customer_payment_id" TEXT,
    "customer_credit_id" TEXT,
    "reason" TEXT,
    "status" TEXT NOT NULL DEFAULT 'applied',
    "voided_on" DATE,
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_settlement_pkey" PRIMARY KEY ("workspace_id","settlement_id")
);

-- CreateIndex
CREATE INDEX "customer_payment_workspace_id_entity_id_customer_payment_id_idx" ON "customer_payment"("workspace_id", "entity_id", "customer_payment_id");

-- CreateIndex
CREATE INDEX "customer_payment_workspace_id_entity_id_customer_key_custom_idx" ON "customer_payment"("workspace_id", "entity_id", "customer_key", "customer_payment_id");

-- CreateIndex
CREATE INDEX "customer_payment_workspace_id_bank_id_customer_payment_id_idx" ON "customer_payment"("workspace_id", "bank_id", "customer_payment_id");

-- CreateIndex
CREATE INDEX "customer_payment_workspace_id_bank_line_id_idx" ON "customer_payment"("workspace_id", "bank_line_id");

-- CreateIndex
CREATE INDEX "customer_credit_workspace_id_entity_id_customer_credit_id_idx" ON "customer_credit"("workspace_id", "entity_id", "customer_credit_id");

-- CreateIndex
CREATE INDEX "customer_credit_workspace_id_entity_id_customer_key_custome_idx" ON "customer_credit"("workspace_id", "entity_id", "customer_key", "customer_credit_id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_credit_workspace_id_customer_payment_id_key" ON "customer_credit"("workspace_id", "customer_payment_id");

-- CreateIndex
CREATE INDEX "invoice_settlement_workspace_id_invoice_id_settlement_id_idx" ON "invoice_settlement"("workspace_id", "invoice_id", "settlement_id");

-- CreateIndex
CREATE INDEX "invoice_settlement_workspace_id_customer_payment_id_idx" ON "invoice_settlement"("workspace_id", "customer_payment_id");

-- CreateIndex
CREATE INDEX "invoice_settlement_workspace_id_customer_credit_id_idx" ON "invoice_settlement"("workspace_id", "customer_credit_id");

-- CreateIndex
CREATE INDEX "invoice_settlement_workspace_id_entity_id_settled_on_idx" ON "invoice_settlement"("workspace_id", "entity_id", "settled_on");

-- AddForeignKey
ALTER TABLE "customer_payment" ADD CONSTRAINT "customer_payment_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_payment" ADD CONSTRAINT "customer_payment_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_payment" ADD CONSTRAINT "customer_payment_workspace_id_bank_line_id_fkey" FOREIGN KEY ("workspace_id", "bank_line_id") REFERENCES "bank_line"("workspace_id", "bank_line_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_payment" ADD CONSTRAINT "customer_payment_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_credit" ADD CONSTRAINT "customer_credit_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_credit" ADD CONSTRAINT "customer_credit_workspace_id_customer_payment_id_fkey" FOREIGN KEY ("workspace_id", "customer_payment_id") REFERENCES "customer_payment"("workspace_id", "customer_payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_settlement" ADD CONSTRAINT "invoice_settlement_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_settlement" ADD CONSTRAINT "invoice_settlement_workspace_id_invoice_id_fkey" FOREIGN KEY ("workspace_id", "invoice_id") REFERENCES "invoice"("workspace_id", "invoice_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_settlement" ADD CONSTRAINT "invoice_settlement_workspace_id_customer_payment_id_fkey" FOREIGN KEY ("workspace_id", "customer_payment_id") REFERENCES "customer_payment"("workspace_id", "customer_payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_settlement" ADD CONSTRAINT "invoice_settlement_workspace_id_customer_credit_id_fkey" FOREIGN KEY ("workspace_id", "customer_credit_id") REFERENCES "customer_credit"("workspace_id", "customer_credit_id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Ours from here.

-- An invoice's acts have days of their own, which their entries bear (decisions "Money").
ALTER TABLE invoice NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice DISABLE TRIGGER USER;
ALTER TABLE journal_entry DISABLE TRIGGER USER;
UPDATE invoice i SET sent_on = coalesce((SELECT e.date FROM journal_entry e WHERE e.workspace_id = i.workspace_id
    AND e.source_type = 'invoice' AND e.source_id = i.invoice_id AND e.source_event = 'sent' AND e.reverses_entry_id IS NULL),
    (sent_at AT TIME ZONE 'UTC')::date)
  WHERE sent_at IS NOT NULL;
UPDATE invoice i SET paid_on = greatest(sent_on, coalesce((SELECT e.date FROM journal_entry e WHERE e.workspace_id = i.workspace_id
    AND e.source_type = 'invoice' AND e.source_id = i.invoice_id AND e.source_event = 'paid' AND e.reverses_entry_id IS NULL),
    (paid_at AT TIME ZONE 'UTC')::date)), amount_paid_cents = amount_cents
  WHERE paid_at IS NOT NULL;
UPDATE invoice SET voided_on = greatest(sent_on, (voided_at AT TIME ZONE 'UTC')::date) WHERE voided_at IS NOT NULL;

-- What was paid before was paid whole, by one payment: it gets its row, under the same letters as its invoice, and its
-- entry follows it from now on.
INSERT INTO customer_payment (workspace_id, customer_payment_id, entity_id, customer, amount_cents, currency, paid_on, account_id,
    created_at, updated_at)
  SELECT i.workspace_id, 'cpay_' || substr(i.invoice_id, 5), i.entity_id, i.customer, i.amount_cents, i.currency, i.paid_on,
    coalesce((SELECT l.account_id FROM journal_entry e
        JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id AND l.side = 'debit'
        WHERE e.workspace_id = i.workspace_id AND e.source_type = 'invoice' AND e.source_id = i.invoice_id AND e.source_event = 'paid'
          AND e.reverses_entry_id IS NULL LIMIT 1),
      (SELECT a.account_id FROM account a WHERE a.workspace_id = i.workspace_id AND a.entity_id = i.entity_id
        ORDER BY a.account_code <> 'cash', a.account_type IS DISTINCT FROM 'asset', a.account_id LIMIT 1)),
    i.paid_at, i.paid_at
  FROM invoice i WHERE i.paid_at IS NOT NULL;
INSERT INTO invoice_settlement (workspace_id, settlement_id, entity_id, invoice_id, kind, amount_cents, settled_on, customer_payment_id,
    created_at, updated_at)
  SELECT workspace_id, 'stl_' || substr(invoice_id, 5), entity_id, invoice_id, 'payment', amount_cents, paid_on,
    'cpay_' || substr(invoice_id, 5), paid_at, paid_at
  FROM invoice WHERE paid_at IS NOT NULL;
UPDATE journal_entry SET source_type = 'customer_payment', source_id = 'cpay_' || substr(source_id, 5), source_event = 'received'
  WHERE source_type = 'invoice' AND source_event = 'paid';
ALTER TABLE journal_entry ENABLE TRIGGER USER;
ALTER TABLE invoice ENABLE TRIGGER USER;
ALTER TABLE account FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_line FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entry FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice FORCE ROW LEVEL SECURITY;

-- What settles an invoice never exceeds it, and it is paid when nothing is due any more, and not before.
ALTER TABLE invoice
  ADD CONSTRAINT invoice_is_not_settled_beyond_its_amount CHECK (amount_paid_cents >= 0 AND credited_cents >= 0 AND written_off_cents >= 0
    AND amount_paid_cents + credited_cents + written_off_cents <= amount_cents),
  ADD CONSTRAINT invoice_is_paid_when_nothing_is_due CHECK (
    (status = 'paid') = (amount_paid_cents + credited_cents + written_off_cents = amount_cents)),
  ADD CONSTRAINT invoice_is_settled_once_sent CHECK (
    status IN ('sent', 'paid') OR amount_paid_cents + credited_cents + written_off_cents = 0),
  ADD CONSTRAINT invoice_has_its_days CHECK ((sent_at IS NULL) = (sent_on IS NULL) AND (paid_at IS NULL) = (paid_on IS NULL)
    AND (voided_at IS NULL) = (voided_on IS NULL) AND paid_on >= sent_on AND voided_on >= sent_on);
DROP TRIGGER transitions ON invoice;
CREATE TRIGGER transitions BEFORE UPDATE OF status ON invoice FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'draft>sent', 'draft>voided', 'sent>paid', 'sent>voided', 'paid>sent');
CREATE TRIGGER day_stands BEFORE UPDATE OF sent_on ON invoice FOR EACH ROW WHEN (OLD.sent_on IS NOT NULL)
  EXECUTE FUNCTION refuse_change('an invoice keeps the day that it was sent');
GRANT UPDATE (sent_on, voided_on) ON invoice TO minutebook_app;
DROP INDEX invoice_paid;

-- Customers' payments
SELECT tenant_table('customer_payment', 'SELECT, INSERT');
SELECT company_table('customer_payment');
GRANT UPDATE (status, voided_on, void_reason, voided_at, updated_at) ON customer_payment TO minutebook_app;
ALTER TABLE customer_payment
  ADD CONSTRAINT customer_payment_customer_is_named CHECK (btrim(customer) <> '' AND char_length(customer) <= 500),
  ADD CONSTRAINT customer_payment_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT customer_payment_credit_is_a_part CHECK (credit_cents BETWEEN 0 AND amount_cents),
  ADD CONSTRAINT customer_payment_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT customer_payment_method_is_known CHECK (method IN ('ach', 'wire', 'check', 'card', 'cash')),
  ADD CONSTRAINT customer_payment_texts_are_short CHECK (char_length(reference) <= 10000 AND char_length(void_reason) <= 10000),
  ADD CONSTRAINT customer_payment_status_is_known CHECK (status IN ('received', 'voided')),
  ADD CONSTRAINT customer_payment_has_its_times CHECK ((status = 'voided') = (voided_at IS NOT NULL)
    AND (voided_at IS NULL) = (voided_on IS NULL) AND voided_on >= paid_on);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON customer_payment FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'received>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON customer_payment FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, customer_payment_id, entity_id, customer, amount_cents, currency, method, reference,
  paid_on, bank_id, bank_line_id, account_id, credit_cents, created_at ON customer_payment FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a customer''s payment keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON customer_payment FOR EACH ROW EXECUTE FUNCTION refuse_change('customers'' payments are kept');

-- Customers' credits
SELECT tenant_table('customer_credit', 'SELECT');
SELECT company_table('customer_credit');
GRANT INSERT (customer_credit_id, entity_id, customer, amount_cents, currency, customer_payment_id, credited_on) ON customer_credit TO minutebook_app;
GRANT UPDATE (status, updated_at) ON customer_credit TO minutebook_app;
ALTER TABLE customer_credit
  ADD CONSTRAINT customer_credit_customer_is_named CHECK (btrim(customer) <> '' AND char_length(customer) <= 500),
  ADD CONSTRAINT customer_credit_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT customer_credit_is_not_applied_beyond_its_amount CHECK (applied_cents BETWEEN 0 AND amount_cents),
  ADD CONSTRAINT customer_credit_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT customer_credit_status_is_known CHECK (status IN ('open', 'voided')),
  ADD CONSTRAINT customer_credit_is_voided_unapplied CHECK (status = 'open' OR applied_cents = 0);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON customer_credit FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'open>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON customer_credit FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, customer_credit_id, entity_id, customer, amount_cents, currency, customer_payment_id,
  credited_on, created_at ON customer_credit FOR EACH ROW EXECUTE FUNCTION refuse_change('a customer''s credit keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON customer_credit FOR EACH ROW EXECUTE FUNCTION refuse_change('customers'' credits are kept');

-- What lowers an invoice's balance
SELECT tenant_table('invoice_settlement', 'SELECT, INSERT');
SELECT company_table('invoice_settlement');
GRANT UPDATE (status, voided_on, voided_at, updated_at) ON invoice_settlement TO minutebook_app;
ALTER TABLE invoice_settlement
  ADD CONSTRAINT invoice_settlement_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT invoice_settlement_kind_is_known CHECK (kind IN ('payment', 'credit', 'write_off')),
  ADD CONSTRAINT invoice_settlement_names_its_kind CHECK ((kind = 'payment') = (customer_payment_id IS NOT NULL)
    AND (kind = 'credit') = (customer_credit_id IS NOT NULL)),
  ADD CONSTRAINT invoice_settlement_reason_is_short CHECK (char_length(reason) <= 10000),
  ADD CONSTRAINT invoice_settlement_status_is_known CHECK (status IN ('applied', 'voided')),
  ADD CONSTRAINT invoice_settlement_has_its_times CHECK ((status = 'voided') = (voided_at IS NOT NULL)
    AND (voided_at IS NULL) = (voided_on IS NULL) AND voided_on >= settled_on);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON invoice_settlement FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'applied>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON invoice_settlement FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, settlement_id, entity_id, invoice_id, kind, amount_cents, settled_on,
  customer_payment_id, customer_credit_id, reason, created_at ON invoice_settlement FOR EACH ROW
  EXECUTE FUNCTION refuse_change('what settles an invoice keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON invoice_settlement FOR EACH ROW EXECUTE FUNCTION refuse_change('what settled an invoice is kept');

-- A settlement moves the invoice's sums, and the state that follows from them, with itself; one invoice's after another.
-- What is settled with is the customer's own, in the invoice's currency.
CREATE FUNCTION keep_settled() RETURNS trigger
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
    AND NEW.kind IN ('payment', 'credit')
  THEN
    RAISE EXCEPTION 'the invoice % is not that customer''s, in that currency', NEW.invoice_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  due := owed.amount_cents - owed.amount_paid_cents - owed.credited_cents - owed.written_off_cents - change;
  UPDATE invoice i SET
    amount_paid_cents = i.amount_paid_cents + CASE WHEN NEW.kind IN ('payment', 'credit') THEN change ELSE 0 END,
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
REVOKE ALL ON FUNCTION keep_settled() FROM PUBLIC;
CREATE TRIGGER settled AFTER INSERT OR UPDATE OF status ON invoice_settlement FOR EACH ROW EXECUTE FUNCTION keep_settled();

-- At the end of the transaction: a payment is what it settles and what is kept of it as a credit, to the cent; of one that is
-- voided nothing stands.
CREATE FUNCTION check_customer_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  paid customer_payment;
  settled bigint;
  credit bigint;
BEGIN
  SELECT * INTO paid FROM customer_payment p
    WHERE p.workspace_id = NEW.workspace_id AND p.customer_payment_id = NEW.customer_payment_id;
  SELECT coalesce(sum(s.amount_cents), 0) INTO settled FROM invoice_settlement s
    WHERE s.workspace_id = NEW.workspace_id AND s.customer_payment_id = NEW.customer_payment_id AND s.status = 'applied';
  SELECT coalesce(sum(c.amount_cents), 0) INTO credit FROM customer_credit c
    WHERE c.workspace_id = NEW.workspace_id AND c.customer_payment_id = NEW.customer_payment_id AND c.status = 'open';
  IF (settled, credit) IS DISTINCT FROM (CASE paid.status WHEN 'received' THEN paid.amount_cents - paid.credit_cents ELSE 0 END,
      CASE paid.status WHEN 'received' THEN paid.credit_cents ELSE 0 END) THEN
    RAISE EXCEPTION 'the customer''s payment % is not what it settles and credits', NEW.customer_payment_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE OF status ON customer_payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_customer_payment();
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE OF status ON customer_credit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_customer_payment();
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE OF status ON invoice_settlement DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.customer_payment_id IS NOT NULL) EXECUTE FUNCTION check_customer_payment();

-- Entries that follow these are taken back with them.
CREATE FUNCTION stands_customer_payment(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM customer_payment WHERE workspace_id = workspace AND customer_payment_id = id AND status = 'voided') $$;
CREATE FUNCTION stands_settlement(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM invoice_settlement WHERE workspace_id = workspace AND settlement_id = id AND status = 'voided') $$;
