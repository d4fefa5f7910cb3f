-- AlterTable
ALTER TABLE "invoice" ADD COLUMN "customer_key" TEXT GENERATED ALWAYS AS (lower("customer")) STORED;
ALTER TABLE "invoice" ADD COLUMN "line_items" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "invoice" ADD COLUMN "notes" TEXT NOT NULL DEFAULT '';
ALTER TABLE "invoice" ADD COLUMN "public_token" TEXT;

-- CreateTable
CREATE TABLE "invoice_place" (
    "token_sha256" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,

    CONSTRAINT "invoice_place_pkey" PRIMARY KEY ("token_sha256")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_workspace_id_public_token_key" ON "invoice"("workspace_id", "public_token");

-- CreateIndex
CREATE INDEX "invoice_workspace_id_entity_id_status_invoice_id_idx" ON "invoice"("workspace_id", "entity_id", "status", "invoice_id");

-- CreateIndex
CREATE INDEX "invoice_workspace_id_entity_id_due_date_invoice_id_idx" ON "invoice"("workspace_id", "entity_id", "due_date", "invoice_id");

-- CreateIndex
CREATE INDEX "invoice_workspace_id_entity_id_customer_key_invoice_id_idx" ON "invoice"("workspace_id", "entity_id", "customer_key", "invoice_id");

-- Ours from here.

-- What came in lately is asked for by its day.
CREATE INDEX invoice_paid ON invoice (workspace_id, entity_id, paid_at) WHERE status = 'paid';

-- Line items: each is its quantity times its unit, rounded half up to the cent, and together they are the amount.
CREATE FUNCTION line_items_add_up(items jsonb, total bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(CASE WHEN jsonb_typeof(items) <> 'array' THEN false WHEN items = '[]' THEN true
    ELSE jsonb_array_length(items) <= 200 AND (
      SELECT bool_and(coalesce(btrim(l.description) <> '' AND char_length(l.description) <= 1000
          AND l.quantity > 0 AND l.quantity <= 1000000000 AND l.quantity = round(l.quantity, 3)
          AND l.unit_amount_cents BETWEEN 1 AND 9007199254740991
          AND l.amount_cents >= 1 AND l.amount_cents = round(l.quantity * l.unit_amount_cents), false))
        AND sum(l.amount_cents) = total
      FROM jsonb_to_recordset(items) AS l(description text, quantity numeric, unit_amount_cents bigint, amount_cents bigint))
    END, false)
$$;
ALTER TABLE invoice
  ADD CONSTRAINT invoice_line_items_add_up CHECK (line_items_add_up(line_items, amount_cents)),
  ADD CONSTRAINT invoice_notes_are_short CHECK (char_length(notes) <= 10000);

-- A draft is edited; from then on an invoice keeps what it says. Its number, and whose it is, it has for ever.
DROP TRIGGER stands ON invoice;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, invoice_id, entity_id, number, company, company_address, created_at ON invoice
  FOR EACH ROW EXECUTE FUNCTION refuse_change('an invoice keeps its number and its company');
CREATE TRIGGER stands_once_sent BEFORE UPDATE OF customer, email, amount_cents, currency, description, due_date, line_items, notes
  ON invoice FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_change('an invoice that is no draft keeps what it says');
GRANT UPDATE (customer, email, amount_cents, currency, description, due_date, line_items, notes, public_token) ON invoice TO minutebook_app;

-- The customer's link. Whoever holds the whole of it finds the workspace it is in; the service can neither list links nor
-- read this table, which knows them by their hashes only.
CREATE FUNCTION remember_invoice_place() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO invoice_place (token_sha256, workspace_id)
  VALUES (encode(sha256(convert_to(NEW.public_token, 'UTF8')), 'hex'), NEW.workspace_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER placed AFTER INSERT OR UPDATE OF public_token ON invoice FOR EACH ROW
  WHEN (NEW.public_token IS NOT NULL) EXECUTE FUNCTION remember_invoice_place();
CREATE FUNCTION workspace_of_invoice_link(token text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT workspace_id FROM invoice_place WHERE token_sha256 = encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;
REVOKE ALL ON FUNCTION remember_invoice_place(), workspace_of_invoice_link(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workspace_of_invoice_link(text) TO minutebook_app;

-- Invoices that were sent before get a link too, out of 244 random bits.
ALTER TABLE invoice NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice DISABLE TRIGGER read_only;
UPDATE invoice SET public_token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') WHERE sent_at IS NOT NULL;
ALTER TABLE invoice ENABLE TRIGGER read_only;
ALTER TABLE invoice FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice
  ADD CONSTRAINT invoice_link_is_unguessable CHECK (public_token ~ '^[A-Za-z0-9_-]{32,64}$'),
  ADD CONSTRAINT invoice_sent_has_its_link CHECK ((sent_at IS NULL) = (public_token IS NULL));
CREATE TRIGGER link_stands BEFORE UPDATE OF public_token ON invoice FOR EACH ROW
  WHEN (OLD.public_token IS NOT NULL) EXECUTE FUNCTION refuse_change('an invoice keeps its link');
