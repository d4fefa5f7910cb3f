-- What the members of a company put in and hold is read with its cap table. Receipts of before, which tell it, in what was sent or in
-- what was answered, ask for that scope as those written since do; their bodies are left as they are.
ALTER TABLE receipt DISABLE TRIGGER immutable;
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
UPDATE receipt SET reading_parts = array_append(reading_parts, 'equity:read')
WHERE reading_scope IN ('entities:read', 'formations:read') AND NOT 'equity:read' = ANY (reading_parts)
  AND jsonb_path_exists(
    body::jsonb,
    '$.*.members[*] ? (@.contribution_cents.type() == "number" || @.units.type() == "number")'
  );
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt ENABLE TRIGGER immutable;
