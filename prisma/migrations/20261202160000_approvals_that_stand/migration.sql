-- Of the words on a request, those count that stand for its deed, and whose givers may say them still when it is decided.
ALTER TABLE "approval" ADD COLUMN "stands" BOOLEAN NOT NULL DEFAULT true;
-- A person whose key may approve no more says it anew by themselves, or by another key.
GRANT UPDATE (stands, approver_type, approver_id, approver_name) ON approval TO minutebook_app;

CREATE OR REPLACE FUNCTION refuse_few_approvals() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM approval a
      WHERE a.workspace_id = NEW.workspace_id AND a.obligation_id = NEW.obligation_id AND a.stands) < NEW.quorum THEN
    RAISE EXCEPTION 'approval_request has fewer approvals than it asks for' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
