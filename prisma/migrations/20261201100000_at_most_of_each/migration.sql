-- So many rows of a kind one company, or one workspace, has at most, so that whoever chooses among them is shown all of them. Those who
-- come together are counted one after the other, each on what the one before has committed. Told: how many, by which column, whose, of what.
CREATE FUNCTION refuse_beyond() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  whose text := to_jsonb(NEW) ->> TG_ARGV[1];
  present bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(TG_TABLE_NAME || ' ' || NEW.workspace_id || ' ' || whose, 0));
  EXECUTE format('SELECT count(*) FROM %I WHERE workspace_id = $1 AND %I = $2', TG_TABLE_NAME, TG_ARGV[1])
    INTO present USING NEW.workspace_id, whose;
  IF present >= TG_ARGV[0]::bigint THEN
    RAISE EXCEPTION '% has % % at most', TG_ARGV[2], TG_ARGV[0], TG_ARGV[3] USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER few BEFORE INSERT ON tax_rate FOR EACH ROW
  EXECUTE FUNCTION refuse_beyond('1000', 'entity_id', 'a company', 'sales tax rates');
CREATE TRIGGER few BEFORE INSERT ON instrument FOR EACH ROW
  EXECUTE FUNCTION refuse_beyond('1000', 'entity_id', 'a company', 'instruments');
CREATE TRIGGER few BEFORE INSERT ON workspace_role FOR EACH ROW
  EXECUTE FUNCTION refuse_beyond('1000', 'workspace_id', 'a workspace', 'roles of its own');
CREATE TRIGGER few BEFORE INSERT ON sso_connection FOR EACH ROW
  EXECUTE FUNCTION refuse_beyond('100', 'workspace_id', 'a workspace', 'single sign-on connections');
