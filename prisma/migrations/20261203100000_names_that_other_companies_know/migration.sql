-- A contact is one person in every company of the workspace: another name, or another contact's names, are that in all of their registers
-- at once, and a merge is never taken back. So who is bound to companies does neither to somebody whom another company's registers know.

-- Whether a register of another company than these has recorded the contact under any name: asked past what the caller may see.
-- Volatile, so that it sees what others have committed while the name was waited for.
CREATE FUNCTION is_recorded_elsewhere(workspace text, contact text, own text[]) RETURNS boolean
LANGUAGE sql VOLATILE SET app.entities = '' AS $$
  WITH names AS (SELECT n.name_key FROM contact_name n WHERE n.workspace_id = workspace AND n.contact_id = contact)
  SELECT EXISTS (SELECT FROM names n JOIN equity_grant g ON g.workspace_id = workspace AND g.recipient_key = n.name_key AND g.entity_id <> ALL (own))
    OR EXISTS (SELECT FROM names n JOIN share_transfer t ON t.workspace_id = workspace AND n.name_key IN (t.from_key, t.to_key) AND t.entity_id <> ALL (own))
    OR EXISTS (SELECT FROM names n JOIN grant_event e ON e.workspace_id = workspace AND e.holder_key = n.name_key AND e.entity_id <> ALL (own))
    OR EXISTS (SELECT FROM names n JOIN safe s ON s.workspace_id = workspace AND s.investor_key = n.name_key AND s.entity_id <> ALL (own))
    OR EXISTS (SELECT FROM names n JOIN convertible_note c ON c.workspace_id = workspace AND c.investor_key = n.name_key AND c.entity_id <> ALL (own))
    OR EXISTS (SELECT FROM names n JOIN seat s ON s.workspace_id = workspace AND s.holder_key = n.name_key AND s.entity_id <> ALL (own))
$$;

CREATE FUNCTION refuse_names_of_others() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  own text := coalesce(current_setting('app.entities', true), '');
BEGIN
  IF own <> '' AND is_recorded_elsewhere(OLD.workspace_id, OLD.contact_id, string_to_array(own, ',')) THEN
    RAISE EXCEPTION 'another company knows the contact by this name'
      USING ERRCODE = 'insufficient_privilege', CONSTRAINT = 'companies';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER known_elsewhere BEFORE UPDATE ON contact_name FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION refuse_names_of_others();
