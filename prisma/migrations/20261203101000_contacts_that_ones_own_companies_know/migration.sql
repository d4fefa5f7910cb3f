-- Names are the workspace's, so that one person is one contact in every company; who is bound to companies is shown those of whom their
-- own registers know, or whose contact they see, when they name somebody by an identifier. It is no SECURITY DEFINER and changes no
-- setting: what the caller may not see does not count.
CREATE FUNCTION is_known_here(workspace text, contact text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  WITH names AS (SELECT n.name_key FROM contact_name n WHERE n.workspace_id = workspace AND n.contact_id = contact)
  SELECT EXISTS (SELECT FROM contact c WHERE c.workspace_id = workspace AND c.contact_id = contact)
    OR EXISTS (SELECT FROM names n JOIN equity_grant g ON g.workspace_id = workspace AND g.recipient_key = n.name_key)
    OR EXISTS (SELECT FROM names n JOIN share_transfer t ON t.workspace_id = workspace AND n.name_key IN (t.from_key, t.to_key))
    OR EXISTS (SELECT FROM names n JOIN grant_event e ON e.workspace_id = workspace AND e.holder_key = n.name_key)
    OR EXISTS (SELECT FROM names n JOIN safe s ON s.workspace_id = workspace AND s.investor_key = n.name_key)
    OR EXISTS (SELECT FROM names n JOIN convertible_note c ON c.workspace_id = workspace AND c.investor_key = n.name_key)
    OR EXISTS (SELECT FROM names n JOIN seat s ON s.workspace_id = workspace AND s.holder_key = n.name_key)
$$;
