-- Every statement is put to every act: a policy has 50 at most and a workspace's policies 500 together, as the service asks before. Those
-- who come together are counted one after the other, since each has renewed the workspace's set of policies first. What stands with more may
-- be changed, to no more than it has.
CREATE FUNCTION policy_statements(said text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT length(bare) - length(replace(bare, ';', ''))
  FROM regexp_replace(said, '"(?:[^"\\]|\\.)*"?|//[^\n\r]*', '', 'g') AS r(bare)
$$;
CREATE FUNCTION refuse_more_statements() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  own integer := policy_statements(NEW.text);
BEGIN
  IF TG_OP = 'UPDATE' AND own <= policy_statements(OLD.text) THEN
    RETURN NULL;
  END IF;
  IF own > 50 THEN
    RAISE EXCEPTION 'a policy has 50 statements at most' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (SELECT sum(policy_statements(p.text)) FROM policy p WHERE p.workspace_id = NEW.workspace_id) > 500 THEN
    RAISE EXCEPTION 'the policies of a workspace have 500 statements at most' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
-- After `renewed`, which holds the workspace's set.
CREATE TRIGGER so_many_statements AFTER INSERT OR UPDATE OF text ON policy FOR EACH ROW EXECUTE FUNCTION refuse_more_statements();
