-- What options and warrants are granted on, what a share was worth then, and that options and RSUs do not change hands.
ALTER TABLE "equity_grant" ADD COLUMN "exercise_price" TEXT,
ADD COLUMN "option_type" TEXT,
ADD COLUMN "expires_on" DATE,
ADD COLUMN "post_termination_months" INTEGER,
ADD COLUMN "post_termination_days" INTEGER,
ADD COLUMN "early_exercise" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "is_ten_percent_holder" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "valuation" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "valuation_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "instrument_id" TEXT NOT NULL,
    "fair_market_value" TEXT NOT NULL,
    "valued_on" DATE NOT NULL,
    "firm" TEXT,
    "document_id" TEXT,
    "outdated_on" DATE,
    "outdated_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "valuation_pkey" PRIMARY KEY ("workspace_id","valuation_id")
);

-- CreateTable
CREATE TABLE "equity_settings" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "entity_id" TEXT NOT NULL,
    "refuses_below_fair_market_value" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "equity_settings_pkey" PRIMARY KEY ("workspace_id","entity_id")
);

-- CreateIndex
CREATE INDEX "valuation_workspace_id_entity_id_valued_on_valuation_id_idx" ON "valuation"("workspace_id", "entity_id", "valued_on", "valuation_id");

-- AddForeignKey
ALTER TABLE "valuation" ADD CONSTRAINT "valuation_workspace_id_instrument_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "instrument_id", "entity_id") REFERENCES "instrument"("workspace_id", "instrument_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "valuation" ADD CONSTRAINT "valuation_workspace_id_document_id_fkey" FOREIGN KEY ("workspace_id", "document_id") REFERENCES "document"("workspace_id", "document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equity_settings" ADD CONSTRAINT "equity_settings_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
ALTER TABLE equity_grant
  ADD CONSTRAINT equity_grant_exercise_price_is_dollars CHECK (is_dollars(exercise_price) AND exercise_price::numeric > 0),
  ADD CONSTRAINT equity_grant_option_type_is_known CHECK (option_type IN ('iso', 'nso')),
  ADD CONSTRAINT equity_grant_expires_after_its_day CHECK (expires_on > granted_on),
  ADD CONSTRAINT equity_grant_window_is_one CHECK (num_nonnulls(post_termination_months, post_termination_days) <= 1
    AND post_termination_months BETWEEN 0 AND 120 AND post_termination_days BETWEEN 0 AND 3650),
  ADD CONSTRAINT equity_grant_terms_are_of_its_class CHECK (CASE share_class_of(grant_type)
    WHEN 'option' THEN true
    WHEN 'warrant' THEN num_nonnulls(option_type, post_termination_months, post_termination_days) = 0 AND NOT early_exercise
    WHEN 'rsu' THEN num_nonnulls(exercise_price, option_type, post_termination_months, post_termination_days) = 0 AND NOT early_exercise
    ELSE num_nonnulls(exercise_price, option_type, expires_on, post_termination_months, post_termination_days) = 0 AND NOT early_exercise END);

-- Whether the recipient of an incentive stock option holds more than a tenth of what votes, as the register shows it then.
CREATE FUNCTION tell_ten_percent_holder() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(sum(h.units) FILTER (WHERE h.holder_key = NEW.recipient_key) * 10 > sum(h.units), false) INTO NEW.is_ten_percent_holder
    FROM holding h JOIN instrument i ON i.workspace_id = h.workspace_id AND i.instrument_id = h.instrument_id
      JOIN equity_grant g ON g.workspace_id = h.workspace_id AND g.grant_id = h.grant_id
    WHERE h.workspace_id = NEW.workspace_id AND h.entity_id = NEW.entity_id AND h.units > 0
      AND i.kind IN ('common', 'preferred', 'unit') AND g.grant_type <> 'rsu';
  RETURN NEW;
END
$$;
CREATE TRIGGER told_ten_percent BEFORE INSERT ON equity_grant FOR EACH ROW WHEN (NEW.option_type = 'iso') EXECUTE FUNCTION tell_ten_percent_holder();
-- Where it becomes known later that it is one; before what looks whether anything else is changed.
CREATE TRIGGER afterwards_told BEFORE UPDATE OF option_type ON equity_grant FOR EACH ROW
  WHEN (OLD.option_type IS NULL AND NEW.option_type = 'iso') EXECUTE FUNCTION tell_ten_percent_holder();

-- All of it stands, but that its money, its approval and what an option is exercised by come once.
CREATE OR REPLACE FUNCTION refuse_other_than_what_comes() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before equity_grant := NEW;
BEGIN
  before.paid_on := OLD.paid_on;
  before.approval_id := OLD.approval_id;
  before.exercise_price := OLD.exercise_price;
  before.option_type := OLD.option_type;
  before.expires_on := OLD.expires_on;
  before.post_termination_months := OLD.post_termination_months;
  before.post_termination_days := OLD.post_termination_days;
  IF OLD.option_type IS NULL AND NEW.option_type = 'iso' THEN
    before.is_ten_percent_holder := OLD.is_ten_percent_holder;
  END IF;
  IF OLD IS DISTINCT FROM before OR NEW.paid_on > current_date OR OLD.paid_on IS DISTINCT FROM NEW.paid_on AND OLD.paid_on IS NOT NULL
    OR OLD.approval_id IS DISTINCT FROM NEW.approval_id AND OLD.approval_id IS NOT NULL
    OR OLD.exercise_price IS DISTINCT FROM NEW.exercise_price AND OLD.exercise_price IS NOT NULL
    OR OLD.option_type IS DISTINCT FROM NEW.option_type AND OLD.option_type IS NOT NULL
    OR OLD.expires_on IS DISTINCT FROM NEW.expires_on AND OLD.expires_on IS NOT NULL
    OR OLD.post_termination_months IS DISTINCT FROM NEW.post_termination_months AND OLD.post_termination_months IS NOT NULL
    OR OLD.post_termination_days IS DISTINCT FROM NEW.post_termination_days AND OLD.post_termination_days IS NOT NULL
  THEN
    RAISE EXCEPTION 'a grant stands: only its money, its approval and what it is exercised by are still to come' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
GRANT UPDATE (exercise_price, option_type, expires_on, post_termination_months, post_termination_days) ON equity_grant TO minutebook_app;

-- Valuations stand, but that a material event outdates one, once.
SELECT tenant_table('valuation', 'SELECT, INSERT');
SELECT company_table('valuation');
GRANT UPDATE (outdated_on, outdated_by, updated_at) ON valuation TO minutebook_app;
ALTER TABLE valuation
  ADD CONSTRAINT valuation_fair_market_value_is_dollars CHECK (is_dollars(fair_market_value) AND fair_market_value::numeric > 0),
  ADD CONSTRAINT valuation_outdated_is_told CHECK (outdated_on >= valued_on AND (outdated_on IS NULL) = (outdated_by IS NULL));
CREATE FUNCTION check_valuation() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.valued_on > current_date OR NEW.outdated_on > current_date THEN
    RAISE EXCEPTION 'a valuation is of a day that has been' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM instrument i WHERE i.workspace_id = NEW.workspace_id AND i.instrument_id = NEW.instrument_id AND i.kind IN ('common', 'unit')) THEN
    RAISE EXCEPTION 'a valuation is of common stock or units' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM document d WHERE d.workspace_id = NEW.workspace_id AND d.document_id = NEW.document_id AND d.entity_id <> NEW.entity_id) THEN
    RAISE EXCEPTION 'a valuation''s report is a document of its company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER checked BEFORE INSERT ON valuation FOR EACH ROW EXECUTE FUNCTION check_valuation();
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON valuation FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE FUNCTION refuse_revaluing() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before valuation := NEW;
BEGIN
  before.outdated_on := OLD.outdated_on;
  before.outdated_by := OLD.outdated_by;
  before.updated_at := OLD.updated_at;
  IF OLD IS DISTINCT FROM before OR OLD.outdated_on IS NOT NULL OR NEW.outdated_on > current_date THEN
    RAISE EXCEPTION 'a valuation stands: only a material event outdates it, once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER stands BEFORE UPDATE ON valuation FOR EACH ROW EXECUTE FUNCTION refuse_revaluing();
CREATE TRIGGER immutable BEFORE DELETE ON valuation FOR EACH ROW EXECUTE FUNCTION refuse_change('a valuation stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON valuation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a valuation stands');

SELECT tenant_table('equity_settings', 'SELECT, INSERT');
SELECT company_table('equity_settings');
GRANT UPDATE (refuses_below_fair_market_value, updated_at) ON equity_settings TO minutebook_app;
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON equity_settings FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, entity_id ON equity_settings FOR EACH ROW
  EXECUTE FUNCTION refuse_change('settings stay with their company');

-- An option and an RSU are their recipient's own. What was moved before this was a rule stays moved.
ALTER TABLE share_transfer ADD CONSTRAINT share_transfer_class_changes_hands CHECK (share_class_of(share_class) NOT IN ('option', 'rsu')) NOT VALID;
