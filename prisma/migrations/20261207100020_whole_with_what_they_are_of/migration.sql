-- Lines come with their draft: those that came after it was posted, in the same act, were in no balance.
CREATE OR REPLACE FUNCTION check_lines() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off' AS $$
DECLARE
  wrong text;
  is_draft boolean;
BEGIN
  PERFORM assert_balanced(e.workspace_id, e.entry_id) FROM (SELECT DISTINCT workspace_id, entry_id FROM added) e;
  -- The foreign key holds the accounts since the lines were written, so nobody deactivates one meanwhile.
  SELECT a.account_code, e.status = 'draft' INTO wrong, is_draft FROM added l
    CROSS JOIN LATERAL (SELECT e.entity_id, e.currency, e.date, e.reverses_entry_id, e.status FROM journal_entry e
      WHERE e.workspace_id = l.workspace_id AND e.entry_id = l.entry_id OFFSET 0) e
    CROSS JOIN LATERAL (SELECT a.account_code, a.entity_id, a.currency, a.status FROM account a
      WHERE a.workspace_id = l.workspace_id AND a.account_id = l.account_id OFFSET 0) a
    WHERE a.entity_id <> e.entity_id OR a.currency <> e.currency OR l.date <> e.date OR e.status <> 'draft'
      OR (a.status <> 'active' AND e.reverses_entry_id IS NULL)
    LIMIT 1;
  IF FOUND AND NOT is_draft THEN
    RAISE EXCEPTION 'a journal entry that is no draft takes no lines' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'the account % is not an active account of the entry''s company and currency on the entry''s day', wrong
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER voided_once BEFORE UPDATE OF voided_at ON journal_entry
  FOR EACH ROW WHEN (OLD.voided_at IS NOT NULL) EXECUTE FUNCTION refuse_change('a journal entry is voided once');

-- A bank's lines come with their import, whose report counts them.
CREATE OR REPLACE FUNCTION check_bank_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'unmatched' OR NOT EXISTS (SELECT FROM bank_import i WHERE i.workspace_id = NEW.workspace_id
      AND i.import_id = NEW.import_id AND i.bank_id = NEW.bank_id AND i.entity_id = NEW.entity_id
      AND i.created_at >= now()::timestamptz(3)) THEN
    RAISE EXCEPTION 'a bank line comes unmatched with an import of its bank account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

-- An ACH file is made with all of its payments, and they are in it for as long as it is not discarded: what was let go of a file
-- that goes to the bank would have been paid twice.
CREATE FUNCTION refuse_late_ach_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ach_file f WHERE f.workspace_id = NEW.workspace_id AND f.ach_file_id = NEW.ach_file_id
      AND f.created_at < now()::timestamptz(3)) THEN
    RAISE EXCEPTION 'an ACH file is made with all of its payments' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER whole BEFORE INSERT ON ach_entry FOR EACH ROW EXECUTE FUNCTION refuse_late_ach_entry();
CREATE FUNCTION check_ach_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.payment_count, NEW.total_cents) <> (SELECT count(*), coalesce(sum(p.amount_cents), 0) FROM ach_entry e
      JOIN payment p ON p.workspace_id = e.workspace_id AND p.payment_id = e.payment_id
      WHERE e.workspace_id = NEW.workspace_id AND e.ach_file_id = NEW.ach_file_id) THEN
    RAISE EXCEPTION 'the payments of an ACH file add up to it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON ach_file DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ach_file();
CREATE FUNCTION check_ach_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ach_file f JOIN ach_entry e ON e.workspace_id = f.workspace_id AND e.ach_file_id = f.ach_file_id
      WHERE f.workspace_id = NEW.workspace_id AND f.ach_file_id = NEW.ach_file_id AND e.stands <> (f.status = 'made')) THEN
    RAISE EXCEPTION 'the payments of an ACH file are in it until it is discarded' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER frees_all AFTER UPDATE OF status ON ach_file DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ach_stands();
CREATE FUNCTION check_ach_entry_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ach_file f WHERE f.workspace_id = NEW.workspace_id AND f.ach_file_id = NEW.ach_file_id AND f.status = 'made') THEN
    RAISE EXCEPTION 'the payments of an ACH file are in it until it is discarded' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER in_its_file AFTER UPDATE OF stands ON ach_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NOT NEW.stands) EXECUTE FUNCTION check_ach_entry_stands();

-- A policy is what its latest version says: one that was changed in place bound otherwise than any version told.
CREATE FUNCTION check_policy_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM policy p WHERE p.workspace_id = NEW.workspace_id AND p.policy_id = NEW.policy_id
      AND NOT EXISTS (SELECT FROM policy_version v WHERE v.workspace_id = p.workspace_id AND v.policy_id = p.policy_id AND v.version = p.version
        AND (v.name, v.summary, v.text, v.mode, v.template, v.fields, v.written_by)
          IS NOT DISTINCT FROM (p.name, p.summary, p.text, p.mode, p.template, p.fields, p.updated_by))) THEN
    RAISE EXCEPTION 'a policy is what its version says' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER as_its_version AFTER INSERT OR UPDATE ON policy DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_policy_version();
CREATE TRIGGER counts_on BEFORE UPDATE OF version ON policy
  FOR EACH ROW WHEN (NEW.version <> OLD.version AND NEW.version <> OLD.version + 1) EXECUTE FUNCTION refuse_change('a policy keeps its versions');

-- A SAFE or a note becomes the shares that its investor was granted for it, on that day.
CREATE FUNCTION check_converted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id
      AND g.consideration = 'conversion' AND g.granted_on = NEW.converted_on
      AND holder_of(g.workspace_id, g.recipient_key) = holder_of(NEW.workspace_id, NEW.investor_key)) THEN
    RAISE EXCEPTION 'what converts becomes shares that its investor was granted for it on the day' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER becomes_shares BEFORE UPDATE OF status ON safe
  FOR EACH ROW WHEN (NEW.status = 'converted') EXECUTE FUNCTION check_converted();
CREATE TRIGGER becomes_shares BEFORE UPDATE OF status ON convertible_note
  FOR EACH ROW WHEN (NEW.status = 'converted') EXECUTE FUNCTION check_converted();

-- What an instrument is authorized to have is what its last event says, where one does.
CREATE FUNCTION check_instrument_as_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT (e.authorized_units, e.par_value) IS DISTINCT FROM (i.authorized_units, i.par_value) FROM instrument i
      JOIN instrument_event e ON e.workspace_id = i.workspace_id AND e.instrument_id = i.instrument_id
      WHERE i.workspace_id = NEW.workspace_id AND i.instrument_id = NEW.instrument_id ORDER BY e.instrument_event_id DESC LIMIT 1) THEN
    RAISE EXCEPTION 'the instrument is not as its last event says' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER still_as_told AFTER UPDATE OF authorized_units, par_value ON instrument DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.authorized_units, OLD.par_value) IS DISTINCT FROM (NEW.authorized_units, NEW.par_value))
  EXECUTE FUNCTION check_instrument_as_told();

-- The answer to a request is told again as it was for a day.
CREATE TRIGGER answered_once BEFORE UPDATE OF request_hash, status, body, receipt_id ON idempotency
  FOR EACH ROW WHEN (OLD.status IS NOT NULL AND OLD.created_at >= now() - interval '24 hours')
  EXECUTE FUNCTION refuse_change('the first answer is given again');

-- No act is of a day to come.
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF paid_on, voided_on ON payroll_run
  FOR EACH ROW WHEN (greatest(NEW.paid_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a payroll run is not paid on a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF deposited_on ON payroll_deposit
  FOR EACH ROW WHEN (NEW.deposited_on > app_today() + 1) EXECUTE FUNCTION refuse_change('a deposit is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF contributed_on, voided_on ON contribution
  FOR EACH ROW WHEN (greatest(NEW.contributed_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a contribution is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF allocated_on, voided_on ON allocation
  FOR EACH ROW WHEN (greatest(NEW.allocated_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('an allocation is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF declared_on, voided_on ON distribution
  FOR EACH ROW WHEN (greatest(NEW.declared_on, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a distribution is not of a day to come');
