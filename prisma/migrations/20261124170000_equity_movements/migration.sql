-- What anybody holds is the sum of what stands for ever: grants, transfers, and what was taken back. This tells each of those as a
-- change with its sign, its day and the time it was written down, so that the register can be read as of any of them.

-- CreateIndex
CREATE INDEX "grant_event_workspace_id_entity_id_grant_event_id_idx" ON "grant_event"("workspace_id", "entity_id", "grant_event_id");

-- Ours from here.

-- Whether an event of a grant gives shares to a holder or takes them: 0 where it moves none. A new kind that moves some is a line here.
CREATE FUNCTION sign_of_grant_event(kind text) RETURNS integer IMMUTABLE
RETURN CASE kind WHEN 'forfeiture' THEN -1 WHEN 'repurchase' THEN -1 WHEN 'cancellation' THEN -1 ELSE 0 END;

-- By whoever reads, and so under its policies. A share moves on no day before it was granted.
CREATE VIEW equity_movement WITH (security_invoker = true) AS
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
  SELECT e.workspace_id, e.entity_id, g.instrument_id, e.grant_id, g.recipient_key, g.recipient_name,
    sign_of_grant_event(e.kind) * e.shares, e.happened_on, e.created_at, 'grant_event', e.grant_event_id, e.kind
  FROM grant_event e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
  WHERE sign_of_grant_event(e.kind) <> 0;
GRANT SELECT ON equity_movement TO minutebook_app;

-- What is kept follows by the same sign.
CREATE OR REPLACE FUNCTION take_back_shares() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held equity_grant;
  moved bigint := sign_of_grant_event(NEW.kind) * NEW.shares;
BEGIN
  SELECT * INTO held FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id;
  UPDATE holding SET units = units + moved
    WHERE workspace_id = NEW.workspace_id AND grant_id = NEW.grant_id AND holder_key = held.recipient_key;
  UPDATE instrument SET issued_units = issued_units + moved, updated_at = now()
    WHERE workspace_id = NEW.workspace_id AND instrument_id = held.instrument_id;
  UPDATE cap_table SET issued_units = issued_units + moved
    WHERE workspace_id = NEW.workspace_id AND cap_table_id = held.cap_table_id;
  RETURN NULL;
END
$$;
DROP TRIGGER taken_back ON grant_event;
CREATE TRIGGER taken_back AFTER INSERT ON grant_event FOR EACH ROW WHEN (sign_of_grant_event(NEW.kind) <> 0)
  EXECUTE FUNCTION take_back_shares();
