-- AlterTable
ALTER TABLE "bill" ADD COLUMN     "credited_cents" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "vendor_credit" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "vendor_credit_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "vendor_id" TEXT NOT NULL,
    "vendor_name" TEXT NOT NULL,
    "credit_number" TEXT,
    "credited_on" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "applied_cents" BIGINT NOT NULL DEFAULT 0,
    "refunded_cents" BIGINT NOT NULL DEFAULT 0,
    "reason" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "voided_on" DATE,
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vendor_credit_pkey" PRIMARY KEY ("workspace_id","vendor_credit_id")
);

-- CreateTable
CREATE TABLE "vendor_credit_line" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "vendor_credit_id" TEXT NOT NULL,
    "line_number" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "account_id" TEXT NOT NULL,
    "class_id" TEXT,
    "project_id" TEXT,

    CONSTRAINT "vendor_credit_line_pkey" PRIMARY KEY ("workspace_id","vendor_credit_id","line_number")
);

-- CreateTable
CREATE TABLE "bill_settlement" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "bill_settlement_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "bill_id" TEXT NOT NULL,
    "vendor_credit_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "settled_on" DATE NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'applied',
    "voided_on" DATE,
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bill_settlement_pkey" PRIMARY KEY ("workspace_id","bill_settlement_id")
);

-- CreateTable
CREATE TABLE "vendor_refund" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "vendor_refund_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "vendor_credit_id" TEXT NOT NULL,
    "vendor_id" TEXT NOT NULL,
    "vendor_name" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "method" TEXT,
    "reference" TEXT,
    "refunded_on" DATE NOT NULL,
    "bank_id" TEXT,
    "bank_line_id" TEXT,
    "account_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'received',
    "voided_on" DATE,
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vendor_refund_pkey" PRIMARY KEY ("workspace_id","vendor_refund_id")
);

-- CreateIndex
CREATE INDEX "vendor_credit_workspace_id_entity_id_vendor_credit_id_idx" ON "vendor_credit"("workspace_id", "entity_id", "vendor_credit_id");

-- CreateIndex
CREATE INDEX "vendor_credit_workspace_id_vendor_id_vendor_credit_id_idx" ON "vendor_credit"("workspace_id", "vendor_id", "vendor_credit_id");

-- CreateIndex
CREATE INDEX "bill_settlement_workspace_id_bill_id_bill_settlement_id_idx" ON "bill_settlement"("workspace_id", "bill_id", "bill_settlement_id");

-- CreateIndex
CREATE INDEX "bill_settlement_workspace_id_vendor_credit_id_bill_settleme_idx" ON "bill_settlement"("workspace_id", "vendor_credit_id", "bill_settlement_id");

-- CreateIndex
CREATE INDEX "bill_settlement_workspace_id_entity_id_settled_on_idx" ON "bill_settlement"("workspace_id", "entity_id", "settled_on");

-- CreateIndex
CREATE INDEX "vendor_refund_workspace_id_entity_id_vendor_refund_id_idx" ON "vendor_refund"("workspace_id", "entity_id", "vendor_refund_id");

-- CreateIndex
CREATE INDEX "vendor_refund_workspace_id_vendor_credit_id_vendor_refund_i_idx" ON "vendor_refund"("workspace_id", "vendor_credit_id", "vendor_refund_id");

-- CreateIndex
CREATE INDEX "vendor_refund_workspace_id_vendor_id_refunded_on_idx" ON "vendor_refund"("workspace_id", "vendor_id", "refunded_on");

-- CreateIndex
CREATE INDEX "vendor_refund_workspace_id_bank_id_vendor_refund_id_idx" ON "vendor_refund"("workspace_id", "bank_id", "vendor_refund_id");

-- CreateIndex
CREATE INDEX "vendor_refund_workspace_id_bank_line_id_idx" ON "vendor_refund"("workspace_id", "bank_line_id");

-- AddForeignKey
ALTER TABLE "vendor_credit" ADD CONSTRAINT "vendor_credit_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_credit" ADD CONSTRAINT "vendor_credit_workspace_id_vendor_id_fkey" FOREIGN KEY ("workspace_id", "vendor_id") REFERENCES "vendor"("workspace_id", "vendor_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_credit_line" ADD CONSTRAINT "vendor_credit_line_workspace_id_vendor_credit_id_fkey" FOREIGN KEY ("workspace_id", "vendor_credit_id") REFERENCES "vendor_credit"("workspace_id", "vendor_credit_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_credit_line" ADD CONSTRAINT "vendor_credit_line_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_credit_line" ADD CONSTRAINT "vendor_credit_line_workspace_id_class_id_fkey" FOREIGN KEY ("workspace_id", "class_id") REFERENCES "tag"("workspace_id", "tag_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_credit_line" ADD CONSTRAINT "vendor_credit_line_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "tag"("workspace_id", "tag_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_settlement" ADD CONSTRAINT "bill_settlement_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_settlement" ADD CONSTRAINT "bill_settlement_workspace_id_bill_id_fkey" FOREIGN KEY ("workspace_id", "bill_id") REFERENCES "bill"("workspace_id", "bill_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_settlement" ADD CONSTRAINT "bill_settlement_workspace_id_vendor_credit_id_fkey" FOREIGN KEY ("workspace_id", "vendor_credit_id") REFERENCES "vendor_credit"("workspace_id", "vendor_credit_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_refund" ADD CONSTRAINT "vendor_refund_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_refund" ADD CONSTRAINT "vendor_refund_workspace_id_vendor_credit_id_fkey" FOREIGN KEY ("workspace_id", "vendor_credit_id") REFERENCES "vendor_credit"("workspace_id", "vendor_credit_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_refund" ADD CONSTRAINT "vendor_refund_workspace_id_vendor_id_fkey" FOREIGN KEY ("workspace_id", "vendor_id") REFERENCES "vendor"("workspace_id", "vendor_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_refund" ADD CONSTRAINT "vendor_refund_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_refund" ADD CONSTRAINT "vendor_refund_workspace_id_bank_line_id_fkey" FOREIGN KEY ("workspace_id", "bank_line_id") REFERENCES "bank_line"("workspace_id", "bank_line_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor_refund" ADD CONSTRAINT "vendor_refund_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is ours: what Prisma's schema cannot say.
DO $$
DECLARE
  own regclass;
BEGIN
  FOREACH own IN ARRAY ARRAY['vendor_credit', 'vendor_credit_line', 'bill_settlement', 'vendor_refund']::regclass[] LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200)', own);
    EXECUTE format('CREATE TRIGGER kept_whole BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change(''what vendors credit is kept'')', own);
  END LOOP;
END $$;

-- A vendor's credit is whole from its first day, and stands until it is voided with nothing of it spent.
SELECT tenant_table('vendor_credit', 'SELECT, INSERT');
SELECT company_table('vendor_credit');
GRANT UPDATE (applied_cents, refunded_cents, status, voided_on, voided_at, updated_at) ON vendor_credit TO minutebook_app;
ALTER TABLE vendor_credit
  ADD CONSTRAINT vendor_credit_vendor_is_named CHECK (btrim(vendor_name) <> '' AND char_length(vendor_name) <= 500),
  ADD CONSTRAINT vendor_credit_number_is_written CHECK (btrim(credit_number) <> '' AND char_length(credit_number) <= 100),
  ADD CONSTRAINT vendor_credit_reason_is_short CHECK (char_length(reason) <= 10000),
  ADD CONSTRAINT vendor_credit_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT vendor_credit_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT vendor_credit_status_is_known CHECK (status IN ('open', 'voided')),
  -- What is spent of a credit is never more than it comes to, whoever races whom.
  ADD CONSTRAINT vendor_credit_is_spent_once CHECK (applied_cents >= 0 AND refunded_cents >= 0
    AND applied_cents + refunded_cents <= amount_cents),
  ADD CONSTRAINT vendor_credit_is_voided_unspent CHECK (status = 'open' OR applied_cents + refunded_cents = 0),
  ADD CONSTRAINT vendor_credit_has_its_times CHECK ((status = 'voided') = (voided_at IS NOT NULL)
    AND (voided_at IS NULL) = (voided_on IS NULL) AND voided_on >= credited_on);
-- A vendor's number once, as long as it is not voided.
CREATE UNIQUE INDEX credit_number_of_vendor ON vendor_credit (workspace_id, vendor_id, lower(credit_number)) WHERE status <> 'voided';
CREATE TRIGGER own_refers BEFORE INSERT ON vendor_credit FOR EACH ROW EXECUTE FUNCTION refuse_others('vendor_id', 'vendor', 'vendor_id');
CREATE TRIGGER begins AFTER INSERT ON vendor_credit FOR EACH ROW
  WHEN (NEW.status <> 'open' OR NEW.applied_cents <> 0 OR NEW.refunded_cents <> 0)
  EXECUTE FUNCTION refuse_change('a vendor''s credit begins open, and whole');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF credited_on, voided_on ON vendor_credit FOR EACH ROW
  WHEN (greatest(NEW.credited_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a vendor''s credit is not of a day to come');
CREATE TRIGGER transitions BEFORE UPDATE OF status ON vendor_credit FOR EACH ROW EXECUTE FUNCTION guard_transition('status', 'open>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON vendor_credit FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, vendor_credit_id, entity_id, vendor_id, vendor_name, credit_number, credited_on, currency,
  amount_cents, reason, created_at ON vendor_credit FOR EACH ROW EXECUTE FUNCTION refuse_change('a vendor''s credit keeps what it says');
CREATE TRIGGER ended_stands BEFORE UPDATE ON vendor_credit FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a vendor''s credit that is voided stands');
CREATE TRIGGER counted BEFORE UPDATE OF applied_cents, refunded_cents ON vendor_credit FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('what is left of a credit follows from what was done with it');
CREATE TRIGGER kept BEFORE DELETE ON vendor_credit FOR EACH ROW EXECUTE FUNCTION refuse_change('vendors'' credits are kept');

-- Its lines come with it, and add up to it.
SELECT tenant_table('vendor_credit_line', 'SELECT, INSERT');
SELECT company_part('vendor_credit_line', 'vendor_credit', 'vendor_credit_id');
ALTER TABLE vendor_credit_line
  ADD CONSTRAINT vendor_credit_line_is_described CHECK (btrim(description) <> '' AND char_length(description) <= 1000),
  ADD CONSTRAINT vendor_credit_line_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT vendor_credit_line_is_numbered CHECK (line_number BETWEEN 1 AND 200);
CREATE TRIGGER own_refers BEFORE INSERT ON vendor_credit_line FOR EACH ROW
  EXECUTE FUNCTION refuse_others('vendor_credit_id', 'vendor_credit', 'vendor_credit_id', 'account_id', 'account', 'account_id');
CREATE TRIGGER stands BEFORE UPDATE OR DELETE ON vendor_credit_line FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a vendor''s credit keeps its lines');
CREATE FUNCTION check_vendor_credit_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whole vendor_credit;
BEGIN
  SELECT * INTO whole FROM vendor_credit c WHERE c.workspace_id = NEW.workspace_id AND c.vendor_credit_id = NEW.vendor_credit_id;
  IF whole.created_at < now()::timestamptz(3) THEN
    RAISE EXCEPTION 'a vendor''s credit comes with its lines' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF NOT are_tags_of(NEW.workspace_id, whole.entity_id, NEW.class_id, NEW.project_id) THEN
    RAISE EXCEPTION 'a credit''s line names tags of its own company, each of its dimension' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER whole BEFORE INSERT ON vendor_credit_line FOR EACH ROW EXECUTE FUNCTION check_vendor_credit_line();
CREATE FUNCTION check_vendor_credit_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM vendor_credit c WHERE c.workspace_id = NEW.workspace_id AND c.vendor_credit_id = NEW.vendor_credit_id
      AND c.amount_cents <> (SELECT coalesce(sum(l.amount_cents), 0) FROM vendor_credit_line l
        WHERE l.workspace_id = c.workspace_id AND l.vendor_credit_id = c.vendor_credit_id)) THEN
    RAISE EXCEPTION 'the lines of a vendor''s credit add up to it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON vendor_credit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_vendor_credit_sum();
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON vendor_credit_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_vendor_credit_sum();

-- A bill is paid by payments and by credits; what is paid and credited of it is never more than it comes to.
GRANT UPDATE (credited_cents) ON bill TO minutebook_app;
ALTER TABLE bill
  DROP CONSTRAINT bill_is_paid_no_more_than_once,
  DROP CONSTRAINT bill_status_follows_what_is_paid,
  ADD CONSTRAINT bill_is_paid_no_more_than_once CHECK (amount_paid_cents >= 0 AND credited_cents >= 0
    AND amount_paid_cents + credited_cents <= amount_cents),
  ADD CONSTRAINT bill_status_follows_what_is_paid CHECK (CASE status WHEN 'approved' THEN amount_paid_cents + credited_cents < amount_cents
    WHEN 'paid' THEN amount_paid_cents + credited_cents = amount_cents ELSE amount_paid_cents + credited_cents = 0 END);
DROP TRIGGER begins_unpaid ON bill;
CREATE TRIGGER begins_unpaid AFTER INSERT ON bill FOR EACH ROW WHEN (NEW.status <> 'draft' OR NEW.amount_paid_cents <> 0 OR NEW.credited_cents <> 0)
  EXECUTE FUNCTION refuse_change('a bill begins as a draft');
DROP TRIGGER counted ON bill;
CREATE TRIGGER counted BEFORE UPDATE OF amount_paid_cents, credited_cents ON bill FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('what is paid of a bill follows from its payments and credits');

-- How a bill stands follows from both.
CREATE FUNCTION count_of_bill(workspace text, id text, paid_change bigint, credited_change bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE bill b SET amount_paid_cents = b.amount_paid_cents + paid_change, credited_cents = b.credited_cents + credited_change,
    status = CASE WHEN b.status NOT IN ('approved', 'paid') THEN b.status
      WHEN b.amount_paid_cents + b.credited_cents + paid_change + credited_change = b.amount_cents THEN 'paid' ELSE 'approved' END,
    paid_at = CASE WHEN b.status IN ('approved', 'paid')
      AND b.amount_paid_cents + b.credited_cents + paid_change + credited_change = b.amount_cents THEN now() END, updated_at = now()
  WHERE b.workspace_id = workspace AND b.bill_id = id
$$;
CREATE OR REPLACE FUNCTION count_bill_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM payment p WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id FOR SHARE;
  END IF;
  IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM payment p JOIN bill b ON b.workspace_id = p.workspace_id AND b.bill_id = NEW.bill_id
    WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id AND p.status = 'submitted' AND p.paid_on = NEW.paid_on
      AND p.entity_id = b.entity_id AND p.vendor_id = b.vendor_id AND p.currency = b.currency AND NEW.paid_on >= b.posted_on) THEN
    RAISE EXCEPTION 'a payment pays bills of its own vendor, in their currency and not before they are owed'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM count_of_bill(NEW.workspace_id, NEW.bill_id, CASE TG_OP WHEN 'INSERT' THEN NEW.amount_cents ELSE -NEW.amount_cents END, 0);
  RETURN NULL;
END
$$;

-- What a vendor's credit settles of a bill, until that is taken back. It makes no entry: what is owed is less by it on either side.
SELECT tenant_table('bill_settlement', 'SELECT, INSERT');
SELECT company_table('bill_settlement');
GRANT UPDATE (status, voided_on, voided_at, updated_at) ON bill_settlement TO minutebook_app;
ALTER TABLE bill_settlement
  ADD CONSTRAINT bill_settlement_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT bill_settlement_status_is_known CHECK (status IN ('applied', 'voided')),
  ADD CONSTRAINT bill_settlement_has_its_times CHECK ((status = 'voided') = (voided_at IS NOT NULL)
    AND (voided_at IS NULL) = (voided_on IS NULL) AND voided_on >= settled_on);
CREATE TRIGGER begins AFTER INSERT ON bill_settlement FOR EACH ROW WHEN (NEW.status <> 'applied')
  EXECUTE FUNCTION refuse_change('what settles a bill begins applied');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF settled_on, voided_on ON bill_settlement FOR EACH ROW
  WHEN (greatest(NEW.settled_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a bill is not settled on a day to come');
CREATE TRIGGER transitions BEFORE UPDATE OF status ON bill_settlement FOR EACH ROW EXECUTE FUNCTION guard_transition('status', 'applied>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON bill_settlement FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, bill_settlement_id, entity_id, bill_id, vendor_credit_id, amount_cents, settled_on, created_at
  ON bill_settlement FOR EACH ROW EXECUTE FUNCTION refuse_change('what settles a bill keeps what it says');
CREATE TRIGGER ended_stands BEFORE UPDATE ON bill_settlement FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('what was taken back of a bill stands');
CREATE TRIGGER kept BEFORE DELETE ON bill_settlement FOR EACH ROW EXECUTE FUNCTION refuse_change('what settles a bill is kept');
-- No entry of its own is refused in a closed month, so that it is asked here.
CREATE FUNCTION check_bill_settlement_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM accounting_period p WHERE p.workspace_id = NEW.workspace_id AND p.entity_id = NEW.entity_id
      AND p.period = to_char(coalesce(NEW.voided_on, NEW.settled_on), 'YYYY-MM') AND p.status = 'closed') THEN
    RAISE EXCEPTION 'the period % is closed', to_char(coalesce(NEW.voided_on, NEW.settled_on), 'YYYY-MM') USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER in_open_month BEFORE INSERT OR UPDATE OF status ON bill_settlement FOR EACH ROW EXECUTE FUNCTION check_bill_settlement_month();
CREATE FUNCTION count_bill_settlement() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change bigint := CASE NEW.status WHEN 'applied' THEN NEW.amount_cents ELSE -NEW.amount_cents END;
BEGIN
  -- The bill before the credit, as every act holds them.
  PERFORM FROM bill b WHERE b.workspace_id = NEW.workspace_id AND b.bill_id = NEW.bill_id FOR NO KEY UPDATE;
  PERFORM FROM vendor_credit c WHERE c.workspace_id = NEW.workspace_id AND c.vendor_credit_id = NEW.vendor_credit_id FOR NO KEY UPDATE;
  IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM bill b JOIN vendor_credit c ON c.workspace_id = b.workspace_id
      AND c.vendor_credit_id = NEW.vendor_credit_id
    WHERE b.workspace_id = NEW.workspace_id AND b.bill_id = NEW.bill_id AND b.status = 'approved' AND c.status = 'open'
      AND b.entity_id = NEW.entity_id AND (c.entity_id, c.vendor_id, c.currency) = (b.entity_id, b.vendor_id, b.currency)
      AND NEW.settled_on >= greatest(b.posted_on, c.credited_on)) THEN
    RAISE EXCEPTION 'a credit settles approved bills of its own vendor, in its currency and not before either is booked'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM count_of_bill(NEW.workspace_id, NEW.bill_id, 0, change);
  UPDATE vendor_credit c SET applied_cents = c.applied_cents + change, updated_at = now()
    WHERE c.workspace_id = NEW.workspace_id AND c.vendor_credit_id = NEW.vendor_credit_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER counts AFTER INSERT OR UPDATE OF status ON bill_settlement FOR EACH ROW EXECUTE FUNCTION count_bill_settlement();

-- Money that a vendor pays back. What is left of its credit moves with it.
SELECT tenant_table('vendor_refund', 'SELECT, INSERT');
SELECT company_table('vendor_refund');
GRANT UPDATE (status, voided_on, voided_at, updated_at) ON vendor_refund TO minutebook_app;
ALTER TABLE vendor_refund
  ADD CONSTRAINT vendor_refund_vendor_is_named CHECK (btrim(vendor_name) <> '' AND char_length(vendor_name) <= 500),
  ADD CONSTRAINT vendor_refund_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT vendor_refund_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT vendor_refund_method_is_known CHECK (method IN ('ach', 'wire', 'check', 'card', 'cash')),
  ADD CONSTRAINT vendor_refund_reference_is_short CHECK (char_length(reference) <= 10000),
  ADD CONSTRAINT vendor_refund_status_is_known CHECK (status IN ('received', 'voided')),
  ADD CONSTRAINT vendor_refund_has_its_times CHECK ((status = 'voided') = (voided_at IS NOT NULL)
    AND (voided_at IS NULL) = (voided_on IS NULL) AND voided_on >= refunded_on);
CREATE TRIGGER own_refers BEFORE INSERT ON vendor_refund FOR EACH ROW
  EXECUTE FUNCTION refuse_others('account_id', 'account', 'account_id', 'bank_id', 'bank_account', 'bank_id', 'vendor_id', 'vendor', 'vendor_id');
CREATE TRIGGER begins AFTER INSERT ON vendor_refund FOR EACH ROW WHEN (NEW.status <> 'received')
  EXECUTE FUNCTION refuse_change('a vendor''s refund begins received');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF refunded_on, voided_on ON vendor_refund FOR EACH ROW
  WHEN (greatest(NEW.refunded_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a refund is not of a day to come');
CREATE TRIGGER transitions BEFORE UPDATE OF status ON vendor_refund FOR EACH ROW EXECUTE FUNCTION guard_transition('status', 'received>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON vendor_refund FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, vendor_refund_id, entity_id, vendor_credit_id, vendor_id, vendor_name, amount_cents, currency,
  method, reference, refunded_on, bank_id, bank_line_id, account_id, created_at ON vendor_refund FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a refund keeps what it says');
CREATE TRIGGER ended_stands BEFORE UPDATE ON vendor_refund FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a refund that is voided stands');
CREATE TRIGGER kept BEFORE DELETE ON vendor_refund FOR EACH ROW EXECUTE FUNCTION refuse_change('refunds are kept');
CREATE FUNCTION keep_vendor_refunded() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change bigint := CASE WHEN NEW.status = 'received' THEN NEW.amount_cents ELSE -NEW.amount_cents END;
BEGIN
  UPDATE vendor_credit c SET refunded_cents = c.refunded_cents + change, updated_at = now()
  WHERE c.workspace_id = NEW.workspace_id AND c.vendor_credit_id = NEW.vendor_credit_id AND c.status = 'open'
    AND (c.entity_id, c.vendor_id, c.vendor_name, c.currency) = (NEW.entity_id, NEW.vendor_id, NEW.vendor_name, NEW.currency)
    AND c.credited_on <= NEW.refunded_on;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the vendor''s credit % is not what that pays back', NEW.vendor_credit_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER refunded AFTER INSERT OR UPDATE OF status ON vendor_refund FOR EACH ROW EXECUTE FUNCTION keep_vendor_refunded();

-- A line of the bank tells of it as of any money that came.
CREATE OR REPLACE FUNCTION check_told_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bank_line l WHERE l.workspace_id = NEW.workspace_id AND l.bank_line_id = NEW.bank_line_id
    AND l.entity_id = NEW.entity_id AND l.bank_id = NEW.bank_id
    AND l.amount_cents = CASE WHEN TG_TABLE_NAME IN ('customer_payment', 'vendor_refund') THEN NEW.amount_cents ELSE -NEW.amount_cents END) THEN
    RAISE EXCEPTION 'a bank line tells of a payment of its amount, out of its bank account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER told_by_its_line BEFORE INSERT ON vendor_refund FOR EACH ROW WHEN (NEW.bank_line_id IS NOT NULL)
  EXECUTE FUNCTION check_told_payment();
CREATE CONSTRAINT TRIGGER told_once AFTER INSERT ON vendor_refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.bank_line_id IS NOT NULL) EXECUTE FUNCTION check_matched_payment();

-- Whether a credit or a refund stands in the books: until it is voided.
CREATE FUNCTION stands_vendor_credit(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM vendor_credit WHERE workspace_id = workspace AND vendor_credit_id = id AND status = 'voided') $$;
CREATE FUNCTION stands_vendor_refund(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM vendor_refund WHERE workspace_id = workspace AND vendor_refund_id = id AND status = 'voided') $$;
