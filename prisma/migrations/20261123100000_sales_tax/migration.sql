-- AlterTable
ALTER TABLE "invoice" ADD COLUMN "tax_cents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "taxes" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "tax_rate" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "tax_rate_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "percent" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tax_rate_pkey" PRIMARY KEY ("workspace_id","tax_rate_id")
);

-- CreateIndex
CREATE INDEX "tax_rate_workspace_id_entity_id_tax_rate_id_idx" ON "tax_rate"("workspace_id", "entity_id", "tax_rate_id");

-- AddForeignKey
ALTER TABLE "tax_rate" ADD CONSTRAINT "tax_rate_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- A percentage as people write it: above 0, at most 100, up to four decimals.
CREATE FUNCTION is_percent(percent text) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN percent ~ '^(0|[1-9][0-9]{0,2})(\.[0-9]{1,4})?$' THEN percent::numeric > 0 AND percent::numeric <= 100 ELSE false END
$$;

-- Sales tax rates keep their names and their percentages: invoices were made by them.
SELECT tenant_table('tax_rate', 'SELECT, INSERT');
SELECT company_table('tax_rate');
GRANT UPDATE (status, archived_at, updated_at) ON tax_rate TO minutebook_app;
ALTER TABLE tax_rate
  ADD CONSTRAINT tax_rate_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  ADD CONSTRAINT tax_rate_percent_is_one CHECK (is_percent(percent)),
  ADD CONSTRAINT tax_rate_status_is_known CHECK (status IN ('active', 'archived')),
  ADD CONSTRAINT tax_rate_archived_has_its_time CHECK ((status = 'archived') = (archived_at IS NOT NULL));
CREATE UNIQUE INDEX tax_rate_name ON tax_rate (workspace_id, entity_id, lower(name)) WHERE status = 'active';
CREATE TRIGGER transitions BEFORE UPDATE OF status ON tax_rate FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'active>archived', 'archived>active');
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, tax_rate_id, entity_id, name, percent, created_at ON tax_rate FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a tax rate keeps its name and its percentage');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON tax_rate FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER kept BEFORE DELETE ON tax_rate FOR EACH ROW EXECUTE FUNCTION refuse_change('tax rates are kept');

-- Sales tax: for each rate once, of all lines that name it, rounded half up to the cent; together it is the invoice's.
CREATE FUNCTION taxes_add_up(items jsonb, taxes jsonb, total bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(CASE WHEN jsonb_typeof(taxes) <> 'array' OR jsonb_typeof(items) <> 'array' THEN false ELSE
    total = coalesce((SELECT sum(t.tax_cents) FROM jsonb_to_recordset(taxes) AS t(tax_cents bigint)), 0)
    AND NOT EXISTS (
      SELECT FROM (SELECT l.tax_rate_id, sum(l.amount_cents) AS taxable_cents
          FROM jsonb_to_recordset(items) AS l(tax_rate_id text, amount_cents bigint) WHERE l.tax_rate_id IS NOT NULL GROUP BY 1) l
        FULL JOIN jsonb_to_recordset(taxes) AS t(tax_rate_id text, name text, percent text, taxable_cents bigint, tax_cents bigint)
          ON t.tax_rate_id = l.tax_rate_id
      WHERE NOT coalesce(btrim(t.name) <> '' AND is_percent(t.percent) AND t.taxable_cents = l.taxable_cents
        AND t.tax_cents = round(l.taxable_cents * t.percent::numeric / 100), false))
    END, false)
$$;
ALTER TABLE invoice DROP CONSTRAINT invoice_line_items_add_up;
ALTER TABLE invoice
  ADD CONSTRAINT invoice_line_items_add_up CHECK (line_items_add_up(line_items, amount_cents - tax_cents)),
  ADD CONSTRAINT invoice_taxes_add_up CHECK (tax_cents >= 0 AND taxes_add_up(line_items, taxes, tax_cents));
GRANT UPDATE (tax_cents, taxes) ON invoice TO minutebook_app;
CREATE TRIGGER taxes_stand_once_sent BEFORE UPDATE OF tax_cents, taxes
  ON invoice FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_change('an invoice that is no draft keeps what it says');

-- What a line names is the same company's: its account, of revenue and in the invoice's currency, and its tax rate, as the rate says.
CREATE FUNCTION check_line_items() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM jsonb_to_recordset(NEW.line_items) AS l(account_id text)
      WHERE l.account_id IS NOT NULL AND NOT EXISTS (SELECT FROM account a WHERE a.workspace_id = NEW.workspace_id
        AND a.account_id = l.account_id AND a.entity_id = NEW.entity_id AND a.account_type = 'revenue' AND a.currency = NEW.currency))
    OR EXISTS (SELECT FROM jsonb_to_recordset(NEW.taxes) AS t(tax_rate_id text, name text, percent text)
      WHERE NOT EXISTS (SELECT FROM tax_rate r WHERE r.workspace_id = NEW.workspace_id
        AND r.tax_rate_id = t.tax_rate_id AND r.entity_id = NEW.entity_id AND r.name = t.name AND r.percent = t.percent))
  THEN
    RAISE EXCEPTION 'a line of the invoice % names what is not its company''s', NEW.invoice_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER lines_own AFTER INSERT OR UPDATE OF line_items, taxes, currency ON invoice FOR EACH ROW EXECUTE FUNCTION check_line_items();
