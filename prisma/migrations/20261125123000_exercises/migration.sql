-- Options and warrants are exercised, RSUs settled, and what nobody exercised expires: what became shares does not come back to
-- its pool, what expired does.
ALTER TABLE "instrument" ADD COLUMN "exercised_units" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "grant_event" ADD COLUMN "fair_market_value" TEXT,
ADD COLUMN "iso_units" BIGINT;

-- CreateIndex
CREATE INDEX "grant_event_workspace_id_resulting_grant_id_idx" ON "grant_event"("workspace_id", "resulting_grant_id");

-- Ours from here.
CREATE OR REPLACE FUNCTION units_moved(kind text, shares bigint) RETURNS bigint IMMUTABLE
RETURN CASE WHEN kind = 'split' THEN shares
  WHEN kind IN ('forfeiture', 'repurchase', 'cancellation', 'conversion', 'exercise', 'retirement', 'settlement', 'expiry') THEN -shares END;

ALTER TABLE grant_event
  DROP CONSTRAINT grant_event_is_whole,
  ADD CONSTRAINT grant_event_is_whole CHECK (
    (kind = 'acceleration' OR units_moved(kind, 1) IS NOT NULL) = (shares IS NOT NULL)
    AND (kind = 'leave') = (ends_on IS NOT NULL) AND (kind = 'milestone') = (milestone IS NOT NULL) AND ends_on >= happened_on
    AND (kind IN ('conversion', 'exercise', 'settlement') OR resulting_grant_id IS NULL) AND resulting_grant_id <> grant_id
    AND (kind NOT IN ('exercise', 'settlement') OR resulting_grant_id IS NOT NULL)),
  ADD CONSTRAINT grant_event_fair_market_value_is_dollars CHECK (fair_market_value IS NULL
    OR (is_dollars(fair_market_value) AND kind IN ('exercise', 'settlement'))),
  ADD CONSTRAINT grant_event_iso_units_are_of_it CHECK (iso_units IS NULL OR (kind = 'exercise' AND iso_units BETWEEN 0 AND shares));

-- What was exercised leaves its pool: it is issued no more, and does not become available again. An RSU that was promised out of common
-- stock becomes that stock, which counts as issued itself.
ALTER TABLE instrument
  ADD CONSTRAINT instrument_exercised_within_authorized CHECK (exercised_units >= 0
    AND (exercised_units = 0 OR issued_units + exercised_units <= authorized_units));
CREATE TRIGGER counted_exercised BEFORE UPDATE OF exercised_units ON instrument FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('exercised_units follows from the grants');
CREATE TRIGGER begins_unexercised AFTER INSERT ON instrument FOR EACH ROW WHEN (NEW.exercised_units <> 0)
  EXECUTE FUNCTION refuse_change('exercised_units follows from the grants');
CREATE FUNCTION count_exercised() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE instrument i SET exercised_units = i.exercised_units + became.units
    FROM (SELECT e.workspace_id, g.instrument_id, sum(e.shares) AS units
      FROM added e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
      WHERE e.kind IN ('exercise', 'settlement') GROUP BY 1, 2) became
    WHERE i.workspace_id = became.workspace_id AND i.instrument_id = became.instrument_id AND i.kind IN ('option', 'warrant');
  RETURN NULL;
END
$$;
-- By its name after what takes them off what is issued.
CREATE TRIGGER moved_then_counted AFTER INSERT ON grant_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION count_exercised();

-- Only an option or a warrant is exercised, only an RSU settled, and what comes of it goes to who held it.
CREATE FUNCTION check_exercise() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM equity_grant g
      JOIN equity_grant r ON r.workspace_id = g.workspace_id AND r.grant_id = NEW.resulting_grant_id AND r.recipient_key = coalesce(NEW.holder_key, g.recipient_key)
      WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id AND r.shares <= NEW.shares
        AND share_class_of(r.grant_type) IN ('common', 'preferred', 'unit')
        AND share_class_of(g.grant_type) = ANY (CASE NEW.kind WHEN 'exercise' THEN ARRAY['option', 'warrant'] ELSE ARRAY['rsu'] END)) THEN
    RAISE EXCEPTION 'a grant of another class, or to somebody else, does not come of the %', NEW.kind USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER of_its_class BEFORE INSERT ON grant_event FOR EACH ROW WHEN (NEW.kind IN ('exercise', 'settlement')) EXECUTE FUNCTION check_exercise();
