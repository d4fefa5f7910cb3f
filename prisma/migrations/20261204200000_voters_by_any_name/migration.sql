-- Who is called otherwise since votes by either name, under the one that what they hold is kept under: the key is of any of their
-- names, and not of the one alone that is written beside it.
ALTER TABLE meeting_voter
  DROP CONSTRAINT meeting_voter_key_is_of_its_voter,
  ADD CONSTRAINT meeting_voter_has_a_key CHECK (voter_key <> '');
ALTER TABLE vote
  DROP CONSTRAINT vote_key_is_of_its_voter,
  ADD CONSTRAINT vote_has_a_key CHECK (voter_key <> '');
CREATE FUNCTION refuse_others_key() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT holder_key_is_of(NEW.voter_key, NEW.voter_name) AND NOT EXISTS (SELECT FROM contact_name n
    WHERE n.workspace_id = NEW.workspace_id AND n.holder_key = NEW.voter_key
      AND (n.name_key = name_key_of(NEW.voter_name) OR n.present_name = NEW.voter_name)) THEN
    RAISE EXCEPTION 'a voter''s key is of one of their names' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER of_its_voter BEFORE INSERT ON meeting_voter FOR EACH ROW EXECUTE FUNCTION refuse_others_key();
CREATE TRIGGER of_its_voter BEFORE INSERT ON vote FOR EACH ROW EXECUTE FUNCTION refuse_others_key();
