-- What somebody makes that others use by its address alone ends with their right to make it: a key's where it expires or is revoked,
-- a member's where they are removed, or their role or companies no longer let them.
-- AlterTable
ALTER TABLE "calendar_feed" ADD COLUMN     "user_id" TEXT;

-- AlterTable
ALTER TABLE "scenario_link" ADD COLUMN     "key_id" TEXT,
ADD COLUMN     "user_id" TEXT;

-- CreateIndex
CREATE INDEX "calendar_feed_workspace_id_user_id_idx" ON "calendar_feed"("workspace_id", "user_id");

-- CreateIndex
CREATE INDEX "scenario_link_workspace_id_key_id_idx" ON "scenario_link"("workspace_id", "key_id");

-- CreateIndex
CREATE INDEX "scenario_link_workspace_id_user_id_idx" ON "scenario_link"("workspace_id", "user_id");

-- AddForeignKey
ALTER TABLE "scenario_link" ADD CONSTRAINT "scenario_link_workspace_id_key_id_fkey" FOREIGN KEY ("workspace_id", "key_id") REFERENCES "api_key"("workspace_id", "key_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
GRANT UPDATE (user_id) ON calendar_feed TO minutebook_app;

-- The scopes of the four roles that every workspace has, as lib/core/roles.ts says them; a test compares the two.
CREATE FUNCTION built_in_scopes(role text) RETURNS text[] IMMUTABLE
BEGIN ATOMIC
  WITH domain AS (SELECT name FROM unnest('{entities,formations,documents,equity,ledger,invoices,payments,banking,payroll,governance,tax,contracts,agents,contacts,obligations,receipts,webhooks,policies,approvals,keys}'::text[]) d (name))
  SELECT CASE role
    WHEN 'owner' THEN '{*}'::text[]
    WHEN 'admin' THEN (SELECT array_agg(name || ':' || verb) FROM domain, unnest('{read,write}'::text[]) v (verb))
      || '{intents:execute,agents:execute}'::text[]
    WHEN 'accountant' THEN (SELECT array_agg(name || ':read') FROM domain WHERE name <> 'keys')
      || '{ledger:write,invoices:write,payments:write,banking:write,payroll:write,tax:write,contacts:write,obligations:write,intents:execute}'::text[]
    WHEN 'viewer' THEN (SELECT array_agg(name || ':read') FROM domain WHERE name <> 'keys')
  END;
END;

-- Whether the scopes that are held cover the one that is needed: write includes read, `*` includes all (lib/core/scopes.ts).
CREATE FUNCTION scopes_cover(held text[], needed text) RETURNS boolean IMMUTABLE
RETURN coalesce('*' = ANY (held) OR needed = ANY (held)
  OR (needed LIKE '%:read' AND regexp_replace(needed, 'read$', 'write') = ANY (held)), false);

-- What a key or a member may do by now of a company, or of the workspace as a whole (null); null where they may do nothing any more. Who
-- is neither, such as the service itself, loses nothing.
CREATE FUNCTION giver_scopes(of_workspace text, of_key text, of_member text, of_company text) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN of_key IS NOT NULL THEN (SELECT k.scopes FROM api_key k WHERE k.workspace_id = of_workspace AND k.key_id = of_key
      AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
      AND (k.entity_ids IS NULL OR k.entity_ids ? of_company))
    WHEN of_member IS NOT NULL THEN (SELECT coalesce(r.scopes, built_in_scopes(m.role))
      FROM membership m LEFT JOIN workspace_role r ON r.workspace_id = m.workspace_id AND r.role_id = m.own_role_id
      WHERE m.workspace_id = of_workspace AND m.user_id = of_member AND (m.entity_ids IS NULL OR m.entity_ids ? of_company))
    ELSE '{*}'::text[]
  END
$$;

-- Keeps a giver's rights as they are until the act ends: whoever takes them away at the same time is waited for.
CREATE FUNCTION hold_giver(of_workspace text, of_key text, of_member text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM api_key k WHERE k.workspace_id = of_workspace AND k.key_id = of_key FOR SHARE;
  PERFORM FROM membership m WHERE m.workspace_id = of_workspace AND m.user_id = of_member FOR SHARE;
  PERFORM FROM workspace_role r WHERE r.workspace_id = of_workspace AND r.role_id =
    (SELECT m.own_role_id FROM membership m WHERE m.workspace_id = of_workspace AND m.user_id = of_member) FOR SHARE;
END
$$;

-- Told: what is given, and by which scope.
CREATE FUNCTION refuse_outliving_giver() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_giver(NEW.workspace_id, NEW.key_id, NEW.user_id);
  IF EXISTS (SELECT FROM api_key k WHERE k.workspace_id = NEW.workspace_id AND k.key_id = NEW.key_id
    AND (k.revoked_at IS NOT NULL OR k.expires_at < coalesce(NEW.expires_at, 'infinity'))) THEN
    RAISE EXCEPTION '% ends no later than the key that was told its address', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.user_id IS NOT NULL
    AND NOT scopes_cover(giver_scopes(NEW.workspace_id, NULL, NEW.user_id, NEW.entity_id), TG_ARGV[1]) THEN
    RAISE EXCEPTION '% ends with the right of the member who was told its address', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
DROP TRIGGER ends_within ON calendar_feed;
DROP FUNCTION refuse_outliving_feed();
CREATE TRIGGER ends_within BEFORE INSERT OR UPDATE OF token_hash, key_id, user_id, expires_at ON calendar_feed FOR EACH ROW
  EXECUTE FUNCTION refuse_outliving_giver('a feed', 'obligations:write');
CREATE TRIGGER ends_within BEFORE INSERT OR UPDATE OF token_hash, key_id, user_id, expires_at ON scenario_link FOR EACH ROW
  EXECUTE FUNCTION refuse_outliving_giver('a link', 'equity:write');

-- A link of a company that is dissolved ends as well: its only change is its end.
DROP TRIGGER read_only ON scenario_link;
CREATE TRIGGER read_only BEFORE INSERT ON scenario_link FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

-- A TypeID, of the milliseconds now and random bits.
CREATE FUNCTION new_audit_event_id() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'aud_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(b.bits FROM n * 5 + 1 FOR 5)::bit(5)::int + 1, 1), '' ORDER BY n)
  FROM (SELECT B'00' || ('x' || lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14, 19))::bit(128) AS bits) b, generate_series(0, 25) n
$$;

-- Tells the audit trail of what has ended by itself, beside the receipt of the act that took the right away.
CREATE FUNCTION tell_ended(of_workspace text, of_type text, of_company text, what text, why text) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO audit_event (workspace_id, audit_event_id, type, actor_type, actor_id, actor_name, entity_id, about, detail, created_at)
  VALUES (of_workspace, new_audit_event_id(), of_type, 'system', of_workspace, 'Minutebook', of_company, what, why, clock_timestamp())
$$;

-- Ends what a key or a member was given and may not give any more.
CREATE FUNCTION end_given(of_workspace text, of_key text, of_member text, why text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  ended record;
BEGIN
  FOR ended IN
    UPDATE calendar_feed f SET status = 'revoked', updated_at = now()
    WHERE f.workspace_id = of_workspace AND f.status = 'active' AND (f.key_id = of_key OR f.user_id = of_member)
      AND NOT scopes_cover(giver_scopes(of_workspace, f.key_id, f.user_id, f.entity_id), 'obligations:write')
    RETURNING f.entity_id, f.calendar_feed_id
  LOOP
    PERFORM tell_ended(of_workspace, 'calendar_feed.revoked', ended.entity_id, ended.calendar_feed_id, why);
  END LOOP;
  FOR ended IN
    UPDATE scenario_link l SET revoked_at = now()
    WHERE l.workspace_id = of_workspace AND l.revoked_at IS NULL AND l.expires_at > now()
      AND (l.key_id = of_key OR l.user_id = of_member)
      AND NOT scopes_cover(giver_scopes(of_workspace, l.key_id, l.user_id, l.entity_id), 'equity:write')
    RETURNING l.entity_id, l.scenario_link_id
  LOOP
    PERFORM tell_ended(of_workspace, 'scenario_link.revoked', ended.entity_id, ended.scenario_link_id, why);
  END LOOP;
END
$$;

-- Whoever takes a right away need not see the companies that what was given by it is of.
CREATE FUNCTION end_given_of_key() RETURNS trigger
LANGUAGE plpgsql SET app.entities = '' AS $$
BEGIN
  PERFORM end_given(NEW.workspace_id, NEW.key_id, NULL, 'The key that made it was revoked.');
  RETURN NULL;
END
$$;
DROP TRIGGER feeds_end ON api_key;
DROP FUNCTION revoke_feeds_of_key();
CREATE TRIGGER given_ends AFTER UPDATE OF revoked_at ON api_key FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_given_of_key();

CREATE FUNCTION end_given_of_member() RETURNS trigger
LANGUAGE plpgsql SET app.entities = '' AS $$
BEGIN
  PERFORM end_given(OLD.workspace_id, NULL, OLD.user_id, CASE TG_OP
    WHEN 'DELETE' THEN 'The member who made it was removed.' ELSE 'The member who made it may not make it any more.' END);
  RETURN NULL;
END
$$;
CREATE TRIGGER given_ends AFTER UPDATE OF role, own_role_id, entity_ids OR DELETE ON membership FOR EACH ROW
  EXECUTE FUNCTION end_given_of_member();

CREATE FUNCTION end_given_of_role() RETURNS trigger
LANGUAGE plpgsql SET app.entities = '' AS $$
BEGIN
  PERFORM end_given(m.workspace_id, NULL, m.user_id, 'The member who made it may not make it any more.')
    FROM membership m WHERE m.workspace_id = NEW.workspace_id AND m.own_role_id = NEW.role_id ORDER BY m.user_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER given_ends AFTER UPDATE OF scopes ON workspace_role FOR EACH ROW
  WHEN (NOT OLD.scopes <@ NEW.scopes) EXECUTE FUNCTION end_given_of_role();
