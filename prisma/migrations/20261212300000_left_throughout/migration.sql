-- Ours from here.

-- What is granted as of a past day is within what was authorized on that day and on every day since: what others gave back later was
-- not there to be granted before.

-- The fewest units that were left of an instrument at the end of any day from one up to now, and the last day on which they were so few.
-- What is exercised of an option or a warrant stays taken. As `available_units` of the register of each of these days.
CREATE FUNCTION fewest_left_since(workspace text, instrument text, since date, OUT units bigint, OUT happened_on date)
LANGUAGE sql STABLE AS $$
  WITH own AS (
      SELECT i.workspace_id, i.instrument_id, i.kind, i.authorized_units - i.issued_units - i.exercised_units AS units
      FROM instrument i WHERE i.workspace_id = workspace AND i.instrument_id = instrument),
    change AS (
      SELECT m.happened_on, m.units FROM own JOIN unit_movement m USING (workspace_id, instrument_id)
      WHERE m.happened_on > since AND m.source_type <> 'transfer'
        AND NOT (own.kind IN ('option', 'warrant') AND m.kind IN ('exercise', 'settlement'))
      UNION ALL
      SELECT e.happened_on, e.authorized_units_before - e.authorized_units FROM own JOIN instrument_event e USING (workspace_id, instrument_id)
      WHERE e.happened_on > since),
    day AS (SELECT c.happened_on, sum(c.units) AS units FROM change c GROUP BY 1)
  SELECT l.units::bigint, l.happened_on FROM (
      SELECT own.units, app_today() AS happened_on FROM own
      UNION ALL
      SELECT own.units + sum(d.units) OVER (ORDER BY d.happened_on DESC), d.happened_on - 1 FROM own CROSS JOIN day d) l
    ORDER BY l.units, l.happened_on DESC LIMIT 1;
$$;
GRANT EXECUTE ON FUNCTION fewest_left_since(text, text, date) TO minutebook_app;

-- Once for each statement. A register that comes in whole is granted with room for all that was ever granted, before anything of it was
-- given back.
CREATE FUNCTION assert_left_throughout() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  short record;
BEGIN
  SELECT i.symbol, l.happened_on INTO short
    FROM (SELECT a.workspace_id, a.instrument_id, min(a.granted_on) AS since FROM added a WHERE a.granted_on < app_today() GROUP BY 1, 2) g
      JOIN instrument i USING (workspace_id, instrument_id)
      CROSS JOIN LATERAL fewest_left_since(g.workspace_id, g.instrument_id, g.since) l
    WHERE l.units < 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'more of % would have been issued on % than was authorized', short.symbol, short.happened_on
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
-- After the shares are issued: PostgreSQL runs triggers of one kind by their names.
CREATE TRIGGER left_throughout AFTER INSERT ON equity_grant REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION assert_left_throughout();
