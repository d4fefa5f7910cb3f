-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "late_fee_cap_cents" BIGINT,
ADD COLUMN     "late_fee_cents" BIGINT,
ADD COLUMN     "late_fee_grace_days" INTEGER,
ADD COLUMN     "late_fee_percent" TEXT;

-- AlterTable
ALTER TABLE "invoice_settings" ADD COLUMN     "charges_late_fees" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "late_fee_cap_cents" BIGINT,
ADD COLUMN     "late_fee_cents" BIGINT,
ADD COLUMN     "late_fee_exempt_customers" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "late_fee_grace_days" INTEGER,
ADD COLUMN     "late_fee_percent" TEXT;

-- CreateTable
CREATE TABLE "late_fee" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "late_fee_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "fee_invoice_id" TEXT NOT NULL,
    "period" INTEGER NOT NULL,
    "charged_from" DATE NOT NULL,
    "overdue_cents" BIGINT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "charged_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "late_fee_pkey" PRIMARY KEY ("workspace_id","late_fee_id")
);

-- CreateIndex
CREATE INDEX "late_fee_workspace_id_fee_invoice_id_idx" ON "late_fee"("workspace_id", "fee_invoice_id");

-- CreateIndex
CREATE INDEX "late_fee_workspace_id_entity_id_late_fee_id_idx" ON "late_fee"("workspace_id", "entity_id", "late_fee_id");

-- CreateIndex
CREATE UNIQUE INDEX "late_fee_workspace_id_invoice_id_period_key" ON "late_fee"("workspace_id", "invoice_id", "period");

-- AddForeignKey
ALTER TABLE "late_fee" ADD CONSTRAINT "late_fee_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "late_fee" ADD CONSTRAINT "late_fee_workspace_id_invoice_id_fkey" FOREIGN KEY ("workspace_id", "invoice_id") REFERENCES "invoice"("workspace_id", "invoice_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "late_fee" ADD CONSTRAINT "late_fee_workspace_id_fee_invoice_id_fkey" FOREIGN KEY ("workspace_id", "fee_invoice_id") REFERENCES "invoice"("workspace_id", "invoice_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- Late-fee terms: a percentage for each month or a sum for once, with days of grace, and of a percentage perhaps a bound; or nothing at all.
CREATE FUNCTION are_late_fee_terms(percent text, cents bigint, grace integer, cap bigint) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN percent IS NULL AND cents IS NULL THEN grace IS NULL AND cap IS NULL
    ELSE coalesce((percent IS NULL) <> (cents IS NULL) AND grace BETWEEN 0 AND 365 AND (percent IS NULL OR is_percent(percent))
      AND (cents IS NULL OR cents BETWEEN 1 AND 9007199254740991)
      AND (cap IS NULL OR percent IS NOT NULL AND cap BETWEEN 1 AND 9007199254740991), false) END
$$;
ALTER TABLE invoice ADD CONSTRAINT invoice_late_fees_are_of_terms
  CHECK (are_late_fee_terms(late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents));
ALTER TABLE invoice_settings
  ALTER COLUMN late_fee_exempt_customers SET NOT NULL,
  ADD CONSTRAINT invoice_settings_late_fees_are_of_terms
    CHECK (are_late_fee_terms(late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents)),
  ADD CONSTRAINT invoice_settings_exempt_customers_are_few CHECK (cardinality(late_fee_exempt_customers) <= 500
    AND array_position(late_fee_exempt_customers, NULL) IS NULL);
GRANT UPDATE (late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents) ON invoice TO minutebook_app;
GRANT UPDATE (late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents, late_fee_exempt_customers, charges_late_fees)
  ON invoice_settings TO minutebook_app;
CREATE TRIGGER late_fees_stand_once_sent BEFORE UPDATE OF late_fee_percent, late_fee_cents, late_fee_grace_days, late_fee_cap_cents
  ON invoice FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_change('an invoice that is no draft keeps what it says');

-- What was charged of each month of an invoice: once, and no more than its terms say, by an invoice of the same act.
SELECT tenant_table('late_fee', 'SELECT, INSERT');
SELECT company_table('late_fee');
ALTER TABLE late_fee SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
ALTER TABLE late_fee
  ADD CONSTRAINT late_fee_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT late_fee_is_of_what_is_overdue CHECK (overdue_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT late_fee_period_is_a_month CHECK (period BETWEEN 1 AND 120),
  ADD CONSTRAINT late_fee_comes_after CHECK (charged_on >= charged_from);
CREATE TRIGGER own_refers BEFORE INSERT ON late_fee FOR EACH ROW
  EXECUTE FUNCTION refuse_others('invoice_id', 'invoice', 'invoice_id', 'fee_invoice_id', 'invoice', 'invoice_id');
CREATE FUNCTION check_late_fee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  late invoice;
  charging invoice;
  due bigint;
  charged bigint;
BEGIN
  SELECT * INTO late FROM invoice i WHERE i.workspace_id = NEW.workspace_id AND i.invoice_id = NEW.invoice_id FOR NO KEY UPDATE;
  SELECT * INTO charging FROM invoice i WHERE i.workspace_id = NEW.workspace_id AND i.invoice_id = NEW.fee_invoice_id;
  IF late.status <> 'sent' OR late.late_fee_grace_days IS NULL OR late.late_fee_percent IS NULL AND NEW.period > 1
      OR NEW.charged_from <> (greatest(late.due_date + late.late_fee_grace_days, late.sent_on)
        + make_interval(months => NEW.period - 1))::date + 1 THEN
    RAISE EXCEPTION 'the month % of the invoice % is not to be charged', NEW.period, NEW.invoice_id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF charging.status <> 'sent' OR charging.sent_on <> NEW.charged_on OR charging.created_at < now()::timestamptz(3)
      OR charging.customer_key <> late.customer_key OR charging.currency <> late.currency OR charging.late_fee_grace_days IS NOT NULL
      OR EXISTS (SELECT FROM late_fee f WHERE f.workspace_id = NEW.workspace_id AND f.fee_invoice_id = NEW.fee_invoice_id
        AND f.invoice_id <> NEW.invoice_id)
      OR EXISTS (SELECT FROM late_fee f WHERE f.workspace_id = NEW.workspace_id AND f.fee_invoice_id = NEW.invoice_id) THEN
    RAISE EXCEPTION 'a late fee is charged by an invoice of its own to the same customer, and not on fees' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  due := late.amount_cents - (SELECT coalesce(sum(s.amount_cents), 0) FROM invoice_settlement s WHERE s.workspace_id = NEW.workspace_id
    AND s.invoice_id = NEW.invoice_id AND s.status = 'applied' AND s.settled_on < NEW.charged_from);
  charged := (SELECT coalesce(sum(f.amount_cents), 0) FROM late_fee f JOIN invoice c ON c.workspace_id = f.workspace_id
    AND c.invoice_id = f.fee_invoice_id WHERE f.workspace_id = NEW.workspace_id AND f.invoice_id = NEW.invoice_id AND c.status <> 'voided');
  IF NEW.overdue_cents <> due OR NEW.amount_cents <> least(coalesce(round(due * late.late_fee_percent::numeric / 100), late.late_fee_cents),
      late.late_fee_cap_cents - charged) THEN
    RAISE EXCEPTION 'a late fee is what the terms of the invoice % say', NEW.invoice_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER within_terms BEFORE INSERT ON late_fee FOR EACH ROW EXECUTE FUNCTION check_late_fee();
CREATE TRIGGER read_only BEFORE INSERT ON late_fee FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON late_fee FOR EACH ROW EXECUTE FUNCTION refuse_change('what was charged stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON late_fee FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what was charged stands');

-- The invoice that charges them is what they come to, and nothing else.
CREATE FUNCTION check_late_fee_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(f.amount_cents) FROM late_fee f WHERE f.workspace_id = NEW.workspace_id AND f.fee_invoice_id = NEW.fee_invoice_id)
      <> (SELECT i.amount_cents FROM invoice i WHERE i.workspace_id = NEW.workspace_id AND i.invoice_id = NEW.fee_invoice_id) THEN
    RAISE EXCEPTION 'the invoice % is what its late fees come to', NEW.fee_invoice_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON late_fee DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_late_fee_sum();
CREATE CONSTRAINT TRIGGER seen AFTER INSERT ON late_fee DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seen('entity_id');
