-- The day that a part of a transfer moved is kept with it, so that an index finds what moved since a day.

-- AlterTable
ALTER TABLE "share_transfer_part" ADD COLUMN "happened_on" DATE;

-- Ours: the transfer's day, or the grant's where that came later.
ALTER TABLE share_transfer_part DISABLE ROW LEVEL SECURITY;
ALTER TABLE share_transfer DISABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant DISABLE ROW LEVEL SECURITY;
ALTER TABLE share_transfer_part DISABLE TRIGGER USER;
UPDATE share_transfer_part p SET happened_on = greatest(t.transferred_on, g.granted_on)
  FROM share_transfer t, equity_grant g
  WHERE t.workspace_id = p.workspace_id AND t.transfer_id = p.transfer_id AND g.workspace_id = p.workspace_id AND g.grant_id = p.grant_id;
ALTER TABLE share_transfer_part ENABLE TRIGGER USER;
ALTER TABLE equity_grant ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_transfer ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_transfer_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_transfer_part ALTER COLUMN happened_on SET NOT NULL;

-- CreateIndex
CREATE INDEX "share_transfer_part_workspace_id_entity_id_happened_on_idx" ON "share_transfer_part"("workspace_id", "entity_id", "happened_on");

CREATE FUNCTION transfer_part_day(workspace text, transfer text, granted text) RETURNS date
LANGUAGE sql STABLE RETURN (SELECT greatest(t.transferred_on, g.granted_on) FROM share_transfer t, equity_grant g
  WHERE t.workspace_id = workspace AND t.transfer_id = transfer AND g.workspace_id = workspace AND g.grant_id = granted);

CREATE FUNCTION date_transfer_part() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.happened_on := coalesce(NEW.happened_on, transfer_part_day(NEW.workspace_id, NEW.transfer_id, NEW.grant_id));
  RETURN NEW;
END
$$;
CREATE TRIGGER dated BEFORE INSERT ON share_transfer_part FOR EACH ROW EXECUTE FUNCTION date_transfer_part();

CREATE FUNCTION check_transfer_part_day() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.happened_on <> transfer_part_day(NEW.workspace_id, NEW.transfer_id, NEW.grant_id) THEN
    RAISE EXCEPTION 'a part moves on its transfer''s day, or on its grant''s where that came later' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER dated_so AFTER INSERT ON share_transfer_part FOR EACH ROW EXECUTE FUNCTION check_transfer_part_day();

CREATE OR REPLACE VIEW equity_movement WITH (security_invoker = true) AS
  SELECT m.workspace_id, m.entity_id, m.instrument_id, m.grant_id, coalesce(o.holder_key, m.holder_key) AS holder_key, m.holder_name,
    m.units, m.happened_on, m.recorded_at, m.source_type, m.source_id, m.kind
  FROM (
    SELECT g.workspace_id, g.entity_id, g.instrument_id, g.grant_id, g.recipient_key AS holder_key, g.recipient_name AS holder_name,
      g.shares AS units, g.granted_on AS happened_on, g.created_at AS recorded_at,
      'grant' AS source_type, g.grant_id AS source_id, 'grant' AS kind
    FROM equity_grant g
    UNION ALL
    SELECT p.workspace_id, p.entity_id, g.instrument_id, p.grant_id, m.holder_key, m.holder_name,
      m.units, p.happened_on, t.created_at, 'transfer', t.transfer_id, 'transfer'
    FROM share_transfer t
      JOIN share_transfer_part p ON p.workspace_id = t.workspace_id AND p.transfer_id = t.transfer_id
      JOIN equity_grant g ON g.workspace_id = p.workspace_id AND g.grant_id = p.grant_id
      CROSS JOIN LATERAL (VALUES (t.from_key, t.from_name, -p.shares), (t.to_key, t.to_name, p.shares)) m(holder_key, holder_name, units)
    UNION ALL
    SELECT e.workspace_id, e.entity_id, g.instrument_id, e.grant_id, coalesce(e.holder_key, g.recipient_key), coalesce(e.holder_name, g.recipient_name),
      units_moved(e.kind, e.shares), e.happened_on, e.created_at, 'grant_event', e.grant_event_id, e.kind
    FROM grant_event e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
    WHERE units_moved(e.kind, e.shares) IS NOT NULL
  ) m
  LEFT JOIN contact_name o ON o.workspace_id = m.workspace_id AND o.name_key = m.holder_key AND o.holder_key <> o.name_key;
