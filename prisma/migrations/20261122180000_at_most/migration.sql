-- So many rows of a kind a workspace has at most: those who come together are counted one after the other, each on what the one
-- before has committed.
CREATE FUNCTION refuse_more() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  present bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(TG_TABLE_NAME || ' ' || NEW.workspace_id, 0));
  EXECUTE format('SELECT count(*) FROM %I WHERE workspace_id = $1', TG_TABLE_NAME) INTO present USING NEW.workspace_id;
  IF present >= TG_ARGV[0]::bigint THEN
    RAISE EXCEPTION 'a workspace has % of % at most', TG_ARGV[0], TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER few BEFORE INSERT ON witness FOR EACH ROW EXECUTE FUNCTION refuse_more('20');
-- Each policy is asked of every act.
CREATE TRIGGER few BEFORE INSERT ON policy FOR EACH ROW EXECUTE FUNCTION refuse_more('100');
