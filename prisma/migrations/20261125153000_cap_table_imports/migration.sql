-- Cap tables that were kept elsewhere: each import says what it did, and stands; and each object of a package as it came, so that it is
-- given back unchanged.
-- CreateTable
CREATE TABLE "cap_table_import" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "cap_table_import_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "filename" TEXT,
    "content_sha256" TEXT NOT NULL,
    "instrument_count" INTEGER NOT NULL,
    "grant_count" INTEGER NOT NULL,
    "transfer_count" INTEGER NOT NULL,
    "event_count" INTEGER NOT NULL,
    "safe_count" INTEGER NOT NULL,
    "valuation_count" INTEGER NOT NULL,
    "kept_count" INTEGER NOT NULL,
    "remarks" JSONB NOT NULL,
    "remark_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cap_table_import_pkey" PRIMARY KEY ("workspace_id","cap_table_import_id")
);

-- CreateTable
CREATE TABLE "ocf_object" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "cap_table_import_id" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "entity_id" TEXT NOT NULL,
    "file_type" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "record_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "grant_id" TEXT,
    "holder_key" TEXT,
    "units" BIGINT,

    CONSTRAINT "ocf_object_pkey" PRIMARY KEY ("workspace_id","cap_table_import_id","place")
);

-- CreateIndex
CREATE INDEX "cap_table_import_workspace_id_entity_id_cap_table_import_id_idx" ON "cap_table_import"("workspace_id", "entity_id", "cap_table_import_id");

-- CreateIndex
CREATE UNIQUE INDEX "cap_table_import_workspace_id_cap_table_import_id_entity_id_key" ON "cap_table_import"("workspace_id", "cap_table_import_id", "entity_id");

-- CreateIndex
CREATE INDEX "ocf_object_workspace_id_entity_id_place_idx" ON "ocf_object"("workspace_id", "entity_id", "place");

-- AddForeignKey
ALTER TABLE "cap_table_import" ADD CONSTRAINT "cap_table_import_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ocf_object" ADD CONSTRAINT "ocf_object_workspace_id_cap_table_import_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "cap_table_import_id", "entity_id") REFERENCES "cap_table_import"("workspace_id", "cap_table_import_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ocf_object" ADD CONSTRAINT "ocf_object_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
ALTER TABLE ocf_object ALTER COLUMN record_ids SET NOT NULL;
SELECT tenant_table('cap_table_import', 'SELECT, INSERT');
SELECT company_table('cap_table_import');
SELECT tenant_table('ocf_object', 'SELECT, INSERT');
SELECT company_table('ocf_object');
ALTER TABLE cap_table_import
  ADD CONSTRAINT cap_table_import_format_is_known CHECK (format IN ('ocf', 'csv', 'xlsx')),
  ADD CONSTRAINT cap_table_import_hash_is_sha256 CHECK (content_sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT cap_table_import_counts CHECK (instrument_count >= 0 AND grant_count >= 0 AND transfer_count >= 0 AND event_count >= 0
    AND safe_count >= 0 AND valuation_count >= 0 AND kept_count >= 0 AND remark_count >= jsonb_array_length(remarks));
ALTER TABLE ocf_object
  ADD CONSTRAINT ocf_object_security_is_whole CHECK (num_nulls(grant_id, units) IN (0, 2) AND (grant_id IS NULL OR holder_key IS NOT NULL)),
  ADD CONSTRAINT ocf_object_units_are_exact CHECK (units BETWEEN 1 AND 9007199254740991);
-- A package comes in once: what it brings stands beside nothing else.
CREATE UNIQUE INDEX cap_table_import_of_packages ON cap_table_import (workspace_id, entity_id) WHERE format = 'ocf';
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON cap_table_import FOR EACH ROW EXECUTE FUNCTION refuse_change('a report of an import stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON cap_table_import FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a report of an import stands');
CREATE TRIGGER read_only BEFORE INSERT ON cap_table_import FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON ocf_object FOR EACH ROW EXECUTE FUNCTION refuse_change('what came in is given back as it came');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON ocf_object FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what came in is given back as it came');
CREATE TRIGGER read_only BEFORE INSERT ON ocf_object FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
