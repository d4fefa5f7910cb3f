-- Ours from here. Which workspaces have receipts that wait to be sealed, for whoever seals what a process left that has ended: workspaces
-- only, and nothing of the receipts. The table holds what waits, and so is as good as empty. It is the dispatcher's to read, as the outbox is,
-- since row-level security binds an owner who is no superuser as well.
CREATE POLICY dispatcher ON log_pending FOR SELECT USING (current_setting('app.dispatcher', true) = 'on');
CREATE FUNCTION workspaces_unsealed() RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.dispatcher', 'on', true);
  RETURN QUERY SELECT DISTINCT p.workspace_id FROM log_pending p;
END
$$;
REVOKE ALL ON FUNCTION workspaces_unsealed() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workspaces_unsealed() TO minutebook_app;
