-- Nobody gives for longer than they hold: a key that a key makes ends no later than that one. A key's end never changes.
CREATE FUNCTION refuse_outliving_key() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM api_key k WHERE k.workspace_id = NEW.workspace_id AND k.key_id = NEW.created_by_id
    AND k.expires_at < coalesce(NEW.expires_at, 'infinity')) THEN
    RAISE EXCEPTION 'a key ends no later than the key that makes it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER ends_within BEFORE INSERT ON api_key FOR EACH ROW EXECUTE FUNCTION refuse_outliving_key();
