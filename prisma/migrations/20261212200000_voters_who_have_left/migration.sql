-- AlterTable
ALTER TABLE "meeting_voter" ADD COLUMN "has_left" BOOLEAN NOT NULL DEFAULT false;

-- Ours from here.

-- A director who had voted on one item stayed entitled on all others once their seat had ended, and counted among their votes. Whoever
-- has left keeps what they voted, and votes no more; only where it is seats that vote does anybody leave.
GRANT UPDATE (has_left) ON meeting_voter TO minutebook_app;
DROP TRIGGER immutable ON meeting_voter;
CREATE TRIGGER immutable BEFORE UPDATE OF workspace_id, meeting_id, voter_key, voter_name, votes, email ON meeting_voter
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a voter has the votes of the record date');
DROP TRIGGER entitled_while_open ON meeting_voter;
CREATE TRIGGER entitled_while_open BEFORE INSERT OR DELETE OR UPDATE ON meeting_voter FOR EACH ROW EXECUTE FUNCTION refuse_voter();
CREATE FUNCTION refuse_leaving() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = NEW.meeting_id AND m.counted_by = 'seats') THEN
    RAISE EXCEPTION 'a voter has the votes of the record date' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER leaves_a_seat BEFORE INSERT OR UPDATE OF has_left ON meeting_voter FOR EACH ROW WHEN (NEW.has_left) EXECUTE FUNCTION refuse_leaving();

CREATE OR REPLACE FUNCTION refuse_miscounted() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held meeting;
  entitled bigint;
BEGIN
  SELECT * INTO held FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = NEW.meeting_id;
  SELECT v.votes INTO entitled FROM meeting_voter v
    WHERE v.workspace_id = NEW.workspace_id AND v.meeting_id = NEW.meeting_id AND v.voter_key = NEW.voter_key AND NOT v.has_left;
  IF held.counted_by = 'heads' THEN entitled := 1; END IF;
  IF NEW.counted AND NEW.votes IS DISTINCT FROM entitled THEN
    RAISE EXCEPTION 'a vote counts as its voter is entitled' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF NEW.counted AND NEW.proxy_name IS NOT NULL AND held.body IN ('board', 'managers') THEN
    RAISE EXCEPTION 'a director votes by no proxy' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF NOT NEW.counted AND held.refuses_uncounted THEN
    RAISE EXCEPTION 'the meeting takes no vote that does not count' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
