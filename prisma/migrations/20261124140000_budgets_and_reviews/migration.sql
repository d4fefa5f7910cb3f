-- CreateTable
CREATE TABLE "budget" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "budget_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "fiscal_year" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "first_period" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "budget_pkey" PRIMARY KEY ("workspace_id","budget_id")
);

-- CreateTable
CREATE TABLE "budget_line" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "budget_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "budget_line_pkey" PRIMARY KEY ("workspace_id","budget_id","account_id","period")
);

-- CreateTable
CREATE TABLE "period_review" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "review_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "point" TEXT NOT NULL,
    "figures" JSONB NOT NULL,
    "note" TEXT,
    "reviewed_by" JSONB NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "period_review_pkey" PRIMARY KEY ("workspace_id","review_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "budget_workspace_id_entity_id_fiscal_year_currency_name_key_key" ON "budget"("workspace_id", "entity_id", "fiscal_year", "currency", "name_key");

-- CreateIndex
CREATE INDEX "period_review_workspace_id_entity_id_period_idx" ON "period_review"("workspace_id", "entity_id", "period");

-- AddForeignKey
ALTER TABLE "budget" ADD CONSTRAINT "budget_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budget_line" ADD CONSTRAINT "budget_line_workspace_id_budget_id_fkey" FOREIGN KEY ("workspace_id", "budget_id") REFERENCES "budget"("workspace_id", "budget_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budget_line" ADD CONSTRAINT "budget_line_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "period_review" ADD CONSTRAINT "period_review_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is ours: what Prisma's schema cannot say.
SELECT tenant_table('budget', 'SELECT, INSERT');
SELECT company_table('budget');
GRANT UPDATE (name, name_key, updated_at) ON budget TO minutebook_app;
ALTER TABLE budget
  ADD CONSTRAINT budget_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500 AND name_key <> ''),
  ADD CONSTRAINT budget_year_is_a_year CHECK (fiscal_year BETWEEN 1900 AND 2999),
  ADD CONSTRAINT budget_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT budget_period_is_a_month CHECK (first_period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON budget FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER kept BEFORE DELETE ON budget FOR EACH ROW EXECUTE FUNCTION refuse_change('budgets are kept');
SELECT tenant_table('budget_line');
SELECT company_part('budget_line', 'budget', 'budget_id');
ALTER TABLE budget_line
  ADD CONSTRAINT budget_line_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT budget_line_period_is_a_month CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');
-- A figure is of the budget's own company and currency, and of a month of its year.
CREATE FUNCTION check_budget_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM budget b JOIN account a ON a.workspace_id = b.workspace_id AND a.entity_id = b.entity_id AND a.currency = b.currency
    WHERE b.workspace_id = NEW.workspace_id AND b.budget_id = NEW.budget_id AND a.account_id = NEW.account_id
      AND to_date(NEW.period, 'YYYY-MM') BETWEEN to_date(b.first_period, 'YYYY-MM') AND to_date(b.first_period, 'YYYY-MM') + interval '11 months')
  THEN
    RAISE EXCEPTION 'a budget''s figure is of an account of its company and currency, and of a month of its year'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT OR UPDATE ON budget_line FOR EACH ROW EXECUTE FUNCTION check_budget_line();

-- Words on a month's points: one stands at a time, and what was said stays.
SELECT tenant_table('period_review', 'SELECT, INSERT');
SELECT company_table('period_review');
GRANT UPDATE (withdrawn_at) ON period_review TO minutebook_app;
ALTER TABLE period_review
  ADD CONSTRAINT period_review_is_of_a_month CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  ADD CONSTRAINT period_review_point_is_known CHECK (point IN ('receivables', 'payables')),
  ADD CONSTRAINT period_review_has_figures CHECK (jsonb_typeof(figures) = 'array' AND jsonb_typeof(reviewed_by) = 'object');
CREATE UNIQUE INDEX period_review_standing ON period_review (workspace_id, entity_id, period, point) WHERE withdrawn_at IS NULL;
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON period_review FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, review_id, entity_id, period, point, figures, note, reviewed_by, created_at ON period_review
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a word that was given stands');
CREATE TRIGGER withdrawn_once BEFORE UPDATE OF withdrawn_at ON period_review FOR EACH ROW WHEN (OLD.withdrawn_at IS NOT NULL)
  EXECUTE FUNCTION refuse_change('it was withdrawn already');
CREATE TRIGGER kept BEFORE DELETE ON period_review FOR EACH ROW EXECUTE FUNCTION refuse_change('what was said stays');
