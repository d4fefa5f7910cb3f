-- DropIndex
DROP INDEX "journal_import_workspace_id_entity_id_content_sha256_key";

-- AlterTable
ALTER TABLE "journal_import" ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'imported',
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "voided_at" TIMESTAMPTZ(3);

-- Ours from here.

-- A journal that was taken in by mistake was taken back entry by entry, and its file never came again. It is voided as a whole now.
DROP TRIGGER immutable ON journal_import;
ALTER TABLE journal_import NO FORCE ROW LEVEL SECURITY;
UPDATE journal_import SET updated_at = created_at;
ALTER TABLE journal_import FORCE ROW LEVEL SECURITY;
GRANT UPDATE (status, voided_at, updated_at) ON journal_import TO minutebook_app;
ALTER TABLE journal_import
  ADD CONSTRAINT journal_import_status_is_known CHECK (status IN ('imported', 'voided')),
  ADD CONSTRAINT journal_import_voided_has_its_time CHECK ((status = 'voided') = (voided_at IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON journal_import FOR EACH ROW EXECUTE FUNCTION guard_transition('status', 'imported>voided');
CREATE TRIGGER begins BEFORE INSERT ON journal_import FOR EACH ROW
  WHEN (NEW.status <> 'imported') EXECUTE FUNCTION refuse_change('an import begins as imported');
CREATE TRIGGER ended_stands BEFORE UPDATE ON journal_import FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('an import that is voided stands');
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, journal_import_id, entity_id, format, contents, written_by, filename, content_sha256,
  accounts_opened, tags_opened, entry_count, line_count, totals, first_date, last_date, ignored, ignored_count, created_at
  ON journal_import FOR EACH ROW EXECUTE FUNCTION refuse_change('a report of an import stands');
CREATE TRIGGER kept BEFORE DELETE ON journal_import FOR EACH ROW EXECUTE FUNCTION refuse_change('a report of an import stands');
DROP TRIGGER read_only ON journal_import;
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON journal_import FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE UNIQUE INDEX journal_import_content_once ON journal_import (workspace_id, entity_id, content_sha256) WHERE status <> 'voided';

-- All of its entries go with it: none stands at the commit.
CREATE FUNCTION check_voided_import() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'journal_import'
      AND e.source_id = NEW.journal_import_id AND e.status = 'posted' AND e.reverses_entry_id IS NULL) THEN
    RAISE EXCEPTION 'an import is voided with all of its entries' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER entries_go_along AFTER UPDATE OF status ON journal_import DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'voided') EXECUTE FUNCTION check_voided_import();
