-- As 20261205200300 has it, each record looked up by its key alone: asked for by its ledger account too, a line of the journal was
-- searched for among all of the account's, for each match anew, while PostgreSQL takes a new workspace for a few rows.
CREATE OR REPLACE FUNCTION check_bank_match() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  stands boolean;
  on_account text;
  moved bigint;
BEGIN
  SELECT e.status = 'posted' AND e.reverses_entry_id IS NULL INTO stands
    FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.entry_id = NEW.entry_id FOR SHARE;
  SELECT l.account_id, CASE l.side WHEN 'debit' THEN l.amount_cents ELSE -l.amount_cents END INTO on_account, moved
    FROM journal_line l WHERE l.workspace_id = NEW.workspace_id AND l.entry_id = NEW.entry_id AND l.line_number = NEW.entry_line_number;
  IF (stands AND moved = NEW.amount_cents AND on_account = (SELECT b.account_id FROM bank_account b
      WHERE b.workspace_id = NEW.workspace_id AND b.bank_id = NEW.bank_id)) IS NOT TRUE THEN
    RAISE EXCEPTION 'a bank line is matched to a posted entry of its amount on its ledger account'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
