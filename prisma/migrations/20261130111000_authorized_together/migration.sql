-- What all instruments of a cap table authorize together is an exact sum, as what they have issued is: past 2^53-1 the cap table, the pool,
-- the franchise tax and a conversion could not be told any more. What stands past it already stays, and grows no further.
CREATE FUNCTION assert_authorized_together(of_workspace text, of_cap_table text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- After the instrument, as by whoever grants: those who authorize at the same time are counted one after another.
  PERFORM FROM cap_table c WHERE c.workspace_id = of_workspace AND c.cap_table_id = of_cap_table FOR NO KEY UPDATE;
  IF (SELECT sum(i.authorized_units) FROM instrument i
      WHERE i.workspace_id = of_workspace AND i.cap_table_id = of_cap_table) > 9007199254740991 THEN
    RAISE EXCEPTION 'must not bring what all instruments of the cap table authorize past 2^53-1'
      USING ERRCODE = 'check_violation', COLUMN = 'authorized_units', CONSTRAINT = 'cap_table_authorized_units_are_exact';
  END IF;
END
$$;

CREATE FUNCTION authorize_more() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_authorized_together(NEW.workspace_id, NEW.cap_table_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER authorized_more AFTER UPDATE OF authorized_units ON instrument FOR EACH ROW
  WHEN (NEW.authorized_units > OLD.authorized_units) EXECUTE FUNCTION authorize_more();

-- Once for each statement, so that a register of a thousand classes is added up once.
CREATE FUNCTION authorize_added() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_authorized_together(t.workspace_id, t.cap_table_id)
    FROM (SELECT DISTINCT a.workspace_id, a.cap_table_id FROM added a ORDER BY 1, 2) t;
  RETURN NULL;
END
$$;
CREATE TRIGGER authorized_added AFTER INSERT ON instrument REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION authorize_added();
