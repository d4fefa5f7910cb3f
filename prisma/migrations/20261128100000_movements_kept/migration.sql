-- What moves units was a join of four tables, asked again for every sum of the past. It is written down as it comes to pass, so that
-- what was held on a day is the sum of one table's rows.

-- CreateTable
CREATE TABLE "unit_movement" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "grant_id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "instrument_id" TEXT NOT NULL,
    "holder_name" TEXT NOT NULL,
    "units" BIGINT NOT NULL,
    "happened_on" DATE NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "source_type" TEXT NOT NULL,
    "kind" TEXT NOT NULL,

    CONSTRAINT "unit_movement_pkey" PRIMARY KEY ("workspace_id","grant_id","source_id","name_key")
);

-- CreateIndex
CREATE INDEX "unit_movement_workspace_id_entity_id_happened_on_idx" ON "unit_movement"("workspace_id", "entity_id", "happened_on");

-- CreateIndex
CREATE INDEX "unit_movement_workspace_id_instrument_id_happened_on_idx" ON "unit_movement"("workspace_id", "instrument_id", "happened_on");

-- AddForeignKey
ALTER TABLE "unit_movement" ADD CONSTRAINT "unit_movement_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit_movement" ADD CONSTRAINT "unit_movement_workspace_id_instrument_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "instrument_id", "entity_id") REFERENCES "instrument"("workspace_id", "instrument_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- What the rows that stand for ever say: each table's own way of moving units is told here and nowhere else.
CREATE VIEW unit_movement_source WITH (security_invoker = true) AS
  SELECT g.workspace_id, g.grant_id, g.grant_id AS source_id, g.recipient_key AS name_key, g.entity_id, g.instrument_id,
    g.recipient_name AS holder_name, g.shares AS units, g.granted_on AS happened_on, g.created_at AS recorded_at,
    'grant' AS source_type, 'grant' AS kind
  FROM equity_grant g
  UNION ALL
  SELECT p.workspace_id, p.grant_id, p.transfer_id, m.name_key, p.entity_id, g.instrument_id, m.holder_name, m.units, p.happened_on,
    t.created_at, 'transfer', 'transfer'
  FROM share_transfer_part p
    JOIN share_transfer t ON t.workspace_id = p.workspace_id AND t.transfer_id = p.transfer_id
    JOIN equity_grant g ON g.workspace_id = p.workspace_id AND g.grant_id = p.grant_id
    CROSS JOIN LATERAL (VALUES (t.from_key, t.from_name, -p.shares), (t.to_key, t.to_name, p.shares)) m(name_key, holder_name, units)
  UNION ALL
  SELECT e.workspace_id, e.grant_id, e.grant_event_id, coalesce(e.holder_key, g.recipient_key), e.entity_id, g.instrument_id,
    coalesce(e.holder_name, g.recipient_name), units_moved(e.kind, e.shares), e.happened_on, e.created_at, 'grant_event', e.kind
  FROM grant_event e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
  WHERE units_moved(e.kind, e.shares) IS NOT NULL;
GRANT SELECT ON unit_movement_source TO minutebook_app;

-- What is written so far. An owner who is no superuser is bound by the policies, too.
ALTER TABLE equity_grant DISABLE ROW LEVEL SECURITY;
ALTER TABLE share_transfer DISABLE ROW LEVEL SECURITY;
ALTER TABLE share_transfer_part DISABLE ROW LEVEL SECURITY;
ALTER TABLE grant_event DISABLE ROW LEVEL SECURITY;
INSERT INTO unit_movement (workspace_id, grant_id, source_id, name_key, entity_id, instrument_id, holder_name, units, happened_on,
    recorded_at, source_type, kind)
  SELECT s.workspace_id, s.grant_id, s.source_id, s.name_key, s.entity_id, s.instrument_id, s.holder_name, s.units, s.happened_on,
    s.recorded_at, s.source_type, s.kind FROM unit_movement_source s;
ALTER TABLE grant_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_transfer_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_transfer ENABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant ENABLE ROW LEVEL SECURITY;

SELECT tenant_table('unit_movement', 'SELECT, INSERT');
SELECT company_table('unit_movement');
CREATE TRIGGER kept BEFORE INSERT ON unit_movement FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('movements follow from grants, transfers and events');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON unit_movement FOR EACH ROW
  EXECUTE FUNCTION refuse_change('movements follow from grants, transfers and events');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON unit_movement FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('movements follow from grants, transfers and events');

CREATE FUNCTION enter_movements(workspace text, of_type text, sources text[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO unit_movement (workspace_id, grant_id, source_id, name_key, entity_id, instrument_id, holder_name, units, happened_on,
      recorded_at, source_type, kind)
    SELECT s.workspace_id, s.grant_id, s.source_id, s.name_key, s.entity_id, s.instrument_id, s.holder_name, s.units, s.happened_on,
      s.recorded_at, s.source_type, s.kind
    FROM unit_movement_source s WHERE s.workspace_id = workspace AND s.source_type = of_type AND s.source_id = ANY (sources)
    -- A transfer's parts may be written one after another.
    ON CONFLICT DO NOTHING;
$$;
CREATE FUNCTION enter_added_movements() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'equity_grant' THEN
    PERFORM enter_movements(a.workspace_id, 'grant', array_agg(a.grant_id)) FROM added a GROUP BY a.workspace_id;
  ELSIF TG_TABLE_NAME = 'share_transfer_part' THEN
    PERFORM enter_movements(a.workspace_id, 'transfer', array_agg(DISTINCT a.transfer_id)) FROM added a GROUP BY a.workspace_id;
  ELSE
    PERFORM enter_movements(a.workspace_id, 'grant_event', array_agg(a.grant_event_id)) FROM added a GROUP BY a.workspace_id;
  END IF;
  RETURN NULL;
END
$$;
-- Named before those that add up what was written (`moved`, `throughout`): PostgreSQL runs triggers of one kind by their names.
CREATE TRIGGER entered AFTER INSERT ON equity_grant REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION enter_added_movements();
CREATE TRIGGER entered AFTER INSERT ON share_transfer_part REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION enter_added_movements();
CREATE TRIGGER entered AFTER INSERT ON grant_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION enter_added_movements();

CREATE OR REPLACE VIEW equity_movement WITH (security_invoker = true) AS
  SELECT m.workspace_id, m.entity_id, m.instrument_id, m.grant_id, coalesce(o.holder_key, m.name_key) AS holder_key, m.holder_name,
    m.units, m.happened_on, m.recorded_at, m.source_type, m.source_id, m.kind
  FROM unit_movement m
    LEFT JOIN contact_name o ON o.workspace_id = m.workspace_id AND o.name_key = m.name_key AND o.holder_key <> o.name_key;
