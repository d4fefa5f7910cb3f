-- A company's amendments, each in effect once its filing is confirmed; its conversions; what a charter authorizes of each class.
-- CreateTable
CREATE TABLE "amendment" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "amendment_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending_filing',
    "needs_filing" BOOLEAN NOT NULL,
    "document_id" TEXT NOT NULL,
    "approval_id" TEXT,
    "confirmation_number" TEXT,
    "filed_on" DATE,
    "reason" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "amendment_pkey" PRIMARY KEY ("workspace_id","amendment_id")
);

-- CreateTable
CREATE TABLE "conversion" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "conversion_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "from_type" TEXT NOT NULL,
    "to_type" TEXT NOT NULL,
    "former_name" TEXT NOT NULL,
    "former" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending_filing',
    "document_ids" TEXT[],
    "approval_id" TEXT,
    "confirmation_number" TEXT,
    "filed_on" DATE,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversion_pkey" PRIMARY KEY ("workspace_id","conversion_id")
);

-- CreateIndex
CREATE INDEX "amendment_workspace_id_entity_id_amendment_id_idx" ON "amendment"("workspace_id", "entity_id", "amendment_id");

-- CreateIndex
CREATE INDEX "conversion_workspace_id_entity_id_conversion_id_idx" ON "conversion"("workspace_id", "entity_id", "conversion_id");

-- AddForeignKey
ALTER TABLE "amendment" ADD CONSTRAINT "amendment_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "amendment" ADD CONSTRAINT "amendment_workspace_id_document_id_fkey" FOREIGN KEY ("workspace_id", "document_id") REFERENCES "document"("workspace_id", "document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversion" ADD CONSTRAINT "conversion_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "entity" ADD COLUMN "conversion_status" TEXT, ADD COLUMN "dissolution_approval_id" TEXT;
ALTER TABLE "instrument" ADD COLUMN "charter_units" BIGINT NOT NULL DEFAULT 0;

-- Ours from here.
SELECT tenant_table('amendment', 'SELECT, INSERT');
SELECT company_table('amendment');
GRANT UPDATE (status, approval_id, confirmation_number, filed_on, reason, decided_at, updated_at) ON amendment TO minutebook_app;
ALTER TABLE amendment
  ADD CONSTRAINT amendment_form_is_known CHECK (form IN ('charter', 'operating_agreement', 'agent', 'consent')),
  ADD CONSTRAINT amendment_status_is_known CHECK (status IN ('pending_filing', 'effective', 'rejected', 'withdrawn')),
  ADD CONSTRAINT amendment_changes_something CHECK (jsonb_typeof(changes) = 'object' AND changes <> '{}'),
  ADD CONSTRAINT amendment_charter_is_filed CHECK (form NOT IN ('charter', 'agent') OR needs_filing),
  -- It is in effect once the filing is confirmed, and never without.
  ADD CONSTRAINT amendment_effective_is_confirmed CHECK ((status = 'effective') = (filed_on IS NOT NULL)
    AND (status = 'effective' AND needs_filing) = (confirmation_number IS NOT NULL)),
  ADD CONSTRAINT amendment_ended_has_its_time CHECK ((status = 'pending_filing') = (decided_at IS NULL)),
  ADD CONSTRAINT amendment_reason_is_of_an_end CHECK (reason IS NULL OR status IN ('rejected', 'withdrawn'));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON amendment FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'pending_filing>effective', 'pending_filing>rejected', 'pending_filing>withdrawn');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON amendment FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE DELETE ON amendment FOR EACH ROW EXECUTE FUNCTION refuse_change('an amendment stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON amendment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('an amendment stands');
CREATE TRIGGER approved_once BEFORE UPDATE OF approval_id ON amendment FOR EACH ROW WHEN (OLD.approval_id IS NOT NULL AND OLD.approval_id IS DISTINCT FROM NEW.approval_id)
  EXECUTE FUNCTION refuse_change('an amendment keeps what approved it');
-- Nothing is in effect whose document nobody has signed.
CREATE FUNCTION refuse_unsigned_amendment() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM document d WHERE d.workspace_id = NEW.workspace_id AND d.document_id = NEW.document_id AND d.status = 'signed') THEN
    RAISE EXCEPTION 'the amendment is not signed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER signed_first BEFORE UPDATE OF status ON amendment FOR EACH ROW WHEN (NEW.status = 'effective')
  EXECUTE FUNCTION refuse_unsigned_amendment();

SELECT tenant_table('conversion', 'SELECT, INSERT');
SELECT company_table('conversion');
GRANT UPDATE (status, confirmation_number, filed_on, reason, updated_at) ON conversion TO minutebook_app;
CREATE UNIQUE INDEX conversion_pending_once ON conversion (workspace_id, entity_id) WHERE status = 'pending_filing';
ALTER TABLE conversion ALTER COLUMN document_ids SET NOT NULL;
ALTER TABLE conversion
  ADD CONSTRAINT conversion_types_differ CHECK (from_type IN ('c_corp', 'llc') AND to_type IN ('c_corp', 'llc') AND from_type <> to_type),
  ADD CONSTRAINT conversion_status_is_known CHECK (status IN ('pending_filing', 'confirmed', 'withdrawn')),
  ADD CONSTRAINT conversion_confirmed_has_its_number CHECK ((status = 'confirmed') = (confirmation_number IS NOT NULL) AND (status = 'confirmed') = (filed_on IS NOT NULL)),
  ADD CONSTRAINT conversion_reason_is_of_an_end CHECK (reason IS NULL OR status = 'withdrawn');
CREATE TRIGGER transitions BEFORE UPDATE OF status ON conversion FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'pending_filing>confirmed', 'pending_filing>withdrawn');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON conversion FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE DELETE ON conversion FOR EACH ROW EXECUTE FUNCTION refuse_change('a conversion stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON conversion FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a conversion stands');
CREATE FUNCTION refuse_unsigned_conversion() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM document d WHERE d.workspace_id = NEW.workspace_id AND d.document_id = ANY (NEW.document_ids) AND d.status <> 'signed') THEN
    RAISE EXCEPTION 'the conversion is not signed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER signed_first BEFORE UPDATE OF status ON conversion FOR EACH ROW WHEN (NEW.status = 'confirmed')
  EXECUTE FUNCTION refuse_unsigned_conversion();
ALTER TABLE entity ADD CONSTRAINT entity_conversion_status_is_known CHECK (conversion_status IN ('pending_filing', 'confirmed'));

-- A company changes its type before its documents go to the state, and by a conversion once it is formed; not between them.
DROP TRIGGER type_stands ON entity;
CREATE TRIGGER type_stands BEFORE UPDATE OF entity_type ON entity FOR EACH ROW
  WHEN (OLD.entity_type <> NEW.entity_type AND OLD.formation_status IN ('FilingSubmitted', 'Filed', 'EinApplied'))
  EXECUTE FUNCTION refuse_change('a company converts before its documents are filed, or once its formation is Active');
DROP TRIGGER formation_transitions ON entity;
CREATE TRIGGER formation_transitions BEFORE UPDATE OF formation_status ON entity FOR EACH ROW
  EXECUTE FUNCTION guard_transition('formation_status', 'Pending>DocumentsGenerated',
    'DocumentsGenerated>DocumentsSigned', 'DocumentsSigned>FilingSubmitted', 'FilingSubmitted>Filed',
    'Filed>EinApplied', 'EinApplied>Active', 'DocumentsGenerated>Pending', 'DocumentsSigned>Pending');

-- What was made for a type that the company has not become is set aside: nobody signs it any more.
ALTER TABLE document DROP CONSTRAINT document_status_is_known;
ALTER TABLE document ADD CONSTRAINT document_status_is_known CHECK (status IN ('unsigned', 'signed', 'superseded'));
DROP TRIGGER transitions ON document;
CREATE TRIGGER transitions BEFORE UPDATE OF status ON document FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'unsigned>signed', 'unsigned>superseded', 'signed>superseded');

-- More acts that a resolution authorizes; an amendment, a conversion and a dissolution are done once by one.
ALTER TABLE resolution DROP CONSTRAINT resolution_act_is_known;
ALTER TABLE resolution ADD CONSTRAINT resolution_act_is_known
  CHECK (act IN ('grant', 'option', 'distribution', 'conversion', 'safe', 'note', 'amendment', 'dissolution'));
ALTER TABLE resolution ADD CONSTRAINT resolution_of_the_company_says_no_figures CHECK (
  (act <> 'amendment' OR num_nonnulls(recipient_name, amount_cents, price_per_share) = 0)
  AND (act <> 'dissolution' OR num_nonnulls(recipient_name, units, amount_cents, price_per_share) = 0));
ALTER TABLE resolution DROP CONSTRAINT resolution_allows_as_much;
ALTER TABLE resolution ADD CONSTRAINT resolution_allows_as_much CHECK (used_units BETWEEN 0 AND coalesce(units, 9007199254740991)
  AND used_cents BETWEEN 0 AND coalesce(amount_cents, 9007199254740991) AND (act NOT IN ('conversion', 'amendment', 'dissolution') OR used_count <= 1));

-- What the charter authorizes: what a company began with, and no more until an amendment is in effect.
ALTER TABLE instrument ADD CONSTRAINT instrument_charter_units_are_exact CHECK (charter_units BETWEEN 0 AND 9007199254740991);
ALTER TABLE instrument DISABLE ROW LEVEL SECURITY;
ALTER TABLE instrument DISABLE TRIGGER USER;
UPDATE instrument i SET charter_units = authorized_units WHERE kind IN ('common', 'unit')
  AND NOT EXISTS (SELECT FROM instrument o WHERE o.workspace_id = i.workspace_id AND o.entity_id = i.entity_id
    AND o.kind IN ('common', 'unit') AND o.instrument_id < i.instrument_id);
ALTER TABLE instrument ENABLE TRIGGER USER;
ALTER TABLE instrument ENABLE ROW LEVEL SECURITY;
ALTER TABLE instrument FORCE ROW LEVEL SECURITY;
-- What asks for a round's amendment asks for it of its series, as it does of any class that the charter does not name.
ALTER TABLE obligation DISABLE ROW LEVEL SECURITY;
ALTER TABLE obligation DISABLE TRIGGER USER;
UPDATE obligation o SET about_type = 'instrument', about_id = r.instrument_id FROM equity_round r
  WHERE r.workspace_id = o.workspace_id AND r.round_id = o.about_id AND o.about_type = 'round' AND o.kind = 'amend_charter' AND o.status = 'pending';
ALTER TABLE obligation ENABLE TRIGGER USER;
ALTER TABLE obligation ENABLE ROW LEVEL SECURITY;
ALTER TABLE obligation FORCE ROW LEVEL SECURITY;
