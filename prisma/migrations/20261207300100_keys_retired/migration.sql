-- A key that another has taken the place of says since when: what it signs later, for whoever has kept it, is not believed.
ALTER TABLE signing_key ADD COLUMN retired_at TIMESTAMPTZ(3);

-- A public key stands for ever, but for that.
CREATE FUNCTION refuse_but_retiring() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.retired_at IS NULL AND to_jsonb(NEW) - 'retired_at' = to_jsonb(OLD) - 'retired_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'receipts are verified with it' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
DROP TRIGGER immutable ON signing_key;
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON signing_key FOR EACH ROW EXECUTE FUNCTION refuse_but_retiring();
