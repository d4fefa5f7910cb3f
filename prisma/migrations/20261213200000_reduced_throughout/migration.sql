-- Ours from here.

-- Fewer are authorized of an instrument, from a day on, only where no more were issued and reserved on that day and on any since; where no
-- event tells the day, on any day at all. Looked at by the end of the act, since an import authorizes for the while whatever was ever
-- granted; and what comes whole from elsewhere may say that more was issued on a past day than was authorized.
CREATE FUNCTION assert_covers_throughout() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  short record;
BEGIN
  SELECT i.symbol, l.happened_on INTO short
    FROM instrument i
      CROSS JOIN LATERAL fewest_left_since(i.workspace_id, i.instrument_id, coalesce((SELECT min(e.happened_on) FROM instrument_event e
        WHERE e.workspace_id = i.workspace_id AND e.instrument_id = i.instrument_id AND e.xmin = pg_current_xact_id()::xid), '-infinity')) l
    WHERE i.workspace_id = NEW.workspace_id AND i.instrument_id = NEW.instrument_id AND l.units < 0
      AND NOT EXISTS (SELECT FROM cap_table_import c WHERE c.workspace_id = i.workspace_id AND c.entity_id = i.entity_id
        AND c.xmin = pg_current_xact_id()::xid);
  IF FOUND THEN
    RAISE EXCEPTION 'fewer of % would have been authorized on % than were issued', short.symbol, short.happened_on
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER covers_throughout AFTER UPDATE OF authorized_units ON instrument DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.authorized_units < OLD.authorized_units) EXECUTE FUNCTION assert_covers_throughout();
