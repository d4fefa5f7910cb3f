-- The bank moves nothing on an account after the day that it was closed; what it moved before is told of later, too.
CREATE FUNCTION check_lines_while_open() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written n JOIN bank_account b ON b.workspace_id = n.workspace_id AND b.bank_id = n.bank_id
      WHERE n.date > (b.closed_at AT TIME ZONE 'UTC')::date) THEN
    RAISE EXCEPTION 'a closed bank account has no line of a day after its closing' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION check_lines_while_open() FROM PUBLIC;
CREATE TRIGGER lines_while_open AFTER INSERT ON bank_line REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION check_lines_while_open();
