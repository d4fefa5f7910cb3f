-- CreateTable
CREATE TABLE "plan" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "plan_id" TEXT NOT NULL,
    "entity_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'proposed',
    "plan_hash" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "policies" TEXT[],
    "approvals" INTEGER NOT NULL,
    "steps" JSONB NOT NULL,
    "steps_sealed" TEXT,
    "effects" JSONB NOT NULL,
    "effects_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "receipt_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_by" TEXT NOT NULL,
    "executed_at" TIMESTAMPTZ(3),
    "discarded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("workspace_id","plan_id")
);

-- CreateIndex
CREATE INDEX "plan_workspace_id_entity_id_plan_id_idx" ON "plan"("workspace_id", "entity_id", "plan_id");

-- CreateIndex
CREATE INDEX "plan_workspace_id_status_plan_id_idx" ON "plan"("workspace_id", "status", "plan_id");

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is ours: what Prisma's schema cannot say.
SELECT tenant_table('plan', 'SELECT, INSERT');
-- Who is bound to companies sees the plans of those alone; one about several is the workspace's as a whole.
SELECT company_table('plan');
GRANT UPDATE (status, steps_sealed, effects, effects_hash, receipt_ids, executed_at, discarded_at, updated_at) ON plan TO minutebook_app;
ALTER TABLE plan
  ALTER COLUMN policies SET NOT NULL,
  ALTER COLUMN scopes SET NOT NULL,
  ALTER COLUMN receipt_ids SET NOT NULL,
  ADD CONSTRAINT plan_status_is_known CHECK (status IN ('proposed', 'executed', 'discarded')),
  ADD CONSTRAINT plan_decision_is_known CHECK (decision = CASE approvals WHEN 0 THEN 'permit' ELSE 'approval_required' END AND approvals >= 0),
  ADD CONSTRAINT plan_hashes_are_hashes CHECK (plan_hash ~ '^[0-9a-f]{64}$' AND effects_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT plan_has_steps CHECK (CASE WHEN jsonb_typeof(steps) = 'array' THEN jsonb_array_length(steps) BETWEEN 1 AND 100 ELSE false END),
  -- What was asked is kept for as long as somebody may do it, and no longer.
  ADD CONSTRAINT plan_steps_are_sealed CHECK (CASE WHEN status = 'proposed' THEN steps_sealed LIKE 'sealed.%' ELSE steps_sealed IS NULL END),
  ADD CONSTRAINT plan_steps_have_receipts CHECK (cardinality(receipt_ids) = CASE WHEN status = 'executed' THEN jsonb_array_length(steps) ELSE 0 END),
  ADD CONSTRAINT plan_executed_has_its_time CHECK ((status = 'executed') = (executed_at IS NOT NULL)),
  ADD CONSTRAINT plan_discarded_has_its_time CHECK ((status = 'discarded') = (discarded_at IS NOT NULL));
-- A company that a step of the plan itself dissolves is no reason to refuse it: each step is held to that by its own records.
CREATE TRIGGER transitions BEFORE UPDATE OF status ON plan FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'proposed>executed', 'proposed>discarded');
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, plan_id, entity_id, plan_hash, decision, policies, approvals, steps, scopes, created_by, created_at
  ON plan FOR EACH ROW EXECUTE FUNCTION refuse_change('a plan keeps what it says');
CREATE TRIGGER ended BEFORE UPDATE ON plan FOR EACH ROW WHEN (OLD.status <> 'proposed')
  EXECUTE FUNCTION refuse_change('a plan that is executed or discarded stands');
CREATE TRIGGER kept BEFORE DELETE ON plan FOR EACH ROW EXECUTE FUNCTION refuse_change('plans are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON plan FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('plans are kept');
