-- The invoices of a list are numbered by one statement: the counter goes up by as many as there are, and at the end of the transaction
-- there is an invoice of each number that it has gone up by. Going up by one, twice in a transaction, with an invoice of the second
-- number alone was let pass before, since only the last was looked for; so it was of credit notes.
CREATE OR REPLACE FUNCTION guard_counter() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last_number <= (CASE TG_OP WHEN 'INSERT' THEN 0 ELSE OLD.last_number END) THEN
    RAISE EXCEPTION 'invoices are numbered upwards' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE FUNCTION check_counted() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before bigint := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := OLD.last_number;
  END IF;
  IF (SELECT count(*) FROM invoice i WHERE i.workspace_id = NEW.workspace_id AND i.entity_id = NEW.entity_id
      AND i.number > before AND i.number <= NEW.last_number) <> NEW.last_number - before
  THEN
    RAISE EXCEPTION 'invoice numbers have no gaps' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER gapless ON invoice_counter;
CREATE CONSTRAINT TRIGGER gapless AFTER INSERT OR UPDATE ON invoice_counter DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_counted();
-- Of each invoice: its number is one that the counter gave.
CREATE OR REPLACE FUNCTION check_number() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoice_counter c
      WHERE c.workspace_id = NEW.workspace_id AND c.entity_id = NEW.entity_id AND c.last_number >= NEW.number)
  THEN
    RAISE EXCEPTION 'invoice numbers have no gaps' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

-- Credit notes are made one by one, and so go on to be counted.
CREATE FUNCTION check_credit_note_counted() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM credit_note n
      WHERE n.workspace_id = NEW.workspace_id AND n.entity_id = NEW.entity_id AND n.number = NEW.last_number)
  THEN
    RAISE EXCEPTION 'credit note numbers have no gaps' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER gapless ON credit_note_counter;
CREATE CONSTRAINT TRIGGER gapless AFTER INSERT OR UPDATE ON credit_note_counter DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_credit_note_counted();
CREATE OR REPLACE FUNCTION check_credit_note_number() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM credit_note_counter c
      WHERE c.workspace_id = NEW.workspace_id AND c.entity_id = NEW.entity_id AND c.last_number >= NEW.number)
  THEN
    RAISE EXCEPTION 'credit note numbers have no gaps' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
