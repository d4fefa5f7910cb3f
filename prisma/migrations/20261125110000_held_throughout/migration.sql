-- Ours from here.

-- What moves shares tells its sign in one place, `units_moved`, and whose they were.
CREATE OR REPLACE VIEW equity_movement WITH (security_invoker = true) AS
  SELECT g.workspace_id, g.entity_id, g.instrument_id, g.grant_id, g.recipient_key AS holder_key, g.recipient_name AS holder_name,
    g.shares AS units, g.granted_on AS happened_on, g.created_at AS recorded_at,
    'grant' AS source_type, g.grant_id AS source_id, 'grant' AS kind
  FROM equity_grant g
  UNION ALL
  SELECT t.workspace_id, t.entity_id, g.instrument_id, p.grant_id, m.holder_key, m.holder_name,
    m.units, greatest(t.transferred_on, g.granted_on), t.created_at, 'transfer', t.transfer_id, 'transfer'
  FROM share_transfer t
    JOIN share_transfer_part p ON p.workspace_id = t.workspace_id AND p.transfer_id = t.transfer_id
    JOIN equity_grant g ON g.workspace_id = p.workspace_id AND g.grant_id = p.grant_id
    CROSS JOIN LATERAL (VALUES (t.from_key, t.from_name, -p.shares), (t.to_key, t.to_name, p.shares)) m(holder_key, holder_name, units)
  UNION ALL
  SELECT e.workspace_id, e.entity_id, g.instrument_id, e.grant_id, coalesce(e.holder_key, g.recipient_key), coalesce(e.holder_name, g.recipient_name),
    units_moved(e.kind, e.shares), e.happened_on, e.created_at, 'grant_event', e.grant_event_id, e.kind
  FROM grant_event e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
  WHERE units_moved(e.kind, e.shares) IS NOT NULL;
DROP FUNCTION sign_of_grant_event(text);

-- Shares move by today, and of a holder who had them on that day and has had them ever since: so nobody holds less than nothing as of
-- any day. What was kept before stands.
CREATE TRIGGER by_today BEFORE INSERT ON share_transfer FOR EACH ROW WHEN (NEW.transferred_on > current_date)
  EXECUTE FUNCTION refuse_change('a transfer is made by today');

CREATE FUNCTION assert_held_throughout(workspace text, granted text, sources text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  less record;
BEGIN
  SELECT r.holder_name, r.happened_on INTO less FROM (
      SELECT m.holder_name, m.happened_on, bool_or(m.source_id = ANY (sources)) OVER w AS is_after, sum(m.units) OVER w AS units
      FROM equity_movement m WHERE m.workspace_id = workspace AND m.grant_id = granted
      WINDOW w AS (PARTITION BY m.holder_key ORDER BY m.happened_on)) r
    WHERE r.is_after AND r.units < 0 ORDER BY r.happened_on LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '% would have held less than nothing of the grant % on %', less.holder_name, granted, less.happened_on
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END
$$;
CREATE FUNCTION assert_parts_held_throughout() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_held_throughout(p.workspace_id, p.grant_id, array_agg(p.transfer_id)) FROM added p GROUP BY p.workspace_id, p.grant_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER throughout AFTER INSERT ON share_transfer_part REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION assert_parts_held_throughout();
CREATE FUNCTION assert_events_held_throughout() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_held_throughout(e.workspace_id, e.grant_id, array_agg(e.grant_event_id)) FROM added e
    WHERE units_moved(e.kind, e.shares) < 0 GROUP BY e.workspace_id, e.grant_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER throughout AFTER INSERT ON grant_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION assert_events_held_throughout();
