-- As 20261121210000 has it. Whether the entry stands is told as one truth: an index by what reverses nothing finds it no sooner than
-- all the others that stand, and was taken for as good as its own while nothing is known yet of what has just been written.
CREATE OR REPLACE FUNCTION check_bank_match() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.entry_id = NEW.entry_id FOR SHARE;
  IF NOT EXISTS (SELECT FROM journal_entry e
      JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id AND l.line_number = NEW.entry_line_number
      JOIN bank_account b ON b.workspace_id = e.workspace_id AND b.bank_id = NEW.bank_id AND b.account_id = l.account_id
      WHERE e.workspace_id = NEW.workspace_id AND e.entry_id = NEW.entry_id AND (e.status = 'posted' AND e.reverses_entry_id IS NULL) IS TRUE
        AND NEW.amount_cents = CASE l.side WHEN 'debit' THEN l.amount_cents ELSE -l.amount_cents END) THEN
    RAISE EXCEPTION 'a bank line is matched to a posted entry of its amount on its ledger account'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
