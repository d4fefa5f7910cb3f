-- Rounds that were closed, what each closing issued, and what becomes of a SAFE: shares, or nothing, or its money goes back.
-- AlterTable
ALTER TABLE "safe" ADD COLUMN     "converted_on" DATE,
ADD COLUMN     "document_id" TEXT,
ADD COLUMN     "ended_on" DATE,
ADD COLUMN     "exemption" TEXT,
ADD COLUMN     "grant_id" TEXT,
ADD COLUMN     "mfn_safe_id" TEXT,
ADD COLUMN     "pro_rata" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "round_id" TEXT,
ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'outstanding';

-- CreateTable
CREATE TABLE "equity_round" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "round_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "cap_table_id" TEXT NOT NULL,
    "instrument_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "pre_money_cents" BIGINT NOT NULL,
    "price_per_share" TEXT NOT NULL,
    "option_pool_percent" DOUBLE PRECISION,
    "option_pool_increase" BIGINT NOT NULL,
    "option_pool_units" BIGINT NOT NULL,
    "capitalization" BIGINT NOT NULL,
    "total_shares" BIGINT NOT NULL,
    "holders" JSONB NOT NULL,
    "closed_on" DATE NOT NULL,
    "exemption" TEXT NOT NULL,
    "approval_id" TEXT,
    "charter_amended_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "equity_round_pkey" PRIMARY KEY ("workspace_id","round_id")
);

-- CreateTable
CREATE TABLE "round_closing" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "round_id" TEXT NOT NULL,
    "closing_number" INTEGER NOT NULL,
    "entity_id" TEXT NOT NULL,
    "closed_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "round_closing_pkey" PRIMARY KEY ("workspace_id","round_id","closing_number")
);

-- CreateTable
CREATE TABLE "round_issue" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "grant_id" TEXT NOT NULL,
    "round_id" TEXT NOT NULL,
    "closing_number" INTEGER NOT NULL,
    "entity_id" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "document_id" TEXT,

    CONSTRAINT "round_issue_pkey" PRIMARY KEY ("workspace_id","grant_id")
);

-- CreateIndex
CREATE INDEX "equity_round_workspace_id_entity_id_round_id_idx" ON "equity_round"("workspace_id", "entity_id", "round_id");

-- CreateIndex
CREATE UNIQUE INDEX "equity_round_workspace_id_round_id_entity_id_key" ON "equity_round"("workspace_id", "round_id", "entity_id");

-- CreateIndex
CREATE UNIQUE INDEX "equity_round_workspace_id_instrument_id_key" ON "equity_round"("workspace_id", "instrument_id");

-- CreateIndex
CREATE INDEX "round_issue_workspace_id_round_id_closing_number_idx" ON "round_issue"("workspace_id", "round_id", "closing_number");

-- CreateIndex
CREATE INDEX "safe_workspace_id_round_id_idx" ON "safe"("workspace_id", "round_id");

-- AddForeignKey
ALTER TABLE "safe" ADD CONSTRAINT "safe_workspace_id_round_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "round_id", "entity_id") REFERENCES "equity_round"("workspace_id", "round_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "safe" ADD CONSTRAINT "safe_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equity_round" ADD CONSTRAINT "equity_round_workspace_id_cap_table_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "cap_table_id", "entity_id") REFERENCES "cap_table"("workspace_id", "cap_table_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equity_round" ADD CONSTRAINT "equity_round_workspace_id_instrument_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "instrument_id", "entity_id") REFERENCES "instrument"("workspace_id", "instrument_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_closing" ADD CONSTRAINT "round_closing_workspace_id_round_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "round_id", "entity_id") REFERENCES "equity_round"("workspace_id", "round_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_issue" ADD CONSTRAINT "round_issue_workspace_id_round_id_closing_number_fkey" FOREIGN KEY ("workspace_id", "round_id", "closing_number") REFERENCES "round_closing"("workspace_id", "round_id", "closing_number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_issue" ADD CONSTRAINT "round_issue_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('equity_round', 'SELECT, INSERT');
SELECT company_table('equity_round');
GRANT UPDATE (charter_amended_on) ON equity_round TO minutebook_app;
ALTER TABLE equity_round
  ADD CONSTRAINT equity_round_is_named CHECK (is_holder_name(name)),
  ADD CONSTRAINT equity_round_pre_money_is_exact CHECK (pre_money_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT equity_round_price_is_dollars CHECK (is_dollars(price_per_share) AND price_per_share::numeric > 0),
  ADD CONSTRAINT equity_round_pool_is_part CHECK (option_pool_percent >= 0 AND option_pool_percent < 100),
  ADD CONSTRAINT equity_round_counts_are_exact CHECK (option_pool_increase >= 0 AND option_pool_units >= option_pool_increase
    AND capitalization > 0 AND total_shares BETWEEN capitalization AND 9007199254740991),
  ADD CONSTRAINT equity_round_exemption_is_known CHECK (exemption IN ('4(a)(2)', '506(b)', '506(c)', '701', 'state'));
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON equity_round FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER kept BEFORE DELETE ON equity_round FOR EACH ROW EXECUTE FUNCTION refuse_change('a round stands');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON equity_round FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a round stands');
CREATE FUNCTION refuse_other_than_amendment() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before equity_round := NEW;
BEGIN
  before.charter_amended_on := OLD.charter_amended_on;
  IF OLD IS DISTINCT FROM before OR OLD.charter_amended_on IS NOT NULL OR NEW.charter_amended_on > app_today() THEN
    RAISE EXCEPTION 'a round stands: only its amendment of the charter is still to come' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER stands BEFORE UPDATE ON equity_round FOR EACH ROW EXECUTE FUNCTION refuse_other_than_amendment();

SELECT tenant_table('round_closing', 'SELECT, INSERT');
SELECT company_table('round_closing');
ALTER TABLE round_closing ADD CONSTRAINT round_closing_counts_from_one CHECK (closing_number > 0);
CREATE TRIGGER read_only BEFORE INSERT ON round_closing FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON round_closing FOR EACH ROW EXECUTE FUNCTION refuse_change('a closing stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON round_closing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a closing stands');

SELECT tenant_table('round_issue', 'SELECT, INSERT');
SELECT company_table('round_issue');
CREATE TRIGGER read_only BEFORE INSERT ON round_issue FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON round_issue FOR EACH ROW EXECUTE FUNCTION refuse_change('what a closing issued stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON round_issue FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what a closing issued stands');
-- Whoever pays in a round pays its price, and no more than they meant to.
CREATE FUNCTION assert_at_round_price() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM equity_grant g JOIN equity_round r ON r.workspace_id = g.workspace_id AND r.round_id = NEW.round_id
      WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id AND g.instrument_id = r.instrument_id
        AND g.price_per_share = r.price_per_share AND g.consideration_cents <= NEW.amount_cents) THEN
    RAISE EXCEPTION 'a closing issues shares of its round, at its price' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER at_its_price BEFORE INSERT ON round_issue FOR EACH ROW EXECUTE FUNCTION assert_at_round_price();

-- What comes of a SAFE comes once: its money, and then its end.
ALTER TABLE safe
  ADD CONSTRAINT safe_status_is_known CHECK (status IN ('outstanding', 'converted', 'cancelled', 'repaid')),
  ADD CONSTRAINT safe_converted_is_whole CHECK ((status = 'converted') = (converted_on IS NOT NULL)
    AND (status = 'converted') = (round_id IS NOT NULL) AND (status = 'converted') = (grant_id IS NOT NULL) AND converted_on >= issued_on),
  ADD CONSTRAINT safe_ended_is_whole CHECK ((status IN ('cancelled', 'repaid')) = (ended_on IS NOT NULL) AND ended_on >= issued_on
    AND (status <> 'repaid' OR ended_on >= paid_on) AND (status <> 'cancelled' OR paid_on IS NULL) AND (status <> 'repaid' OR paid_on IS NOT NULL)),
  ADD CONSTRAINT safe_exemption_is_known CHECK (exemption IN ('4(a)(2)', '506(b)', '506(c)', '701', 'state')),
  ADD CONSTRAINT safe_mfn_takes_terms CHECK (mfn_safe_id IS NULL OR (safe_type = 'mfn' AND mfn_safe_id <> safe_id));
CREATE UNIQUE INDEX safe_grant ON safe (workspace_id, grant_id) WHERE grant_id IS NOT NULL;
DROP TRIGGER only_paid ON safe;
DROP FUNCTION refuse_other_than_payment();
CREATE FUNCTION refuse_other_than_what_becomes_of_safe() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before safe := NEW;
BEGIN
  before.paid_on := OLD.paid_on;
  before.status := OLD.status;
  before.converted_on := OLD.converted_on;
  before.round_id := OLD.round_id;
  before.grant_id := OLD.grant_id;
  before.ended_on := OLD.ended_on;
  before.document_id := OLD.document_id;
  before.mfn_safe_id := OLD.mfn_safe_id;
  IF OLD IS DISTINCT FROM before OR OLD IS NOT DISTINCT FROM NEW OR NEW.paid_on > app_today() OR NEW.converted_on > app_today() OR NEW.ended_on > app_today()
    OR (OLD.paid_on IS NOT NULL AND NEW.paid_on IS DISTINCT FROM OLD.paid_on)
    OR (OLD.document_id IS NOT NULL AND NEW.document_id IS DISTINCT FROM OLD.document_id)
    OR (OLD.mfn_safe_id IS NOT NULL AND NEW.mfn_safe_id IS DISTINCT FROM OLD.mfn_safe_id)
    OR (OLD.status <> 'outstanding' AND (OLD.status, OLD.converted_on, OLD.round_id, OLD.grant_id, OLD.ended_on)
      IS DISTINCT FROM (NEW.status, NEW.converted_on, NEW.round_id, NEW.grant_id, NEW.ended_on))
    OR (OLD.status IN ('cancelled', 'repaid') AND OLD.paid_on IS DISTINCT FROM NEW.paid_on)
  THEN
    RAISE EXCEPTION 'a SAFE stands: only its payment and its end are still to come' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER stands BEFORE UPDATE ON safe FOR EACH ROW EXECUTE FUNCTION refuse_other_than_what_becomes_of_safe();
DROP TRIGGER read_only ON safe;
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON safe FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
GRANT UPDATE (status, converted_on, round_id, grant_id, ended_on, document_id, mfn_safe_id) ON safe TO minutebook_app;

-- Shares that a SAFE or a note became: what was paid for it is what they cost.
ALTER TABLE equity_grant DROP CONSTRAINT equity_grant_consideration_is_known;
ALTER TABLE equity_grant ADD CONSTRAINT equity_grant_consideration_is_known
  CHECK (consideration IN ('cash', 'services', 'intellectual_property', 'debt_cancellation', 'conversion'));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON safe FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'outstanding>converted', 'outstanding>cancelled', 'outstanding>repaid');
