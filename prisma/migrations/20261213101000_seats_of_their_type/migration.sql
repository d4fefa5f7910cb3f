-- Ours alone: nothing in prisma/schema changes.

-- Members and managers could be seated in a corporation, and directors and incorporators in an LLC. While a conversion waits for its
-- filing, the company has the seats of both types. Whoever was seated before keeps the seat until it ends.
CREATE FUNCTION refuse_seat_of_another_type() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id
    AND (e.conversion_status = 'pending_filing' OR NEW.seat_type = ANY (CASE e.entity_type
      WHEN 'llc' THEN ARRAY['member', 'manager', 'officer', 'partnership_representative'] ELSE ARRAY['director', 'officer', 'incorporator'] END))) THEN
    RAISE EXCEPTION 'a company has the seats of its type' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER of_its_type BEFORE INSERT ON seat FOR EACH ROW EXECUTE FUNCTION refuse_seat_of_another_type();
