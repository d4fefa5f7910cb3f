-- Distributions that are declared, what each holder gets of them, and the payments that pay it.
-- CreateTable
CREATE TABLE "distribution" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "distribution_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "cap_table_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "total_amount_cents" BIGINT NOT NULL,
    "record_date" DATE NOT NULL,
    "declared_on" DATE NOT NULL,
    "payable_on" DATE NOT NULL,
    "approval_id" TEXT,
    "worked" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'declared',
    "voided_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "distribution_pkey" PRIMARY KEY ("workspace_id","distribution_id")
);

-- CreateTable
CREATE TABLE "distribution_part" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "distribution_id" TEXT NOT NULL,
    "holder_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "units" BIGINT NOT NULL,
    "percent" DOUBLE PRECISION NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "lines" JSONB NOT NULL,
    "payment_id" TEXT,

    CONSTRAINT "distribution_part_pkey" PRIMARY KEY ("workspace_id","distribution_id","holder_key")
);

-- CreateIndex
CREATE INDEX "distribution_workspace_id_entity_id_distribution_id_idx" ON "distribution"("workspace_id", "entity_id", "distribution_id");

-- CreateIndex
CREATE UNIQUE INDEX "distribution_workspace_id_distribution_id_entity_id_key" ON "distribution"("workspace_id", "distribution_id", "entity_id");

-- CreateIndex
CREATE INDEX "distribution_part_workspace_id_distribution_id_place_idx" ON "distribution_part"("workspace_id", "distribution_id", "place");

-- CreateIndex
CREATE UNIQUE INDEX "distribution_part_workspace_id_payment_id_key" ON "distribution_part"("workspace_id", "payment_id");

-- AddForeignKey
ALTER TABLE "distribution" ADD CONSTRAINT "distribution_workspace_id_cap_table_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "cap_table_id", "entity_id") REFERENCES "cap_table"("workspace_id", "cap_table_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distribution_part" ADD CONSTRAINT "distribution_part_workspace_id_distribution_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "distribution_id", "entity_id") REFERENCES "distribution"("workspace_id", "distribution_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distribution_part" ADD CONSTRAINT "distribution_part_workspace_id_payment_id_fkey" FOREIGN KEY ("workspace_id", "payment_id") REFERENCES "payment"("workspace_id", "payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('distribution', 'SELECT, INSERT');
SELECT company_table('distribution');
GRANT UPDATE (status, voided_on, approval_id, updated_at) ON distribution TO minutebook_app;
SELECT tenant_table('distribution_part', 'SELECT, INSERT');
SELECT company_table('distribution_part');
GRANT UPDATE (payment_id) ON distribution_part TO minutebook_app;

ALTER TABLE distribution
  ADD CONSTRAINT distribution_method_is_known CHECK (method IN ('pro_rata', 'waterfall')),
  ADD CONSTRAINT distribution_total_is_exact CHECK (total_amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT distribution_is_payable_after_its_day CHECK (payable_on >= declared_on),
  ADD CONSTRAINT distribution_status_is_known CHECK (status IN ('declared', 'paid', 'voided') AND (status = 'voided') = (voided_on IS NOT NULL)
    AND voided_on >= declared_on);
ALTER TABLE distribution_part
  ADD CONSTRAINT distribution_part_amount_is_exact CHECK (amount_cents BETWEEN 0 AND 9007199254740991 AND units BETWEEN 0 AND 9007199254740991),
  ADD CONSTRAINT distribution_part_of_nothing_is_not_paid CHECK (amount_cents > 0 OR payment_id IS NULL);

CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON distribution FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER transitions BEFORE UPDATE OF status ON distribution FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'declared>paid', 'paid>declared', 'declared>voided');
-- Whether it is paid follows from its parts: what changes it is itself a trigger.
CREATE TRIGGER follows BEFORE UPDATE OF status ON distribution FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND OLD.status IS DISTINCT FROM NEW.status AND NEW.status <> 'voided')
  EXECUTE FUNCTION refuse_change('a distribution is paid by its parts');
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, distribution_id, entity_id, cap_table_id, method, total_amount_cents, record_date,
  declared_on, payable_on, worked, created_at ON distribution FOR EACH ROW EXECUTE FUNCTION refuse_change('a distribution keeps what it says');
CREATE TRIGGER approved_once BEFORE UPDATE OF approval_id ON distribution FOR EACH ROW
  WHEN (OLD.approval_id IS NOT NULL AND OLD.approval_id IS DISTINCT FROM NEW.approval_id)
  EXECUTE FUNCTION refuse_change('a distribution is approved once');
CREATE TRIGGER approved_by_its_own BEFORE INSERT OR UPDATE OF approval_id ON distribution FOR EACH ROW WHEN (NEW.approval_id IS NOT NULL)
  EXECUTE FUNCTION assert_own_approval();
CREATE TRIGGER kept BEFORE DELETE ON distribution FOR EACH ROW EXECUTE FUNCTION refuse_change('distributions are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON distribution FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('distributions are kept');

CREATE FUNCTION refuse_voiding_paid() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM distribution_part p WHERE p.workspace_id = NEW.workspace_id AND p.distribution_id = NEW.distribution_id
      AND p.payment_id IS NOT NULL) THEN
    RAISE EXCEPTION 'parts of the distribution % are paid', NEW.distribution_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER unpaid BEFORE UPDATE OF status ON distribution FOR EACH ROW WHEN (NEW.status = 'voided') EXECUTE FUNCTION refuse_voiding_paid();

CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON distribution_part FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, distribution_id, holder_key, name, entity_id, place, units, percent, amount_cents, lines
  ON distribution_part FOR EACH ROW EXECUTE FUNCTION refuse_change('a part of a distribution keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON distribution_part FOR EACH ROW EXECUTE FUNCTION refuse_change('parts of distributions are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON distribution_part FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('parts of distributions are kept');
CREATE TRIGGER begins_unpaid BEFORE INSERT ON distribution_part FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL)
  EXECUTE FUNCTION refuse_change('a part of a distribution begins unpaid');
-- A part is paid once, by a payment of its amount; only the payment's own end takes that back.
CREATE FUNCTION check_part_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payment p JOIN distribution d ON d.workspace_id = p.workspace_id AND d.entity_id = p.entity_id
      WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id AND p.amount_cents = NEW.amount_cents AND p.currency = 'usd'
        AND p.status IN ('submitted', 'settled') AND p.paid_on >= d.declared_on
        AND d.distribution_id = NEW.distribution_id AND d.status = 'declared') THEN
    RAISE EXCEPTION 'a part of a declared distribution is paid by a payment of its amount' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER paid_by_its_own BEFORE UPDATE OF payment_id ON distribution_part FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL)
  EXECUTE FUNCTION check_part_payment();
CREATE TRIGGER paid_once BEFORE UPDATE OF payment_id ON distribution_part FOR EACH ROW WHEN (OLD.payment_id IS NOT NULL AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('a part of a distribution is paid once');
CREATE FUNCTION follow_parts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE distribution d SET updated_at = now(), status = CASE WHEN EXISTS (SELECT FROM distribution_part p
      WHERE p.workspace_id = d.workspace_id AND p.distribution_id = d.distribution_id AND p.amount_cents > 0 AND p.payment_id IS NULL)
    THEN 'declared' ELSE 'paid' END
  WHERE d.workspace_id = NEW.workspace_id AND d.distribution_id = NEW.distribution_id AND d.status <> 'voided';
  RETURN NULL;
END
$$;
CREATE TRIGGER follows AFTER UPDATE OF payment_id ON distribution_part FOR EACH ROW EXECUTE FUNCTION follow_parts();
CREATE FUNCTION reopen_distribution() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE distribution_part SET payment_id = NULL WHERE workspace_id = NEW.workspace_id AND payment_id = NEW.payment_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER reopens_distribution AFTER UPDATE OF status ON payment FOR EACH ROW WHEN (NEW.status IN ('failed', 'cancelled'))
  EXECUTE FUNCTION reopen_distribution();

-- The parts add up to the whole.
CREATE FUNCTION check_distribution() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(p.amount_cents), 0) FROM distribution_part p WHERE p.workspace_id = NEW.workspace_id AND p.distribution_id = NEW.distribution_id)
    <> NEW.total_amount_cents THEN
    RAISE EXCEPTION 'the parts of a distribution add up to it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON distribution DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_distribution();
-- What is declared is whole: no part comes later.
CREATE FUNCTION refuse_late_part() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM distribution d WHERE d.workspace_id = NEW.workspace_id AND d.distribution_id = NEW.distribution_id
      AND d.created_at < now()::timestamptz(3)) THEN
    RAISE EXCEPTION 'a distribution is declared with all of its parts' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER whole BEFORE INSERT ON distribution_part FOR EACH ROW EXECUTE FUNCTION refuse_late_part();

CREATE FUNCTION stands_distribution(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM distribution WHERE workspace_id = workspace AND distribution_id = id AND status = 'voided') $$;
