-- Ours alone: nothing in prisma/schema changes.

-- A company told what its charter authorized as it was formed, whatever was amended of it since. From now on an amendment that takes
-- effect says it anew; here it is said of those that have, but where a conversion waits, which has told it already.
ALTER TABLE entity DISABLE TRIGGER USER;
ALTER TABLE entity DISABLE ROW LEVEL SECURITY;
ALTER TABLE instrument DISABLE ROW LEVEL SECURITY;
ALTER TABLE amendment DISABLE ROW LEVEL SECURITY;
UPDATE entity e SET authorized_shares = s.units
FROM (SELECT i.workspace_id, i.entity_id, sum(i.charter_units) AS units FROM instrument i
  WHERE i.kind IN ('common', 'preferred', 'unit') GROUP BY 1, 2) s
WHERE s.workspace_id = e.workspace_id AND s.entity_id = e.entity_id AND s.units BETWEEN 1 AND 9007199254740991
  AND e.conversion_status IS DISTINCT FROM 'pending_filing'
  AND EXISTS (SELECT FROM amendment a WHERE a.workspace_id = e.workspace_id AND a.entity_id = e.entity_id AND a.status = 'effective'
    AND a.changes ?| ARRAY['instruments', 'new_classes']);
ALTER TABLE amendment ENABLE ROW LEVEL SECURITY;
ALTER TABLE instrument ENABLE ROW LEVEL SECURITY;
ALTER TABLE entity ENABLE ROW LEVEL SECURITY;
ALTER TABLE entity ENABLE TRIGGER USER;
