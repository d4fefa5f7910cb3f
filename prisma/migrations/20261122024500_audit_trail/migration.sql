-- CreateTable
CREATE TABLE "audit_event" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "audit_event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "entity_id" TEXT,
    "about" TEXT,
    "detail" TEXT,
    "address" TEXT,
    "user_agent" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("workspace_id","audit_event_id")
);

-- CreateIndex
CREATE INDEX "audit_event_workspace_id_created_at_audit_event_id_idx" ON "audit_event"("workspace_id", "created_at", "audit_event_id");

-- CreateIndex
CREATE INDEX "audit_event_workspace_id_type_created_at_audit_event_id_idx" ON "audit_event"("workspace_id", "type", "created_at", "audit_event_id");

-- CreateIndex
CREATE INDEX "audit_event_workspace_id_actor_id_created_at_audit_event_id_idx" ON "audit_event"("workspace_id", "actor_id", "created_at", "audit_event_id");

-- What follows is ours: what Prisma's schema cannot say.

-- The trail is written once: the service's role may neither change nor delete, and nobody's statement does.
SELECT tenant_table('audit_event', 'SELECT, INSERT');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON audit_event FOR EACH ROW EXECUTE FUNCTION refuse_change('the audit trail is written once');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the audit trail is written once');
ALTER TABLE audit_event
  ADD CONSTRAINT audit_event_type_has_its_form CHECK (type ~ '^[a-z_]+\.[a-z_]+$'),
  ADD CONSTRAINT audit_event_actor_is_known CHECK (actor_type IN ('api_key', 'user', 'agent', 'system'));
-- A key comes from a new address once.
CREATE UNIQUE INDEX audit_event_key_address_once ON audit_event (workspace_id, actor_id, address) WHERE type = 'key.new_address';
