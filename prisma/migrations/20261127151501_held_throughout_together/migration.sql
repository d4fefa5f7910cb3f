-- Ours from here.

-- Whether holders have had ever since what a statement moves is asked once for all grants of the statement: of a register that comes in
-- with thousands of transfers, each of a grant of its own, and of one grant that is passed on to thousands.
CREATE FUNCTION assert_held_throughout(workspace text, granted text[], sources text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  less record;
BEGIN
  SELECT r.holder_name, r.grant_id, r.happened_on INTO less FROM (
      SELECT m.holder_name, m.grant_id, m.happened_on, bool_or(s.id IS NOT NULL) OVER w AS is_after, sum(m.units) OVER w AS units
      FROM equity_movement m LEFT JOIN (SELECT DISTINCT id FROM unnest(sources) id) s ON s.id = m.source_id
      WHERE m.workspace_id = workspace AND m.grant_id = ANY (granted)
      WINDOW w AS (PARTITION BY m.grant_id, m.holder_key ORDER BY m.happened_on)) r
    WHERE r.is_after AND r.units < 0 ORDER BY r.happened_on LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '% would have held less than nothing of the grant % on %', less.holder_name, less.grant_id, less.happened_on
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END
$$;
CREATE OR REPLACE FUNCTION assert_parts_held_throughout() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_held_throughout(p.workspace_id, array_agg(DISTINCT p.grant_id), array_agg(DISTINCT p.transfer_id))
    FROM added p GROUP BY p.workspace_id;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION assert_events_held_throughout() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_held_throughout(e.workspace_id, array_agg(DISTINCT e.grant_id), array_agg(DISTINCT e.grant_event_id))
    FROM added e WHERE units_moved(e.kind, e.shares) < 0 GROUP BY e.workspace_id;
  RETURN NULL;
END
$$;
DROP FUNCTION assert_held_throughout(text, text, text[]);
