-- AlterTable
ALTER TABLE "journal_entry" ADD COLUMN     "reverses_on" DATE;

-- AlterTable
ALTER TABLE "journal_line" ADD COLUMN     "class_id" TEXT,
ADD COLUMN     "project_id" TEXT;

-- CreateTable
CREATE TABLE "tag" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "tag_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tag_pkey" PRIMARY KEY ("workspace_id","tag_id")
);

-- CreateTable
CREATE TABLE "due_day" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "entity_id" TEXT NOT NULL,
    "due_on" DATE NOT NULL,

    CONSTRAINT "due_day_pkey" PRIMARY KEY ("workspace_id","entity_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tag_workspace_id_entity_id_dimension_name_key_key" ON "tag"("workspace_id", "entity_id", "dimension", "name_key");

-- AddForeignKey
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_workspace_id_class_id_fkey" FOREIGN KEY ("workspace_id", "class_id") REFERENCES "tag"("workspace_id", "tag_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "tag"("workspace_id", "tag_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag" ADD CONSTRAINT "tag_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_day" ADD CONSTRAINT "due_day_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is ours: what Prisma's schema cannot say.

-- Tags: one of a name in its dimension; kept, since lines bear them, and archived where they are used no more.
SELECT tenant_table('tag', 'SELECT, INSERT');
SELECT company_table('tag');
GRANT UPDATE (name, name_key, status, updated_at) ON tag TO minutebook_app;
ALTER TABLE tag
  ADD CONSTRAINT tag_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500 AND name_key <> ''),
  ADD CONSTRAINT tag_dimension_is_known CHECK (dimension IN ('class', 'project')),
  ADD CONSTRAINT tag_status_is_known CHECK (status IN ('active', 'archived'));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON tag FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'active>archived', 'archived>active');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON tag FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, tag_id, entity_id, dimension, created_at ON tag FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a tag stays in its dimension');
CREATE TRIGGER kept BEFORE DELETE ON tag FOR EACH ROW EXECUTE FUNCTION refuse_change('lines bear their tags');

-- A line stands but for its tags, which are its own company's, each in its dimension, and change while the line's month is open.
DROP TRIGGER immutable ON journal_line;
CREATE TRIGGER immutable BEFORE DELETE OR UPDATE OF workspace_id, entry_id, line_number, account_id, side, amount_cents, date ON journal_line
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a journal line stands');
GRANT UPDATE (class_id, project_id) ON journal_line TO minutebook_app;
CREATE FUNCTION check_tags() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  of_entity text;
BEGIN
  SELECT a.entity_id INTO of_entity FROM account a WHERE a.workspace_id = NEW.workspace_id AND a.account_id = NEW.account_id;
  IF (NEW.class_id IS NOT NULL AND NOT EXISTS (SELECT FROM tag t WHERE t.workspace_id = NEW.workspace_id AND t.tag_id = NEW.class_id
      AND t.entity_id = of_entity AND t.dimension = 'class'))
    OR (NEW.project_id IS NOT NULL AND NOT EXISTS (SELECT FROM tag t WHERE t.workspace_id = NEW.workspace_id AND t.tag_id = NEW.project_id
      AND t.entity_id = of_entity AND t.dimension = 'project'))
  THEN
    RAISE EXCEPTION 'a line''s class and project are tags of its own company, each of its dimension'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = of_entity FOR KEY SHARE;
    IF EXISTS (SELECT FROM accounting_period p WHERE p.workspace_id = NEW.workspace_id AND p.entity_id = of_entity
        AND p.period = to_char(NEW.date, 'YYYY-MM') AND p.status = 'closed') THEN
      RAISE EXCEPTION 'the period % is closed', to_char(NEW.date, 'YYYY-MM') USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER tagged BEFORE INSERT ON journal_line FOR EACH ROW
  WHEN (NEW.class_id IS NOT NULL OR NEW.project_id IS NOT NULL) EXECUTE FUNCTION check_tags();
CREATE TRIGGER tagged_anew BEFORE UPDATE OF class_id, project_id ON journal_line FOR EACH ROW EXECUTE FUNCTION check_tags();
CREATE INDEX journal_line_of_class ON journal_line (workspace_id, class_id, date) WHERE class_id IS NOT NULL;
CREATE INDEX journal_line_of_project ON journal_line (workspace_id, project_id, date) WHERE project_id IS NOT NULL;

-- An accrual is taken back on a later day by an entry of its own, which follows it (source `journal_entry`) and leaves it posted.
-- That there is one such entry at most, `journal_entry_source_once` says.
ALTER TABLE journal_entry ADD CONSTRAINT journal_entry_is_reversed_later CHECK (reverses_on > date);
CREATE TRIGGER reversal_stands BEFORE UPDATE OF reverses_on ON journal_entry FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a journal entry keeps what it says');
CREATE INDEX journal_entry_to_reverse ON journal_entry (workspace_id, entity_id, reverses_on) WHERE reverses_on IS NOT NULL;
-- Its reversal may be voided by hand; the accrual itself only where its reversal does not stand, or the books would hold half of it.
CREATE FUNCTION stands_journal_entry(workspace text, id text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT false $$;
CREATE FUNCTION refuse_reversed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM journal_entry r WHERE r.workspace_id = NEW.workspace_id AND r.source_type = 'journal_entry'
      AND r.source_id = NEW.entry_id AND r.status = 'posted' AND r.reverses_entry_id IS NULL) THEN
    RAISE EXCEPTION 'the journal entry was reversed already' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER reversed_already BEFORE UPDATE OF status ON journal_entry FOR EACH ROW
  WHEN (NEW.status = 'voided' AND NEW.reverses_on IS NOT NULL) EXECUTE FUNCTION refuse_reversed();

-- The worker's next day in each company's books; it goes forward and back, and has no history.
SELECT tenant_table('due_day');
SELECT company_table('due_day');
