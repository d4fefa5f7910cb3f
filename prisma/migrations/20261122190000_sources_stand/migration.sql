-- An entry that follows a record is taken back by that record's own act. Whether the record stands is asked of a function of
-- its type, `stands_<source_type>(workspace_id, source_id)`, so that a new kind of record brings its own and alters no other's; a
-- type without one stands always.
CREATE FUNCTION stands_invoice(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM invoice WHERE workspace_id = workspace AND invoice_id = id AND status = 'voided') $$;
CREATE FUNCTION stands_payment(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM payment WHERE workspace_id = workspace AND payment_id = id AND status IN ('failed', 'cancelled')) $$;
-- A line of a bank's statement does not hold the entry that was made for it.
CREATE FUNCTION stands_statement_line(workspace text, id text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT false $$;

CREATE OR REPLACE FUNCTION check_source() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  asked text := 'stands_' || NEW.source_type;
  stands boolean := true;
BEGIN
  IF to_regproc(asked) IS NOT NULL THEN
    EXECUTE format('SELECT %I($1, $2)', asked) INTO stands USING NEW.workspace_id, NEW.source_id;
  END IF;
  IF stands THEN
    RAISE EXCEPTION 'the journal entry follows the % %, which stands', replace(NEW.source_type, '_', ' '), NEW.source_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
