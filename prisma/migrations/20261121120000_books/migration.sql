-- CreateTable
CREATE TABLE "account" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "account_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "account_code" TEXT NOT NULL,
    "account_name" TEXT NOT NULL,
    "account_type" TEXT,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "deactivated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("workspace_id","account_id")
);

-- CreateTable
CREATE TABLE "account_balance" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "account_id" TEXT NOT NULL,
    "debit_cents" BIGINT NOT NULL DEFAULT 0,
    "credit_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "account_balance_pkey" PRIMARY KEY ("workspace_id","account_id")
);

-- CreateTable
CREATE TABLE "journal_entry" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "entry_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "description" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "source_type" TEXT,
    "source_id" TEXT,
    "source_event" TEXT,
    "reverses_entry_id" TEXT,
    "posted_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "journal_entry_pkey" PRIMARY KEY ("workspace_id","entry_id")
);

-- CreateTable
CREATE TABLE "journal_line" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "entry_id" TEXT NOT NULL,
    "line_number" INTEGER NOT NULL,
    "account_id" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "journal_line_pkey" PRIMARY KEY ("workspace_id","entry_id","line_number")
);

-- CreateTable
CREATE TABLE "invoice_counter" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "entity_id" TEXT NOT NULL,
    "last_number" BIGINT NOT NULL,

    CONSTRAINT "invoice_counter_pkey" PRIMARY KEY ("workspace_id","entity_id")
);

-- CreateTable
CREATE TABLE "invoice" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "invoice_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "company" TEXT NOT NULL,
    "company_address" TEXT,
    "customer" TEXT NOT NULL,
    "email" TEXT,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "due_date" DATE NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "sent_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("workspace_id","invoice_id")
);

-- CreateTable
CREATE TABLE "payment" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "payment_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "recipient_name" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "reference" TEXT,
    "status" TEXT NOT NULL DEFAULT 'submitted',
    "settled_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("workspace_id","payment_id")
);

-- CreateTable
CREATE TABLE "bank_account" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "bank_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "bank_name" TEXT,
    "account_type" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "verification_package" JSONB NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_account_pkey" PRIMARY KEY ("workspace_id","bank_id")
);

-- CreateTable
CREATE TABLE "payroll_person" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "person_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "pay_kind" TEXT NOT NULL,
    "annual_salary_cents" BIGINT,
    "hourly_rate_cents" BIGINT,
    "hours_per_period" INTEGER,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payroll_person_pkey" PRIMARY KEY ("workspace_id","person_id")
);

-- CreateTable
CREATE TABLE "payroll_run" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "run_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "pay_date" DATE NOT NULL,
    "period_start" DATE NOT NULL,
    "period_end" DATE NOT NULL,
    "total_gross_cents" BIGINT NOT NULL,
    "people" JSONB NOT NULL DEFAULT '[]',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "approved_at" TIMESTAMPTZ(3),
    "processed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payroll_run_pkey" PRIMARY KEY ("workspace_id","run_id")
);

-- CreateTable
CREATE TABLE "reconciliation" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "reconciliation_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "totals" JSONB NOT NULL,
    "posted_entries" INTEGER NOT NULL,
    "draft_entries" INTEGER NOT NULL,
    "manual_entries" INTEGER NOT NULL,
    "records_without_entries" JSONB NOT NULL,
    "entries_without_records" JSONB NOT NULL,
    "is_balanced" BOOLEAN NOT NULL,
    "is_reconciled" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reconciliation_pkey" PRIMARY KEY ("workspace_id","reconciliation_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_workspace_id_entity_id_account_code_key" ON "account"("workspace_id", "entity_id", "account_code");

-- CreateIndex
CREATE INDEX "journal_entry_workspace_id_entity_id_entry_id_idx" ON "journal_entry"("workspace_id", "entity_id", "entry_id");

-- CreateIndex
CREATE INDEX "journal_entry_workspace_id_entity_id_date_idx" ON "journal_entry"("workspace_id", "entity_id", "date");

-- CreateIndex
CREATE UNIQUE INDEX "journal_entry_workspace_id_reverses_entry_id_key" ON "journal_entry"("workspace_id", "reverses_entry_id");

-- CreateIndex
CREATE INDEX "journal_line_workspace_id_account_id_entry_id_idx" ON "journal_line"("workspace_id", "account_id", "entry_id");

-- CreateIndex
CREATE INDEX "invoice_workspace_id_entity_id_invoice_id_idx" ON "invoice"("workspace_id", "entity_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_workspace_id_entity_id_number_key" ON "invoice"("workspace_id", "entity_id", "number");

-- CreateIndex
CREATE INDEX "payment_workspace_id_entity_id_payment_id_idx" ON "payment"("workspace_id", "entity_id", "payment_id");

-- CreateIndex
CREATE INDEX "bank_account_workspace_id_entity_id_bank_id_idx" ON "bank_account"("workspace_id", "entity_id", "bank_id");

-- CreateIndex
CREATE INDEX "payroll_person_workspace_id_entity_id_person_id_idx" ON "payroll_person"("workspace_id", "entity_id", "person_id");

-- CreateIndex
CREATE INDEX "payroll_run_workspace_id_entity_id_run_id_idx" ON "payroll_run"("workspace_id", "entity_id", "run_id");

-- CreateIndex
CREATE INDEX "reconciliation_workspace_id_entity_id_reconciliation_id_idx" ON "reconciliation"("workspace_id", "entity_id", "reconciliation_id");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_balance" ADD CONSTRAINT "account_balance_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_workspace_id_reverses_entry_id_fkey" FOREIGN KEY ("workspace_id", "reverses_entry_id") REFERENCES "journal_entry"("workspace_id", "entry_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_workspace_id_entry_id_fkey" FOREIGN KEY ("workspace_id", "entry_id") REFERENCES "journal_entry"("workspace_id", "entry_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_counter" ADD CONSTRAINT "invoice_counter_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_person" ADD CONSTRAINT "payroll_person_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_run" ADD CONSTRAINT "payroll_run_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reconciliation" ADD CONSTRAINT "reconciliation_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- Accounts (interface part 2, "Account")
SELECT tenant_table('account', 'SELECT, INSERT');
GRANT UPDATE (status, deactivated_at, updated_at) ON account TO minutebook_app;
ALTER TABLE account
  ADD CONSTRAINT account_code_has_its_letters CHECK (account_code ~ '^[a-z0-9_.-]{1,50}$'),
  ADD CONSTRAINT account_name_is_named CHECK (btrim(account_name) <> '' AND char_length(account_name) <= 500),
  ADD CONSTRAINT account_type_is_known CHECK (account_type IN ('asset', 'liability', 'equity', 'revenue', 'expense')),
  ADD CONSTRAINT account_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT account_status_is_known CHECK (status IN ('active', 'inactive')),
  ADD CONSTRAINT account_inactive_has_its_time CHECK ((status = 'inactive') = (deactivated_at IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON account FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'active>inactive');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON account FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, account_id, entity_id, account_code, currency ON account FOR EACH ROW
  EXECUTE FUNCTION refuse_change('entries were made to it');

-- Balances are kept by the triggers below alone: the service reads them, and cannot write them.
SELECT tenant_table('account_balance', 'SELECT');
ALTER TABLE account_balance ADD CONSTRAINT account_balance_is_exact CHECK
  (debit_cents BETWEEN 0 AND 9007199254740991 AND credit_cents BETWEEN 0 AND 9007199254740991);
CREATE FUNCTION open_balance() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO account_balance (workspace_id, account_id) VALUES (NEW.workspace_id, NEW.account_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER balance_opened AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION open_balance();

-- Journal entries (interface parts 2, 3 and 8, rule 7.7)
SELECT tenant_table('journal_entry', 'SELECT, INSERT');
GRANT UPDATE (status, posted_at, voided_at, updated_at) ON journal_entry TO minutebook_app;
ALTER TABLE journal_entry
  ADD CONSTRAINT journal_entry_status_is_known CHECK (status IN ('draft', 'posted', 'voided')),
  ADD CONSTRAINT journal_entry_total_is_exact CHECK (total_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT journal_entry_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT journal_entry_has_its_times CHECK (CASE status
    WHEN 'draft' THEN posted_at IS NULL AND voided_at IS NULL
    WHEN 'posted' THEN posted_at IS NOT NULL AND voided_at IS NULL
    ELSE voided_at IS NOT NULL END),
  ADD CONSTRAINT journal_entry_source_is_whole CHECK (num_nulls(source_type, source_id, source_event) IN (0, 3)),
  ADD CONSTRAINT journal_entry_reversal_stands CHECK (reverses_entry_id IS NULL OR status <> 'voided');
-- One entry for each act of the business, and one reversal of that.
CREATE UNIQUE INDEX journal_entry_source_once ON journal_entry (workspace_id, source_type, source_id, source_event, reverses_entry_id)
  NULLS NOT DISTINCT WHERE source_id IS NOT NULL;
CREATE TRIGGER transitions BEFORE UPDATE OF status ON journal_entry FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'draft>posted', 'draft>voided', 'posted>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON journal_entry FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, entry_id, entity_id, date, description, currency, total_cents,
  source_type, source_id, source_event, reverses_entry_id, created_at ON journal_entry FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a journal entry keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON journal_entry FOR EACH ROW EXECUTE FUNCTION refuse_change('the journal keeps its entries');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON journal_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the journal keeps its entries');

SELECT tenant_table('journal_line', 'SELECT, INSERT');
ALTER TABLE journal_line
  ADD CONSTRAINT journal_line_side_is_known CHECK (side IN ('debit', 'credit')),
  ADD CONSTRAINT journal_line_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991);
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON journal_line FOR EACH ROW EXECUTE FUNCTION refuse_change('a journal line stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON journal_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a journal line stands');

-- Throws where an entry's debits, credits and header are not one sum. Since lines are never changed and their amounts are
-- positive, an entry that balanced once refuses every further line.
CREATE FUNCTION assert_balanced(of_workspace text, of_entry text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  debits numeric;
  credits numeric;
  total bigint;
BEGIN
  SELECT e.total_cents, coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'debit'), 0),
    coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'credit'), 0)
  INTO total, debits, credits
  FROM journal_entry e LEFT JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id
  WHERE e.workspace_id = of_workspace AND e.entry_id = of_entry GROUP BY e.total_cents;
  IF debits <> total OR credits <> total THEN
    RAISE EXCEPTION 'the journal entry does not balance: debits %, credits %, header %', debits, credits, total
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END
$$;

-- The lines of an entry come in one statement, and balance at its end. They are to active accounts of the entry's own
-- company and currency; a reversal goes wherever the entry went that it reverses.
CREATE FUNCTION check_lines() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  PERFORM assert_balanced(e.workspace_id, e.entry_id) FROM (SELECT DISTINCT workspace_id, entry_id FROM added) e;
  -- The foreign key holds the accounts since the lines were written, so nobody deactivates one meanwhile.
  SELECT a.account_code INTO wrong FROM added l
    JOIN journal_entry e ON e.workspace_id = l.workspace_id AND e.entry_id = l.entry_id
    JOIN account a ON a.workspace_id = l.workspace_id AND a.account_id = l.account_id
    WHERE a.entity_id <> e.entity_id OR a.currency <> e.currency OR (a.status <> 'active' AND e.reverses_entry_id IS NULL)
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the account % is not an active account of the entry''s company and currency', wrong
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER balanced AFTER INSERT ON journal_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_lines();

-- An entry is born a draft, and is posted at one time.
CREATE FUNCTION guard_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'draft' THEN
      RAISE EXCEPTION 'a journal entry begins as a draft' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NEW.posted_at IS DISTINCT FROM OLD.posted_at AND NOT (OLD.status = 'draft' AND NEW.status = 'posted') THEN
    RAISE EXCEPTION 'a journal entry is posted once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER guarded BEFORE INSERT OR UPDATE ON journal_entry FOR EACH ROW EXECUTE FUNCTION guard_entry();

-- At the end of the transaction: the header balances with its lines; a posted entry is voided by its reversal and by
-- nothing else; a reversal is posted and takes back exactly what the voided entry did.
CREATE FUNCTION check_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM assert_balanced(NEW.workspace_id, NEW.entry_id);
  END IF;
  IF TG_OP = 'INSERT' AND NEW.reverses_entry_id IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM journal_entry r JOIN journal_entry e ON e.workspace_id = r.workspace_id AND e.entry_id = r.reverses_entry_id
        WHERE r.workspace_id = NEW.workspace_id AND r.entry_id = NEW.entry_id AND r.status = 'posted'
          AND e.status = 'voided' AND e.posted_at IS NOT NULL AND e.entity_id = r.entity_id AND e.currency = r.currency)
      OR EXISTS (SELECT FROM journal_line l WHERE l.workspace_id = NEW.workspace_id AND l.entry_id IN (NEW.entry_id, NEW.reverses_entry_id)
        GROUP BY l.account_id HAVING sum(CASE l.side WHEN 'debit' THEN l.amount_cents ELSE -l.amount_cents END) <> 0)
    THEN
      RAISE EXCEPTION 'a reversal takes back exactly the entry that it voids' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  IF NEW.status = 'voided' AND NEW.posted_at IS NOT NULL AND NOT EXISTS (SELECT FROM journal_entry r
      WHERE r.workspace_id = NEW.workspace_id AND r.reverses_entry_id = NEW.entry_id AND r.status = 'posted') THEN
    RAISE EXCEPTION 'a posted journal entry is voided by a reversal' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT OR UPDATE ON journal_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_entry();

-- Posting moves the balances, in the order of the accounts, so that two entries never wait for each other in a circle.
CREATE FUNCTION keep_balances() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wrong text;
BEGIN
  PERFORM FROM account a WHERE a.workspace_id = NEW.workspace_id AND a.account_id IN
      (SELECT l.account_id FROM journal_line l WHERE l.workspace_id = NEW.workspace_id AND l.entry_id = NEW.entry_id)
    ORDER BY a.account_id FOR KEY SHARE;
  IF NEW.reverses_entry_id IS NULL THEN
    SELECT a.account_code INTO wrong FROM journal_line l
      JOIN account a ON a.workspace_id = l.workspace_id AND a.account_id = l.account_id
      WHERE l.workspace_id = NEW.workspace_id AND l.entry_id = NEW.entry_id AND a.status <> 'active' LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'the account % is not active', wrong USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  PERFORM FROM account_balance b WHERE b.workspace_id = NEW.workspace_id AND b.account_id IN
      (SELECT l.account_id FROM journal_line l WHERE l.workspace_id = NEW.workspace_id AND l.entry_id = NEW.entry_id)
    ORDER BY b.account_id FOR NO KEY UPDATE;
  UPDATE account_balance b SET debit_cents = b.debit_cents + l.debit, credit_cents = b.credit_cents + l.credit
  FROM (SELECT account_id, coalesce(sum(amount_cents) FILTER (WHERE side = 'debit'), 0) AS debit,
      coalesce(sum(amount_cents) FILTER (WHERE side = 'credit'), 0) AS credit
    FROM journal_line WHERE workspace_id = NEW.workspace_id AND entry_id = NEW.entry_id GROUP BY account_id) l
  WHERE b.workspace_id = NEW.workspace_id AND b.account_id = l.account_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER balances_kept AFTER UPDATE OF status ON journal_entry FOR EACH ROW
  WHEN (OLD.status = 'draft' AND NEW.status = 'posted') EXECUTE FUNCTION keep_balances();

-- Invoices (interface parts 2 and 3, "Invoice"): numbered without gaps in each company.
SELECT tenant_table('invoice_counter', 'SELECT, INSERT, UPDATE');
SELECT tenant_table('invoice', 'SELECT, INSERT');
GRANT UPDATE (status, sent_at, paid_at, voided_at, updated_at) ON invoice TO minutebook_app;
ALTER TABLE invoice
  ADD CONSTRAINT invoice_customer_is_named CHECK (btrim(customer) <> '' AND char_length(customer) <= 500),
  ADD CONSTRAINT invoice_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT invoice_number_is_positive CHECK (number >= 1),
  ADD CONSTRAINT invoice_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT invoice_status_is_known CHECK (status IN ('draft', 'sent', 'paid', 'voided')),
  ADD CONSTRAINT invoice_has_its_times CHECK (
    (status <> 'draft' OR sent_at IS NULL) AND (status NOT IN ('sent', 'paid') OR sent_at IS NOT NULL)
    AND (status = 'paid') = (paid_at IS NOT NULL) AND (status = 'voided') = (voided_at IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON invoice FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'draft>sent', 'draft>voided', 'sent>paid', 'sent>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, invoice_id, entity_id, number, company, company_address, customer, email,
  amount_cents, currency, description, due_date, created_at ON invoice FOR EACH ROW
  EXECUTE FUNCTION refuse_change('an invoice keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_change('invoice numbers have no gaps');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('invoice numbers have no gaps');

-- The counter goes up by one with each invoice, and each invoice has a number that the counter gave.
CREATE FUNCTION guard_counter() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last_number <> (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE OLD.last_number + 1 END) THEN
    RAISE EXCEPTION 'invoices are numbered one by one' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER one_by_one BEFORE INSERT OR UPDATE ON invoice_counter FOR EACH ROW EXECUTE FUNCTION guard_counter();
CREATE FUNCTION check_number() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoice_counter c JOIN invoice i
      ON i.workspace_id = c.workspace_id AND i.entity_id = c.entity_id AND i.number = c.last_number
      WHERE c.workspace_id = NEW.workspace_id AND c.entity_id = NEW.entity_id)
    OR EXISTS (SELECT FROM invoice_counter c JOIN invoice i
      ON i.workspace_id = c.workspace_id AND i.entity_id = c.entity_id AND i.number > c.last_number
      WHERE c.workspace_id = NEW.workspace_id AND c.entity_id = NEW.entity_id)
  THEN
    RAISE EXCEPTION 'invoice numbers have no gaps' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER gapless AFTER INSERT ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_number();
CREATE CONSTRAINT TRIGGER gapless AFTER INSERT OR UPDATE ON invoice_counter DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_number();

-- Payments (decisions "Ledger and finance")
SELECT tenant_table('payment', 'SELECT, INSERT');
GRANT UPDATE (status, settled_at, failed_at, cancelled_at, updated_at) ON payment TO minutebook_app;
ALTER TABLE payment
  ADD CONSTRAINT payment_recipient_is_named CHECK (btrim(recipient_name) <> '' AND char_length(recipient_name) <= 500),
  ADD CONSTRAINT payment_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT payment_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT payment_method_is_known CHECK (method IN ('ach', 'wire', 'check', 'card', 'cash')),
  ADD CONSTRAINT payment_status_is_known CHECK (status IN ('submitted', 'settled', 'failed', 'cancelled')),
  ADD CONSTRAINT payment_has_its_times CHECK ((status = 'settled') = (settled_at IS NOT NULL)
    AND (status = 'failed') = (failed_at IS NOT NULL) AND (status = 'cancelled') = (cancelled_at IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON payment FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'submitted>settled', 'submitted>failed', 'submitted>cancelled');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, payment_id, entity_id, recipient_name, amount_cents, currency, method,
  reference, created_at ON payment FOR EACH ROW EXECUTE FUNCTION refuse_change('a payment keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON payment FOR EACH ROW EXECUTE FUNCTION refuse_change('payments are kept');

-- Bank accounts (interface part 3, "Bank account")
SELECT tenant_table('bank_account', 'SELECT, INSERT');
GRANT UPDATE (bank_name, status, activated_at, closed_at, updated_at) ON bank_account TO minutebook_app;
ALTER TABLE bank_account
  ADD CONSTRAINT bank_account_bank_is_named CHECK (btrim(bank_name) <> '' AND char_length(bank_name) <= 500),
  ADD CONSTRAINT bank_account_type_is_known CHECK (account_type IN ('checking', 'savings')),
  ADD CONSTRAINT bank_account_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT bank_account_status_is_known CHECK (status IN ('open', 'active', 'closed')),
  ADD CONSTRAINT bank_account_has_its_times CHECK
    ((status = 'open') = (activated_at IS NULL) AND (status = 'closed') = (closed_at IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON bank_account FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'open>active', 'active>closed');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON bank_account FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

-- Payroll (interface part 3, "Payroll run")
SELECT tenant_table('payroll_person', 'SELECT, INSERT');
GRANT UPDATE (ends_on, updated_at) ON payroll_person TO minutebook_app;
ALTER TABLE payroll_person
  ADD CONSTRAINT payroll_person_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  ADD CONSTRAINT payroll_person_has_their_pay CHECK (CASE pay_kind
    WHEN 'salary' THEN annual_salary_cents BETWEEN 1 AND 9007199254740991 AND annual_salary_cents IS NOT NULL
      AND num_nonnulls(hourly_rate_cents, hours_per_period) = 0
    WHEN 'hourly' THEN hourly_rate_cents BETWEEN 1 AND 9007199254740991 AND hours_per_period BETWEEN 1 AND 744
      AND num_nonnulls(hourly_rate_cents, hours_per_period) = 2 AND annual_salary_cents IS NULL
    ELSE false END),
  ADD CONSTRAINT payroll_person_starts_before_ending CHECK (ends_on >= starts_on);
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON payroll_person FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

SELECT tenant_table('payroll_run', 'SELECT, INSERT');
GRANT UPDATE (status, approved_at, processed_at, updated_at) ON payroll_run TO minutebook_app;
ALTER TABLE payroll_run
  ADD CONSTRAINT payroll_run_status_is_known CHECK (status IN ('draft', 'approved', 'processed')),
  ADD CONSTRAINT payroll_run_gross_is_exact CHECK (total_gross_cents BETWEEN 0 AND 9007199254740991),
  ADD CONSTRAINT payroll_run_of_nothing_is_a_draft CHECK (status = 'draft' OR total_gross_cents > 0),
  ADD CONSTRAINT payroll_run_period_is_in_order CHECK (period_start <= period_end),
  ADD CONSTRAINT payroll_run_has_its_times CHECK
    ((status = 'draft') = (approved_at IS NULL) AND (status = 'processed') = (processed_at IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON payroll_run FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'draft>approved', 'approved>processed');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON payroll_run FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, run_id, entity_id, pay_date, period_start, period_end, total_gross_cents,
  people, created_at ON payroll_run FOR EACH ROW EXECUTE FUNCTION refuse_change('a payroll run keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON payroll_run FOR EACH ROW EXECUTE FUNCTION refuse_change('payroll runs are kept');

-- Reconciliations: a report is of the moment it was made.
SELECT tenant_table('reconciliation', 'SELECT, INSERT');
ALTER TABLE reconciliation ADD CONSTRAINT reconciliation_period_is_a_month CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON reconciliation FOR EACH ROW EXECUTE FUNCTION refuse_change('a reconciliation stands');
CREATE TRIGGER read_only BEFORE INSERT ON reconciliation FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
