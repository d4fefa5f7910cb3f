-- AlterTable
ALTER TABLE "account" ADD COLUMN "section" TEXT;

-- CreateTable
CREATE TABLE "exchange_rate" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "exchange_rate_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "to_currency" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "rate" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exchange_rate_pkey" PRIMARY KEY ("workspace_id","exchange_rate_id")
);

-- CreateTable
CREATE TABLE "revaluation" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "revaluation_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "to_currency" TEXT NOT NULL,
    "rate" TEXT NOT NULL,
    "rate_date" DATE NOT NULL,
    "gain_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'posted',
    "reversed_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revaluation_pkey" PRIMARY KEY ("workspace_id","revaluation_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "exchange_rate_workspace_id_entity_id_currency_to_currency_d_key" ON "exchange_rate"("workspace_id", "entity_id", "currency", "to_currency", "date");

-- CreateIndex
CREATE INDEX "revaluation_workspace_id_entity_id_revaluation_id_idx" ON "revaluation"("workspace_id", "entity_id", "revaluation_id");

-- AddForeignKey
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revaluation" ADD CONSTRAINT "revaluation_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- An account may say itself where statements show it, within what its type allows.
GRANT UPDATE (section) ON account TO minutebook_app;
ALTER TABLE account ADD CONSTRAINT account_section_fits_its_type CHECK (section IS NULL OR coalesce(section = ANY (CASE account_type
  WHEN 'asset' THEN ARRAY['current_assets', 'non_current_assets']
  WHEN 'liability' THEN ARRAY['current_liabilities', 'non_current_liabilities']
  WHEN 'equity' THEN ARRAY['equity']
  WHEN 'revenue' THEN ARRAY['operating_revenue', 'other_income']
  WHEN 'expense' THEN ARRAY['operating_expenses', 'cost_of_revenue', 'other_expenses', 'income_taxes'] END), false));

-- Rates are entered and taken back whole; what was worked out with one is told in the record that was made of it.
SELECT tenant_table('exchange_rate', 'SELECT, INSERT, DELETE');
SELECT company_table('exchange_rate');
ALTER TABLE exchange_rate
  ADD CONSTRAINT exchange_rate_is_a_positive_decimal CHECK (rate ~ '^[0-9]{1,9}([.][0-9]{1,12})?$' AND rate ~ '[1-9]'),
  ADD CONSTRAINT exchange_rate_is_between_two CHECK (currency ~ '^[a-z]{3}$' AND to_currency ~ '^[a-z]{3}$' AND currency <> to_currency);
CREATE TRIGGER read_only BEFORE INSERT ON exchange_rate FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

SELECT tenant_table('revaluation', 'SELECT, INSERT');
SELECT company_table('revaluation');
GRANT UPDATE (status, reversed_on, updated_at) ON revaluation TO minutebook_app;
ALTER TABLE revaluation
  ADD CONSTRAINT revaluation_moves_money CHECK (gain_cents <> 0 AND gain_cents BETWEEN -9007199254740991 AND 9007199254740991),
  ADD CONSTRAINT revaluation_is_between_two CHECK (currency ~ '^[a-z]{3}$' AND to_currency ~ '^[a-z]{3}$' AND currency <> to_currency),
  ADD CONSTRAINT revaluation_status_is_known CHECK (status IN ('posted', 'reversed')),
  ADD CONSTRAINT revaluation_reversed_has_its_day CHECK ((status = 'reversed') = (reversed_on IS NOT NULL) AND reversed_on >= date);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON revaluation FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'posted>reversed');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON revaluation FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, revaluation_id, entity_id, date, currency, to_currency, rate, rate_date, gain_cents, created_at
  ON revaluation FOR EACH ROW EXECUTE FUNCTION refuse_change('a revaluation keeps what it was worked out of');
CREATE TRIGGER kept BEFORE DELETE ON revaluation FOR EACH ROW EXECUTE FUNCTION refuse_change('a revaluation is reversed, not forgotten');

CREATE FUNCTION stands_revaluation(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM revaluation WHERE workspace_id = workspace AND revaluation_id = id AND status = 'reversed') $$;
