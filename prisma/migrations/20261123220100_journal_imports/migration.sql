-- Journals and charts that were kept elsewhere: each import says what it did, and stands. A file is taken in once.
CREATE TABLE "journal_import" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "journal_import_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "contents" TEXT NOT NULL,
    "written_by" TEXT,
    "filename" TEXT,
    "content_sha256" TEXT NOT NULL,
    "accounts_opened" INTEGER NOT NULL,
    "entry_count" INTEGER NOT NULL,
    "line_count" INTEGER NOT NULL,
    "totals" JSONB NOT NULL,
    "first_date" DATE,
    "last_date" DATE,
    "ignored" JSONB NOT NULL,
    "ignored_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "journal_import_pkey" PRIMARY KEY ("workspace_id","journal_import_id")
);
CREATE INDEX "journal_import_workspace_id_entity_id_journal_import_id_idx" ON "journal_import"("workspace_id", "entity_id", "journal_import_id");
CREATE UNIQUE INDEX "journal_import_workspace_id_entity_id_content_sha256_key" ON "journal_import"("workspace_id", "entity_id", "content_sha256");
ALTER TABLE "journal_import" ADD CONSTRAINT "journal_import_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

SELECT tenant_table('journal_import', 'SELECT, INSERT');
ALTER TABLE journal_import
  ADD CONSTRAINT journal_import_format_is_known CHECK (format IN ('csv', 'hledger', 'beancount')),
  ADD CONSTRAINT journal_import_contents_are_known CHECK (contents IN ('chart', 'journal')),
  ADD CONSTRAINT journal_import_writer_is_known CHECK (written_by IN ('minutebook', 'quickbooks', 'xero')),
  ADD CONSTRAINT journal_import_hash_is_sha256 CHECK (content_sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT journal_import_adds_up CHECK (accounts_opened >= 0 AND entry_count >= 0 AND line_count >= 2 * entry_count
    AND ignored_count >= jsonb_array_length(ignored)),
  ADD CONSTRAINT journal_import_days_are_in_order CHECK ((first_date IS NULL) = (last_date IS NULL) AND first_date <= last_date);
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON journal_import FOR EACH ROW EXECUTE FUNCTION refuse_change('a report of an import stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON journal_import FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a report of an import stands');
CREATE TRIGGER read_only BEFORE INSERT ON journal_import FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

-- What came with a journal is corrected as what was entered by hand is.
CREATE FUNCTION stands_journal_import(workspace text, id text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT false $$;

-- An import makes many entries. The index is made anew as it stands, with this exempt, so that what others exempt stays so.
DO $$
DECLARE
  made text := pg_get_indexdef('journal_entry_source_once'::regclass);
BEGIN
  DROP INDEX journal_entry_source_once;
  EXECUTE made || ' AND (source_type <> ''journal_import'')';
END
$$;
