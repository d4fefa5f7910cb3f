-- A head that is signed later never says that it is earlier: by that whoever holds one sees that the log was cut off since.
CREATE OR REPLACE FUNCTION refuse_shrinking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.tree_size <= OLD.tree_size OR NEW.sealed_at < OLD.sealed_at THEN
    RAISE EXCEPTION 'the log only grows' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
