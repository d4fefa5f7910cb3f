-- CreateTable
CREATE TABLE "mail" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "mail_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "to_address" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "attachment_name" TEXT,
    "about_type" TEXT NOT NULL,
    "about_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("workspace_id","mail_id")
);

-- CreateIndex
CREATE INDEX "mail_workspace_id_entity_id_mail_id_idx" ON "mail"("workspace_id", "entity_id", "mail_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_workspace_id_about_type_about_id_key" ON "mail"("workspace_id", "about_type", "about_id");

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here. No guard against dissolved entities: what was sent before the end may still be on its way.
SELECT tenant_table('mail', 'SELECT, INSERT, UPDATE');
ALTER TABLE mail ADD CONSTRAINT mail_status_is_known CHECK (status IN ('queued', 'sent', 'failed', 'kept'));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON mail FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'queued>sent', 'queued>kept', 'queued>failed', 'failed>sent', 'failed>kept');
