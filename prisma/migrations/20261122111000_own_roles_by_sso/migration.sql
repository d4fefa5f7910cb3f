-- Who signs in for the first time may become what the workspace has a role of its own for. Still nobody becomes an owner by what an
-- issuer says.
ALTER TABLE sso_connection DROP CONSTRAINT sso_connection_default_role_is_known;
ALTER TABLE sso_connection
  ADD CONSTRAINT sso_connection_default_role_is_known CHECK (default_role IN ('admin', 'accountant', 'viewer') OR default_role LIKE 'role\_%');

-- A role goes only once no connection gives it. `FOR UPDATE` by whoever deletes it and `FOR KEY SHARE` by whoever gives it keep the two apart.
CREATE FUNCTION refuse_unknown_role() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.default_role LIKE 'role\_%' THEN
    PERFORM FROM workspace_role r WHERE r.workspace_id = NEW.workspace_id AND r.role_id = NEW.default_role FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'default_role of % names a role that does not exist', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER role_exists BEFORE INSERT OR UPDATE OF default_role ON sso_connection FOR EACH ROW EXECUTE FUNCTION refuse_unknown_role();
CREATE FUNCTION refuse_given_role() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM sso_connection c WHERE c.workspace_id = OLD.workspace_id AND c.default_role = OLD.role_id) THEN
    RAISE EXCEPTION 'a connection gives the role' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER given BEFORE DELETE ON workspace_role FOR EACH ROW EXECUTE FUNCTION refuse_given_role();
