-- Notice that was given was given by today.
CREATE FUNCTION refuse_notice_to_come() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.notice_given_on > app_today() THEN
    RAISE EXCEPTION 'notice that is given is not to come' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER notice_is_given BEFORE INSERT OR UPDATE OF notice_given_on ON meeting FOR EACH ROW
  WHEN (NEW.notice_given_on IS NOT NULL) EXECUTE FUNCTION refuse_notice_to_come();
