-- CreateTable
CREATE TABLE "integrity_report" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "integrity_report_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "is_sound" BOOLEAN NOT NULL,
    "tie_outs" JSONB NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integrity_report_pkey" PRIMARY KEY ("workspace_id","integrity_report_id")
);

-- CreateIndex
CREATE INDEX "integrity_report_workspace_id_entity_id_integrity_report_id_idx" ON "integrity_report"("workspace_id", "entity_id", "integrity_report_id");

-- AddForeignKey
ALTER TABLE "integrity_report" ADD CONSTRAINT "integrity_report_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here: a report is of the moment it was made.
SELECT tenant_table('integrity_report', 'SELECT, INSERT');
SELECT company_table('integrity_report');
ALTER TABLE integrity_report ADD CONSTRAINT integrity_report_tells_its_sums CHECK (jsonb_typeof(tie_outs) = 'array');
CREATE TRIGGER read_only BEFORE INSERT ON integrity_report FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON integrity_report FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a report of integrity is of the moment it was made');
