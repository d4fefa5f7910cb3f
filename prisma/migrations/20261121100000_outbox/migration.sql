-- CreateTable
CREATE TABLE "outbox" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "outbox_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("workspace_id","outbox_id")
);

-- AlterTable
ALTER TABLE "document" ADD COLUMN "company" TEXT;
-- The backfill reaches every workspace and dissolved entities too, which the table's own guards are there to prevent.
ALTER TABLE "document" DISABLE TRIGGER USER;
ALTER TABLE "document" DISABLE ROW LEVEL SECURITY;
ALTER TABLE "entity" DISABLE ROW LEVEL SECURITY;
UPDATE "document" d SET "company" = e.legal_name FROM "entity" e
  WHERE e.workspace_id = d.workspace_id AND e.entity_id = d.entity_id;
ALTER TABLE "document" ALTER COLUMN "company" SET NOT NULL;
ALTER TABLE "document" ENABLE TRIGGER USER;
ALTER TABLE "document" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "entity" ENABLE ROW LEVEL SECURITY;

-- Ours from here.
SELECT tenant_table('outbox');
-- The worker empties the outboxes of all workspaces, and says so in its transaction.
CREATE POLICY dispatcher ON outbox USING (current_setting('app.dispatcher', true) = 'on');

CREATE FUNCTION announce_outbox() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY outbox;
  RETURN NULL;
END
$$;
CREATE TRIGGER announced AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION announce_outbox();

DROP TRIGGER text_stands ON document;
CREATE TRIGGER text_stands BEFORE UPDATE OF text, sha256, title, company, document_type, entity_id ON document FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a document keeps its text');
