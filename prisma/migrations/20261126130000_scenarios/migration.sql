-- Models of rounds and exits that are kept under a name, and the links by which they are shared: a hash of each alone.
-- CreateTable
CREATE TABLE "scenario" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "scenario_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "asked" JSONB NOT NULL,
    "outcome" JSONB NOT NULL,
    "register_sha256" TEXT NOT NULL,
    "worked_out_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scenario_pkey" PRIMARY KEY ("workspace_id","scenario_id")
);

-- CreateTable
CREATE TABLE "scenario_link" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "scenario_link_id" TEXT NOT NULL,
    "scenario_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scenario_link_pkey" PRIMARY KEY ("workspace_id","scenario_link_id")
);

-- CreateIndex
CREATE INDEX "scenario_workspace_id_entity_id_scenario_id_idx" ON "scenario"("workspace_id", "entity_id", "scenario_id");

-- CreateIndex
CREATE INDEX "scenario_workspace_id_entity_id_kind_scenario_id_idx" ON "scenario"("workspace_id", "entity_id", "kind", "scenario_id");

-- CreateIndex
CREATE UNIQUE INDEX "scenario_workspace_id_entity_id_name_key" ON "scenario"("workspace_id", "entity_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "scenario_workspace_id_scenario_id_entity_id_key" ON "scenario"("workspace_id", "scenario_id", "entity_id");

-- CreateIndex
CREATE INDEX "scenario_link_workspace_id_scenario_id_scenario_link_id_idx" ON "scenario_link"("workspace_id", "scenario_id", "scenario_link_id");

-- CreateIndex
CREATE UNIQUE INDEX "scenario_link_workspace_id_token_hash_key" ON "scenario_link"("workspace_id", "token_hash");

-- AddForeignKey
ALTER TABLE "scenario" ADD CONSTRAINT "scenario_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scenario_link" ADD CONSTRAINT "scenario_link_workspace_id_scenario_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "scenario_id", "entity_id") REFERENCES "scenario"("workspace_id", "scenario_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('scenario', 'SELECT, INSERT, DELETE');
SELECT company_table('scenario');
GRANT UPDATE (name, outcome, register_sha256, worked_out_at, updated_at) ON scenario TO minutebook_app;
ALTER TABLE scenario
  ADD CONSTRAINT scenario_kind_is_known CHECK (kind IN ('round', 'exit')),
  ADD CONSTRAINT scenario_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  ADD CONSTRAINT scenario_has_one_outcome CHECK (
    (outcome -> 'round_outcome' <> 'null'::jsonb) = (kind = 'round') AND (outcome -> 'exit_outcome' <> 'null'::jsonb) = (kind = 'exit')),
  ADD CONSTRAINT scenario_register_is_a_hash CHECK (register_sha256 ~ '^[0-9a-f]{64}$');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON scenario FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

SELECT tenant_table('scenario_link', 'SELECT, INSERT, DELETE');
SELECT company_table('scenario_link');
GRANT UPDATE (revoked_at) ON scenario_link TO minutebook_app;
ALTER TABLE scenario_link
  ADD CONSTRAINT scenario_link_is_a_hash CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT scenario_link_hint_is_short CHECK (char_length(hint) = 4),
  ADD CONSTRAINT scenario_link_expires CHECK (expires_at > created_at AND expires_at <= created_at + interval '366 days');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON scenario_link FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER revoked_for_good BEFORE UPDATE OF revoked_at ON scenario_link FOR EACH ROW
  WHEN (OLD.revoked_at IS NOT NULL) EXECUTE FUNCTION refuse_change('a link that was revoked stays so');
