-- CreateTable
CREATE TABLE "policy" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "policy_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "template" TEXT,
    "fields" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" TEXT NOT NULL,
    "updated_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "policy_pkey" PRIMARY KEY ("workspace_id","policy_id")
);

-- CreateTable
CREATE TABLE "policy_version" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "policy_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "template" TEXT,
    "fields" JSONB,
    "written_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "policy_version_pkey" PRIMARY KEY ("workspace_id","policy_id","version")
);

-- CreateTable
CREATE TABLE "policy_set" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "revision" TEXT NOT NULL,

    CONSTRAINT "policy_set_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "disbursement" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "paid_on" DATE NOT NULL,
    "receipt_id" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "recipient_key" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "disbursement_pkey" PRIMARY KEY ("workspace_id","paid_on","receipt_id")
);

-- CreateIndex
CREATE INDEX "disbursement_workspace_id_recipient_key_idx" ON "disbursement"("workspace_id", "recipient_key");

-- What follows is ours: what Prisma's schema cannot say.

SELECT tenant_table('policy');
ALTER TABLE policy
  ADD CONSTRAINT policy_id_has_its_form CHECK (policy_id LIKE 'pol\_%'),
  ADD CONSTRAINT policy_name_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  ADD CONSTRAINT policy_text_is_written CHECK (btrim(text) <> '' AND char_length(text) <= 20000),
  ADD CONSTRAINT policy_mode_is_known CHECK (mode IN ('enforce', 'monitor')),
  ADD CONSTRAINT policy_version_counts CHECK (version >= 1),
  ADD CONSTRAINT policy_template_has_fields CHECK ((template IS NULL) = (fields IS NULL));
CREATE UNIQUE INDEX policy_name_once ON policy (workspace_id, lower(name));

-- A version is written once, and outlives its policy.
SELECT tenant_table('policy_version', 'SELECT, INSERT');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON policy_version FOR EACH ROW EXECUTE FUNCTION refuse_change('a policy keeps its versions');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON policy_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a policy keeps its versions');
ALTER TABLE policy_version ADD CONSTRAINT policy_version_mode_is_known CHECK (mode IN ('enforce', 'monitor'));

-- Whoever changes a policy makes the word anew by which every act asks whether it knows the policies: no statement forgets to.
-- The word is of chance, so that one which was undone is never another's.
SELECT tenant_table('policy_set', 'SELECT, INSERT');
GRANT UPDATE (revision) ON policy_set TO minutebook_app;
CREATE FUNCTION renew_policy_set() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO policy_set (workspace_id, revision)
    VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.workspace_id ELSE NEW.workspace_id END, gen_random_uuid()::text)
    ON CONFLICT (workspace_id) DO UPDATE SET revision = excluded.revision;
  RETURN NULL;
END
$$;
CREATE TRIGGER renewed AFTER INSERT OR UPDATE OR DELETE ON policy FOR EACH ROW EXECUTE FUNCTION renew_policy_set();

-- What money has gone where, by whose act: limits count it, so nobody takes of it.
SELECT tenant_table('disbursement', 'SELECT, INSERT');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON disbursement FOR EACH ROW EXECUTE FUNCTION refuse_change('what has gone out counts');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON disbursement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what has gone out counts');
ALTER TABLE disbursement ADD CONSTRAINT disbursement_amount_is_exact CHECK (amount_cents BETWEEN 1 AND 9007199254740991);

-- What has gone out before there were policies counts as well: receipts tell of it.
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
ALTER TABLE disbursement NO FORCE ROW LEVEL SECURITY;
INSERT INTO disbursement (workspace_id, paid_on, receipt_id, actor_id, recipient_key, amount_cents)
  SELECT workspace_id, (executed_at AT TIME ZONE 'UTC')::date, receipt_id, actor_id,
    lower(regexp_replace(btrim(coalesce(told ->> 'recipient_name', 'payroll')), '\s+', ' ', 'g')),
    coalesce(told ->> 'amount_cents', told ->> 'total_gross_cents')::bigint
  FROM (SELECT *, body::jsonb -> 'result' AS told FROM receipt
    WHERE action IN ('payments.create', 'submit_payment', 'payroll_runs.process')) r
  WHERE coalesce(told ->> 'amount_cents', told ->> 'total_gross_cents')::numeric >= 1;
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE disbursement FORCE ROW LEVEL SECURITY;
