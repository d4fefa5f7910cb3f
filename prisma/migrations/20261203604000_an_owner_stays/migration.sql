-- A workspace that has an owner keeps one. Held in order, so that of two owners who are unmade at once the second sees the first.
CREATE FUNCTION keep_owner() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM membership m WHERE m.workspace_id = OLD.workspace_id AND m.role = 'owner' ORDER BY m.user_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the last owner of a workspace stays its owner' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER owner_kept AFTER DELETE ON membership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.role = 'owner') EXECUTE FUNCTION keep_owner();
CREATE CONSTRAINT TRIGGER owner_kept_so AFTER UPDATE OF role ON membership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.role = 'owner' AND NEW.role <> 'owner') EXECUTE FUNCTION keep_owner();

-- An invitation is to a role that there is, which is not deleted while it is open.
CREATE OR REPLACE FUNCTION refuse_invitation_of_nobody() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_giver(NEW.workspace_id, NEW.key_id, NEW.user_id);
  IF NEW.role LIKE 'role\_%' THEN
    PERFORM FROM workspace_role r WHERE r.workspace_id = NEW.workspace_id AND r.role_id = NEW.role FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'role of invitation names a role that does not exist' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  IF NOT may_invite(NEW.workspace_id, NEW.key_id, NEW.user_id, NEW.role) THEN
    RAISE EXCEPTION 'an invitation ends with the right of whoever made it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION refuse_given_role() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM sso_connection c WHERE c.workspace_id = OLD.workspace_id AND c.default_role = OLD.role_id) THEN
    RAISE EXCEPTION 'a connection gives the role' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF EXISTS (SELECT FROM invitation i WHERE i.workspace_id = OLD.workspace_id AND i.role = OLD.role_id
    AND i.accepted_at IS NULL AND i.expires_at > now()) THEN
    RAISE EXCEPTION 'an invitation gives the role' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END
$$;

-- Whoever signs is asked while the request is open.
CREATE FUNCTION refuse_signer_late() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM signature_request r WHERE r.workspace_id = NEW.workspace_id AND r.signature_request_id = NEW.signature_request_id
    AND r.status = 'open' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a request that has ended asks nobody' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER while_open BEFORE INSERT ON signature_signer FOR EACH ROW EXECUTE FUNCTION refuse_signer_late();

-- The leaves of a grant do not overlap.
CREATE FUNCTION refuse_leave_twice() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM grant_event e WHERE e.workspace_id = NEW.workspace_id AND e.grant_id = NEW.grant_id AND e.kind = 'leave'
    AND e.happened_on <= NEW.ends_on AND NEW.happened_on <= e.ends_on) THEN
    RAISE EXCEPTION 'a leave overlaps no other' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER apart BEFORE INSERT ON grant_event FOR EACH ROW WHEN (NEW.kind = 'leave') EXECUTE FUNCTION refuse_leave_twice();

-- Nobody approves a bill while its lines are written.
CREATE OR REPLACE FUNCTION check_bill_line() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  line bill_line := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  whole bill;
BEGIN
  SELECT * INTO whole FROM bill b WHERE b.workspace_id = line.workspace_id AND b.bill_id = line.bill_id FOR SHARE;
  IF whole.status IS DISTINCT FROM 'draft' THEN
    RAISE EXCEPTION 'a bill that is no draft keeps its lines' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP <> 'DELETE' AND EXISTS (SELECT FROM account a
    WHERE a.workspace_id = line.workspace_id AND a.account_id = line.account_id AND a.entity_id <> whole.entity_id) THEN
    RAISE EXCEPTION 'a bill names what is another company''s' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN line;
END
$$;

-- Of a company's scenarios there are as many as the service lists at most, also where several come at once.
CREATE TRIGGER few AFTER INSERT ON scenario REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_beyond('200', 'entity_id', 'a company', 'scenarios');
