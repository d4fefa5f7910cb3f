-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "entity_ids" JSONB,
ADD COLUMN     "own_role_id" TEXT;

-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "entity_ids" JSONB;

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "entity_ids" JSONB;

-- CreateTable
CREATE TABLE "workspace_role" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "role_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_role_pkey" PRIMARY KEY ("workspace_id","role_id")
);

-- CreateIndex
CREATE INDEX "membership_workspace_id_own_role_id_idx" ON "membership"("workspace_id", "own_role_id");

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_workspace_id_own_role_id_fkey" FOREIGN KEY ("workspace_id", "own_role_id") REFERENCES "workspace_role"("workspace_id", "role_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is ours: what Prisma's schema cannot say.

-- Roles of a workspace's own.
SELECT tenant_table('workspace_role');
-- A person who signs in must find what they may do in each of their workspaces before one is chosen.
CREATE POLICY own ON workspace_role FOR SELECT USING (EXISTS (SELECT FROM membership m
  WHERE m.workspace_id = workspace_role.workspace_id AND m.own_role_id = workspace_role.role_id
    AND m.user_id = current_setting('app.user_id', true)));
ALTER TABLE workspace_role
  ALTER COLUMN scopes SET NOT NULL,
  ADD CONSTRAINT workspace_role_id_has_its_form CHECK (role_id LIKE 'role\_%'),
  ADD CONSTRAINT workspace_role_name_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  -- `*` is the owner's alone.
  ADD CONSTRAINT workspace_role_carries_scopes CHECK (cardinality(scopes) BETWEEN 1 AND 50 AND NOT '*' = ANY (scopes));
CREATE UNIQUE INDEX workspace_role_name_once ON workspace_role (workspace_id, lower(name));

ALTER TABLE membership DROP CONSTRAINT membership_role_is_known;
ALTER TABLE membership
  ADD CONSTRAINT membership_role_is_known CHECK
    (CASE WHEN own_role_id IS NULL THEN role IN ('owner', 'admin', 'accountant', 'viewer') ELSE role = own_role_id END),
  ADD CONSTRAINT membership_owner_holds_all CHECK (role <> 'owner' OR entity_ids IS NULL);
ALTER TABLE invitation DROP CONSTRAINT invitation_role_is_known;
ALTER TABLE invitation
  ADD CONSTRAINT invitation_role_is_known CHECK (role IN ('owner', 'admin', 'accountant', 'viewer') OR role LIKE 'role\_%'),
  ADD CONSTRAINT invitation_owner_holds_all CHECK (role <> 'owner' OR entity_ids IS NULL);

-- Whoever is bound to companies is bound to some that there are, in the same workspace.
CREATE FUNCTION refuse_unknown_companies() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.entity_ids IS NULL THEN
    RETURN NEW;
  END IF;
  IF jsonb_typeof(NEW.entity_ids) <> 'array' OR jsonb_array_length(NEW.entity_ids) NOT BETWEEN 1 AND 200 THEN
    RAISE EXCEPTION 'entity_ids of % must be a list of companies, or null', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM jsonb_array_elements_text(NEW.entity_ids) bound (id)
    WHERE NOT EXISTS (SELECT FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = bound.id)) THEN
    RAISE EXCEPTION 'entity_ids of % names a company that does not exist', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER bound BEFORE INSERT OR UPDATE OF entity_ids ON membership FOR EACH ROW EXECUTE FUNCTION refuse_unknown_companies();
CREATE TRIGGER bound BEFORE INSERT OR UPDATE OF entity_ids ON invitation FOR EACH ROW EXECUTE FUNCTION refuse_unknown_companies();
CREATE TRIGGER bound BEFORE INSERT OR UPDATE OF entity_ids ON api_key FOR EACH ROW EXECUTE FUNCTION refuse_unknown_companies();

-- Who is bound to companies sees and writes the rows of those alone, whatever a statement asks: the transaction says which
-- (`app.entities`, by commas), and where it says nothing there is nothing more to ask. Rows of no company are the
-- workspace's as a whole, and are not theirs. A test holds that every table with a company's identifier has this.
CREATE FUNCTION company_table(tenant regclass) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY companies ON %s AS RESTRICTIVE USING (coalesce(current_setting(''app.entities'', true), '''') = '''' '
    'OR entity_id = ANY (string_to_array(current_setting(''app.entities'', true), '','')))', tenant);
END
$$;
SELECT company_table(c.oid::regclass) FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity AND a.attname = 'entity_id';

-- The same of a table whose rows belong to a company by another's, which shows what may be seen of that one. Of reading
-- alone: a row may come in one statement with that which it belongs to, which is not there to be seen yet.
CREATE FUNCTION company_part(part regclass, whole regclass, key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY companies ON %1$s AS RESTRICTIVE FOR SELECT USING (coalesce(current_setting(''app.entities'', true), '''') = '''' '
    'OR EXISTS (SELECT FROM %2$s whole WHERE whole.workspace_id = %1$s.workspace_id AND whole.%3$I = %1$s.%3$I))', part, whole, key);
END
$$;
SELECT company_part('signature', 'document', 'document_id');
SELECT company_part('vote', 'meeting', 'meeting_id');
SELECT company_part('execution', 'agent', 'agent_id');
SELECT company_part('ach_entry', 'ach_file', 'ach_file_id');
SELECT company_part('payroll_line', 'payroll_run', 'run_id');
SELECT company_part('payroll_pay', 'payroll_person', 'person_id');
