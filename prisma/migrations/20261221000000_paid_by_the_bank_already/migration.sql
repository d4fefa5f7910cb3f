-- A payment that a line of the bank answers to has left it: no ACH file carries it once more. Whoever matches a line and whoever makes
-- a file hold the bank account.
CREATE OR REPLACE FUNCTION check_ach_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payment p WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id FOR SHARE;
  IF TG_OP = 'UPDATE' AND NEW.stands THEN
    RAISE EXCEPTION 'an ACH entry is made once' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'UPDATE' AND EXISTS (SELECT FROM payment p
    WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id AND p.status = 'settled') THEN
    RAISE EXCEPTION 'the payment % of the ACH file has settled', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM payment p
    JOIN ach_file f ON f.workspace_id = NEW.workspace_id AND f.ach_file_id = NEW.ach_file_id AND f.entity_id = p.entity_id
    WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id AND p.status = 'submitted'
      AND p.method = 'ach' AND p.currency = 'usd' AND f.status = 'made') THEN
    RAISE EXCEPTION 'the payment % awaits no ACH file', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'INSERT' AND EXISTS (SELECT FROM journal_entry e
    JOIN bank_line k ON k.workspace_id = e.workspace_id AND k.entry_id = e.entry_id
    WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'payment' AND e.source_id = NEW.payment_id) THEN
    RAISE EXCEPTION 'the bank has carried out the payment %', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
