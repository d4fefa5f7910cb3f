-- Invitations to meetings, actions by written consent that voters sign, what a company has chosen for its meetings, and calendars of deadlines.
-- AlterTable
ALTER TABLE "meeting" ADD COLUMN     "consent_document_id" TEXT;

-- CreateTable
CREATE TABLE "meeting_invitation" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "meeting_invitation_id" TEXT NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "invitee_name" TEXT NOT NULL,
    "invitee_email" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "meeting_invitation_pkey" PRIMARY KEY ("workspace_id","meeting_invitation_id")
);

-- CreateTable
CREATE TABLE "governance_settings" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "entity_id" TEXT NOT NULL,
    "refuses_uncounted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "governance_settings_pkey" PRIMARY KEY ("workspace_id","entity_id")
);

-- CreateTable
CREATE TABLE "calendar_feed" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "calendar_feed_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "token_hash" TEXT NOT NULL,
    "last_read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("workspace_id","calendar_feed_id")
);

-- CreateIndex
CREATE INDEX "meeting_invitation_workspace_id_meeting_id_meeting_invitati_idx" ON "meeting_invitation"("workspace_id", "meeting_id", "meeting_invitation_id");

-- CreateIndex
CREATE INDEX "calendar_feed_workspace_id_entity_id_calendar_feed_id_idx" ON "calendar_feed"("workspace_id", "entity_id", "calendar_feed_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feed_workspace_id_token_hash_key" ON "calendar_feed"("workspace_id", "token_hash");

-- AddForeignKey
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_workspace_id_consent_document_id_fkey" FOREIGN KEY ("workspace_id", "consent_document_id") REFERENCES "document"("workspace_id", "document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meeting_invitation" ADD CONSTRAINT "meeting_invitation_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meeting_invitation" ADD CONSTRAINT "meeting_invitation_workspace_id_meeting_id_fkey" FOREIGN KEY ("workspace_id", "meeting_id") REFERENCES "meeting"("workspace_id", "meeting_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "governance_settings" ADD CONSTRAINT "governance_settings_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
GRANT UPDATE (consent_document_id, notice_given_on) ON meeting TO minutebook_app;
DROP TRIGGER terms_stand ON meeting;
CREATE TRIGGER terms_stand BEFORE UPDATE OF body, record_date, counted_by, notice_waived, quorum_percent, thresholds, by_written_consent, refuses_uncounted
  ON meeting FOR EACH ROW EXECUTE FUNCTION refuse_change('a meeting keeps the terms it was convened on');
CREATE TRIGGER notice_stands BEFORE UPDATE OF notice_given_on ON meeting FOR EACH ROW
  WHEN (OLD.notice_given_on IS NOT NULL AND NEW.notice_given_on IS DISTINCT FROM OLD.notice_given_on)
  EXECUTE FUNCTION refuse_change('the day of a notice stands');
CREATE TRIGGER consent_stands BEFORE UPDATE OF consent_document_id ON meeting FOR EACH ROW
  WHEN (OLD.consent_document_id IS NOT NULL OR OLD.status = 'adjourned' OR NOT OLD.by_written_consent)
  EXECUTE FUNCTION refuse_change('a consent is written once, of an action by written consent');

SELECT tenant_table('meeting_invitation', 'SELECT, INSERT');
SELECT company_table('meeting_invitation');
CREATE UNIQUE INDEX meeting_invitation_once ON meeting_invitation (workspace_id, meeting_id, sequence, lower(invitee_email));
ALTER TABLE meeting_invitation
  ADD CONSTRAINT meeting_invitation_is_of_somebody CHECK (btrim(invitee_name) <> '' AND position('@' IN invitee_email) > 1),
  ADD CONSTRAINT meeting_invitation_counts CHECK (sequence >= 0);
CREATE TRIGGER read_only BEFORE INSERT ON meeting_invitation FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON meeting_invitation FOR EACH ROW EXECUTE FUNCTION refuse_change('an invitation stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON meeting_invitation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('an invitation stands');

SELECT tenant_table('governance_settings', 'SELECT, INSERT');
SELECT company_table('governance_settings');
GRANT UPDATE (refuses_uncounted, updated_at) ON governance_settings TO minutebook_app;
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON governance_settings FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

SELECT tenant_table('calendar_feed', 'SELECT, INSERT');
SELECT company_table('calendar_feed');
GRANT UPDATE (status, token_hash, last_read_at, updated_at) ON calendar_feed TO minutebook_app;
ALTER TABLE calendar_feed
  ADD CONSTRAINT calendar_feed_status_is_known CHECK (status IN ('active', 'revoked')),
  ADD CONSTRAINT calendar_feed_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  ADD CONSTRAINT calendar_feed_is_a_hash CHECK (token_hash ~ '^[0-9a-f]{64}$');
CREATE TRIGGER transitions BEFORE UPDATE OF status ON calendar_feed FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'active>revoked');
CREATE TRIGGER immutable BEFORE DELETE ON calendar_feed FOR EACH ROW EXECUTE FUNCTION refuse_change('a feed is revoked');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON calendar_feed FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a feed is revoked');
