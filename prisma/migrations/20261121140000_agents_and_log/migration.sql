-- CreateTable
CREATE TABLE "agent" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "agent_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "system_prompt" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "skills" TEXT[],
    "webhook_secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_pkey" PRIMARY KEY ("workspace_id","agent_id")
);

-- CreateTable
CREATE TABLE "agent_place" (
    "agent_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,

    CONSTRAINT "agent_place_pkey" PRIMARY KEY ("agent_id")
);

-- CreateTable
CREATE TABLE "execution" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "execution_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "result" TEXT,
    "error" TEXT,
    "receipt_ids" TEXT[],
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "execution_pkey" PRIMARY KEY ("workspace_id","execution_id")
);

-- CreateTable
CREATE TABLE "log_head" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "tree_size" BIGINT NOT NULL,
    "root_hash" TEXT NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,
    "signature" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,

    CONSTRAINT "log_head_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "log_leaf" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "leaf_index" BIGINT NOT NULL,
    "receipt_id" TEXT NOT NULL,

    CONSTRAINT "log_leaf_pkey" PRIMARY KEY ("workspace_id","leaf_index")
);

-- CreateTable
CREATE TABLE "log_node" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "level" INTEGER NOT NULL,
    "node_index" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "log_node_pkey" PRIMARY KEY ("workspace_id","level","node_index")
);

-- CreateIndex
CREATE INDEX "agent_workspace_id_entity_id_idx" ON "agent"("workspace_id", "entity_id");

-- CreateIndex
CREATE INDEX "execution_workspace_id_agent_id_execution_id_idx" ON "execution"("workspace_id", "agent_id", "execution_id");

-- CreateIndex
CREATE UNIQUE INDEX "log_leaf_workspace_id_receipt_id_key" ON "log_leaf"("workspace_id", "receipt_id");

-- AddForeignKey
ALTER TABLE "agent" ADD CONSTRAINT "agent_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "execution" ADD CONSTRAINT "execution_workspace_id_agent_id_fkey" FOREIGN KEY ("workspace_id", "agent_id") REFERENCES "agent"("workspace_id", "agent_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "log_leaf" ADD CONSTRAINT "log_leaf_workspace_id_receipt_id_fkey" FOREIGN KEY ("workspace_id", "receipt_id") REFERENCES "receipt"("workspace_id", "receipt_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('agent');
REVOKE DELETE ON agent FROM minutebook_app;
ALTER TABLE agent ADD CONSTRAINT agent_status_is_known CHECK (status IN ('active', 'paused'));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON agent FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'active>paused', 'paused>active');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON agent FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

GRANT SELECT, INSERT ON agent_place TO minutebook_app;
CREATE FUNCTION remember_agent_place() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_place (agent_id, workspace_id) VALUES (NEW.agent_id, NEW.workspace_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER placed AFTER INSERT ON agent FOR EACH ROW EXECUTE FUNCTION remember_agent_place();

SELECT tenant_table('execution', 'SELECT, INSERT, UPDATE');
ALTER TABLE execution
  ADD CONSTRAINT execution_status_is_known CHECK (status IN ('queued', 'running', 'completed', 'failed')),
  ADD CONSTRAINT execution_trigger_is_known CHECK (trigger IN ('message', 'webhook', 'email'));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON execution FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'queued>running', 'queued>failed', 'running>completed', 'running>failed');

-- The transparency log only grows.
SELECT tenant_table('log_head', 'SELECT, INSERT, UPDATE');
SELECT tenant_table('log_leaf', 'SELECT, INSERT');
SELECT tenant_table('log_node', 'SELECT, INSERT');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON log_leaf FOR EACH ROW EXECUTE FUNCTION refuse_change('the log only grows');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON log_node FOR EACH ROW EXECUTE FUNCTION refuse_change('the log only grows');
CREATE FUNCTION refuse_shrinking() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.tree_size <= OLD.tree_size THEN
    RAISE EXCEPTION 'the log only grows' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER grows BEFORE UPDATE ON log_head FOR EACH ROW EXECUTE FUNCTION refuse_shrinking();
