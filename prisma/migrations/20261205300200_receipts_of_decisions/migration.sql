-- What waited for others' word is told to whoever reads approvals. Receipts of before that tell it, of a decision on it or of its
-- withdrawal, ask for that scope as those written since do; their bodies are left as they are.
ALTER TABLE receipt DISABLE TRIGGER immutable;
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
UPDATE receipt SET reading_parts = array_append(reading_parts, 'approvals:read')
WHERE action IN ('obligations.complete', 'obligations.withdraw') AND NOT 'approvals:read' = ANY (reading_parts)
  AND jsonb_typeof(body::jsonb #> '{result,approval}') = 'object';
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt ENABLE TRIGGER immutable;
