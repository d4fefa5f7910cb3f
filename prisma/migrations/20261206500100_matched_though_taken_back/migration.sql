-- As 20261206100000 has it, but that what was taken back and what took it back are matched too: a deposit that the bank returned stands
-- in its statement twice, as it does in the books.
CREATE OR REPLACE FUNCTION check_bank_match() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  stands boolean;
  on_account text;
  moved bigint;
BEGIN
  SELECT e.posted_at IS NOT NULL INTO stands
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
