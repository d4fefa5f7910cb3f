-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "workspace" (
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "user_account" (
    "user_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "user_session" (
    "session_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_session_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "membership" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "invitation_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("workspace_id","invitation_id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "key_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "key_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("workspace_id","key_id")
);

-- CreateTable
CREATE TABLE "idempotency" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "actor_id" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "lease" TEXT NOT NULL,
    "leased_until" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "receipt_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_pkey" PRIMARY KEY ("workspace_id","actor_id","idempotency_key")
);

-- CreateTable
CREATE TABLE "entity" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "entity_id" TEXT NOT NULL,
    "legal_name" TEXT NOT NULL,
    "entity_type" TEXT NOT NULL,
    "jurisdiction" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "formation_status" TEXT NOT NULL DEFAULT 'Pending',
    "registered_agent" JSONB,
    "principal_address" TEXT,
    "authorized_shares" BIGINT,
    "par_value" TEXT,
    "incorporator" JSONB,
    "organizer" JSONB,
    "directors" JSONB,
    "officers" JSONB,
    "members" JSONB,
    "management" TEXT,
    "managers" JSONB,
    "fiscal_year_end" TEXT,
    "purpose" TEXT,
    "confirmation_number" TEXT,
    "filing_confirmed_at" TIMESTAMPTZ(3),
    "ein" TEXT,
    "ein_confirmed_at" TIMESTAMPTZ(3),
    "filed_on" DATE,
    "dissolved_at" TIMESTAMPTZ(3),
    "dissolution_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entity_pkey" PRIMARY KEY ("workspace_id","entity_id")
);

-- CreateTable
CREATE TABLE "document" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "document_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "document_type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'unsigned',
    "signer_roles" TEXT[],
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_pkey" PRIMARY KEY ("workspace_id","document_id")
);

-- CreateTable
CREATE TABLE "signature" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "signature_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "text_sha256" TEXT NOT NULL,
    "signer_name" TEXT NOT NULL,
    "signer_role" TEXT NOT NULL,
    "signer_email" TEXT,
    "signature_text" TEXT NOT NULL,
    "consent_text" TEXT,
    "address" TEXT,
    "signed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signature_pkey" PRIMARY KEY ("workspace_id","signature_id")
);

-- CreateTable
CREATE TABLE "document_place" (
    "document_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "document_place_pkey" PRIMARY KEY ("document_id")
);

-- CreateTable
CREATE TABLE "cap_table" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "cap_table_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cap_table_pkey" PRIMARY KEY ("workspace_id","cap_table_id")
);

-- CreateTable
CREATE TABLE "instrument" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "instrument_id" TEXT NOT NULL,
    "cap_table_id" TEXT NOT NULL,
    "symbol" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "authorized_units" BIGINT NOT NULL,
    "issued_units" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "instrument_pkey" PRIMARY KEY ("workspace_id","instrument_id")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "key_id" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "public_key_pem" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("key_id")
);

-- CreateTable
CREATE TABLE "receipt" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "receipt_id" TEXT NOT NULL,
    "entity_id" TEXT,
    "action" TEXT NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "executed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("workspace_id","receipt_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "workspace_name_key" ON "workspace"("name");

-- CreateIndex
CREATE UNIQUE INDEX "user_account_email_key" ON "user_account"("email");

-- CreateIndex
CREATE INDEX "user_session_user_id_created_at_idx" ON "user_session"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_workspace_id_token_hash_key" ON "invitation"("workspace_id", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_workspace_id_key_hash_key" ON "api_key"("workspace_id", "key_hash");

-- CreateIndex
CREATE INDEX "idempotency_workspace_id_created_at_idx" ON "idempotency"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "document_workspace_id_entity_id_document_id_idx" ON "document"("workspace_id", "entity_id", "document_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_workspace_id_document_id_sha256_key" ON "document"("workspace_id", "document_id", "sha256");

-- CreateIndex
CREATE INDEX "signature_workspace_id_document_id_signature_id_idx" ON "signature"("workspace_id", "document_id", "signature_id");

-- CreateIndex
CREATE INDEX "document_place_sha256_idx" ON "document_place"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "cap_table_workspace_id_entity_id_key" ON "cap_table"("workspace_id", "entity_id");

-- CreateIndex
CREATE UNIQUE INDEX "instrument_workspace_id_cap_table_id_symbol_key" ON "instrument"("workspace_id", "cap_table_id", "symbol");

-- CreateIndex
CREATE INDEX "receipt_workspace_id_entity_id_receipt_id_idx" ON "receipt"("workspace_id", "entity_id", "receipt_id");

-- CreateIndex
CREATE INDEX "receipt_workspace_id_action_receipt_id_idx" ON "receipt"("workspace_id", "action", "receipt_id");

-- AddForeignKey
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("workspace_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signature" ADD CONSTRAINT "signature_workspace_id_document_id_text_sha256_fkey" FOREIGN KEY ("workspace_id", "document_id", "text_sha256") REFERENCES "document"("workspace_id", "document_id", "sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cap_table" ADD CONSTRAINT "cap_table_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instrument" ADD CONSTRAINT "instrument_workspace_id_cap_table_id_fkey" FOREIGN KEY ("workspace_id", "cap_table_id") REFERENCES "cap_table"("workspace_id", "cap_table_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is ours: what Prisma's schema cannot say.

-- The role the service works as: neither owner nor superuser, so that row-level security and the grants below bind it.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'minutebook_app') THEN
    CREATE ROLE minutebook_app NOLOGIN;
  END IF;
EXCEPTION
  -- Roles belong to the whole server: a migration of another database may have made it a moment ago.
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT minutebook_app TO %I', current_user);
  END IF;
EXCEPTION
  -- Who may not grant it must have been granted it; if not, the service's first connection says so.
  WHEN insufficient_privilege THEN NULL;
END
$$;
GRANT USAGE ON SCHEMA public TO minutebook_app;

-- Makes a table a tenant's: rows are seen and written only inside their own workspace, by everybody, the owner included.
CREATE FUNCTION tenant_table(tenant regclass, privileges text DEFAULT 'SELECT, INSERT, UPDATE, DELETE') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant);
  EXECUTE format(
    'CREATE POLICY tenant ON %s USING (workspace_id = current_setting(''app.workspace_id'', true)) '
    'WITH CHECK (workspace_id = current_setting(''app.workspace_id'', true))', tenant);
  EXECUTE format('GRANT %s ON %s TO minutebook_app', privileges, tenant);
END
$$;

-- Refuses a change that the table's own rules forbid; the argument says why.
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: %', lower(TG_OP), TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END
$$;

-- Holds a column to a state machine: the arguments are the column and then every `from>to` that the table in the
-- domain's states.ts has. A test compares the two.
CREATE FUNCTION guard_transition() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  was text := to_jsonb(OLD) ->> TG_ARGV[0];
  is_now text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF was IS DISTINCT FROM is_now AND NOT (was || '>' || is_now) = ANY (TG_ARGV) THEN
    RAISE EXCEPTION '% cannot go from % to %', TG_TABLE_NAME, was, is_now USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

-- Access
GRANT SELECT, INSERT ON workspace, user_account, signing_key TO minutebook_app;
GRANT UPDATE (name, password_hash, updated_at) ON user_account TO minutebook_app;
GRANT SELECT, INSERT, UPDATE ON user_session TO minutebook_app;
ALTER TABLE user_account ADD CONSTRAINT user_account_email_is_lower CHECK (email = lower(email));
ALTER TABLE workspace ADD CONSTRAINT workspace_name_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500);

SELECT tenant_table('membership');
-- A person who signs in must find their workspaces before one is chosen.
CREATE POLICY own ON membership FOR SELECT USING (user_id = current_setting('app.user_id', true));
ALTER TABLE membership ADD CONSTRAINT membership_role_is_known CHECK (role IN ('owner', 'admin', 'accountant', 'viewer'));
SELECT tenant_table('invitation');
ALTER TABLE invitation ADD CONSTRAINT invitation_role_is_known CHECK (role IN ('owner', 'admin', 'accountant', 'viewer'));
SELECT tenant_table('api_key', 'SELECT, INSERT');
GRANT UPDATE (revoked_at) ON api_key TO minutebook_app;
SELECT tenant_table('idempotency');

-- A revoked key is dropped from every process's memory at once: the service listens.
CREATE FUNCTION announce_key() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('api_key_changed', NEW.key_hash);
  RETURN NULL;
END
$$;
CREATE TRIGGER announced AFTER UPDATE ON api_key FOR EACH ROW EXECUTE FUNCTION announce_key();

-- Receipts: written once.
SELECT tenant_table('receipt', 'SELECT, INSERT');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON receipt FOR EACH ROW EXECUTE FUNCTION refuse_change('a receipt is immutable');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON receipt FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a receipt is immutable');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON signing_key FOR EACH ROW EXECUTE FUNCTION refuse_change('receipts are verified with it');

-- Entities (interface parts 2, 3 and 8)
SELECT tenant_table('entity', 'SELECT, INSERT, UPDATE');
ALTER TABLE entity
  ADD CONSTRAINT entity_legal_name_is_named CHECK (btrim(legal_name) <> '' AND char_length(legal_name) <= 500),
  ADD CONSTRAINT entity_type_is_known CHECK (entity_type IN ('c_corp', 'llc')),
  ADD CONSTRAINT entity_jurisdiction_is_a_code CHECK (jurisdiction ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT entity_status_is_known CHECK (status IN ('active', 'dissolved')),
  ADD CONSTRAINT entity_formation_status_is_known CHECK (formation_status IN
    ('Pending', 'DocumentsGenerated', 'DocumentsSigned', 'FilingSubmitted', 'Filed', 'EinApplied', 'Active')),
  ADD CONSTRAINT entity_authorized_shares_is_exact CHECK (authorized_shares BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT entity_ein_has_its_shape CHECK (ein ~ '^[0-9]{2}-[0-9]{7}$'),
  ADD CONSTRAINT entity_dissolved_has_its_time CHECK ((status = 'dissolved') = (dissolved_at IS NOT NULL)),
  ADD CONSTRAINT entity_filed_is_confirmed CHECK
    (formation_status NOT IN ('Filed', 'EinApplied', 'Active') OR confirmation_number IS NOT NULL),
  ADD CONSTRAINT entity_active_has_ein CHECK (formation_status <> 'Active' OR ein IS NOT NULL);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON entity FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'active>dissolved');
CREATE TRIGGER formation_transitions BEFORE UPDATE OF formation_status ON entity FOR EACH ROW
  EXECUTE FUNCTION guard_transition('formation_status', 'Pending>DocumentsGenerated',
    'DocumentsGenerated>DocumentsSigned', 'DocumentsSigned>FilingSubmitted', 'FilingSubmitted>Filed',
    'Filed>EinApplied', 'EinApplied>Active');

-- A dissolved entity is read-only, whoever writes (interface part 3, rule 7.10).
CREATE FUNCTION refuse_dissolved() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'entity' THEN
    IF OLD.status = 'dissolved' THEN
      RAISE EXCEPTION 'the entity is dissolved and read-only' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF EXISTS (SELECT FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id AND e.status = 'dissolved') THEN
    RAISE EXCEPTION 'the entity is dissolved and read-only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER read_only BEFORE UPDATE ON entity FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

-- Documents: the text that is signed never changes.
SELECT tenant_table('document', 'SELECT, INSERT');
GRANT UPDATE (status, updated_at) ON document TO minutebook_app;
ALTER TABLE document
  ADD CONSTRAINT document_status_is_known CHECK (status IN ('unsigned', 'signed')),
  ADD CONSTRAINT document_sha256_is_of_its_text CHECK (sha256 = encode(sha256(convert_to(text, 'UTF8')), 'hex'));
CREATE TRIGGER text_stands BEFORE UPDATE OF text, sha256, title, document_type, entity_id ON document FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a document keeps its text');
CREATE TRIGGER transitions BEFORE UPDATE OF status ON document FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'unsigned>signed');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON document FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
SELECT tenant_table('signature', 'SELECT, INSERT');
CREATE UNIQUE INDEX signature_once ON signature (workspace_id, document_id, lower(signer_role), lower(signer_name));
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON signature FOR EACH ROW EXECUTE FUNCTION refuse_change('a signature stands');

-- Anybody who holds a document may check it: its hash or its unguessable identifier finds the workspace it is in.
GRANT SELECT, INSERT ON document_place TO minutebook_app;
CREATE FUNCTION remember_place() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_place (document_id, workspace_id, sha256) VALUES (NEW.document_id, NEW.workspace_id, NEW.sha256);
  RETURN NULL;
END
$$;
CREATE TRIGGER placed AFTER INSERT ON document FOR EACH ROW EXECUTE FUNCTION remember_place();

-- Equity
SELECT tenant_table('cap_table', 'SELECT, INSERT');
SELECT tenant_table('instrument', 'SELECT, INSERT, UPDATE');
ALTER TABLE instrument
  ADD CONSTRAINT instrument_symbol_has_its_letters CHECK (symbol ~ '^[A-Za-z0-9 _-]{1,50}$'),
  ADD CONSTRAINT instrument_kind_is_known CHECK (kind IN ('common', 'preferred', 'option', 'warrant', 'unit')),
  ADD CONSTRAINT instrument_units_are_exact CHECK (authorized_units BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT instrument_issues_within_its_authority CHECK (issued_units BETWEEN 0 AND authorized_units);
