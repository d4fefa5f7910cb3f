-- CreateTable
CREATE TABLE "document_file" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "document_id" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_count" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "document_file_pkey" PRIMARY KEY ("workspace_id","document_id")
);

-- CreateTable
CREATE TABLE "bill" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "bill_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "vendor_id" TEXT,
    "vendor_name" TEXT,
    "bill_number" TEXT,
    "bill_number_key" TEXT GENERATED ALWAYS AS (lower("bill_number")) STORED,
    "bill_date" DATE,
    "due_date" DATE,
    "currency" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL DEFAULT 0,
    "amount_paid_cents" BIGINT NOT NULL DEFAULT 0,
    "notes" TEXT NOT NULL DEFAULT '',
    "received_from" TEXT,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "posted_on" DATE,
    "voided_on" DATE,
    "approved_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bill_pkey" PRIMARY KEY ("workspace_id","bill_id")
);

-- CreateTable
CREATE TABLE "bill_line" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "bill_id" TEXT NOT NULL,
    "line_number" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "account_id" TEXT,

    CONSTRAINT "bill_line_pkey" PRIMARY KEY ("workspace_id","bill_id","line_number")
);

-- CreateTable
CREATE TABLE "bill_payment" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "payment_id" TEXT NOT NULL,
    "bill_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "paid_on" DATE NOT NULL,
    "ended_on" DATE,

    CONSTRAINT "bill_payment_pkey" PRIMARY KEY ("workspace_id","payment_id","bill_id")
);

-- CreateTable
CREATE TABLE "bill_document" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "bill_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,

    CONSTRAINT "bill_document_pkey" PRIMARY KEY ("workspace_id","bill_id","document_id")
);

-- CreateTable
CREATE TABLE "execution_document" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "execution_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,

    CONSTRAINT "execution_document_pkey" PRIMARY KEY ("workspace_id","execution_id","document_id")
);

-- CreateIndex
CREATE INDEX "document_file_workspace_id_sha256_idx" ON "document_file"("workspace_id", "sha256");

-- CreateIndex
CREATE INDEX "bill_workspace_id_entity_id_bill_id_idx" ON "bill"("workspace_id", "entity_id", "bill_id");

-- CreateIndex
CREATE INDEX "bill_workspace_id_entity_id_status_bill_id_idx" ON "bill"("workspace_id", "entity_id", "status", "bill_id");

-- CreateIndex
CREATE INDEX "bill_workspace_id_entity_id_due_date_bill_id_idx" ON "bill"("workspace_id", "entity_id", "due_date", "bill_id");

-- CreateIndex
CREATE INDEX "bill_workspace_id_vendor_id_bill_id_idx" ON "bill"("workspace_id", "vendor_id", "bill_id");

-- CreateIndex
CREATE INDEX "bill_payment_workspace_id_bill_id_payment_id_idx" ON "bill_payment"("workspace_id", "bill_id", "payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "bill_document_workspace_id_document_id_key" ON "bill_document"("workspace_id", "document_id");

-- AddForeignKey
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_workspace_id_document_id_fkey" FOREIGN KEY ("workspace_id", "document_id") REFERENCES "document"("workspace_id", "document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill" ADD CONSTRAINT "bill_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill" ADD CONSTRAINT "bill_workspace_id_vendor_id_fkey" FOREIGN KEY ("workspace_id", "vendor_id") REFERENCES "vendor"("workspace_id", "vendor_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_workspace_id_bill_id_fkey" FOREIGN KEY ("workspace_id", "bill_id") REFERENCES "bill"("workspace_id", "bill_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_payment" ADD CONSTRAINT "bill_payment_workspace_id_payment_id_fkey" FOREIGN KEY ("workspace_id", "payment_id") REFERENCES "payment"("workspace_id", "payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_payment" ADD CONSTRAINT "bill_payment_workspace_id_bill_id_fkey" FOREIGN KEY ("workspace_id", "bill_id") REFERENCES "bill"("workspace_id", "bill_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_document" ADD CONSTRAINT "bill_document_workspace_id_bill_id_fkey" FOREIGN KEY ("workspace_id", "bill_id") REFERENCES "bill"("workspace_id", "bill_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_document" ADD CONSTRAINT "bill_document_workspace_id_document_id_fkey" FOREIGN KEY ("workspace_id", "document_id") REFERENCES "document"("workspace_id", "document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "execution_document" ADD CONSTRAINT "execution_document_workspace_id_execution_id_fkey" FOREIGN KEY ("workspace_id", "execution_id") REFERENCES "execution"("workspace_id", "execution_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "execution_document" ADD CONSTRAINT "execution_document_workspace_id_document_id_fkey" FOREIGN KEY ("workspace_id", "document_id") REFERENCES "document"("workspace_id", "document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is ours: what Prisma's schema cannot say.

-- Files of a company, each beside a document whose text tells of it: its name, its size and its SHA-256.
SELECT tenant_table('document_file', 'SELECT, INSERT');
SELECT company_part('document_file', 'document', 'document_id');
ALTER TABLE document_file
  ADD CONSTRAINT document_file_is_named CHECK (btrim(filename) <> '' AND char_length(filename) <= 500),
  ADD CONSTRAINT document_file_is_shown CHECK (content_type IN ('application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  ADD CONSTRAINT document_file_is_of_its_content CHECK (sha256 = encode(sha256(content), 'hex')
    AND byte_count = octet_length(content) AND byte_count BETWEEN 1 AND 1048576);
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON document_file FOR EACH ROW EXECUTE FUNCTION refuse_change('a file is kept as it came');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON document_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a file is kept as it came');

-- Bills. A draft may lack what only its file says; what is approved is whole, and stands.
SELECT tenant_table('bill', 'SELECT, INSERT');
SELECT company_table('bill');
GRANT UPDATE (vendor_id, vendor_name, bill_number, bill_date, due_date, currency, amount_cents, notes, amount_paid_cents, status,
  posted_on, voided_on, approved_at, paid_at, voided_at, updated_at) ON bill TO minutebook_app;
ALTER TABLE bill
  ADD CONSTRAINT bill_status_is_known CHECK (status IN ('draft', 'approved', 'paid', 'voided')),
  ADD CONSTRAINT bill_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT bill_amount_is_exact CHECK (amount_cents BETWEEN 0 AND 9007199254740991),
  ADD CONSTRAINT bill_number_is_written CHECK (btrim(bill_number) <> '' AND char_length(bill_number) <= 100),
  ADD CONSTRAINT bill_vendor_is_named CHECK ((vendor_id IS NULL) = (vendor_name IS NULL)),
  ADD CONSTRAINT bill_is_due_after_its_date CHECK (due_date >= bill_date),
  ADD CONSTRAINT bill_approved_is_whole CHECK (status = 'draft' OR (status = 'voided' AND approved_at IS NULL)
    OR (vendor_id IS NOT NULL AND bill_date IS NOT NULL AND due_date IS NOT NULL AND amount_cents > 0)),
  -- What is paid of a bill is never more than it comes to, whoever races whom.
  ADD CONSTRAINT bill_is_paid_no_more_than_once CHECK (amount_paid_cents BETWEEN 0 AND amount_cents),
  ADD CONSTRAINT bill_status_follows_what_is_paid CHECK (CASE status WHEN 'approved' THEN amount_paid_cents < amount_cents
    WHEN 'paid' THEN amount_paid_cents = amount_cents ELSE amount_paid_cents = 0 END),
  ADD CONSTRAINT bill_has_its_times CHECK ((paid_at IS NOT NULL) = (status = 'paid') AND (voided_at IS NOT NULL) = (status = 'voided')
    AND (voided_on IS NOT NULL) = (status = 'voided') AND posted_on >= bill_date AND voided_on >= posted_on
    AND (approved_at IS NOT NULL) = (posted_on IS NOT NULL)
    AND CASE status WHEN 'draft' THEN approved_at IS NULL WHEN 'voided' THEN true ELSE approved_at IS NOT NULL END);
-- A vendor's number once, as long as it is not voided.
CREATE UNIQUE INDEX bill_number_of_vendor ON bill (workspace_id, vendor_id, bill_number_key) WHERE status <> 'voided';
CREATE TRIGGER transitions BEFORE UPDATE OF status ON bill FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'draft>approved', 'draft>voided', 'approved>paid', 'approved>voided', 'paid>approved');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON bill FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER begins_unpaid AFTER INSERT ON bill FOR EACH ROW WHEN (NEW.status <> 'draft' OR NEW.amount_paid_cents <> 0)
  EXECUTE FUNCTION refuse_change('a bill begins as a draft');
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, bill_id, entity_id, received_from, created_at ON bill FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a bill stays with its company');
CREATE TRIGGER stands BEFORE UPDATE OF vendor_id, vendor_name, bill_number, bill_date, due_date, currency, amount_cents, notes ON bill
  FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_change('a bill that is no draft keeps what it says');
CREATE TRIGGER posted_once BEFORE UPDATE OF posted_on, approved_at ON bill FOR EACH ROW WHEN (OLD.status <> 'draft')
  EXECUTE FUNCTION refuse_change('a bill that is no draft keeps what it says');
-- What is paid of it is counted from its payments, one level deep.
CREATE TRIGGER counted BEFORE UPDATE OF amount_paid_cents ON bill FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('what is paid of a bill follows from its payments');
CREATE TRIGGER kept BEFORE DELETE ON bill FOR EACH ROW EXECUTE FUNCTION refuse_change('bills are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON bill FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('bills are kept');

-- What a bill names is the same company's, too.
CREATE OR REPLACE FUNCTION check_company() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  named jsonb := to_jsonb(NEW);
BEGIN
  IF EXISTS (SELECT FROM account a WHERE a.workspace_id = NEW.workspace_id
        AND a.account_id IN (named ->> 'account_id', named ->> 'cash_account_id') AND a.entity_id <> NEW.entity_id)
    OR EXISTS (SELECT FROM vendor v WHERE TG_TABLE_NAME IN ('payment', 'bill') AND v.workspace_id = NEW.workspace_id
        AND v.vendor_id = named ->> 'vendor_id' AND v.entity_id <> NEW.entity_id)
    OR EXISTS (SELECT FROM bank_account b WHERE TG_TABLE_NAME IN ('payment', 'ach_file') AND b.workspace_id = NEW.workspace_id
        AND b.bank_id = named ->> 'bank_id' AND b.entity_id <> NEW.entity_id)
  THEN
    RAISE EXCEPTION 'a % names what is another company''s', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT OR UPDATE OF vendor_id ON bill FOR EACH ROW EXECUTE FUNCTION check_company();

-- Lines of a bill, as long as it is a draft; they add up to it once the act is done.
SELECT tenant_table('bill_line', 'SELECT, INSERT, DELETE');
SELECT company_part('bill_line', 'bill', 'bill_id');
GRANT UPDATE (account_id) ON bill_line TO minutebook_app;
ALTER TABLE bill_line
  ADD CONSTRAINT bill_line_is_described CHECK (btrim(description) <> '' AND char_length(description) <= 1000),
  ADD CONSTRAINT bill_line_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT bill_line_is_numbered CHECK (line_number BETWEEN 1 AND 200);
CREATE FUNCTION check_bill_line() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  line bill_line := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  whole bill;
BEGIN
  SELECT * INTO whole FROM bill b WHERE b.workspace_id = line.workspace_id AND b.bill_id = line.bill_id;
  IF whole.status IS DISTINCT FROM 'draft' THEN
    RAISE EXCEPTION 'a bill that is no draft keeps its lines' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP <> 'DELETE' AND EXISTS (SELECT FROM account a
      WHERE a.workspace_id = line.workspace_id AND a.account_id = line.account_id AND a.entity_id <> whole.entity_id) THEN
    RAISE EXCEPTION 'a bill names what is another company''s' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN line;
END
$$;
CREATE TRIGGER draft_only BEFORE INSERT OR UPDATE OR DELETE ON bill_line FOR EACH ROW EXECUTE FUNCTION check_bill_line();
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON bill_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('bills are kept');
CREATE FUNCTION check_bill_sum() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  IF EXISTS (SELECT FROM bill b WHERE b.workspace_id = told ->> 'workspace_id' AND b.bill_id = told ->> 'bill_id'
    AND b.amount_cents <> (SELECT coalesce(sum(l.amount_cents), 0) FROM bill_line l
      WHERE l.workspace_id = b.workspace_id AND l.bill_id = b.bill_id)) THEN
    RAISE EXCEPTION 'the lines of a bill add up to it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE OF amount_cents ON bill DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_bill_sum();
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR DELETE ON bill_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_bill_sum();

-- What a payment pays of which bill. It stands until the payment fails or is cancelled, which ends it and reopens the bill.
SELECT tenant_table('bill_payment', 'SELECT, INSERT');
SELECT company_part('bill_payment', 'bill', 'bill_id');
GRANT UPDATE (ended_on) ON bill_payment TO minutebook_app;
ALTER TABLE bill_payment
  ADD CONSTRAINT bill_payment_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT bill_payment_ends_after_its_day CHECK (ended_on >= paid_on);
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, payment_id, bill_id, amount_cents, paid_on ON bill_payment FOR EACH ROW
  EXECUTE FUNCTION refuse_change('what was paid of a bill stands');
CREATE TRIGGER ends_once BEFORE UPDATE OF ended_on ON bill_payment FOR EACH ROW WHEN (OLD.ended_on IS NOT NULL OR pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('what is paid of a bill ends with its payment');
CREATE TRIGGER begins AFTER INSERT ON bill_payment FOR EACH ROW WHEN (NEW.ended_on IS NOT NULL)
  EXECUTE FUNCTION refuse_change('what is paid of a bill ends with its payment');
CREATE TRIGGER kept BEFORE DELETE ON bill_payment FOR EACH ROW EXECUTE FUNCTION refuse_change('what was paid of a bill stands');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON bill_payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what was paid of a bill stands');
CREATE FUNCTION count_bill_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change bigint := CASE TG_OP WHEN 'INSERT' THEN NEW.amount_cents ELSE -NEW.amount_cents END;
BEGIN
  IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM payment p JOIN bill b ON b.workspace_id = p.workspace_id AND b.bill_id = NEW.bill_id
      WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id AND p.status = 'submitted' AND p.paid_on = NEW.paid_on
        AND p.entity_id = b.entity_id AND p.vendor_id = b.vendor_id AND p.currency = b.currency AND NEW.paid_on >= b.posted_on) THEN
    RAISE EXCEPTION 'a payment pays bills of its own vendor, in their currency and not before they are owed'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE bill SET amount_paid_cents = amount_paid_cents + change,
      status = CASE WHEN status NOT IN ('approved', 'paid') THEN status WHEN amount_paid_cents + change = amount_cents THEN 'paid' ELSE 'approved' END,
      paid_at = CASE WHEN status IN ('approved', 'paid') AND amount_paid_cents + change = amount_cents THEN now() END, updated_at = now()
    WHERE workspace_id = NEW.workspace_id AND bill_id = NEW.bill_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER counts AFTER INSERT OR UPDATE OF ended_on ON bill_payment FOR EACH ROW EXECUTE FUNCTION count_bill_payment();
-- A payment of bills is wholly theirs.
CREATE FUNCTION check_bill_payments() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(b.amount_cents) FROM bill_payment b WHERE b.workspace_id = NEW.workspace_id AND b.payment_id = NEW.payment_id)
    <> (SELECT p.amount_cents FROM payment p WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id) THEN
    RAISE EXCEPTION 'a payment of bills is as much as it pays of them' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON bill_payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_bill_payments();
CREATE FUNCTION reopen_bills() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bill_payment SET ended_on = greatest(coalesce(NEW.failed_on, current_date), paid_on)
    WHERE workspace_id = NEW.workspace_id AND payment_id = NEW.payment_id AND ended_on IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER reopens AFTER UPDATE OF status ON payment FOR EACH ROW WHEN (NEW.status IN ('failed', 'cancelled'))
  EXECUTE FUNCTION reopen_bills();

-- A bill's files.
SELECT tenant_table('bill_document', 'SELECT, INSERT');
SELECT company_part('bill_document', 'bill', 'bill_id');
CREATE FUNCTION check_bill_document() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bill b JOIN document d ON d.workspace_id = b.workspace_id AND d.entity_id = b.entity_id
      JOIN document_file f ON f.workspace_id = d.workspace_id AND f.document_id = d.document_id
      WHERE b.workspace_id = NEW.workspace_id AND b.bill_id = NEW.bill_id AND d.document_id = NEW.document_id) THEN
    RAISE EXCEPTION 'a bill has files of its own company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT ON bill_document FOR EACH ROW EXECUTE FUNCTION check_bill_document();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON bill_document FOR EACH ROW EXECUTE FUNCTION refuse_change('a bill keeps its files');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON bill_document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a bill keeps its files');

-- What a mail to an agent brought.
SELECT tenant_table('execution_document', 'SELECT, INSERT');
SELECT company_part('execution_document', 'document', 'document_id');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON execution_document FOR EACH ROW EXECUTE FUNCTION refuse_change('a run keeps what set it off');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON execution_document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a run keeps what set it off');

-- Whether a bill stands in the books: until it is voided.
CREATE FUNCTION stands_bill(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM bill WHERE workspace_id = workspace AND bill_id = id AND status = 'voided') $$;
