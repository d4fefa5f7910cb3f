-- CreateTable
CREATE TABLE "recurring_invoice" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "recurring_invoice_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "customer" TEXT NOT NULL,
    "email" TEXT,
    "amount_cents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "line_items" JSONB NOT NULL DEFAULT '[]',
    "notes" TEXT NOT NULL DEFAULT '',
    "frequency" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE,
    "due_days" INTEGER NOT NULL,
    "issue_as" TEXT NOT NULL DEFAULT 'draft',
    "status" TEXT NOT NULL DEFAULT 'active',
    "occurrence" INTEGER NOT NULL DEFAULT 0,
    "next_on" DATE,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recurring_invoice_pkey" PRIMARY KEY ("workspace_id","recurring_invoice_id")
);

-- CreateTable
CREATE TABLE "recurring_issue" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "recurring_invoice_id" TEXT NOT NULL,
    "issued_for" DATE NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "is_to_send" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "recurring_issue_pkey" PRIMARY KEY ("workspace_id","recurring_invoice_id","issued_for")
);

-- CreateTable
CREATE TABLE "invoice_settings" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "entity_id" TEXT NOT NULL,
    "bank_id" TEXT,
    "shows_account_number" BOOLEAN NOT NULL DEFAULT false,
    "payment_url" TEXT,
    "reminder_days" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "reminders_since" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_settings_pkey" PRIMARY KEY ("workspace_id","entity_id")
);

-- CreateTable
CREATE TABLE "invoice_reminder" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "invoice_reminder_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "after_days" INTEGER NOT NULL,
    "to_address" TEXT NOT NULL,
    "reminded_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_reminder_pkey" PRIMARY KEY ("workspace_id","invoice_reminder_id")
);

-- CreateIndex
CREATE INDEX "recurring_invoice_workspace_id_entity_id_recurring_invoice__idx" ON "recurring_invoice"("workspace_id", "entity_id", "recurring_invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_issue_workspace_id_invoice_id_key" ON "recurring_issue"("workspace_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_reminder_workspace_id_invoice_id_after_days_key" ON "invoice_reminder"("workspace_id", "invoice_id", "after_days");

-- AddForeignKey
ALTER TABLE "recurring_invoice" ADD CONSTRAINT "recurring_invoice_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_issue" ADD CONSTRAINT "recurring_issue_workspace_id_recurring_invoice_id_fkey" FOREIGN KEY ("workspace_id", "recurring_invoice_id") REFERENCES "recurring_invoice"("workspace_id", "recurring_invoice_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_issue" ADD CONSTRAINT "recurring_issue_workspace_id_invoice_id_fkey" FOREIGN KEY ("workspace_id", "invoice_id") REFERENCES "invoice"("workspace_id", "invoice_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_workspace_id_invoice_id_fkey" FOREIGN KEY ("workspace_id", "invoice_id") REFERENCES "invoice"("workspace_id", "invoice_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- Schedules of invoices. How often and from when stays; what they say may change until they have ended.
SELECT tenant_table('recurring_invoice', 'SELECT, INSERT');
SELECT company_table('recurring_invoice');
GRANT UPDATE (customer, email, amount_cents, currency, description, line_items, notes, ends_on, due_days, issue_as, status, occurrence,
  next_on, error, updated_at) ON recurring_invoice TO minutebook_app;
ALTER TABLE recurring_invoice
  ADD CONSTRAINT recurring_invoice_customer_is_named CHECK (btrim(customer) <> '' AND char_length(customer) <= 500),
  ADD CONSTRAINT recurring_invoice_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT recurring_invoice_notes_are_short CHECK (char_length(notes) <= 10000),
  ADD CONSTRAINT recurring_invoice_has_few_lines CHECK (CASE WHEN jsonb_typeof(line_items) = 'array' THEN jsonb_array_length(line_items) <= 200 ELSE false END),
  ADD CONSTRAINT recurring_invoice_frequency_is_known CHECK (frequency IN ('weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  ADD CONSTRAINT recurring_invoice_due_days_are_few CHECK (due_days BETWEEN 0 AND 365),
  ADD CONSTRAINT recurring_invoice_is_issued_as CHECK (issue_as IN ('draft', 'sent')),
  ADD CONSTRAINT recurring_invoice_status_is_known CHECK (status IN ('active', 'paused', 'ended')),
  ADD CONSTRAINT recurring_invoice_ends_after_it_starts CHECK (ends_on >= starts_on),
  ADD CONSTRAINT recurring_invoice_next_is_within CHECK (occurrence >= 0 AND next_on >= starts_on AND next_on <= coalesce(ends_on, next_on)),
  ADD CONSTRAINT recurring_invoice_ended_has_no_next CHECK ((status = 'ended') = (next_on IS NULL));
CREATE INDEX recurring_invoice_due ON recurring_invoice (workspace_id, entity_id, next_on) WHERE status = 'active';
CREATE TRIGGER transitions BEFORE UPDATE OF status ON recurring_invoice FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'active>paused', 'active>ended', 'paused>active', 'paused>ended');
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, recurring_invoice_id, entity_id, frequency, starts_on, created_at ON recurring_invoice
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a recurring invoice keeps its days');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON recurring_invoice FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER kept BEFORE DELETE ON recurring_invoice FOR EACH ROW EXECUTE FUNCTION refuse_change('recurring invoices are kept');

-- What they have issued: for each day once, by the primary key, and of the same company.
SELECT tenant_table('recurring_issue', 'SELECT, INSERT');
SELECT company_part('recurring_issue', 'recurring_invoice', 'recurring_invoice_id');
GRANT UPDATE (is_to_send) ON recurring_issue TO minutebook_app;
CREATE INDEX recurring_issue_to_send ON recurring_issue (workspace_id, recurring_invoice_id) WHERE is_to_send;
CREATE FUNCTION check_recurring_issue() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM recurring_invoice r JOIN invoice i ON i.workspace_id = r.workspace_id AND i.entity_id = r.entity_id
      WHERE r.workspace_id = NEW.workspace_id AND r.recurring_invoice_id = NEW.recurring_invoice_id AND i.invoice_id = NEW.invoice_id) THEN
    RAISE EXCEPTION 'a recurring invoice names what is another company''s' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT ON recurring_issue FOR EACH ROW EXECUTE FUNCTION check_recurring_issue();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, recurring_invoice_id, issued_for, invoice_id ON recurring_issue FOR EACH ROW
  EXECUTE FUNCTION refuse_change('what was issued stands');
CREATE TRIGGER sends_once BEFORE UPDATE OF is_to_send ON recurring_issue FOR EACH ROW WHEN (NEW.is_to_send AND NOT OLD.is_to_send)
  EXECUTE FUNCTION refuse_change('it is sent once');
CREATE TRIGGER kept BEFORE DELETE ON recurring_issue FOR EACH ROW EXECUTE FUNCTION refuse_change('what was issued is kept');

-- How customers are told to pay, and when they are reminded.
SELECT tenant_table('invoice_settings', 'SELECT, INSERT');
SELECT company_table('invoice_settings');
GRANT UPDATE (bank_id, shows_account_number, payment_url, reminder_days, reminders_since, updated_at) ON invoice_settings TO minutebook_app;
CREATE FUNCTION are_reminder_days(days integer[]) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT cardinality(days) <= 10 AND array_position(days, NULL) IS NULL
    AND days = ARRAY(SELECT DISTINCT d FROM unnest(days) AS d WHERE d BETWEEN 1 AND 365 ORDER BY d)
$$;
ALTER TABLE invoice_settings
  ALTER COLUMN reminder_days SET NOT NULL,
  ADD CONSTRAINT invoice_settings_payment_url_is_https CHECK (payment_url ~* '^https://[^@/]+(/|\?|#|$)' AND char_length(payment_url) <= 2000),
  ADD CONSTRAINT invoice_settings_show_a_banks_number CHECK (NOT shows_account_number OR bank_id IS NOT NULL),
  ADD CONSTRAINT invoice_settings_reminder_days_are_days CHECK (are_reminder_days(reminder_days));
CREATE FUNCTION check_invoice_settings() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bank_account b WHERE b.workspace_id = NEW.workspace_id AND b.bank_id = NEW.bank_id AND b.entity_id <> NEW.entity_id) THEN
    RAISE EXCEPTION 'invoice settings name what is another company''s' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT OR UPDATE OF bank_id ON invoice_settings FOR EACH ROW EXECUTE FUNCTION check_invoice_settings();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, entity_id, created_at ON invoice_settings FOR EACH ROW
  EXECUTE FUNCTION refuse_change('invoice settings are an entity''s for ever');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON invoice_settings FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER kept BEFORE DELETE ON invoice_settings FOR EACH ROW EXECUTE FUNCTION refuse_change('invoice settings are kept');

-- Reminders: of an invoice for each day once, and of the invoice's own company.
SELECT tenant_table('invoice_reminder', 'SELECT, INSERT');
SELECT company_table('invoice_reminder');
ALTER TABLE invoice_reminder ADD CONSTRAINT invoice_reminder_comes_after CHECK (after_days >= 1);
CREATE FUNCTION check_invoice_reminder() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoice i WHERE i.workspace_id = NEW.workspace_id AND i.invoice_id = NEW.invoice_id
      AND i.entity_id = NEW.entity_id AND i.status = 'sent') THEN
    RAISE EXCEPTION 'the invoice % is not sent, and nobody is reminded of it', NEW.invoice_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT ON invoice_reminder FOR EACH ROW EXECUTE FUNCTION check_invoice_reminder();
CREATE TRIGGER read_only BEFORE INSERT ON invoice_reminder FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON invoice_reminder FOR EACH ROW EXECUTE FUNCTION refuse_change('what was mailed stands');
