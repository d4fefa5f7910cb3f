-- The service signs in to PostgreSQL as a role that has minutebook_app's rights and no others (scripts/support/login.mjs makes
-- it), so that what a statement can reach is what is granted here. Nobody's passwords, sessions and places are granted: they
-- are reached by the functions below, one at a time, by whoever knows what they are asked by.
--
-- HOW A NEW TABLE OF SIGN-IN SECRETS IS GRANTED (passkeys, one-time codes, recovery codes, tokens of resets):
--   1. Nothing of the table itself: no GRANT. A column of it that pages show may be granted alone, GRANT SELECT (a, b).
--   2. For each thing that the service does with it, a function like those below: LANGUAGE sql or plpgsql, SECURITY DEFINER,
--      SET search_path = public, pg_temp; asked by the key that the caller must know (a session's identifier, a token's hash,
--      an e-mail), never answering more than that key's rows, and never a secret that could be compared here instead.
--      RETURNS SETOF the_table hands on columns that come later, too.
--   3. REVOKE ALL ON FUNCTION … FROM PUBLIC; GRANT EXECUTE ON FUNCTION … TO minutebook_app.
--   4. A secret that must be read again (a one-time code's) is sealed first, by lib/db/sealing.ts.
-- lib/db/contract.test.ts finds a table or a function that does otherwise, and a readable column that is named like a secret.

-- Nobody makes temporary tables, which would stand before ours.
DO $$
BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO minutebook_app', current_database());
END
$$;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- What PostgreSQL lets everybody do, and a hostile statement would: fill the disk with large objects that belong to no
-- workspace, end the other connections of the same role. Only a superuser may take it back: where the owner is none,
-- the rest holds all the same.
DO $$
DECLARE
  one regprocedure;
BEGIN
  FOR one IN SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND (proname ~ '^lo_|^lo(read|write)$'
    OR proname IN ('pg_terminate_backend', 'pg_cancel_backend'))
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one);
  END LOOP;
EXCEPTION
  WHEN insufficient_privilege THEN NULL;
END
$$;

-- People: somebody sees themselves (app.user_id) and the members of their workspace; a password's hash is seen by nobody.
REVOKE ALL ON user_account FROM minutebook_app;
GRANT SELECT (user_id, email, name, email_verified_at, created_at, updated_at), INSERT, UPDATE (name, updated_at)
  ON user_account TO minutebook_app;
ALTER TABLE user_account ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON user_account USING (user_id = current_setting('app.user_id', true));
CREATE POLICY fellows ON user_account FOR SELECT
  USING (EXISTS (SELECT FROM membership m WHERE m.user_id = user_account.user_id));
CREATE POLICY opened ON user_account FOR INSERT WITH CHECK (true);

-- What the functions below say of a person: CREATE OR REPLACE VIEW with a further column, and all of them say it.
CREATE VIEW person AS SELECT user_id, email, name, email_verified_at, created_at, updated_at FROM user_account;
CREATE FUNCTION has_accounts() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM user_account)
$$;
CREATE FUNCTION person_by_email(asked text) RETURNS SETOF person
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.* FROM person p WHERE p.email = asked
$$;
CREATE FUNCTION person_by_id(asked text) RETURNS SETOF person
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.* FROM person p WHERE p.user_id = asked
$$;

-- A password is compared here: what leaves is its recipe (algorithm, cost and salt), by which the service hashes what it was
-- given, and then whether that is the hash that is kept.
CREATE FUNCTION password_recipe(asked text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT regexp_replace(u.password_hash, '\$[^$]*$', '') FROM user_account u WHERE u.email = asked
$$;
CREATE FUNCTION person_by_password(asked text, given_hash text) RETURNS SETOF person
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.* FROM person p JOIN user_account u ON u.user_id = p.user_id WHERE u.email = asked AND u.password_hash = given_hash
$$;
CREATE FUNCTION change_password(whose text, old_hash text, new_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE user_account SET password_hash = new_hash, updated_at = now() WHERE user_id = whose AND password_hash = old_hash;
  RETURN FOUND;
END
$$;

-- Sessions: by their own identifier, which only its cookie knows, or a person's own.
REVOKE ALL ON user_session FROM minutebook_app;
CREATE FUNCTION open_session(id text, whose text, from_address text, by_user_agent text, until timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO user_session (session_id, user_id, address, user_agent, expires_at)
  VALUES (id, whose, from_address, by_user_agent, until)
$$;
-- The session that has neither ended, nor run out, nor lain idle; notes once a minute that it was seen.
CREATE FUNCTION live_session(id text, most_idle_days int) RETURNS SETOF user_session
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found user_session;
BEGIN
  SELECT s.* INTO found FROM user_session s WHERE s.session_id = id AND s.ended_at IS NULL AND s.expires_at > now()
    AND s.last_seen_at >= now() - make_interval(days => most_idle_days);
  IF found.session_id IS NULL THEN RETURN; END IF;
  IF found.last_seen_at < now() - interval '1 minute' THEN
    UPDATE user_session SET last_seen_at = now() WHERE session_id = id;
  END IF;
  RETURN NEXT found;
END
$$;
CREATE FUNCTION sessions_of(whose text, most_idle_days int) RETURNS SETOF user_session
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.* FROM user_session s WHERE s.user_id = whose AND s.ended_at IS NULL AND s.expires_at > now()
    AND s.last_seen_at >= now() - make_interval(days => most_idle_days) ORDER BY s.last_seen_at DESC
$$;
CREATE FUNCTION end_session(whose text, id text) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (UPDATE user_session SET ended_at = now()
    WHERE user_id = whose AND session_id = id AND ended_at IS NULL RETURNING 1) SELECT count(*)::int FROM ended
$$;
CREATE FUNCTION end_other_sessions(whose text, but_id text) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (UPDATE user_session SET ended_at = now()
    WHERE user_id = whose AND session_id <> but_id AND ended_at IS NULL RETURNING 1) SELECT count(*)::int FROM ended
$$;

-- Workspaces: one's own, and by name or identifier. Their identifiers alone are told to the worker that seals their logs.
REVOKE ALL ON workspace FROM minutebook_app;
GRANT SELECT, INSERT ON workspace TO minutebook_app;
ALTER TABLE workspace ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON workspace FOR SELECT USING (workspace_id = current_setting('app.workspace_id', true));
CREATE POLICY entered ON workspace FOR SELECT
  USING (EXISTS (SELECT FROM membership m WHERE m.workspace_id = workspace.workspace_id));
CREATE POLICY opened ON workspace FOR INSERT WITH CHECK (true);
CREATE FUNCTION workspace_by_name(asked text) RETURNS SETOF workspace
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.* FROM workspace w WHERE w.name = asked
$$;
CREATE FUNCTION workspace_by_id(asked text) RETURNS SETOF workspace
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.* FROM workspace w WHERE w.workspace_id = asked
$$;
CREATE FUNCTION workspace_ids() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.workspace_id FROM workspace w
$$;

-- Where documents and agents are: by what their holders know of them, as with an invoice's link.
REVOKE ALL ON document_place, agent_place FROM minutebook_app;
ALTER FUNCTION remember_place() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION remember_agent_place() SECURITY DEFINER SET search_path = public, pg_temp;
CREATE FUNCTION place_of_document(asked text) RETURNS SETOF document_place
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.* FROM document_place p WHERE p.document_id = asked
$$;
CREATE FUNCTION places_of_text(asked text) RETURNS SETOF document_place
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.* FROM document_place p WHERE p.sha256 = asked ORDER BY p.document_id
$$;
CREATE FUNCTION workspace_of_agent(asked text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.workspace_id FROM agent_place p WHERE p.agent_id = asked
$$;

REVOKE ALL ON FUNCTION has_accounts(), person_by_email(text), person_by_id(text), password_recipe(text),
  person_by_password(text, text), change_password(text, text, text),
  open_session(text, text, text, text, timestamptz), live_session(text, int), sessions_of(text, int), end_session(text, text),
  end_other_sessions(text, text), workspace_by_name(text), workspace_by_id(text), workspace_ids(),
  place_of_document(text), places_of_text(text), workspace_of_agent(text), remember_place(), remember_agent_place(),
  close_alone(), keep_balances(), open_balance()
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_accounts(), person_by_email(text), person_by_id(text), password_recipe(text),
  person_by_password(text, text), change_password(text, text, text),
  open_session(text, text, text, text, timestamptz), live_session(text, int), sessions_of(text, int), end_session(text, text),
  end_other_sessions(text, text), workspace_by_name(text), workspace_by_id(text), workspace_ids(),
  place_of_document(text), places_of_text(text), workspace_of_agent(text)
  TO minutebook_app;
