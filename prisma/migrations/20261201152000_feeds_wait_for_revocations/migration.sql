-- A feed that a key is told while the key is being revoked waits for that, and is refused: neither would see the other else.
CREATE OR REPLACE FUNCTION refuse_outliving_feed() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  told api_key%ROWTYPE;
BEGIN
  SELECT * INTO told FROM api_key k WHERE k.workspace_id = NEW.workspace_id AND k.key_id = NEW.key_id FOR SHARE;
  IF FOUND AND (told.revoked_at IS NOT NULL OR told.expires_at < coalesce(NEW.expires_at, 'infinity')) THEN
    RAISE EXCEPTION 'a feed ends no later than the key that was told its address' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
