-- AlterTable
ALTER TABLE "contract" ADD COLUMN     "auto_renews" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "end_reason" TEXT,
ADD COLUMN     "ended_on" DATE,
ADD COLUMN     "ends_on" DATE,
ADD COLUMN     "notice_days" INTEGER NOT NULL DEFAULT 30,
ADD COLUMN     "renewal_months" INTEGER,
ALTER COLUMN "governing_law" DROP NOT NULL;

-- Ours from here. A contract keeps what it was made from; how its term goes on is written down anew.
DROP TRIGGER immutable ON contract;
CREATE TRIGGER immutable BEFORE DELETE ON contract FOR EACH ROW EXECUTE FUNCTION refuse_change('a contract keeps its terms');
CREATE TRIGGER terms_stand BEFORE UPDATE OF workspace_id, document_id, entity_id, template, counterparty_name, governing_law, terms, missing, created_at
  ON contract FOR EACH ROW EXECUTE FUNCTION refuse_change('a contract keeps its terms');
DROP TRIGGER read_only ON contract;
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON contract FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER ended_once BEFORE UPDATE ON contract FOR EACH ROW WHEN (OLD.ended_on IS NOT NULL)
  EXECUTE FUNCTION refuse_change('a contract that has ended stands');
GRANT UPDATE (ends_on, auto_renews, renewal_months, notice_days, ended_on, end_reason) ON contract TO minutebook_app;
CREATE INDEX contract_by_end ON contract (workspace_id, entity_id, ends_on) WHERE ended_on IS NULL;
ALTER TABLE contract DROP CONSTRAINT contract_template_is_known;
ALTER TABLE contract
  ADD CONSTRAINT contract_template_is_known CHECK (template IN ('nda', 'contractor_agreement', 'offer_letter', 'consulting_agreement',
    'advisor_agreement', 'master_services_agreement', 'statement_of_work', 'uploaded')),
  ADD CONSTRAINT contract_written_here_says_whose_law CHECK (template = 'uploaded' OR governing_law IS NOT NULL),
  ADD CONSTRAINT contract_renewal_says_how_long CHECK (auto_renews = (renewal_months IS NOT NULL) AND renewal_months BETWEEN 1 AND 1200),
  ADD CONSTRAINT contract_notice_is_in_days CHECK (notice_days BETWEEN 0 AND 365),
  ADD CONSTRAINT contract_ended_says_why CHECK (ended_on IS NULL OR (end_reason IS NOT NULL AND NOT auto_renews));
