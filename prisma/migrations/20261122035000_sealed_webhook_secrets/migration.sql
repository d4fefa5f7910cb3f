-- Agents' webhook secrets are sealed (lib/domains/money/banking/encryption.ts). Those that stand here in clear are sealed by
-- the first start, since only the service has the key: no row is checked now, and each from its next change on.
ALTER TABLE agent ADD CONSTRAINT agent_webhook_secret_is_sealed CHECK (webhook_secret LIKE 'sealed.%') NOT VALID;

-- Whose agents' secrets still stand in clear: workspaces only, and nothing of the agents.
CREATE FUNCTION workspaces_with_clear_secrets() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT a.workspace_id FROM agent a WHERE a.webhook_secret NOT LIKE 'sealed.%'
$$;
REVOKE ALL ON FUNCTION workspaces_with_clear_secrets() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workspaces_with_clear_secrets() TO minutebook_app;
