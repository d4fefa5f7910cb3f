-- Their own pay is approved of those alone who are on the payroll on some day of the period: whoever has left since it was drafted, or
-- begins later, is drafted anew. What is given by hand, such as a last bonus, is paid to whoever has left as well.
CREATE FUNCTION check_pay_is_of_their_days() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  who text;
BEGIN
  -- Held in order, so that nobody's employment ends meanwhile.
  PERFORM FROM payroll_person p WHERE p.workspace_id = NEW.workspace_id AND p.person_id IN
      (SELECT l.person_id FROM payroll_line l WHERE l.workspace_id = NEW.workspace_id AND l.run_id = NEW.run_id AND l.basis = 'pay')
    ORDER BY p.person_id FOR NO KEY UPDATE;
  SELECT p.person_id INTO who FROM payroll_line l JOIN payroll_person p ON p.workspace_id = l.workspace_id AND p.person_id = l.person_id
    WHERE l.workspace_id = NEW.workspace_id AND l.run_id = NEW.run_id AND l.basis = 'pay'
      AND (p.starts_on > NEW.period_end OR p.ends_on < NEW.period_start) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the payroll run % pays % for days on which they are not employed', NEW.run_id, who
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER of_their_days BEFORE UPDATE OF status ON payroll_run FOR EACH ROW
  WHEN (OLD.status = 'draft' AND NEW.status = 'approved') EXECUTE FUNCTION check_pay_is_of_their_days();
