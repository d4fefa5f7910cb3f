-- Classes or series that vote on an item by themselves, beside all votes together (8 Del. C. § 242(b)(2)): an item that such a vote is asked
-- for is approved by each of them as well.
CREATE TABLE "class_vote" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "meeting_id" TEXT NOT NULL,
    "class_vote_number" INTEGER NOT NULL,
    "agenda_item_index" INTEGER NOT NULL,
    "instrument_ids" TEXT[],
    "rule" TEXT NOT NULL,
    "percent" INTEGER,

    CONSTRAINT "class_vote_pkey" PRIMARY KEY ("workspace_id","meeting_id","class_vote_number")
);
CREATE TABLE "class_voter" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "meeting_id" TEXT NOT NULL,
    "instrument_id" TEXT NOT NULL,
    "voter_key" TEXT NOT NULL,
    "votes" BIGINT NOT NULL,

    CONSTRAINT "class_voter_pkey" PRIMARY KEY ("workspace_id","meeting_id","instrument_id","voter_key")
);
ALTER TABLE "class_vote" ADD CONSTRAINT "class_vote_workspace_id_meeting_id_fkey" FOREIGN KEY ("workspace_id", "meeting_id") REFERENCES "meeting"("workspace_id", "meeting_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "class_voter" ADD CONSTRAINT "class_voter_workspace_id_meeting_id_voter_key_fkey" FOREIGN KEY ("workspace_id", "meeting_id", "voter_key") REFERENCES "meeting_voter"("workspace_id", "meeting_id", "voter_key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "class_voter" ADD CONSTRAINT "class_voter_workspace_id_instrument_id_fkey" FOREIGN KEY ("workspace_id", "instrument_id") REFERENCES "instrument"("workspace_id", "instrument_id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "class_voter_workspace_id_instrument_id_idx" ON "class_voter"("workspace_id", "instrument_id");

-- Ours from here.
ALTER TABLE class_vote SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
ALTER TABLE class_voter SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
SELECT tenant_table('class_vote', 'SELECT, INSERT');
SELECT company_part('class_vote', 'meeting', 'meeting_id');
SELECT tenant_table('class_voter', 'SELECT, INSERT');
SELECT company_part('class_voter', 'meeting', 'meeting_id');
ALTER TABLE class_vote
  ALTER COLUMN instrument_ids SET NOT NULL,
  ADD CONSTRAINT class_vote_is_of_a_class CHECK (cardinality(instrument_ids) BETWEEN 1 AND 50),
  ADD CONSTRAINT class_vote_rule_is_known CHECK (rule IN ('majority_of_outstanding', 'two_thirds_of_outstanding', 'percent_of_outstanding', 'unanimous')),
  ADD CONSTRAINT class_vote_percent_is_a_part CHECK (percent BETWEEN 1 AND 100 AND rule = 'percent_of_outstanding' OR percent IS NULL AND rule <> 'percent_of_outstanding');
ALTER TABLE class_voter
  ADD CONSTRAINT class_voter_votes_are_exact CHECK (votes BETWEEN 1 AND 9007199254740991);

-- It belongs to the terms that a meeting was convened on: said before anybody is known to vote at it, of an item and of classes of its company.
CREATE FUNCTION refuse_class_vote() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held meeting;
BEGIN
  SELECT * INTO held FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = NEW.meeting_id FOR NO KEY UPDATE;
  IF held.status IS DISTINCT FROM 'convened' OR held.counted_by <> 'units' OR NEW.agenda_item_index NOT BETWEEN 0 AND cardinality(held.agenda_items) - 1
    OR EXISTS (SELECT FROM meeting_voter v WHERE v.workspace_id = NEW.workspace_id AND v.meeting_id = NEW.meeting_id)
  THEN
    RAISE EXCEPTION 'a class votes by itself on an item of a meeting of holders, as it was convened' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF EXISTS (SELECT FROM unnest(NEW.instrument_ids) own WHERE NOT EXISTS (SELECT FROM instrument i
      WHERE i.workspace_id = NEW.workspace_id AND i.instrument_id = own AND i.entity_id = held.entity_id AND i.kind IN ('common', 'preferred', 'unit')))
  THEN
    RAISE EXCEPTION 'a class that votes is one of the company''s' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER as_convened BEFORE INSERT ON class_vote FOR EACH ROW EXECUTE FUNCTION refuse_class_vote();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON class_vote FOR EACH ROW EXECUTE FUNCTION refuse_change('a meeting keeps the terms it was convened on');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON class_vote FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a meeting keeps the terms it was convened on');

-- What somebody has in a class is known before anybody votes, and only of a class that votes.
CREATE FUNCTION refuse_class_voter() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = NEW.meeting_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM vote v WHERE v.workspace_id = NEW.workspace_id AND v.meeting_id = NEW.meeting_id)
    OR NOT EXISTS (SELECT FROM class_vote c WHERE c.workspace_id = NEW.workspace_id AND c.meeting_id = NEW.meeting_id AND NEW.instrument_id = ANY (c.instrument_ids))
  THEN
    RAISE EXCEPTION 'a voter has the votes of the record date' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER as_convened BEFORE INSERT ON class_voter FOR EACH ROW EXECUTE FUNCTION refuse_class_voter();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON class_voter FOR EACH ROW EXECUTE FUNCTION refuse_change('a voter has the votes of the record date');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON class_voter FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a voter has the votes of the record date');

-- Who holds only what has no vote of its own is entitled where a class votes by itself, for none of the votes of all.
ALTER TABLE meeting_voter
  DROP CONSTRAINT meeting_voter_votes_are_exact,
  ADD CONSTRAINT meeting_voter_votes_are_exact CHECK (votes BETWEEN 0 AND 9007199254740991);
ALTER TABLE vote
  DROP CONSTRAINT vote_counts_for_its_votes,
  ADD CONSTRAINT vote_counts_for_its_votes CHECK (CASE WHEN counted THEN votes BETWEEN 0 AND 9007199254740991 ELSE votes = 0 END);
CREATE FUNCTION refuse_no_vote() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM class_vote c WHERE c.workspace_id = NEW.workspace_id AND c.meeting_id = NEW.meeting_id) THEN
    RAISE EXCEPTION 'a voter has a vote' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER votes_by_class BEFORE INSERT ON meeting_voter FOR EACH ROW WHEN (NEW.votes = 0) EXECUTE FUNCTION refuse_no_vote();

-- No item is approved without the classes that vote on it by themselves.
CREATE FUNCTION assert_class_results() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM class_vote c
    CROSS JOIN LATERAL (SELECT coalesce(sum(v.votes), 0) AS eligible, coalesce(sum(v.votes) FILTER (WHERE EXISTS (SELECT FROM vote w
        WHERE w.workspace_id = v.workspace_id AND w.meeting_id = v.meeting_id AND w.voter_key = v.voter_key
          AND w.agenda_item_index = c.agenda_item_index AND w.counted AND w.decision = 'approve')), 0) AS votes_for
      FROM class_voter v WHERE v.workspace_id = c.workspace_id AND v.meeting_id = c.meeting_id AND v.instrument_id = ANY (c.instrument_ids)) s
    WHERE c.workspace_id = NEW.workspace_id AND c.meeting_id = NEW.meeting_id AND NEW.results[c.agenda_item_index + 1] = 'approved'
      AND NOT CASE c.rule WHEN 'majority_of_outstanding' THEN s.votes_for * 2 > s.eligible
        WHEN 'two_thirds_of_outstanding' THEN s.votes_for * 3 >= s.eligible * 2
        WHEN 'percent_of_outstanding' THEN s.votes_for * 100 >= s.eligible * c.percent
        ELSE s.votes_for = s.eligible END)
  THEN
    RAISE EXCEPTION 'an item takes each class that votes on it by itself' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER carried_by_classes BEFORE UPDATE OF status ON meeting FOR EACH ROW
  WHEN (OLD.status <> 'adjourned' AND NEW.status = 'adjourned') EXECUTE FUNCTION assert_class_results();
