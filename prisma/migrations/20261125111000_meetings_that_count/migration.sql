-- Meetings that count: who is entitled to how many votes, what makes a quorum, what carries an item, and who attends.
-- AlterTable
ALTER TABLE "meeting" ADD COLUMN "body" TEXT,
ADD COLUMN "record_date" DATE,
ADD COLUMN "counted_by" TEXT NOT NULL DEFAULT 'heads',
ADD COLUMN "notice_given_on" DATE,
ADD COLUMN "notice_waived" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "quorum_percent" INTEGER,
ADD COLUMN "thresholds" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN "by_written_consent" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "refuses_uncounted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "place" TEXT,
ADD COLUMN "secretary_name" TEXT,
ADD COLUMN "present" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "results" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "vote" ADD COLUMN "counted" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "votes" BIGINT NOT NULL DEFAULT 1,
ADD COLUMN "reason" TEXT,
ADD COLUMN "proxy_name" TEXT;

-- CreateTable
CREATE TABLE "meeting_voter" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "meeting_id" TEXT NOT NULL,
    "voter_key" TEXT NOT NULL,
    "voter_name" TEXT NOT NULL,
    "votes" BIGINT NOT NULL,
    "email" TEXT,

    CONSTRAINT "meeting_voter_pkey" PRIMARY KEY ("workspace_id","meeting_id","voter_key")
);

-- AddForeignKey
ALTER TABLE "meeting_voter" ADD CONSTRAINT "meeting_voter_workspace_id_meeting_id_fkey" FOREIGN KEY ("workspace_id", "meeting_id") REFERENCES "meeting"("workspace_id", "meeting_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here. The meetings that there are: every vote counted by head, and more for than against approved.
ALTER TABLE meeting ALTER COLUMN present SET NOT NULL, ALTER COLUMN results SET NOT NULL;
ALTER TABLE meeting DISABLE ROW LEVEL SECURITY;
ALTER TABLE vote DISABLE ROW LEVEL SECURITY;
ALTER TABLE meeting DISABLE TRIGGER USER;
UPDATE meeting m SET results = ARRAY(
  SELECT CASE WHEN count(v) = 0 THEN 'pending'
    WHEN count(v) FILTER (WHERE v.decision = 'approve') > count(v) FILTER (WHERE v.decision = 'reject') THEN 'approved' ELSE 'rejected' END
  FROM generate_series(0, cardinality(m.agenda_items) - 1) item
  LEFT JOIN vote v ON v.workspace_id = m.workspace_id AND v.meeting_id = m.meeting_id AND v.agenda_item_index = item
  GROUP BY item ORDER BY item)
WHERE m.status = 'adjourned';
ALTER TABLE meeting ENABLE TRIGGER USER;
ALTER TABLE vote ENABLE ROW LEVEL SECURITY;
ALTER TABLE meeting ENABLE ROW LEVEL SECURITY;

ALTER TABLE meeting
  ADD CONSTRAINT meeting_body_is_known CHECK (body IN ('board', 'shareholders', 'members', 'managers')),
  ADD CONSTRAINT meeting_counted_by_is_known CHECK (counted_by IN ('units', 'seats', 'heads')),
  ADD CONSTRAINT meeting_quorum_is_a_part CHECK (quorum_percent BETWEEN 1 AND 100),
  ADD CONSTRAINT meeting_thresholds_are_listed CHECK (jsonb_typeof(thresholds) = 'array'),
  ADD CONSTRAINT meeting_adjourned_has_its_results CHECK (
    cardinality(results) = CASE status WHEN 'adjourned' THEN cardinality(agenda_items) ELSE 0 END),
  ADD CONSTRAINT meeting_results_are_known CHECK (results <@ ARRAY['pending', 'approved', 'rejected', 'no_quorum']);
GRANT UPDATE (place, secretary_name, present, results) ON meeting TO minutebook_app;
CREATE TRIGGER terms_stand BEFORE UPDATE OF body, record_date, counted_by, notice_given_on, notice_waived, quorum_percent, thresholds, by_written_consent, refuses_uncounted
  ON meeting FOR EACH ROW EXECUTE FUNCTION refuse_change('a meeting keeps the terms it was convened on');
CREATE TRIGGER adjourned_stands BEFORE UPDATE OF place, secretary_name, present, results ON meeting FOR EACH ROW WHEN (OLD.status = 'adjourned')
  EXECUTE FUNCTION refuse_change('a meeting that is adjourned stands');

SELECT tenant_table('meeting_voter', 'SELECT, INSERT, DELETE');
SELECT company_part('meeting_voter', 'meeting', 'meeting_id');
ALTER TABLE meeting_voter
  ADD CONSTRAINT meeting_voter_is_named CHECK (btrim(voter_name) <> '' AND char_length(voter_name) <= 500),
  ADD CONSTRAINT meeting_voter_key_is_of_its_voter CHECK (holder_key_is_of(voter_key, voter_name)),
  ADD CONSTRAINT meeting_voter_votes_are_exact CHECK (votes BETWEEN 1 AND 9007199254740991);
-- Who is entitled changes until the meeting is adjourned, and nobody loses a vote that is cast.
CREATE FUNCTION refuse_voter() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  entitled meeting_voter := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF EXISTS (SELECT FROM meeting m WHERE m.workspace_id = entitled.workspace_id AND m.meeting_id = entitled.meeting_id AND m.status <> 'convened') THEN
    RAISE EXCEPTION 'the meeting is adjourned' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'DELETE' AND EXISTS (SELECT FROM vote v WHERE v.workspace_id = entitled.workspace_id AND v.meeting_id = entitled.meeting_id
    AND v.voter_key = entitled.voter_key AND v.counted) THEN
    RAISE EXCEPTION 'the voter has voted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN entitled;
END
$$;
CREATE TRIGGER entitled_while_open BEFORE INSERT OR DELETE ON meeting_voter FOR EACH ROW EXECUTE FUNCTION refuse_voter();
CREATE TRIGGER immutable BEFORE UPDATE ON meeting_voter FOR EACH ROW EXECUTE FUNCTION refuse_change('a voter has the votes of the record date');

ALTER TABLE vote
  ADD CONSTRAINT vote_uncounted_says_why CHECK (counted = (reason IS NULL)),
  ADD CONSTRAINT vote_counts_for_its_votes CHECK (CASE WHEN counted THEN votes BETWEEN 1 AND 9007199254740991 ELSE votes = 0 END),
  ADD CONSTRAINT vote_proxy_is_named CHECK (btrim(proxy_name) <> '' AND char_length(proxy_name) <= 500);
-- A vote counts for as many as its voter is entitled to, and for none where they are entitled to none.
CREATE FUNCTION refuse_miscounted() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held meeting;
  entitled bigint;
BEGIN
  SELECT * INTO held FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = NEW.meeting_id;
  SELECT v.votes INTO entitled FROM meeting_voter v
    WHERE v.workspace_id = NEW.workspace_id AND v.meeting_id = NEW.meeting_id AND v.voter_key = NEW.voter_key;
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
CREATE TRIGGER rightly_counted BEFORE INSERT ON vote FOR EACH ROW EXECUTE FUNCTION refuse_miscounted();
