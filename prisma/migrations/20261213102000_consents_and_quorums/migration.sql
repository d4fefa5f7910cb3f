-- AlterTable
ALTER TABLE "meeting" ADD COLUMN     "consent_days" INTEGER;

-- AlterTable
ALTER TABLE "vote" ADD COLUMN     "cast_at" TIMESTAMPTZ(3),
ADD COLUMN     "cast_on" DATE;

-- AlterTable
ALTER TABLE "meeting_voter" ADD COLUMN     "entered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00+00',
ADD COLUMN     "left_at" TIMESTAMPTZ(3);

-- Ours from here.

-- A board's item that was voted on with a quorum lost it where directors were elected before the meeting was over, and one that had
-- failed was carried where they resigned: whoever was in office when it was voted on is counted, in the order in which all of that
-- happened, which is PostgreSQL's own. And consents of a Delaware corporation's stockholders were taken for ever, where 8 Del. C. 228(c)
-- has enough of them delivered within 60 days of the first.

-- Of what was before this nobody knows when it was: all had come before the first vote, and whoever has left was there for no other.
ALTER TABLE meeting_voter DISABLE ROW LEVEL SECURITY;
ALTER TABLE meeting_voter DISABLE TRIGGER USER;
UPDATE meeting_voter SET left_at = '1970-01-01 00:00:00+00' WHERE has_left;
ALTER TABLE meeting_voter ENABLE TRIGGER USER;
ALTER TABLE meeting_voter ENABLE ROW LEVEL SECURITY;
ALTER TABLE meeting_voter ALTER COLUMN entered_at SET DEFAULT CURRENT_TIMESTAMP,
  ADD CONSTRAINT meeting_voter_left_has_its_time CHECK (has_left = (left_at IS NOT NULL));
CREATE FUNCTION tell_when_entitled() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.entered_at := CASE WHEN TG_OP = 'INSERT' OR (OLD.has_left AND NOT NEW.has_left) THEN clock_timestamp() ELSE OLD.entered_at END;
  NEW.left_at := CASE WHEN NOT NEW.has_left THEN NULL WHEN TG_OP = 'UPDATE' AND OLD.has_left THEN OLD.left_at ELSE clock_timestamp() END;
  RETURN NEW;
END
$$;
CREATE TRIGGER told_when BEFORE INSERT OR UPDATE ON meeting_voter FOR EACH ROW EXECUTE FUNCTION tell_when_entitled();

ALTER TABLE vote DISABLE ROW LEVEL SECURITY;
ALTER TABLE vote DISABLE TRIGGER USER;
UPDATE vote SET cast_at = created_at, cast_on = (created_at AT TIME ZONE 'UTC')::date;
ALTER TABLE vote ENABLE TRIGGER USER;
ALTER TABLE vote ENABLE ROW LEVEL SECURITY;
ALTER TABLE vote ALTER COLUMN cast_at SET NOT NULL, ALTER COLUMN cast_at SET DEFAULT CURRENT_TIMESTAMP,
  ALTER COLUMN cast_on SET NOT NULL, ALTER COLUMN cast_on SET DEFAULT app_today();
-- created_at is when the act began, which may be before another's that came to hold the meeting first.
CREATE FUNCTION tell_when_cast() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.cast_at := clock_timestamp();
  NEW.cast_on := app_today();
  RETURN NEW;
END
$$;
CREATE TRIGGER told_when BEFORE INSERT ON vote FOR EACH ROW EXECUTE FUNCTION tell_when_cast();

-- Within how many days, by the company's law when the consent was asked for. What waits for consents is bound by it from now on.
CREATE FUNCTION consent_days_of(m meeting) RETURNS int
LANGUAGE sql STABLE AS $$
  SELECT 60 FROM entity e WHERE e.workspace_id = m.workspace_id AND e.entity_id = m.entity_id
    AND m.by_written_consent AND m.body = 'shareholders' AND e.entity_type = 'c_corp' AND e.jurisdiction = 'DE'
$$;
GRANT EXECUTE ON FUNCTION consent_days_of(meeting) TO minutebook_app;
ALTER TABLE entity DISABLE ROW LEVEL SECURITY;
ALTER TABLE meeting DISABLE ROW LEVEL SECURITY;
ALTER TABLE meeting DISABLE TRIGGER USER;
UPDATE meeting m SET consent_days = consent_days_of(m) WHERE m.status = 'convened' AND m.by_written_consent;
ALTER TABLE meeting ENABLE TRIGGER USER;
ALTER TABLE meeting ENABLE ROW LEVEL SECURITY;
ALTER TABLE entity ENABLE ROW LEVEL SECURITY;
CREATE FUNCTION tell_consent_days() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.consent_days := consent_days_of(NEW);
  RETURN NEW;
END
$$;
CREATE TRIGGER told_consent_days BEFORE INSERT ON meeting FOR EACH ROW EXECUTE FUNCTION tell_consent_days();
CREATE TRIGGER consent_days_stand BEFORE UPDATE OF consent_days ON meeting FOR EACH ROW EXECUTE FUNCTION refuse_change('a meeting stands as it was convened');

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
  ELSIF NEW.counted AND EXISTS (SELECT FROM vote v WHERE v.workspace_id = NEW.workspace_id AND v.meeting_id = NEW.meeting_id
    AND v.agenda_item_index = NEW.agenda_item_index AND v.counted AND v.decision = 'approve' AND v.cast_on + held.consent_days < app_today()) THEN
    RAISE EXCEPTION 'consents are delivered within % days of the first', held.consent_days USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

-- Where those who have voted are a quorum of whoever was in office at the last vote, nobody who comes later takes it away.
CREATE OR REPLACE FUNCTION assert_results() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(NEW.results) WITH ORDINALITY AS r(result, place)
    CROSS JOIN LATERAL (SELECT count(*) AS words, coalesce(sum(v.votes) FILTER (WHERE v.counted AND v.decision = 'approve'), 0) AS votes_for,
        coalesce(sum(v.votes) FILTER (WHERE v.counted), 0) AS votes_cast, max(v.cast_at) FILTER (WHERE v.counted) AS last_at
      FROM vote v WHERE v.workspace_id = NEW.workspace_id AND v.meeting_id = NEW.meeting_id AND v.agenda_item_index = r.place - 1) said
    WHERE (r.result = 'pending') <> (said.words = 0) OR (r.result = 'approved' AND said.votes_for = 0)
      OR (r.result = 'no_quorum' AND NEW.counted_by = 'seats' AND said.last_at IS NOT NULL
        AND (SELECT CASE WHEN NEW.quorum_percent IS NULL THEN said.votes_cast * 2 > sum(e.votes)
            ELSE said.votes_cast * 100 >= sum(e.votes) * NEW.quorum_percent END
          FROM meeting_voter e WHERE e.workspace_id = NEW.workspace_id AND e.meeting_id = NEW.meeting_id
            AND (e.entered_at <= said.last_at AND (e.left_at IS NULL OR e.left_at > said.last_at)
              OR EXISTS (SELECT FROM vote v WHERE v.workspace_id = e.workspace_id AND v.meeting_id = e.meeting_id
                AND v.agenda_item_index = r.place - 1 AND v.counted AND v.voter_key = e.voter_key))))) THEN
    RAISE EXCEPTION 'the results of a meeting follow from its votes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

-- A consent in writing asks those who hold the seats until it takes effect: its paper could be fully executed where one of them had not signed.
GRANT UPDATE (required_signers) ON document TO minutebook_app;
CREATE FUNCTION refuse_other_signers() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.consent_document_id = NEW.document_id
      AND m.status = 'convened' AND m.counted_by = 'seats'
      AND (SELECT coalesce(jsonb_agg(s ->> 'signer_name' ORDER BY s ->> 'signer_name'), '[]') FROM jsonb_array_elements(NEW.required_signers) s)
        = (SELECT coalesce(jsonb_agg(v.voter_name ORDER BY v.voter_name), '[]') FROM meeting_voter v
          WHERE v.workspace_id = m.workspace_id AND v.meeting_id = m.meeting_id AND NOT v.has_left)) THEN
    RAISE EXCEPTION 'a document is to be signed by whom it names' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
DROP TRIGGER signers_stand ON document;
CREATE TRIGGER signers_stand BEFORE UPDATE OF required_signers ON document FOR EACH ROW EXECUTE FUNCTION refuse_other_signers();
