-- Where the clocks are apart nothing can be kept for anybody: that is told apart from a receipt that is wrong.
CREATE OR REPLACE FUNCTION write_receipt(written text, scope text, parts text[], holder text DEFAULT NULL::text, needed text[] DEFAULT '{}'::text[], of_company text DEFAULT NULL::text, decided_at text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  r jsonb := written::jsonb;
  present text;
  is_own boolean;
BEGIN
  IF coalesce(current_setting('app.workspace_id', true), '') = '' THEN
    RAISE EXCEPTION 'a receipt belongs to a workspace' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (r ->> 'hash' ~ '^[0-9a-f]{64}$' AND r ->> 'signature' ~ '^[A-Za-z0-9+/]{86}==$') IS NOT TRUE THEN
    RAISE EXCEPTION 'a receipt is hashed and signed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF ((r ->> 'executed_at')::timestamptz BETWEEN now() - interval '1 hour' AND now() + interval '1 hour') IS NOT TRUE THEN
    RAISE EXCEPTION 'a receipt is of its own time' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'clocks_agree';
  END IF;
  IF r ->> 'workspace_id' <> current_setting('app.workspace_id') THEN
    RAISE EXCEPTION 'a receipt names its own workspace' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM signing_key WHERE key_id = r ->> 'key_id') THEN
    RAISE EXCEPTION 'a receipt is signed with a published key' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM refuse_without_right(current_setting('app.workspace_id'), holder, needed, of_company);
  IF decided_at IS NOT NULL THEN
    SELECT p.revision, p.xmin = pg_current_xact_id()::xid INTO present, is_own
      FROM policy_set p WHERE p.workspace_id = current_setting('app.workspace_id') FOR SHARE;
    IF coalesce(present, '') <> decided_at AND is_own IS NOT TRUE THEN
      RAISE EXCEPTION 'the policies have changed meanwhile' USING ERRCODE = 'serialization_failure', CONSTRAINT = 'policies_stand';
    END IF;
  END IF;
  INSERT INTO receipt (workspace_id, receipt_id, entity_id, action, actor_type, actor_id, body, executed_at,
    reading_scope, reading_parts)
  VALUES (current_setting('app.workspace_id'), r ->> 'receipt_id', r ->> 'entity_id', r ->> 'action',
    r #>> '{actor,type}', r #>> '{actor,id}', written, (r ->> 'executed_at')::timestamptz, scope, parts);
END
$$;
