-- A key that is revoked, and a member who is removed or may do less, do nothing from the moment that is answered: also what they have
-- begun before, and what waited meanwhile, is not kept. Its receipt, which goes with the commit, holds their right against whoever takes
-- it away at the same time, and asks for it once more. What the act itself takes from them (a key that revokes itself) it may.
CREATE FUNCTION note_left() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.gone', OLD.user_id || ' ' || coalesce(current_setting('app.gone', true), ''), true);
  RETURN NULL;
END
$$;
CREATE TRIGGER left_by_this AFTER DELETE ON membership FOR EACH ROW EXECUTE FUNCTION note_left();

-- Told: whose right it is, one of which scopes is needed (none where there are none), and for which company: null where it is of none,
-- and '' where it is the workspace's as a whole, which nobody who is bound to companies changes.
CREATE FUNCTION refuse_without_right(of_workspace text, holder text, needed text[], of_company text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  held text[];
  bound jsonb;
BEGIN
  IF holder LIKE 'key\_%' THEN
    PERFORM FROM api_key k WHERE k.workspace_id = of_workspace AND k.key_id = holder FOR SHARE;
    IF EXISTS (SELECT FROM api_key k WHERE k.workspace_id = of_workspace AND k.key_id = holder
      AND k.revoked_at IS NOT NULL AND k.xmin <> pg_current_xact_id()::xid) THEN
      RAISE EXCEPTION 'the key is revoked' USING ERRCODE = 'invalid_authorization_specification', CONSTRAINT = 'key_holds';
    END IF;
  ELSIF holder LIKE 'usr\_%' AND holder <> ALL (string_to_array(coalesce(current_setting('app.gone', true), ''), ' ')) THEN
    PERFORM hold_giver(of_workspace, NULL, holder);
    SELECT CASE WHEN pg_current_xact_id()::xid IN (m.xmin, r.xmin) THEN '{*}' ELSE coalesce(r.scopes, built_in_scopes(m.role)) END,
        CASE WHEN m.xmin <> pg_current_xact_id()::xid THEN m.entity_ids END
      INTO held, bound
      FROM membership m LEFT JOIN workspace_role r ON r.workspace_id = m.workspace_id AND r.role_id = m.own_role_id
      WHERE m.workspace_id = of_workspace AND m.user_id = holder;
    IF held IS NULL THEN
      RAISE EXCEPTION 'no member any more' USING ERRCODE = 'invalid_authorization_specification', CONSTRAINT = 'member_holds';
    END IF;
    IF cardinality(needed) > 0 AND NOT EXISTS (SELECT FROM unnest(needed) n (scope) WHERE scopes_cover(held, n.scope)) THEN
      RAISE EXCEPTION '%', needed[1] USING ERRCODE = 'invalid_authorization_specification', CONSTRAINT = 'role_holds';
    END IF;
    IF NOT bound ? of_company THEN
      RAISE EXCEPTION 'bound to other companies' USING ERRCODE = 'invalid_authorization_specification', CONSTRAINT = 'companies';
    END IF;
  END IF;
END
$$;

DROP FUNCTION write_receipt(text, text, text[]);
-- As before, and by whom who may do it: `holder` is null of an act that asks for no right of anybody's, as one of the service itself.
CREATE FUNCTION write_receipt(written text, scope text, parts text[], holder text DEFAULT NULL, needed text[] DEFAULT '{}',
  of_company text DEFAULT NULL) RETURNS void
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
  PERFORM refuse_without_right(current_setting('app.workspace_id'), holder, needed, of_company);
  INSERT INTO receipt (workspace_id, receipt_id, entity_id, action, actor_type, actor_id, body, executed_at,
    reading_scope, reading_parts)
  VALUES (current_setting('app.workspace_id'), r ->> 'receipt_id', r ->> 'entity_id', r ->> 'action',
    r #>> '{actor,type}', r #>> '{actor,id}', written, (r ->> 'executed_at')::timestamptz, scope, parts);
END
$$;
REVOKE ALL ON FUNCTION write_receipt(text, text, text[], text, text[], text), refuse_without_right(text, text, text[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_receipt(text, text, text[], text, text[], text) TO minutebook_app;
