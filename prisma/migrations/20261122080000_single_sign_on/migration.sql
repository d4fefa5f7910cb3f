-- AlterTable
ALTER TABLE "user_session" ADD COLUMN     "bound_workspace_id" TEXT,
ADD COLUMN     "sso_connection_id" TEXT;

-- CreateTable
CREATE TABLE "sso_connection" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "connection_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret_sealed" TEXT NOT NULL,
    "default_role" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "is_required" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_connection_pkey" PRIMARY KEY ("workspace_id","connection_id")
);

-- CreateTable
CREATE TABLE "sso_domain" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "connection_id" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "txt_record" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_domain_pkey" PRIMARY KEY ("workspace_id","connection_id","domain")
);

-- CreateTable
CREATE TABLE "sso_domain_place" (
    "domain" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL,
    "is_required" BOOLEAN NOT NULL,

    CONSTRAINT "sso_domain_place_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "user_identity" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "connection_id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sign_in_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_identity_pkey" PRIMARY KEY ("workspace_id","connection_id","issuer","subject")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_identity_workspace_id_connection_id_issuer_user_id_key" ON "user_identity"("workspace_id", "connection_id", "issuer", "user_id");

-- AddForeignKey
ALTER TABLE "sso_domain" ADD CONSTRAINT "sso_domain_workspace_id_connection_id_fkey" FOREIGN KEY ("workspace_id", "connection_id") REFERENCES "sso_connection"("workspace_id", "connection_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_workspace_id_connection_id_fkey" FOREIGN KEY ("workspace_id", "connection_id") REFERENCES "sso_connection"("workspace_id", "connection_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('sso_connection');
ALTER TABLE sso_connection
  ADD CONSTRAINT sso_connection_name_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  ADD CONSTRAINT sso_connection_issuer_is_an_address CHECK (issuer ~ '^https?://' AND char_length(issuer) <= 500),
  ADD CONSTRAINT sso_connection_secret_is_sealed CHECK (client_secret_sealed LIKE 'sealed.%'),
  -- Nobody becomes an owner by what an issuer says.
  ADD CONSTRAINT sso_connection_default_role_is_known CHECK (default_role IN ('admin', 'accountant', 'viewer'));
SELECT tenant_table('sso_domain');
ALTER TABLE sso_domain
  ADD CONSTRAINT sso_domain_is_lower CHECK (domain = lower(domain) AND domain LIKE '%.%' AND char_length(domain) <= 253);
SELECT tenant_table('user_identity');

-- A session by single sign-on is bound for life to the workspace whose connection opened it.
ALTER TABLE user_session ADD CONSTRAINT user_session_is_bound_by_a_connection
  CHECK ((bound_workspace_id IS NULL) = (sso_connection_id IS NULL));
CREATE INDEX user_session_bound ON user_session (bound_workspace_id) WHERE bound_workspace_id IS NOT NULL;

-- Where people of a domain sign in: kept by these triggers alone, and asked for by one domain at a time. That a domain has one
-- workspace is this table's primary key.
CREATE FUNCTION place_sso_domain() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM sso_domain_place
      WHERE domain = OLD.domain AND workspace_id = OLD.workspace_id AND connection_id = OLD.connection_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.verified_at IS NOT NULL THEN
    INSERT INTO sso_domain_place (domain, workspace_id, connection_id, is_enabled, is_required)
      SELECT NEW.domain, NEW.workspace_id, NEW.connection_id, c.is_enabled, c.is_required FROM sso_connection c
      WHERE c.workspace_id = NEW.workspace_id AND c.connection_id = NEW.connection_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER placed AFTER INSERT OR UPDATE OR DELETE ON sso_domain FOR EACH ROW EXECUTE FUNCTION place_sso_domain();

CREATE FUNCTION place_sso_connection() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE sso_domain_place SET is_enabled = NEW.is_enabled, is_required = NEW.is_required
    WHERE workspace_id = NEW.workspace_id AND connection_id = NEW.connection_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER placed AFTER UPDATE ON sso_connection FOR EACH ROW EXECUTE FUNCTION place_sso_connection();

CREATE FUNCTION sso_place(asked text) RETURNS SETOF sso_domain_place
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.* FROM sso_domain_place p WHERE p.domain = asked AND p.is_enabled
$$;

-- Sessions by single sign-on: opened, asked for by their own identifier, and ended by workspace.
CREATE FUNCTION open_bound_session(id text, whose text, workspace text, connection text, from_address text, by_user_agent text, until timestamptz)
RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO user_session (session_id, user_id, bound_workspace_id, sso_connection_id, address, user_agent, expires_at)
  VALUES (id, whose, workspace, connection, from_address, by_user_agent, until)
$$;
CREATE FUNCTION session_workspace(id text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.bound_workspace_id FROM user_session s WHERE s.session_id = id
$$;
CREATE FUNCTION end_bound_sessions(workspace text, connection text, whose text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE user_session SET ended_at = now() WHERE bound_workspace_id = workspace AND ended_at IS NULL
    AND sso_connection_id = coalesce(connection, sso_connection_id) AND user_id = coalesce(whose, user_id)
$$;

REVOKE ALL ON FUNCTION place_sso_domain(), place_sso_connection(), sso_place(text), session_workspace(text),
  open_bound_session(text, text, text, text, text, text, timestamptz), end_bound_sessions(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sso_place(text), session_workspace(text),
  open_bound_session(text, text, text, text, text, text, timestamptz), end_bound_sessions(text, text, text) TO minutebook_app;
