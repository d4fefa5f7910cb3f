-- An open invitation gives a role when it is accepted: it is withdrawn once whoever made it could not invite to that role any more, so
-- that nobody who was removed comes back by an invitation of their own.
-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "key_id" TEXT,
ADD COLUMN     "user_id" TEXT;

-- CreateIndex
CREATE INDEX "invitation_workspace_id_key_id_idx" ON "invitation"("workspace_id", "key_id");

-- CreateIndex
CREATE INDEX "invitation_workspace_id_user_id_idx" ON "invitation"("workspace_id", "user_id");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_workspace_id_key_id_fkey" FOREIGN KEY ("workspace_id", "key_id") REFERENCES "api_key"("workspace_id", "key_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
-- Whether a key or a member may invite to a role by now: of the workspace as a whole, and with each scope that the role carries.
CREATE FUNCTION may_invite(of_workspace text, of_key text, of_member text, to_role text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT scopes_cover(g.held, 'keys:write') AND NOT EXISTS (
    SELECT FROM unnest(coalesce(built_in_scopes(to_role),
      (SELECT r.scopes FROM workspace_role r WHERE r.workspace_id = of_workspace AND r.role_id = to_role))) s (scope)
    WHERE NOT scopes_cover(g.held, s.scope))
  FROM giver_scopes(of_workspace, of_key, of_member, NULL) g (held)
$$;

CREATE FUNCTION refuse_invitation_of_nobody() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_giver(NEW.workspace_id, NEW.key_id, NEW.user_id);
  IF NOT may_invite(NEW.workspace_id, NEW.key_id, NEW.user_id, NEW.role) THEN
    RAISE EXCEPTION 'an invitation ends with the right of whoever made it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER ends_within BEFORE INSERT ON invitation FOR EACH ROW EXECUTE FUNCTION refuse_invitation_of_nobody();

CREATE FUNCTION withdraw_invitations(of_workspace text, of_key text, of_member text, of_role text, why text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  ended record;
BEGIN
  FOR ended IN
    DELETE FROM invitation i
    WHERE i.workspace_id = of_workspace AND i.accepted_at IS NULL
      AND (i.key_id = of_key OR i.user_id = of_member OR i.role = of_role)
      AND NOT may_invite(of_workspace, i.key_id, i.user_id, i.role)
    RETURNING i.invitation_id, i.expires_at
  LOOP
    IF ended.expires_at > now() THEN
      PERFORM tell_ended(of_workspace, 'invitation.withdrawn', NULL, ended.invitation_id, why);
    END IF;
  END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION end_given_of_key() RETURNS trigger
LANGUAGE plpgsql SET app.entities = '' AS $$
DECLARE
  why CONSTANT text := 'The key that made it was revoked.';
BEGIN
  PERFORM end_given(NEW.workspace_id, NEW.key_id, NULL, why);
  PERFORM withdraw_invitations(NEW.workspace_id, NEW.key_id, NULL, NULL, why);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION end_given_of_member() RETURNS trigger
LANGUAGE plpgsql SET app.entities = '' AS $$
DECLARE
  why CONSTANT text := CASE TG_OP
    WHEN 'DELETE' THEN 'The member who made it was removed.' ELSE 'The member who made it may not make it any more.' END;
BEGIN
  PERFORM end_given(OLD.workspace_id, NULL, OLD.user_id, why);
  PERFORM withdraw_invitations(OLD.workspace_id, NULL, OLD.user_id, NULL, why);
  RETURN NULL;
END
$$;

-- Of a role that has become more, those end who were invited to it by somebody who does not hold what it is now.
CREATE OR REPLACE FUNCTION end_given_of_role() RETURNS trigger
LANGUAGE plpgsql SET app.entities = '' AS $$
DECLARE
  why CONSTANT text := 'Whoever made it may not make it any more.';
BEGIN
  PERFORM end_given(m.workspace_id, NULL, m.user_id, why), withdraw_invitations(m.workspace_id, NULL, m.user_id, NULL, why)
    FROM membership m WHERE m.workspace_id = NEW.workspace_id AND m.own_role_id = NEW.role_id ORDER BY m.user_id;
  PERFORM withdraw_invitations(NEW.workspace_id, NULL, NULL, NEW.role_id, why);
  RETURN NULL;
END
$$;
DROP TRIGGER given_ends ON workspace_role;
CREATE TRIGGER given_ends AFTER UPDATE OF scopes ON workspace_role FOR EACH ROW
  WHEN (OLD.scopes IS DISTINCT FROM NEW.scopes) EXECUTE FUNCTION end_given_of_role();
