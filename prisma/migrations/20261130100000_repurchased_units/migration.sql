-- What was repurchased of an instrument, and is not retired yet, was found by reading all that has happened to it, so that nobody but the
-- retirement itself asked for it. It is kept on the instrument as it comes to pass.
ALTER TABLE "instrument" ADD COLUMN "repurchased_units" BIGINT NOT NULL DEFAULT 0;

-- Ours from here.
ALTER TABLE instrument
  ADD CONSTRAINT instrument_repurchased_units_are_exact CHECK (repurchased_units BETWEEN 0 AND 9007199254740991);

-- A split counts them anew, in whole shares; where that would pass 2^53-1 they stay as they are.
CREATE FUNCTION repurchased_after(units bigint, numerator bigint, denominator bigint) RETURNS bigint IMMUTABLE
RETURN CASE WHEN div(units::numeric * numerator, denominator) <= 9007199254740991
  THEN div(units::numeric * numerator, denominator)::bigint ELSE units END;

-- What has happened so far. An owner who is no superuser is bound by the policies, too, and a dissolved company's counts are right as well.
ALTER TABLE instrument DISABLE ROW LEVEL SECURITY;
ALTER TABLE instrument DISABLE TRIGGER USER;
ALTER TABLE equity_grant DISABLE ROW LEVEL SECURITY;
ALTER TABLE grant_event DISABLE ROW LEVEL SECURITY;
ALTER TABLE instrument_event DISABLE ROW LEVEL SECURITY;
DO $$
DECLARE
  told record;
BEGIN
  FOR told IN
    WITH repurchased AS (
      SELECT g.workspace_id, g.instrument_id, e.shares AS units, e.created_at
      FROM grant_event e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
      WHERE e.kind IN ('repurchase', 'retirement'))
    SELECT r.workspace_id, r.instrument_id, r.units, NULL::bigint AS numerator, NULL::bigint AS denominator, r.created_at FROM repurchased r
    UNION ALL
    SELECT x.workspace_id, x.instrument_id, -x.units, x.numerator, x.denominator, x.created_at FROM instrument_event x
      WHERE x.kind IN ('split', 'retirement')
        AND (x.workspace_id, x.instrument_id) IN (SELECT r.workspace_id, r.instrument_id FROM repurchased r)
    ORDER BY created_at
  LOOP
    UPDATE instrument i SET repurchased_units = CASE WHEN told.numerator IS NULL THEN greatest(0, i.repurchased_units + told.units)
        ELSE repurchased_after(i.repurchased_units, told.numerator, told.denominator) END
      WHERE i.workspace_id = told.workspace_id AND i.instrument_id = told.instrument_id;
  END LOOP;
END
$$;
ALTER TABLE instrument_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE grant_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant ENABLE ROW LEVEL SECURITY;
ALTER TABLE instrument ENABLE TRIGGER USER;
ALTER TABLE instrument ENABLE ROW LEVEL SECURITY;

CREATE TRIGGER counted_repurchased BEFORE UPDATE OF repurchased_units ON instrument FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('repurchased_units follows from what has happened');
CREATE TRIGGER begins_unrepurchased AFTER INSERT ON instrument FOR EACH ROW WHEN (NEW.repurchased_units <> 0)
  EXECUTE FUNCTION refuse_change('repurchased_units follows from what has happened');

CREATE FUNCTION count_repurchased() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE instrument i SET repurchased_units = least(i.repurchased_units + back.units, 9007199254740991)
    FROM (SELECT e.workspace_id, g.instrument_id, sum(e.shares) AS units
      FROM added e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
      WHERE e.kind IN ('repurchase', 'retirement') GROUP BY 1, 2) back
    WHERE i.workspace_id = back.workspace_id AND i.instrument_id = back.instrument_id;
  RETURN NULL;
END
$$;
-- By its name after what takes them off what is issued, which holds the instruments in their order.
CREATE TRIGGER moved_then_repurchased AFTER INSERT ON grant_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION count_repurchased();

CREATE FUNCTION recount_repurchased() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE instrument i SET repurchased_units = CASE NEW.kind WHEN 'split'
      THEN repurchased_after(i.repurchased_units, NEW.numerator, NEW.denominator) ELSE greatest(0, i.repurchased_units - NEW.units) END
    WHERE i.workspace_id = NEW.workspace_id AND i.instrument_id = NEW.instrument_id AND i.repurchased_units > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER recounted AFTER INSERT ON instrument_event FOR EACH ROW WHEN (NEW.kind IN ('split', 'retirement'))
  EXECUTE FUNCTION recount_repurchased();
