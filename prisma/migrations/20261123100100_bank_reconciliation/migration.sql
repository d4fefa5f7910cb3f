-- AlterTable
ALTER TABLE "reconciliation" ADD COLUMN     "accept_in_transit" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "accounts" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "basis" TEXT NOT NULL DEFAULT 'ledger',
ADD COLUMN     "notes" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "sign_off" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "sign_off_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "reconciliation_id" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "signed_by" JSONB NOT NULL,
    "receipt_id" TEXT NOT NULL,
    "note" TEXT,
    "closed_period" BOOLEAN NOT NULL,
    "superseded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_off_pkey" PRIMARY KEY ("workspace_id","sign_off_id")
);

-- CreateTable
CREATE TABLE "bank_statement" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "bank_statement_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "bank_id" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "closing_balance_cents" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_statement_pkey" PRIMARY KEY ("workspace_id","bank_statement_id")
);

-- CreateTable
CREATE TABLE "bank_rule" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "rule_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "bank_id" TEXT,
    "contains" TEXT NOT NULL,
    "direction" TEXT,
    "min_amount_cents" BIGINT,
    "max_amount_cents" BIGINT,
    "account_id" TEXT NOT NULL,
    "contact_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_rule_pkey" PRIMARY KEY ("workspace_id","rule_id")
);

-- CreateIndex
CREATE INDEX "sign_off_workspace_id_entity_id_period_idx" ON "sign_off"("workspace_id", "entity_id", "period");

-- CreateIndex
CREATE UNIQUE INDEX "sign_off_workspace_id_reconciliation_id_key" ON "sign_off"("workspace_id", "reconciliation_id");

-- CreateIndex
CREATE INDEX "bank_statement_workspace_id_bank_id_period_bank_statement_i_idx" ON "bank_statement"("workspace_id", "bank_id", "period", "bank_statement_id");

-- CreateIndex
CREATE INDEX "bank_rule_workspace_id_entity_id_rule_id_idx" ON "bank_rule"("workspace_id", "entity_id", "rule_id");

-- AddForeignKey
ALTER TABLE "sign_off" ADD CONSTRAINT "sign_off_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_off" ADD CONSTRAINT "sign_off_workspace_id_reconciliation_id_fkey" FOREIGN KEY ("workspace_id", "reconciliation_id") REFERENCES "reconciliation"("workspace_id", "reconciliation_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_rule" ADD CONSTRAINT "bank_rule_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_rule" ADD CONSTRAINT "bank_rule_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_rule" ADD CONSTRAINT "bank_rule_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_rule" ADD CONSTRAINT "bank_rule_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "contact_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- What a report goes by. One that speaks of the ledger alone has no bank account in it.
ALTER TABLE reconciliation
  ADD CONSTRAINT reconciliation_basis_is_known CHECK (basis IN ('bank_accounts', 'ledger')),
  ADD CONSTRAINT reconciliation_says_what_it_goes_by CHECK ((basis = 'bank_accounts') = (jsonb_array_length(accounts) > 0));

-- Sign-offs: one stands for a company's month, on a report of that month that is reconciled.
SELECT tenant_table('sign_off', 'SELECT, INSERT');
SELECT company_table('sign_off');
GRANT UPDATE (superseded_at) ON sign_off TO minutebook_app;
ALTER TABLE sign_off ADD CONSTRAINT sign_off_period_is_a_month CHECK (period ~ '^\d{4}-(0[1-9]|1[0-2])$');
CREATE UNIQUE INDEX sign_off_one_stands ON sign_off (workspace_id, entity_id, period) WHERE superseded_at IS NULL;
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON sign_off FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, sign_off_id, entity_id, reconciliation_id, period, signed_by, receipt_id, note,
  closed_period, created_at ON sign_off FOR EACH ROW EXECUTE FUNCTION refuse_change('a sign-off stands as it was given');
CREATE TRIGGER kept BEFORE DELETE ON sign_off FOR EACH ROW EXECUTE FUNCTION refuse_change('sign-offs are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON sign_off FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('sign-offs are kept');
CREATE FUNCTION check_sign_off() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM reconciliation r WHERE r.workspace_id = NEW.workspace_id AND r.reconciliation_id = NEW.reconciliation_id
      AND r.entity_id = NEW.entity_id AND r.period = NEW.period AND r.is_reconciled) THEN
    RAISE EXCEPTION 'a sign-off is of a report of its company''s month that is reconciled' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER reconciled BEFORE INSERT ON sign_off FOR EACH ROW EXECUTE FUNCTION check_sign_off();
CREATE FUNCTION supersede_once() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.superseded_at IS NOT NULL THEN
    RAISE EXCEPTION 'another sign-off has taken its place' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER superseded_once BEFORE UPDATE OF superseded_at ON sign_off FOR EACH ROW EXECUTE FUNCTION supersede_once();

-- Closing balances that were read off statements.
SELECT tenant_table('bank_statement', 'SELECT, INSERT');
SELECT company_table('bank_statement');
ALTER TABLE bank_statement
  ADD CONSTRAINT bank_statement_period_is_a_month CHECK (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  ADD CONSTRAINT bank_statement_balance_is_exact CHECK (closing_balance_cents BETWEEN -9007199254740991 AND 9007199254740991);
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON bank_statement FOR EACH ROW EXECUTE FUNCTION refuse_change('a closing balance stands as it was given');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON bank_statement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a closing balance stands as it was given');
CREATE TRIGGER read_only BEFORE INSERT ON bank_statement FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER own BEFORE INSERT ON bank_statement FOR EACH ROW EXECUTE FUNCTION check_bank_import();

-- Rules of what a bank's lines usually are: they propose, and book nothing by themselves.
SELECT tenant_table('bank_rule', 'SELECT, INSERT');
SELECT company_table('bank_rule');
GRANT UPDATE (status, retired_at, updated_at) ON bank_rule TO minutebook_app;
ALTER TABLE bank_rule
  ADD CONSTRAINT bank_rule_has_words CHECK (contains = btrim(contains) AND length(contains) BETWEEN 1 AND 500),
  ADD CONSTRAINT bank_rule_direction_is_known CHECK (direction IN ('in', 'out')),
  ADD CONSTRAINT bank_rule_amounts_are_in_order CHECK (min_amount_cents BETWEEN 1 AND 9007199254740991
    AND max_amount_cents BETWEEN 1 AND 9007199254740991 AND (min_amount_cents IS NULL OR max_amount_cents IS NULL OR min_amount_cents <= max_amount_cents)),
  ADD CONSTRAINT bank_rule_status_is_known CHECK (status IN ('active', 'retired')),
  ADD CONSTRAINT bank_rule_retired_has_its_time CHECK ((status = 'retired') = (retired_at IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON bank_rule FOR EACH ROW EXECUTE FUNCTION guard_transition('status', 'active>retired');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON bank_rule FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER kept BEFORE DELETE ON bank_rule FOR EACH ROW EXECUTE FUNCTION refuse_change('a rule is retired, not forgotten');
CREATE FUNCTION check_bank_rule() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account a WHERE a.workspace_id = NEW.workspace_id AND a.account_id = NEW.account_id AND a.entity_id = NEW.entity_id)
    OR (NEW.bank_id IS NOT NULL AND NOT EXISTS (SELECT FROM bank_account b
      WHERE b.workspace_id = NEW.workspace_id AND b.bank_id = NEW.bank_id AND b.entity_id = NEW.entity_id)) THEN
    RAISE EXCEPTION 'a rule names an account and a bank account of its company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT ON bank_rule FOR EACH ROW EXECUTE FUNCTION check_bank_rule();
