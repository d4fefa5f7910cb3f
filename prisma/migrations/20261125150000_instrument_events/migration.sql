-- What changes an instrument after it is made: a split, an amendment of what is authorized, a retirement of what was repurchased.
-- CreateTable
CREATE TABLE "instrument_event" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "instrument_event_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "instrument_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "happened_on" DATE NOT NULL,
    "authorized_units_before" BIGINT NOT NULL,
    "authorized_units" BIGINT NOT NULL,
    "par_value_before" TEXT,
    "par_value" TEXT,
    "numerator" BIGINT,
    "denominator" BIGINT,
    "fractional_shares" TEXT,
    "price_per_share" TEXT,
    "settlements" JSONB NOT NULL DEFAULT '[]',
    "units" BIGINT,
    "approval_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "instrument_event_pkey" PRIMARY KEY ("workspace_id","instrument_event_id")
);

-- CreateIndex
CREATE INDEX "instrument_event_workspace_id_instrument_id_instrument_even_idx" ON "instrument_event"("workspace_id", "instrument_id", "instrument_event_id");

-- CreateIndex
CREATE UNIQUE INDEX "instrument_event_workspace_id_instrument_event_id_entity_id_key" ON "instrument_event"("workspace_id", "instrument_event_id", "entity_id");

-- AddForeignKey
ALTER TABLE "instrument_event" ADD CONSTRAINT "instrument_event_workspace_id_instrument_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "instrument_id", "entity_id") REFERENCES "instrument"("workspace_id", "instrument_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "grant_event" ADD COLUMN     "denominator" BIGINT,
ADD COLUMN     "instrument_event_id" TEXT,
ADD COLUMN     "numerator" BIGINT;

-- AddForeignKey
ALTER TABLE "grant_event" ADD CONSTRAINT "grant_event_workspace_id_instrument_event_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "instrument_event_id", "entity_id") REFERENCES "instrument_event"("workspace_id", "instrument_event_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "instrument" ADD COLUMN     "conversion_ratio" TEXT;

-- Ours from here.
SELECT tenant_table('instrument_event', 'SELECT, INSERT');
SELECT company_table('instrument_event');
ALTER TABLE instrument_event
  ADD CONSTRAINT instrument_event_kind_is_known CHECK (kind IN ('split', 'amendment', 'retirement')),
  ADD CONSTRAINT instrument_event_units_are_exact CHECK (authorized_units_before BETWEEN 1 AND 9007199254740991
    AND authorized_units BETWEEN 1 AND 9007199254740991 AND units BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT instrument_event_prices_are_dollars CHECK (is_dollars(par_value_before) AND is_dollars(par_value) AND is_dollars(price_per_share)),
  ADD CONSTRAINT instrument_event_is_whole CHECK ((kind = 'split') = (num_nonnulls(numerator, denominator, fractional_shares) = 3)
    AND (kind = 'split' OR num_nonnulls(numerator, denominator, fractional_shares, price_per_share) = 0)
    AND (kind = 'retirement') = (units IS NOT NULL)
    AND (kind <> 'retirement' OR authorized_units = authorized_units_before - units)),
  ADD CONSTRAINT instrument_event_ratio_is_a_split CHECK (numerator BETWEEN 1 AND 1000000 AND denominator BETWEEN 1 AND 1000000 AND numerator <> denominator
    AND fractional_shares IN ('cash', 'down', 'up', 'nearest') AND (fractional_shares = 'cash' OR price_per_share IS NULL));
CREATE TRIGGER read_only BEFORE INSERT ON instrument_event FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON instrument_event FOR EACH ROW EXECUTE FUNCTION refuse_change('what happened to an instrument stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON instrument_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what happened to an instrument stands');
ALTER TABLE instrument ADD CONSTRAINT instrument_conversion_ratio_is_a_fraction CHECK (conversion_ratio IS NULL
  OR (kind = 'preferred' AND conversion_ratio ~ '^[1-9][0-9]*/[1-9][0-9]*$'));

-- At the end of the transaction the instrument is as the last of its events says.
CREATE FUNCTION assert_instrument_as_told() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM instrument i WHERE i.workspace_id = NEW.workspace_id AND i.instrument_id = NEW.instrument_id
      AND (i.authorized_units, i.par_value) IS DISTINCT FROM (NEW.authorized_units, NEW.par_value))
    AND NOT EXISTS (SELECT FROM instrument_event e WHERE e.workspace_id = NEW.workspace_id AND e.instrument_id = NEW.instrument_id
      AND e.instrument_event_id > NEW.instrument_event_id) THEN
    RAISE EXCEPTION 'the instrument is not as its event says' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER as_told AFTER INSERT ON instrument_event DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION assert_instrument_as_told();

-- The part of a split that befalls a grant says which split, and by how much.
ALTER TABLE grant_event ADD CONSTRAINT grant_event_split_is_told CHECK (
  num_nonnulls(instrument_event_id, numerator, denominator) = CASE kind WHEN 'split' THEN 3 ELSE 0 END
  AND numerator BETWEEN 1 AND 1000000 AND denominator BETWEEN 1 AND 1000000);

-- Shares are counted as they are after their instrument's last split: nothing is dated before it.
CREATE FUNCTION refuse_before_split() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  of_instrument text;
  told date;
BEGIN
  IF TG_TABLE_NAME = 'equity_grant' THEN
    of_instrument := NEW.instrument_id;
    told := NEW.granted_on;
  ELSE
    SELECT g.instrument_id INTO of_instrument FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id;
    IF TG_TABLE_NAME = 'grant_event' THEN
      told := NEW.happened_on;
    ELSE
      SELECT t.transferred_on INTO told FROM share_transfer t WHERE t.workspace_id = NEW.workspace_id AND t.transfer_id = NEW.transfer_id;
    END IF;
  END IF;
  IF EXISTS (SELECT FROM instrument_event e WHERE e.workspace_id = NEW.workspace_id AND e.instrument_id = of_instrument
      AND e.kind = 'split' AND e.happened_on > told) THEN
    RAISE EXCEPTION 'the instrument was split after %', told USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER after_split BEFORE INSERT ON equity_grant FOR EACH ROW EXECUTE FUNCTION refuse_before_split();
CREATE TRIGGER after_split BEFORE INSERT ON share_transfer_part FOR EACH ROW EXECUTE FUNCTION refuse_before_split();
CREATE TRIGGER after_split BEFORE INSERT ON grant_event FOR EACH ROW WHEN (NEW.shares IS NOT NULL) EXECUTE FUNCTION refuse_before_split();
