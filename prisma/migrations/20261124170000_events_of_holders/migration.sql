-- What happens to a grant happens to somebody who holds of it: to its recipient, or to whom a transfer brought it. A conversion, an
-- exercise and a retirement take units away as well, and a split adds some or takes some.
-- AlterTable
ALTER TABLE "grant_event" ADD COLUMN     "holder_key" TEXT,
ADD COLUMN     "holder_name" TEXT,
ADD COLUMN     "resulting_grant_id" TEXT;

-- AddForeignKey
ALTER TABLE "grant_event" ADD CONSTRAINT "grant_event_workspace_id_resulting_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "resulting_grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- By how many an event of a kind changes what is held and issued; null of an event that moves nothing.
CREATE FUNCTION units_moved(kind text, shares bigint) RETURNS bigint IMMUTABLE
RETURN CASE WHEN kind = 'split' THEN shares
  WHEN kind IN ('forfeiture', 'repurchase', 'cancellation', 'conversion', 'exercise', 'retirement') THEN -shares END;

ALTER TABLE grant_event
  DROP CONSTRAINT grant_event_kind_is_known,
  DROP CONSTRAINT grant_event_shares_are_exact,
  DROP CONSTRAINT grant_event_is_whole,
  DROP CONSTRAINT grant_event_price_is_dollars,
  ADD CONSTRAINT grant_event_kind_is_known CHECK (kind IN ('milestone', 'acceleration', 'leave', 'termination') OR units_moved(kind, 1) IS NOT NULL),
  ADD CONSTRAINT grant_event_shares_are_exact CHECK (shares BETWEEN 1 AND 9007199254740991
    OR kind = 'split' AND shares BETWEEN -9007199254740991 AND 9007199254740991),
  ADD CONSTRAINT grant_event_is_whole CHECK (
    (kind = 'acceleration' OR units_moved(kind, 1) IS NOT NULL) = (shares IS NOT NULL)
    AND (kind = 'leave') = (ends_on IS NOT NULL) AND (kind = 'milestone') = (milestone IS NOT NULL) AND ends_on >= happened_on
    AND (kind IN ('conversion', 'exercise') OR resulting_grant_id IS NULL) AND resulting_grant_id <> grant_id),
  ADD CONSTRAINT grant_event_price_is_dollars CHECK (price_per_share IS NULL
    OR (is_dollars(price_per_share) AND kind IN ('repurchase', 'exercise', 'split', 'retirement'))),
  ADD CONSTRAINT grant_event_holder_is_named CHECK (num_nulls(holder_key, holder_name) IN (0, 2)
    AND (holder_name IS NULL OR units_moved(kind, 1) IS NOT NULL AND is_holder_name(holder_name) AND holder_key_is_of(holder_key, holder_name)));
-- What may happen again is limited by what is held.
DROP INDEX grant_event_once;
CREATE UNIQUE INDEX grant_event_once ON grant_event (workspace_id, grant_id, kind, milestone) NULLS NOT DISTINCT
  WHERE kind IN ('milestone', 'termination');

-- Once for each statement, so that a split of ten thousand holdings counts their instrument once.
CREATE FUNCTION move_units_by_events() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  asked bigint;
  done bigint;
BEGIN
  SELECT count(*) INTO asked FROM (SELECT DISTINCT e.workspace_id, e.grant_id, coalesce(e.holder_key, g.recipient_key)
    FROM added e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
    WHERE units_moved(e.kind, e.shares) IS NOT NULL) holders;
  IF asked = 0 THEN
    RETURN NULL;
  END IF;
  UPDATE holding h SET units = h.units + moved.units
    FROM (SELECT e.workspace_id, e.grant_id, coalesce(e.holder_key, g.recipient_key) AS holder_key, sum(units_moved(e.kind, e.shares)) AS units
      FROM added e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
      WHERE units_moved(e.kind, e.shares) IS NOT NULL GROUP BY 1, 2, 3) moved
    WHERE h.workspace_id = moved.workspace_id AND h.grant_id = moved.grant_id AND h.holder_key = moved.holder_key;
  GET DIAGNOSTICS done = ROW_COUNT;
  IF done <> asked THEN
    RAISE EXCEPTION 'the holder holds nothing by the grant' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE instrument i SET issued_units = i.issued_units + moved.units, updated_at = now()
    FROM (SELECT e.workspace_id, g.instrument_id, sum(units_moved(e.kind, e.shares)) AS units
      FROM added e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
      WHERE units_moved(e.kind, e.shares) IS NOT NULL GROUP BY 1, 2) moved
    WHERE i.workspace_id = moved.workspace_id AND i.instrument_id = moved.instrument_id;
  UPDATE cap_table c SET issued_units = c.issued_units + moved.units
    FROM (SELECT e.workspace_id, g.cap_table_id, sum(units_moved(e.kind, e.shares)) AS units
      FROM added e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
      WHERE units_moved(e.kind, e.shares) IS NOT NULL GROUP BY 1, 2) moved
    WHERE c.workspace_id = moved.workspace_id AND c.cap_table_id = moved.cap_table_id;
  RETURN NULL;
END
$$;
DROP TRIGGER taken_back ON grant_event;
DROP FUNCTION take_back_shares();
CREATE TRIGGER moved AFTER INSERT ON grant_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION move_units_by_events();

-- What a split changes was not taken back, so what is owed for the grant may still come.
CREATE OR REPLACE FUNCTION refuse_paying_taken_back() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM grant_event e WHERE e.workspace_id = NEW.workspace_id AND e.grant_id = NEW.grant_id
      AND e.kind <> 'split' AND units_moved(e.kind, e.shares) IS NOT NULL) THEN
    RAISE EXCEPTION 'of the grant % a part was taken back', NEW.grant_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
