-- AlterTable
ALTER TABLE "agent" ADD COLUMN     "created_by_id" TEXT;

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "created_by_id" TEXT;

-- AlterTable
ALTER TABLE "execution" ADD COLUMN     "triggered_by_id" TEXT;

-- CreateTable
CREATE TABLE "approval_request" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "obligation_id" TEXT NOT NULL,
    "entity_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "action" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "operation" TEXT NOT NULL,
    "input_sealed" TEXT NOT NULL,
    "requester_type" TEXT NOT NULL,
    "requester_id" TEXT NOT NULL,
    "requester_name" TEXT NOT NULL,
    "requester_address" TEXT,
    "requester_scopes" TEXT[],
    "asked_by_ids" TEXT[],
    "policies" TEXT[],
    "quorum" INTEGER NOT NULL,
    "effects" JSONB,
    "effects_hash" TEXT,
    "receipt_id" TEXT,
    "reason" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_request_pkey" PRIMARY KEY ("workspace_id","obligation_id")
);

-- CreateTable
CREATE TABLE "approval" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "obligation_id" TEXT NOT NULL,
    "counts_as" TEXT NOT NULL,
    "approver_type" TEXT NOT NULL,
    "approver_id" TEXT NOT NULL,
    "approver_name" TEXT NOT NULL,
    "effects_hash" TEXT,
    "note" TEXT,
    "approved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_pkey" PRIMARY KEY ("workspace_id","obligation_id","counts_as")
);

-- CreateTable
CREATE TABLE "approval_link" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "token_hash" TEXT NOT NULL,
    "obligation_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_link_pkey" PRIMARY KEY ("workspace_id","token_hash")
);

-- CreateIndex
CREATE INDEX "approval_request_workspace_id_status_obligation_id_idx" ON "approval_request"("workspace_id", "status", "obligation_id");

-- CreateIndex
CREATE INDEX "approval_request_workspace_id_requester_id_obligation_id_idx" ON "approval_request"("workspace_id", "requester_id", "obligation_id");

-- CreateIndex
CREATE INDEX "approval_link_workspace_id_obligation_id_idx" ON "approval_link"("workspace_id", "obligation_id");

-- AddForeignKey
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_workspace_id_obligation_id_fkey" FOREIGN KEY ("workspace_id", "obligation_id") REFERENCES "obligation"("workspace_id", "obligation_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval" ADD CONSTRAINT "approval_workspace_id_obligation_id_fkey" FOREIGN KEY ("workspace_id", "obligation_id") REFERENCES "approval_request"("workspace_id", "obligation_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_link" ADD CONSTRAINT "approval_link_workspace_id_obligation_id_fkey" FOREIGN KEY ("workspace_id", "obligation_id") REFERENCES "approval_request"("workspace_id", "obligation_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is ours: what Prisma's schema cannot say.

-- Acts that others are asked about. What was asked never changes; only what became of it does.
SELECT tenant_table('approval_request', 'SELECT, INSERT');
SELECT company_table('approval_request');
GRANT UPDATE (status, effects, effects_hash, receipt_id, reason, decided_at, updated_at) ON approval_request TO minutebook_app;
ALTER TABLE approval_request
  ALTER COLUMN requester_scopes SET NOT NULL,
  ALTER COLUMN asked_by_ids SET NOT NULL,
  ALTER COLUMN policies SET NOT NULL,
  ADD CONSTRAINT approval_request_status_is_known CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  ADD CONSTRAINT approval_request_asks_somebody CHECK (quorum BETWEEN 1 AND 100),
  ADD CONSTRAINT approval_request_is_asked_by_somebody CHECK (requester_id = ANY (asked_by_ids)),
  ADD CONSTRAINT approval_request_is_sealed CHECK (input_sealed LIKE 'sealed.%'),
  ADD CONSTRAINT approval_request_decided_has_its_time CHECK ((status = 'pending') = (decided_at IS NULL)),
  ADD CONSTRAINT approval_request_done_by_approval_alone CHECK
    (status = 'approved' OR (effects IS NULL AND effects_hash IS NULL AND receipt_id IS NULL)),
  ADD CONSTRAINT approval_request_expires_later CHECK (expires_at > created_at);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON approval_request FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'pending>approved', 'pending>rejected', 'pending>withdrawn', 'pending>expired');

-- One word for each of those who may say it, and never the requester's own; none once it is decided, or too late.
SELECT tenant_table('approval', 'SELECT, INSERT');
SELECT company_part('approval', 'approval_request', 'obligation_id');
GRANT UPDATE (effects_hash, note, approved_at) ON approval TO minutebook_app;
ALTER TABLE approval ADD CONSTRAINT approval_is_no_agents_word CHECK (approver_type IN ('user', 'api_key', 'system'));
CREATE FUNCTION refuse_approval() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  asked approval_request;
BEGIN
  SELECT * INTO asked FROM approval_request r WHERE r.workspace_id = NEW.workspace_id AND r.obligation_id = NEW.obligation_id;
  IF asked.status <> 'pending' OR asked.expires_at <= now() THEN
    RAISE EXCEPTION 'the request is % and takes no approval', asked.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.approver_id = ANY (asked.asked_by_ids) OR NEW.counts_as = ANY (asked.asked_by_ids) THEN
    RAISE EXCEPTION 'nobody approves what they asked for' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER by_others BEFORE INSERT OR UPDATE ON approval FOR EACH ROW EXECUTE FUNCTION refuse_approval();

-- Approved is what as many have approved as it asks for.
CREATE FUNCTION refuse_few_approvals() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM approval a WHERE a.workspace_id = NEW.workspace_id AND a.obligation_id = NEW.obligation_id) < NEW.quorum THEN
    RAISE EXCEPTION 'approval_request has fewer approvals than it asks for' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER by_quorum BEFORE UPDATE OF status ON approval_request FOR EACH ROW WHEN (NEW.status = 'approved')
  EXECUTE FUNCTION refuse_few_approvals();

-- An obligation that ends by itself, with its company, ends what it asked for.
CREATE FUNCTION withdraw_request() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE approval_request SET status = 'withdrawn', reason = NEW.note, decided_at = now(), updated_at = now()
  WHERE workspace_id = NEW.workspace_id AND obligation_id = NEW.obligation_id AND status = 'pending';
  RETURN NULL;
END
$$;
CREATE TRIGGER ends_request AFTER UPDATE OF status ON obligation FOR EACH ROW WHEN (NEW.status = 'completed' AND NEW.kind = 'approval')
  EXECUTE FUNCTION withdraw_request();

-- Links to where something is approved: each is opened once, by whom it was mailed to.
SELECT tenant_table('approval_link', 'SELECT, INSERT');
SELECT company_part('approval_link', 'approval_request', 'obligation_id');
GRANT UPDATE (opened_at) ON approval_link TO minutebook_app;
CREATE FUNCTION refuse_second_opening() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.opened_at IS NOT NULL THEN
    RAISE EXCEPTION 'a link opens once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER once BEFORE UPDATE ON approval_link FOR EACH ROW EXECUTE FUNCTION refuse_second_opening();
