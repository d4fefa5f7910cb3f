-- A receipt is inserted by this function alone: its columns are what its body says, it is of the workspace and the hour that
-- it is written in, it names a key that is published, and it waits to be chained into its workspace's log, all at once.
CREATE FUNCTION write_receipt(written text, scope text, parts text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r jsonb := written::jsonb;
BEGIN
  IF coalesce(current_setting('app.workspace_id', true), '') = '' THEN
    RAISE EXCEPTION 'a receipt belongs to a workspace' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (r ->> 'hash' ~ '^[0-9a-f]{64}$' AND r ->> 'signature' ~ '^[A-Za-z0-9+/]{86}==$'
      AND (r ->> 'executed_at')::timestamptz BETWEEN now() - interval '1 hour' AND now() + interval '1 hour') IS NOT TRUE THEN
    RAISE EXCEPTION 'a receipt is hashed, signed and of its own time' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM signing_key WHERE key_id = r ->> 'key_id') THEN
    RAISE EXCEPTION 'a receipt is signed with a published key' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO receipt (workspace_id, receipt_id, entity_id, action, actor_type, actor_id, body, executed_at,
    reading_scope, reading_parts)
  VALUES (current_setting('app.workspace_id'), r ->> 'receipt_id', r ->> 'entity_id', r ->> 'action',
    r #>> '{actor,type}', r #>> '{actor,id}', written, (r ->> 'executed_at')::timestamptz, scope, parts);
END
$$;
REVOKE ALL ON FUNCTION write_receipt(text, text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_receipt(text, text, text[]) TO minutebook_app;
REVOKE INSERT ON receipt, log_pending FROM minutebook_app;
