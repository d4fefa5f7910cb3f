-- What is disposed of on a past day bears nothing of that day's month and of those after it, also where they are posted already: they are
-- taken back, each by the reversal of its entry, and count no more.
-- AlterTable
ALTER TABLE "schedule_posting" ADD COLUMN     "taken_back_on" DATE;

-- Ours from here.
GRANT UPDATE (taken_back_on) ON schedule_posting TO minutebook_app;
DROP TRIGGER immutable ON schedule_posting;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, schedule_id, number, period, date, amount_cents, entry_id ON schedule_posting
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a month is posted once');
CREATE TRIGGER taken_back_once BEFORE UPDATE ON schedule_posting FOR EACH ROW WHEN (OLD.taken_back_on IS NOT NULL)
  EXECUTE FUNCTION refuse_change('a month that was taken back stands');
CREATE TRIGGER begins AFTER INSERT ON schedule_posting FOR EACH ROW WHEN (NEW.taken_back_on IS NOT NULL)
  EXECUTE FUNCTION refuse_change('a month is posted before it is taken back');
CREATE TRIGGER kept BEFORE DELETE ON schedule_posting FOR EACH ROW EXECUTE FUNCTION refuse_change('a month is posted once');

CREATE OR REPLACE FUNCTION check_schedule_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM schedule s WHERE s.workspace_id = NEW.workspace_id AND s.schedule_id = NEW.schedule_id
    AND (s.posted_months, s.posted_cents) <> (SELECT count(*), coalesce(sum(p.amount_cents), 0) FROM schedule_posting p
      WHERE p.workspace_id = s.workspace_id AND p.schedule_id = s.schedule_id AND p.taken_back_on IS NULL)) THEN
    RAISE EXCEPTION 'the months of a schedule add up to what it has posted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_TABLE_NAME = 'schedule_posting' AND EXISTS (SELECT FROM schedule_posting p
    JOIN schedule s ON s.workspace_id = p.workspace_id AND s.schedule_id = p.schedule_id
    WHERE p.workspace_id = NEW.workspace_id AND p.schedule_id = NEW.schedule_id
      AND (p.taken_back_on IS NOT NULL) <> (s.disposed_on IS NOT NULL AND p.period >= to_char(s.disposed_on, 'YYYY-MM'))) THEN
    RAISE EXCEPTION 'the months of a schedule end with the month before its disposal' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER adds_up ON schedule_posting;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE OF taken_back_on ON schedule_posting DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_schedule_postings();
DROP TRIGGER seen ON schedule_posting;
CREATE CONSTRAINT TRIGGER seen AFTER INSERT OR UPDATE OF taken_back_on ON schedule_posting DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_seen('schedule', 'schedule_id');

-- Of a schedule that is voided nothing is left in the books; one that is disposed of is, on that day, and what it cost has left them, so
-- that what had gathered of it is gone as well, but for what was got where it stood; and a month of it is its own entry's.
CREATE OR REPLACE FUNCTION check_books_of_schedule() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  own schedule;
BEGIN
  SELECT * INTO own FROM schedule s WHERE s.workspace_id = NEW.workspace_id AND s.schedule_id = NEW.schedule_id;
  IF own.schedule_id IS NULL
    OR own.status = 'disposed' AND NOT EXISTS (SELECT FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'schedule'
      AND e.source_id = NEW.schedule_id AND e.source_event = 'disposed' AND e.status = 'posted' AND e.date = own.disposed_on)
    OR own.status = 'disposed' AND (SELECT coalesce(sum(CASE l.side WHEN 'credit' THEN l.amount_cents ELSE -l.amount_cents END), 0)
      FROM journal_entry e JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id
      WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'schedule' AND e.source_id = NEW.schedule_id AND e.posted_at IS NOT NULL
        AND l.account_id IN (own.asset_account_id, own.accumulated_account_id)) NOT IN (own.cost_cents, own.cost_cents - own.proceeds_cents)
    OR own.status = 'voided' AND EXISTS (SELECT FROM journal_entry e
      JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id
      WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'schedule' AND e.source_id = NEW.schedule_id AND e.posted_at IS NOT NULL
      GROUP BY l.account_id HAVING sum(CASE l.side WHEN 'debit' THEN l.amount_cents ELSE -l.amount_cents END) <> 0) THEN
    RAISE EXCEPTION 'the schedule % and its journal entries go together', NEW.schedule_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

-- An entry is not voided while what it follows stands; of a schedule that stands, a month that was taken back is.
CREATE OR REPLACE FUNCTION check_source() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  asked text := 'stands_' || NEW.source_type;
  stands boolean := true;
BEGIN
  IF to_regproc(asked) IS NOT NULL THEN
    EXECUTE format('SELECT %I($1, $2)', asked) INTO stands USING NEW.workspace_id, NEW.source_id;
  END IF;
  IF stands AND NEW.source_type = 'schedule' THEN
    stands := NOT EXISTS (SELECT FROM schedule_posting p WHERE p.workspace_id = NEW.workspace_id AND p.schedule_id = NEW.source_id
      AND p.entry_id = NEW.entry_id AND p.taken_back_on IS NOT NULL);
  END IF;
  IF stands THEN
    RAISE EXCEPTION 'the journal entry follows the % %, which stands', replace(NEW.source_type, '_', ' '), NEW.source_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
