-- CreateIndex
CREATE INDEX "user_session_expires_at_idx" ON "user_session"("expires_at");

-- Ours from here. A session goes once its time is over, whoever's it was and however it ended: with each that is opened up to
-- twenty go, so that there are no more of them than the days of the longest one have brought, and nobody's addresses are kept
-- beyond those.
CREATE FUNCTION forget_past_sessions() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM user_session WHERE session_id IN (
    SELECT s.session_id FROM user_session s WHERE s.expires_at < now() ORDER BY s.expires_at LIMIT 20 FOR UPDATE SKIP LOCKED)
$$;
REVOKE ALL ON FUNCTION forget_past_sessions() FROM PUBLIC;
CREATE OR REPLACE FUNCTION open_session(id text, whose text, from_address text, by_user_agent text, until timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT forget_past_sessions();
  INSERT INTO user_session (session_id, user_id, address, user_agent, expires_at)
  VALUES (id, whose, from_address, by_user_agent, until)
$$;
CREATE OR REPLACE FUNCTION open_bound_session(id text, whose text, workspace text, connection text, from_address text, by_user_agent text, until timestamptz)
RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT forget_past_sessions();
  INSERT INTO user_session (session_id, user_id, bound_workspace_id, sso_connection_id, address, user_agent, expires_at)
  VALUES (id, whose, workspace, connection, from_address, by_user_agent, until)
$$;
