-- The money of SAFEs, notes and shares, and what schedules post, go together with their entries as well. They tell of more than one
-- thing each, and so of more than one entry.
CREATE FUNCTION books_of_safe(workspace text, id text) RETURNS TABLE (event text, entity_id text, currency text, total_cents bigint, date date,
  stands boolean, on_cents bigint, debit_on text, credit_on text) LANGUAGE sql STABLE AS $$
  SELECT e.event, s.entity_id, 'usd', s.principal_amount_cents, e.date, e.date IS NOT NULL, s.principal_amount_cents, e.debit_on, e.credit_on
  FROM safe s CROSS JOIN LATERAL (VALUES ('paid', s.paid_on, 'cash', NULL), ('converted', s.converted_on, 'safes', NULL),
    ('repaid', CASE WHEN s.status = 'repaid' THEN s.ended_on END, 'safes', 'cash')) AS e(event, date, debit_on, credit_on)
  WHERE s.workspace_id = workspace AND s.safe_id = id
$$;
-- Interest is in what a note pays and becomes, so that a sum is told of its principal alone.
CREATE FUNCTION books_of_convertible_note(workspace text, id text) RETURNS TABLE (event text, entity_id text, currency text, total_cents bigint,
  date date, stands boolean, on_cents bigint, debit_on text, credit_on text) LANGUAGE sql STABLE AS $$
  SELECT e.event, n.entity_id, 'usd', NULL::bigint, e.date, e.date IS NOT NULL, n.principal_amount_cents, e.debit_on, NULL
  FROM convertible_note n CROSS JOIN LATERAL (VALUES ('paid', n.paid_on, 'cash'), ('converted', n.converted_on, 'convertible_notes'),
    ('repaid', CASE WHEN n.status = 'repaid' THEN n.ended_on END, 'convertible_notes')) AS e(event, date, debit_on)
  WHERE n.workspace_id = workspace AND n.note_id = id
$$;
CREATE FUNCTION books_of_grant(workspace text, id text) RETURNS TABLE (event text, entity_id text, currency text, total_cents bigint, date date,
  stands boolean, on_cents bigint, debit_on text, credit_on text) LANGUAGE sql STABLE AS $$
  SELECT e.event, g.entity_id, 'usd', e.cents, e.date, e.event <> 'paid' OR g.paid_on IS NOT NULL, e.cents, e.debit_on, NULL
  FROM equity_grant g CROSS JOIN LATERAL (VALUES ('paid', g.paid_on, g.consideration_cents, 'cash'), ('converted', NULL, NULL, NULL),
    ('repurchased', NULL, NULL, NULL)) AS e(event, date, cents, debit_on)
  WHERE g.workspace_id = workspace AND g.grant_id = id
$$;

CREATE OR REPLACE FUNCTION check_entry_follows() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  asked text := 'books_of_' || NEW.source_type;
  is_now text;
  told record;
  follows boolean;
BEGIN
  SELECT e.status INTO is_now FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.entry_id = NEW.entry_id;
  IF to_regproc(asked) IS NULL OR is_now = 'voided' THEN
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT * FROM %I($1, $2) ORDER BY event <> $3 LIMIT 1', asked) INTO told USING NEW.workspace_id, NEW.source_id, NEW.source_event;
  IF NEW.source_event = told.event THEN
    SELECT told.stands AND (NEW.entity_id, NEW.currency) = (told.entity_id, told.currency)
        AND coalesce(told.total_cents, NEW.total_cents) = NEW.total_cents AND coalesce(told.date, NEW.date) = NEW.date
        AND (told.debit_on IS NULL OR told.on_cents = coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'debit'
          AND (a.account_id = told.debit_on OR a.account_code IN (told.debit_on, told.debit_on || '_' || told.currency))), 0))
        AND (told.credit_on IS NULL OR told.on_cents = coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'credit'
          AND (a.account_id = told.credit_on OR a.account_code IN (told.credit_on, told.credit_on || '_' || told.currency))), 0))
      INTO follows FROM journal_line l JOIN account a ON a.workspace_id = l.workspace_id AND a.account_id = l.account_id
      WHERE l.workspace_id = NEW.workspace_id AND l.entry_id = NEW.entry_id;
  ELSE
    -- What stands in a closed month is taken back by another entry, with its accounts on their other sides.
    EXECUTE format('SELECT e.entry_id FROM journal_entry e WHERE e.workspace_id = $1 AND e.source_type = %L AND e.source_id = $2
      AND e.source_event = $3 AND e.reverses_entry_id IS NULL AND e.status = ''posted'' AND e.entity_id = $4 AND e.currency = $5',
      NEW.source_type) INTO is_now USING NEW.workspace_id, NEW.source_id, told.event, NEW.entity_id, NEW.currency;
    follows := NOT told.stands AND is_now IS NOT NULL AND NOT EXISTS (SELECT FROM journal_line l
      WHERE l.workspace_id = NEW.workspace_id AND l.entry_id IN (NEW.entry_id, is_now)
      GROUP BY l.account_id HAVING sum(CASE l.side WHEN 'debit' THEN l.amount_cents ELSE -l.amount_cents END) <> 0);
  END IF;
  IF follows IS NOT TRUE THEN
    RAISE EXCEPTION 'the journal entry says what the % % does not', replace(NEW.source_type, '_', ' '), NEW.source_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

-- What came for a SAFE is owed by the books until it is shares or paid back, and no longer.
CREATE FUNCTION check_books_of_safe() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  own safe;
BEGIN
  SELECT * INTO own FROM safe s WHERE s.workspace_id = NEW.workspace_id AND s.safe_id = NEW.safe_id;
  IF own.safe_id IS NULL
    OR (own.paid_on IS NOT NULL) <> EXISTS (SELECT FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'safe'
      AND e.source_id = NEW.safe_id AND e.source_event = 'paid' AND e.reverses_entry_id IS NULL AND e.status = 'posted')
    OR (CASE WHEN own.status = 'outstanding' AND own.paid_on IS NOT NULL THEN own.principal_amount_cents ELSE 0 END)
      <> (SELECT coalesce(sum(CASE l.side WHEN 'credit' THEN l.amount_cents ELSE -l.amount_cents END), 0) FROM journal_entry e
        JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id
        JOIN account a ON a.workspace_id = l.workspace_id AND a.account_id = l.account_id AND a.account_code IN ('safes', 'safes_usd')
        WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'safe' AND e.source_id = NEW.safe_id AND e.posted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the SAFE % and its journal entries go together', NEW.safe_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER with_its_entries AFTER INSERT OR UPDATE OF paid_on, status ON safe DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.paid_on IS NOT NULL) EXECUTE FUNCTION check_books_of_safe();

-- The same of a note's principal.
CREATE FUNCTION check_books_of_note() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  own convertible_note;
BEGIN
  SELECT * INTO own FROM convertible_note n WHERE n.workspace_id = NEW.workspace_id AND n.note_id = NEW.note_id;
  IF own.note_id IS NULL
    OR (own.paid_on IS NOT NULL) <> EXISTS (SELECT FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id
      AND e.source_type = 'convertible_note' AND e.source_id = NEW.note_id AND e.source_event = 'paid' AND e.reverses_entry_id IS NULL
      AND e.status = 'posted')
    OR (CASE WHEN own.status = 'outstanding' AND own.paid_on IS NOT NULL THEN own.principal_amount_cents ELSE 0 END)
      <> (SELECT coalesce(sum(CASE l.side WHEN 'credit' THEN l.amount_cents ELSE -l.amount_cents END), 0) FROM journal_entry e
        JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id
        JOIN account a ON a.workspace_id = l.workspace_id AND a.account_id = l.account_id
          AND a.account_code IN ('convertible_notes', 'convertible_notes_usd')
        WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'convertible_note' AND e.source_id = NEW.note_id
          AND e.posted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the note % and its journal entries go together', NEW.note_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER with_its_entries AFTER INSERT OR UPDATE OF paid_on, status ON convertible_note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.paid_on IS NOT NULL) EXECUTE FUNCTION check_books_of_note();

-- Cash for shares is in the books on the day that it came, of units of an LLC as their member's contribution.
CREATE FUNCTION check_books_of_grant() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'grant' AND e.source_id = NEW.grant_id
      AND e.source_event = 'paid' AND e.reverses_entry_id IS NULL AND e.status = 'posted')
    AND NOT EXISTS (SELECT FROM contribution c WHERE c.workspace_id = NEW.workspace_id AND c.grant_id = NEW.grant_id AND c.status = 'recorded'
      AND c.amount_cents = NEW.consideration_cents AND c.contributed_on = NEW.paid_on) THEN
    RAISE EXCEPTION 'the grant % and its journal entry go together', NEW.grant_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER with_its_entries AFTER INSERT OR UPDATE OF paid_on ON equity_grant DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.paid_on IS NOT NULL AND NEW.consideration = 'cash' AND NEW.consideration_cents > 0) EXECUTE FUNCTION check_books_of_grant();

-- Of a schedule that is voided nothing is left in the books; one that is disposed of is, on that day; and a month of it is its own entry's.
CREATE FUNCTION check_books_of_schedule() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  own schedule;
BEGIN
  SELECT * INTO own FROM schedule s WHERE s.workspace_id = NEW.workspace_id AND s.schedule_id = NEW.schedule_id;
  IF own.schedule_id IS NULL
    OR own.status = 'disposed' AND NOT EXISTS (SELECT FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'schedule'
      AND e.source_id = NEW.schedule_id AND e.source_event = 'disposed' AND e.status = 'posted' AND e.date = own.disposed_on)
    OR own.status = 'voided' AND EXISTS (SELECT FROM journal_entry e
      JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id
      WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'schedule' AND e.source_id = NEW.schedule_id AND e.posted_at IS NOT NULL
      GROUP BY l.account_id HAVING sum(CASE l.side WHEN 'debit' THEN l.amount_cents ELSE -l.amount_cents END) <> 0) THEN
    RAISE EXCEPTION 'the schedule % and its journal entries go together', NEW.schedule_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER with_its_entries AFTER UPDATE OF status ON schedule DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('disposed', 'voided')) EXECUTE FUNCTION check_books_of_schedule();
CREATE FUNCTION check_posted_month() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.entry_id = NEW.entry_id
    AND e.source_type = 'schedule' AND e.source_id = NEW.schedule_id AND e.source_event = 'posted' AND e.posted_at IS NOT NULL
    AND e.reverses_entry_id IS NULL AND (e.total_cents, e.date) = (NEW.amount_cents, NEW.date)) THEN
    RAISE EXCEPTION 'the month % of the schedule % and its journal entry go together', NEW.period, NEW.schedule_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER with_its_entry AFTER INSERT ON schedule_posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_posted_month();

-- What is looked at that late is looked at where it was done.
CREATE CONSTRAINT TRIGGER seen AFTER INSERT OR UPDATE OF paid_on ON equity_grant DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.paid_on IS NOT NULL) EXECUTE FUNCTION check_seen('entity_id');
DROP TRIGGER seen ON safe;
CREATE CONSTRAINT TRIGGER seen AFTER INSERT OR UPDATE OF approval_id, paid_on, status ON safe DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_seen('entity_id');
DROP TRIGGER seen ON convertible_note;
CREATE CONSTRAINT TRIGGER seen AFTER INSERT OR UPDATE OF approval_id, paid_on, status ON convertible_note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_seen('entity_id');
DROP TRIGGER seen ON schedule;
CREATE CONSTRAINT TRIGGER seen AFTER INSERT OR UPDATE OF posted_months, posted_cents, status ON schedule DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_seen('entity_id');
