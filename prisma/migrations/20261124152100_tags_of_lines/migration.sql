-- AlterTable
ALTER TABLE "bill_line" ADD COLUMN     "class_id" TEXT,
ADD COLUMN     "project_id" TEXT;

-- AlterTable
ALTER TABLE "journal_import" ADD COLUMN     "tags_opened" INTEGER NOT NULL DEFAULT 0;

-- AddForeignKey
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_workspace_id_class_id_fkey" FOREIGN KEY ("workspace_id", "class_id") REFERENCES "tag"("workspace_id", "tag_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "tag"("workspace_id", "tag_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The tags of a bill's or an invoice's lines are its own company's, each in its dimension: their entries' lines bear them.
CREATE FUNCTION are_tags_of(workspace text, entity text, class text, project text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT (class IS NULL OR EXISTS (SELECT FROM tag t
      WHERE t.workspace_id = workspace AND t.tag_id = class AND t.entity_id = entity AND t.dimension = 'class'))
    AND (project IS NULL OR EXISTS (SELECT FROM tag t
      WHERE t.workspace_id = workspace AND t.tag_id = project AND t.entity_id = entity AND t.dimension = 'project'))
$$;
CREATE FUNCTION check_bill_tags() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT are_tags_of(NEW.workspace_id, (SELECT b.entity_id FROM bill b WHERE b.workspace_id = NEW.workspace_id AND b.bill_id = NEW.bill_id),
      NEW.class_id, NEW.project_id) THEN
    RAISE EXCEPTION 'a bill''s line names tags of its own company, each of its dimension' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER tagged BEFORE INSERT OR UPDATE OF class_id, project_id ON bill_line FOR EACH ROW
  WHEN (NEW.class_id IS NOT NULL OR NEW.project_id IS NOT NULL) EXECUTE FUNCTION check_bill_tags();
CREATE FUNCTION check_item_tags() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM jsonb_to_recordset(NEW.line_items) AS l(class_id text, project_id text)
      WHERE NOT are_tags_of(NEW.workspace_id, NEW.entity_id, l.class_id, l.project_id)) THEN
    RAISE EXCEPTION 'an invoice''s line names tags of its own company, each of its dimension' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER tagged AFTER INSERT OR UPDATE OF line_items ON invoice FOR EACH ROW
  WHEN (NEW.line_items <> '[]') EXECUTE FUNCTION check_item_tags();
CREATE TRIGGER tagged AFTER INSERT OR UPDATE OF line_items ON recurring_invoice FOR EACH ROW
  WHEN (NEW.line_items <> '[]') EXECUTE FUNCTION check_item_tags();

ALTER TABLE journal_import ADD CONSTRAINT journal_import_opens_tags CHECK (tags_opened >= 0);
