-- CreateTable
CREATE TABLE "obligation" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "obligation_id" TEXT NOT NULL,
    "entity_id" TEXT,
    "tier" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "title" TEXT NOT NULL,
    "due_date" DATE,
    "kind" TEXT NOT NULL,
    "about_type" TEXT,
    "about_id" TEXT,
    "decision" TEXT,
    "note" TEXT,
    "completed_at" TIMESTAMPTZ(3),
    "completed_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "obligation_pkey" PRIMARY KEY ("workspace_id","obligation_id")
);

-- CreateTable
CREATE TABLE "contact" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "contact_id" TEXT NOT NULL,
    "entity_id" TEXT,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_pkey" PRIMARY KEY ("workspace_id","contact_id")
);

-- CreateTable
CREATE TABLE "meeting" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "meeting_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "meeting_type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "agenda_items" TEXT[],
    "scheduled_for" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'convened',
    "minutes_document_id" TEXT,
    "adjourned_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "meeting_pkey" PRIMARY KEY ("workspace_id","meeting_id")
);

-- CreateTable
CREATE TABLE "vote" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "vote_id" TEXT NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "agenda_item_index" INTEGER NOT NULL,
    "voter_name" TEXT NOT NULL,
    "voter_key" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vote_pkey" PRIMARY KEY ("workspace_id","vote_id")
);

-- CreateTable
CREATE TABLE "contract" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "document_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "counterparty_name" TEXT NOT NULL,
    "governing_law" TEXT NOT NULL,
    "terms" JSONB NOT NULL,
    "missing" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contract_pkey" PRIMARY KEY ("workspace_id","document_id")
);

-- CreateTable
CREATE TABLE "tax_filing" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "filing_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "filing_type" TEXT NOT NULL,
    "tax_year" INTEGER NOT NULL,
    "quarter" INTEGER,
    "recipient_name" TEXT,
    "amount_cents" BIGINT,
    "payment_count" INTEGER NOT NULL,
    "basis" TEXT NOT NULL,
    "instalments" JSONB NOT NULL,
    "due_date" DATE NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'prepared',
    "obligation_id" TEXT,
    "filed_on" DATE,
    "confirmation_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tax_filing_pkey" PRIMARY KEY ("workspace_id","filing_id")
);

-- CreateTable
CREATE TABLE "deadline" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "deadline_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "deadline_type" TEXT NOT NULL,
    "jurisdiction" TEXT NOT NULL,
    "formation_date" DATE NOT NULL,
    "due_date" DATE,
    "report_name" TEXT NOT NULL,
    "cadence" TEXT NOT NULL,
    "filed_with" TEXT NOT NULL,
    "fee_cents" BIGINT,
    "fee_confidence" TEXT,
    "reason" TEXT,
    "note" TEXT,
    "source" TEXT NOT NULL,
    "confidence" TEXT NOT NULL,
    "obligation_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deadline_pkey" PRIMARY KEY ("workspace_id","deadline_id")
);

-- CreateTable
CREATE TABLE "classification" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "classification_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "worker_name" TEXT NOT NULL,
    "role_description" TEXT NOT NULL,
    "jurisdiction" TEXT NOT NULL,
    "risk_score" INTEGER NOT NULL,
    "risk_level" TEXT NOT NULL,
    "classification" TEXT NOT NULL,
    "test" TEXT NOT NULL,
    "factors" JSONB NOT NULL,
    "missing" TEXT[],
    "confidence" TEXT NOT NULL,
    "recommended_action" TEXT NOT NULL,
    "statute" TEXT,
    "note" TEXT,
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "classification_pkey" PRIMARY KEY ("workspace_id","classification_id")
);

-- CreateIndex
CREATE INDEX "contact_workspace_id_entity_id_contact_id_idx" ON "contact"("workspace_id", "entity_id", "contact_id");

-- CreateIndex
CREATE INDEX "meeting_workspace_id_entity_id_meeting_id_idx" ON "meeting"("workspace_id", "entity_id", "meeting_id");

-- CreateIndex
CREATE INDEX "vote_workspace_id_voter_key_vote_id_idx" ON "vote"("workspace_id", "voter_key", "vote_id");

-- CreateIndex
CREATE UNIQUE INDEX "vote_workspace_id_meeting_id_agenda_item_index_voter_key_key" ON "vote"("workspace_id", "meeting_id", "agenda_item_index", "voter_key");

-- CreateIndex
CREATE INDEX "vote_workspace_id_meeting_id_agenda_item_index_vote_id_idx" ON "vote"("workspace_id", "meeting_id", "agenda_item_index", "vote_id");

-- CreateIndex
CREATE INDEX "contract_workspace_id_entity_id_document_id_idx" ON "contract"("workspace_id", "entity_id", "document_id");

-- CreateIndex
CREATE INDEX "tax_filing_workspace_id_entity_id_filing_id_idx" ON "tax_filing"("workspace_id", "entity_id", "filing_id");

-- CreateIndex
CREATE INDEX "deadline_workspace_id_entity_id_deadline_id_idx" ON "deadline"("workspace_id", "entity_id", "deadline_id");

-- CreateIndex
CREATE INDEX "classification_workspace_id_entity_id_classification_id_idx" ON "classification"("workspace_id", "entity_id", "classification_id");

-- AddForeignKey
ALTER TABLE "obligation" ADD CONSTRAINT "obligation_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_workspace_id_minutes_document_id_fkey" FOREIGN KEY ("workspace_id", "minutes_document_id") REFERENCES "document"("workspace_id", "document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vote" ADD CONSTRAINT "vote_workspace_id_meeting_id_fkey" FOREIGN KEY ("workspace_id", "meeting_id") REFERENCES "meeting"("workspace_id", "meeting_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract" ADD CONSTRAINT "contract_workspace_id_document_id_fkey" FOREIGN KEY ("workspace_id", "document_id") REFERENCES "document"("workspace_id", "document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract" ADD CONSTRAINT "contract_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_filing" ADD CONSTRAINT "tax_filing_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_filing" ADD CONSTRAINT "tax_filing_workspace_id_obligation_id_fkey" FOREIGN KEY ("workspace_id", "obligation_id") REFERENCES "obligation"("workspace_id", "obligation_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_workspace_id_obligation_id_fkey" FOREIGN KEY ("workspace_id", "obligation_id") REFERENCES "obligation"("workspace_id", "obligation_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "classification" ADD CONSTRAINT "classification_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is ours: what Prisma's schema cannot say.

-- Obligations. The order of urgency: pending before completed, then by tier; lists and their cursors go by it.
SELECT tenant_table('obligation', 'SELECT, INSERT, UPDATE');
CREATE FUNCTION obligation_urgency(tier text, status text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT array_position(ARRAY['critical', 'high', 'medium', 'low'], tier) - 1 + CASE status WHEN 'completed' THEN 4 ELSE 0 END $$;
CREATE INDEX obligation_by_urgency ON obligation
  (workspace_id, obligation_urgency(tier, status), coalesce(due_date, 'infinity'::date), obligation_id);
CREATE INDEX obligation_of_entity_by_urgency ON obligation
  (workspace_id, entity_id, obligation_urgency(tier, status), coalesce(due_date, 'infinity'::date), obligation_id);
-- The service asks for the same thing once, as long as nobody has done it.
CREATE UNIQUE INDEX obligation_asked_once ON obligation (workspace_id, about_type, about_id, kind) WHERE status = 'pending';
ALTER TABLE obligation
  ADD CONSTRAINT obligation_tier_is_known CHECK (tier IN ('critical', 'high', 'medium', 'low')),
  ADD CONSTRAINT obligation_status_is_known CHECK (status IN ('pending', 'completed')),
  ADD CONSTRAINT obligation_title_is_named CHECK (btrim(title) <> '' AND char_length(title) <= 1000),
  ADD CONSTRAINT obligation_decision_is_known CHECK (decision IN ('approve', 'reject')),
  ADD CONSTRAINT obligation_is_about_one_thing CHECK ((about_type IS NULL) = (about_id IS NULL)),
  ADD CONSTRAINT obligation_completed_has_its_time CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  ADD CONSTRAINT obligation_pending_is_undecided CHECK (status = 'completed' OR (decision IS NULL AND completed_by IS NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON obligation FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'pending>completed');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON obligation FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

-- Contacts (interface part 8; decisions "Agents, obligations, contacts")
SELECT tenant_table('contact', 'SELECT, INSERT, UPDATE');
CREATE UNIQUE INDEX contact_email_once ON contact (workspace_id, lower(email));
CREATE INDEX contact_by_name ON contact (workspace_id, lower(name));
ALTER TABLE contact
  ADD CONSTRAINT contact_name_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  ADD CONSTRAINT contact_role_is_named CHECK (btrim(role) <> '');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON contact FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
-- A contact's profile finds what bears its name in every company of the workspace.
CREATE INDEX holding_by_holder ON holding (workspace_id, holder_key, grant_id) WHERE units > 0;
CREATE INDEX safe_by_investor ON safe (workspace_id, lower(investor_name));
CREATE INDEX invoice_by_customer ON invoice (workspace_id, lower(customer));
CREATE INDEX invoice_by_email ON invoice (workspace_id, lower(email));
CREATE INDEX payment_by_recipient ON payment (workspace_id, lower(recipient_name));

-- Meetings and votes
SELECT tenant_table('meeting', 'SELECT, INSERT');
GRANT UPDATE (status, adjourned_at, minutes_document_id, updated_at) ON meeting TO minutebook_app;
ALTER TABLE meeting
  ADD CONSTRAINT meeting_status_is_known CHECK (status IN ('convened', 'adjourned')),
  ADD CONSTRAINT meeting_title_is_named CHECK (btrim(title) <> '' AND char_length(title) <= 500),
  ADD CONSTRAINT meeting_has_an_agenda CHECK (cardinality(agenda_items) BETWEEN 1 AND 100),
  ADD CONSTRAINT meeting_adjourned_has_its_time CHECK ((status = 'adjourned') = (adjourned_at IS NOT NULL)),
  ADD CONSTRAINT meeting_adjourned_has_its_minutes CHECK ((status = 'adjourned') = (minutes_document_id IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON meeting FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'convened>adjourned');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON meeting FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER agenda_stands BEFORE UPDATE OF agenda_items, title, meeting_type, entity_id, workspace_id ON meeting FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a meeting keeps the agenda it was convened with');

SELECT tenant_table('vote', 'SELECT, INSERT');
ALTER TABLE vote
  ADD CONSTRAINT vote_decision_is_known CHECK (decision IN ('approve', 'reject', 'abstain')),
  ADD CONSTRAINT vote_voter_is_named CHECK (btrim(voter_name) <> '' AND char_length(voter_name) <= 500),
  ADD CONSTRAINT vote_key_is_of_its_voter CHECK (holder_key_is_of(voter_key, voter_name));
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON vote FOR EACH ROW EXECUTE FUNCTION refuse_change('a vote stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON vote FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a vote stands');
-- A vote is cast on an item that exists, while the meeting is open; the lock makes an adjournment wait for it.
CREATE FUNCTION refuse_vote() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held meeting;
BEGIN
  SELECT * INTO held FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = NEW.meeting_id FOR SHARE;
  IF held.status <> 'convened' THEN
    RAISE EXCEPTION 'the meeting is %', held.status USING ERRCODE = 'integrity_constraint_violation';
  ELSIF NEW.agenda_item_index NOT BETWEEN 0 AND cardinality(held.agenda_items) - 1 THEN
    RAISE EXCEPTION 'the meeting has % agenda items, counted from 0', cardinality(held.agenda_items)
      USING ERRCODE = 'integrity_constraint_violation';
  ELSIF EXISTS (SELECT FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = held.entity_id AND e.status = 'dissolved') THEN
    RAISE EXCEPTION 'the entity is dissolved and read-only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER open BEFORE INSERT ON vote FOR EACH ROW EXECUTE FUNCTION refuse_vote();

-- Contracts: what they were generated from stands like their text.
SELECT tenant_table('contract', 'SELECT, INSERT');
CREATE INDEX contract_by_counterparty ON contract (workspace_id, lower(counterparty_name));
ALTER TABLE contract
  ADD CONSTRAINT contract_template_is_known CHECK
    (template IN ('nda', 'contractor_agreement', 'offer_letter', 'consulting_agreement', 'advisor_agreement')),
  ADD CONSTRAINT contract_counterparty_is_named CHECK (btrim(counterparty_name) <> '' AND char_length(counterparty_name) <= 500),
  ADD CONSTRAINT contract_governing_law_is_a_code CHECK (governing_law ~ '^[A-Z]{2}$');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON contract FOR EACH ROW EXECUTE FUNCTION refuse_change('a contract keeps its terms');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON contract FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a contract keeps its terms');
CREATE TRIGGER read_only BEFORE INSERT ON contract FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE INDEX signature_by_signer ON signature (workspace_id, lower(signer_name));
CREATE INDEX signature_by_email ON signature (workspace_id, lower(signer_email));

-- A document is signed by a signature of its own; a contract by one of each of its roles.
CREATE FUNCTION refuse_unsigned() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  signed_as text[] := ARRAY(SELECT signer_role FROM signature s WHERE s.workspace_id = NEW.workspace_id AND s.document_id = NEW.document_id);
BEGIN
  IF cardinality(signed_as) = 0 OR (NEW.category = 'contract' AND NOT NEW.signer_roles <@ signed_as) THEN
    RAISE EXCEPTION 'the document lacks signatures' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER signed_by_signatures BEFORE UPDATE OF status ON document FOR EACH ROW
  WHEN (NEW.status = 'signed' AND OLD.status <> 'signed') EXECUTE FUNCTION refuse_unsigned();

-- Tax filings: one is prepared for the same form, year and person at a time.
SELECT tenant_table('tax_filing', 'SELECT, INSERT, UPDATE');
CREATE UNIQUE INDEX tax_filing_prepared_once ON tax_filing
  (workspace_id, entity_id, filing_type, tax_year, coalesce(quarter, 0), lower(coalesce(recipient_name, ''))) WHERE status = 'prepared';
ALTER TABLE tax_filing
  ADD CONSTRAINT tax_filing_type_is_known CHECK (filing_type IN ('1099_nec', 'k1', '941', 'w2', 'estimated')),
  ADD CONSTRAINT tax_filing_status_is_known CHECK (status IN ('prepared', 'filed')),
  ADD CONSTRAINT tax_filing_quarter_is_one CHECK (quarter BETWEEN 1 AND 4),
  ADD CONSTRAINT tax_filing_amount_is_exact CHECK (amount_cents BETWEEN 0 AND 9007199254740991),
  ADD CONSTRAINT tax_filing_filed_has_its_day CHECK ((status = 'filed') = (filed_on IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON tax_filing FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'prepared>filed');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON tax_filing FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

-- Deadlines: the same one is tracked once.
SELECT tenant_table('deadline', 'SELECT, INSERT');
GRANT UPDATE (obligation_id) ON deadline TO minutebook_app;
CREATE UNIQUE INDEX deadline_tracked_once ON deadline
  (workspace_id, entity_id, deadline_type, jurisdiction, formation_date, coalesce(due_date, 'infinity'::date));
ALTER TABLE deadline
  ADD CONSTRAINT deadline_type_is_known CHECK (deadline_type IN ('annual_report', 'initial_report', 'franchise_tax')),
  ADD CONSTRAINT deadline_jurisdiction_is_a_code CHECK (jurisdiction ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT deadline_without_a_day_says_why CHECK ((due_date IS NULL) = (reason IS NOT NULL));
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON deadline FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

-- Classifications: what was told from a description stands.
SELECT tenant_table('classification', 'SELECT, INSERT');
ALTER TABLE classification
  ADD CONSTRAINT classification_score_is_of_a_hundred CHECK (risk_score BETWEEN 0 AND 100),
  ADD CONSTRAINT classification_level_is_known CHECK (risk_level IN ('low', 'medium', 'high', 'critical')),
  ADD CONSTRAINT classification_is_known CHECK (classification IN ('contractor', 'uncertain', 'employee')),
  ADD CONSTRAINT classification_worker_is_named CHECK (btrim(worker_name) <> '' AND char_length(worker_name) <= 500),
  ADD CONSTRAINT classification_jurisdiction_is_a_code CHECK (jurisdiction ~ '^[A-Z]{2}$');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON classification FOR EACH ROW EXECUTE FUNCTION refuse_change('an analysis stands as it was given');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON classification FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('an analysis stands as it was given');
CREATE TRIGGER read_only BEFORE INSERT ON classification FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
