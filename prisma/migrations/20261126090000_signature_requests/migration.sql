-- Who is asked by mail to sign a document, in which order and until when; what was mailed, opened and signed, as evidence.
-- CreateTable
CREATE TABLE "signature_request" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "signature_request_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "message" TEXT,
    "expires_on" DATE NOT NULL,
    "remind_every_days" INTEGER,
    "next_reminder_on" DATE,
    "requested_by" TEXT NOT NULL,
    "end_reason" TEXT,
    "certificate_document_id" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signature_request_pkey" PRIMARY KEY ("workspace_id","signature_request_id")
);

-- CreateTable
CREATE TABLE "signature_signer" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "signature_signer_id" TEXT NOT NULL,
    "signature_request_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "signer_name" TEXT NOT NULL,
    "signer_role" TEXT NOT NULL,
    "signer_email" TEXT NOT NULL,
    "signing_order" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "asked_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),
    "mail_error" TEXT,
    "opened_at" TIMESTAMPTZ(3),
    "decline_reason" TEXT,
    "signature_id" TEXT,
    "code_sealed" TEXT,
    "code_expires_at" TIMESTAMPTZ(3),
    "code_attempts" INTEGER NOT NULL DEFAULT 0,
    "codes_sent" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signature_signer_pkey" PRIMARY KEY ("workspace_id","signature_signer_id")
);

-- CreateTable
CREATE TABLE "signature_link" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "token_hash" TEXT NOT NULL,
    "signature_signer_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signature_link_pkey" PRIMARY KEY ("workspace_id","token_hash")
);

-- CreateTable
CREATE TABLE "signature_event" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "signature_event_id" TEXT NOT NULL,
    "signature_request_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "signer_name" TEXT,
    "event_type" TEXT NOT NULL,
    "address" TEXT,
    "user_agent" TEXT,
    "detail" TEXT,
    "happened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signature_event_pkey" PRIMARY KEY ("workspace_id","signature_event_id")
);

-- CreateIndex
CREATE INDEX "signature_request_workspace_id_entity_id_signature_request__idx" ON "signature_request"("workspace_id", "entity_id", "signature_request_id");

-- CreateIndex
CREATE INDEX "signature_request_workspace_id_document_id_signature_reques_idx" ON "signature_request"("workspace_id", "document_id", "signature_request_id");

-- CreateIndex
CREATE INDEX "signature_signer_workspace_id_signature_request_id_signatur_idx" ON "signature_signer"("workspace_id", "signature_request_id", "signature_signer_id");

-- CreateIndex
CREATE INDEX "signature_link_workspace_id_signature_signer_id_idx" ON "signature_link"("workspace_id", "signature_signer_id");

-- CreateIndex
CREATE INDEX "signature_event_workspace_id_signature_request_id_signature_idx" ON "signature_event"("workspace_id", "signature_request_id", "signature_event_id");

-- AddForeignKey
ALTER TABLE "signature_request" ADD CONSTRAINT "signature_request_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signature_request" ADD CONSTRAINT "signature_request_workspace_id_document_id_fkey" FOREIGN KEY ("workspace_id", "document_id") REFERENCES "document"("workspace_id", "document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signature_request" ADD CONSTRAINT "signature_request_workspace_id_certificate_document_id_fkey" FOREIGN KEY ("workspace_id", "certificate_document_id") REFERENCES "document"("workspace_id", "document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signature_signer" ADD CONSTRAINT "signature_signer_workspace_id_signature_request_id_fkey" FOREIGN KEY ("workspace_id", "signature_request_id") REFERENCES "signature_request"("workspace_id", "signature_request_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signature_signer" ADD CONSTRAINT "signature_signer_workspace_id_signature_id_fkey" FOREIGN KEY ("workspace_id", "signature_id") REFERENCES "signature"("workspace_id", "signature_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signature_link" ADD CONSTRAINT "signature_link_workspace_id_signature_signer_id_fkey" FOREIGN KEY ("workspace_id", "signature_signer_id") REFERENCES "signature_signer"("workspace_id", "signature_signer_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signature_event" ADD CONSTRAINT "signature_event_workspace_id_signature_request_id_fkey" FOREIGN KEY ("workspace_id", "signature_request_id") REFERENCES "signature_request"("workspace_id", "signature_request_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('signature_request', 'SELECT, INSERT');
SELECT company_table('signature_request');
GRANT UPDATE (status, next_reminder_on, end_reason, certificate_document_id, ended_at, updated_at) ON signature_request TO minutebook_app;
CREATE UNIQUE INDEX signature_request_open_once ON signature_request (workspace_id, document_id) WHERE status = 'open';
CREATE INDEX signature_request_by_expiry ON signature_request (workspace_id, entity_id, expires_on) WHERE status = 'open';
ALTER TABLE signature_request
  ADD CONSTRAINT signature_request_status_is_known CHECK (status IN ('open', 'completed', 'declined', 'expired', 'revoked')),
  ADD CONSTRAINT signature_request_ended_has_its_time CHECK ((status = 'open') = (ended_at IS NULL)),
  ADD CONSTRAINT signature_request_completed_has_its_certificate CHECK ((status = 'completed') = (certificate_document_id IS NOT NULL)),
  ADD CONSTRAINT signature_request_reminds_by_days CHECK (remind_every_days BETWEEN 1 AND 90),
  ADD CONSTRAINT signature_request_is_asked_by_somebody CHECK (btrim(requested_by) <> '');
CREATE TRIGGER transitions BEFORE UPDATE OF status ON signature_request FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'open>completed', 'open>declined', 'open>expired', 'open>revoked');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON signature_request FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE DELETE ON signature_request FOR EACH ROW EXECUTE FUNCTION refuse_change('a request stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON signature_request FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a request stands');

SELECT tenant_table('signature_signer', 'SELECT, INSERT');
SELECT company_table('signature_signer');
GRANT UPDATE (status, asked_at, mailed_at, mail_error, opened_at, decline_reason, signature_id, code_sealed, code_expires_at, code_attempts, codes_sent, ended_at, updated_at)
  ON signature_signer TO minutebook_app;
CREATE UNIQUE INDEX signature_signer_asked_once ON signature_signer
  (workspace_id, signature_request_id, lower(signer_role), lower(signer_name));
ALTER TABLE signature_signer
  ADD CONSTRAINT signature_signer_status_is_known CHECK (status IN ('waiting', 'asked', 'signed', 'declined', 'closed')),
  ADD CONSTRAINT signature_signer_is_named CHECK (btrim(signer_name) <> '' AND char_length(signer_name) <= 500),
  ADD CONSTRAINT signature_signer_has_an_address CHECK (position('@' IN signer_email) > 1),
  ADD CONSTRAINT signature_signer_has_a_place CHECK (signing_order BETWEEN 1 AND 100),
  ADD CONSTRAINT signature_signer_signed_has_its_signature CHECK ((status = 'signed') = (signature_id IS NOT NULL)),
  ADD CONSTRAINT signature_signer_declined_says_why CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
  ADD CONSTRAINT signature_signer_code_ends CHECK ((code_sealed IS NULL) = (code_expires_at IS NULL)),
  ADD CONSTRAINT signature_signer_codes_are_few CHECK (codes_sent BETWEEN 0 AND 20 AND code_attempts BETWEEN 0 AND 5);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON signature_signer FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'waiting>asked', 'waiting>signed', 'waiting>closed', 'asked>signed', 'asked>declined', 'asked>closed');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON signature_signer FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE DELETE ON signature_signer FOR EACH ROW EXECUTE FUNCTION refuse_change('who was asked stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON signature_signer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('who was asked stands');
-- Nobody is asked before those who come first have signed, and a signature is of the document that was asked about.
CREATE FUNCTION refuse_signer_out_of_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'asked' AND EXISTS (SELECT FROM signature_signer s WHERE s.workspace_id = NEW.workspace_id
    AND s.signature_request_id = NEW.signature_request_id AND s.signing_order < NEW.signing_order AND s.status <> 'signed')
  THEN
    RAISE EXCEPTION 'others sign before' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'signed' AND NOT EXISTS (SELECT FROM signature g JOIN signature_request r ON r.workspace_id = g.workspace_id AND r.document_id = g.document_id
    WHERE g.workspace_id = NEW.workspace_id AND g.signature_id = NEW.signature_id AND r.signature_request_id = NEW.signature_request_id)
  THEN
    RAISE EXCEPTION 'the signature is of another document' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER in_order BEFORE UPDATE OF status ON signature_signer FOR EACH ROW EXECUTE FUNCTION refuse_signer_out_of_order();
CREATE FUNCTION refuse_signer_missing() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM signature_signer s WHERE s.workspace_id = NEW.workspace_id
    AND s.signature_request_id = NEW.signature_request_id AND s.status <> 'signed')
  THEN
    RAISE EXCEPTION 'a request is completed once everybody has signed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER completed_by_all BEFORE UPDATE OF status ON signature_request FOR EACH ROW
  WHEN (NEW.status = 'completed' AND OLD.status <> 'completed') EXECUTE FUNCTION refuse_signer_missing();

SELECT tenant_table('signature_link', 'SELECT, INSERT');
SELECT company_part('signature_link', 'signature_signer', 'signature_signer_id');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON signature_link FOR EACH ROW EXECUTE FUNCTION refuse_change('a link stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON signature_link FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a link stands');
ALTER TABLE signature_link ADD CONSTRAINT signature_link_is_a_hash CHECK (token_hash ~ '^[0-9a-f]{64}$');

SELECT tenant_table('signature_event', 'SELECT, INSERT');
SELECT company_table('signature_event');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON signature_event FOR EACH ROW EXECUTE FUNCTION refuse_change('evidence stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON signature_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('evidence stands');
ALTER TABLE signature_event ADD CONSTRAINT signature_event_type_is_known CHECK (event_type IN
  ('asked', 'mailed', 'not_mailed', 'opened', 'code_asked', 'code_mailed', 'code_refused', 'signed', 'declined', 'reminded', 'completed', 'expired', 'revoked'));
