-- What a holder has told a company on a Form W-9, which asks for it of whomever it pays dividends (IRC 3406, 6109).
CREATE TABLE "holder_w9" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "entity_id" TEXT NOT NULL,
    "contact_id" TEXT NOT NULL,
    "tax_classification" TEXT,
    "exempt_payee_code" INTEGER,
    "legal_name" TEXT,
    "tin_type" TEXT,
    "tin_sealed" TEXT,
    "tin_last_four" TEXT,
    "street" TEXT,
    "city" TEXT,
    "state" TEXT,
    "postal_code" TEXT,
    "w9_received_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "holder_w9_pkey" PRIMARY KEY ("workspace_id","entity_id","contact_id")
);

-- CreateIndex
CREATE INDEX "holder_w9_workspace_id_contact_id_idx" ON "holder_w9"("workspace_id", "contact_id");

-- AddForeignKey
ALTER TABLE "holder_w9" ADD CONSTRAINT "holder_w9_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holder_w9" ADD CONSTRAINT "holder_w9_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "contact_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('holder_w9', 'SELECT, INSERT, UPDATE');
SELECT company_table('holder_w9');
ALTER TABLE holder_w9 SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
ALTER TABLE holder_w9
  ADD CONSTRAINT holder_w9_tax_classification_is_known CHECK (tax_classification IN
    ('individual', 'c_corporation', 's_corporation', 'partnership', 'trust_estate', 'llc_c', 'llc_s', 'llc_partnership', 'other')),
  ADD CONSTRAINT holder_w9_exempt_payee_code_is_of_the_form CHECK (exempt_payee_code BETWEEN 1 AND 13),
  ADD CONSTRAINT holder_w9_tin_type_is_known CHECK (tin_type IN ('ssn', 'ein')),
  ADD CONSTRAINT holder_w9_tin_is_whole CHECK
    ((tin_sealed IS NULL) = (tin_last_four IS NULL) AND (tin_sealed IS NULL) = (tin_type IS NULL)),
  ADD CONSTRAINT holder_w9_tin_is_sealed CHECK (tin_sealed LIKE 'sealed.%'),
  ADD CONSTRAINT holder_w9_tin_end_is_four_digits CHECK (tin_last_four ~ '^[0-9]{4}$');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON holder_w9 FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER kept BEFORE DELETE ON holder_w9 FOR EACH ROW EXECUTE FUNCTION refuse_change('Forms W-9 are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON holder_w9 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Forms W-9 are kept');
