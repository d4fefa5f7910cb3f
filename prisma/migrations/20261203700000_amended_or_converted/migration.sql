-- An amendment is of the type that a company has: one that was prepared for a corporation would have given an llc classes of stock. So a
-- company is amended or converted, one after the other; whoever writes either holds the company first.
CREATE FUNCTION refuse_amended_and_converted() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id FOR NO KEY UPDATE;
  IF TG_TABLE_NAME = 'amendment' AND EXISTS (SELECT FROM conversion c WHERE c.workspace_id = NEW.workspace_id
    AND c.entity_id = NEW.entity_id AND c.status = 'pending_filing') THEN
    RAISE EXCEPTION 'a company is not amended while its conversion waits for the state' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_TABLE_NAME = 'conversion' AND EXISTS (SELECT FROM amendment a WHERE a.workspace_id = NEW.workspace_id
    AND a.entity_id = NEW.entity_id AND a.status = 'pending_filing') THEN
    RAISE EXCEPTION 'a company is not converted while an amendment waits for the state' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER apart BEFORE INSERT ON amendment FOR EACH ROW EXECUTE FUNCTION refuse_amended_and_converted();
CREATE TRIGGER apart BEFORE INSERT ON conversion FOR EACH ROW EXECUTE FUNCTION refuse_amended_and_converted();
