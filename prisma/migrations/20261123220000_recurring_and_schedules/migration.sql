-- CreateTable
CREATE TABLE "recurring_entry" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "recurring_entry_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "lines" JSONB NOT NULL,
    "frequency" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE,
    "post" BOOLEAN NOT NULL,
    "reverses_next_month" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "next_on" DATE,
    "made_count" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recurring_entry_pkey" PRIMARY KEY ("workspace_id","recurring_entry_id")
);

-- CreateTable
CREATE TABLE "recurring_occurrence" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "recurring_entry_id" TEXT NOT NULL,
    "occurs_on" DATE NOT NULL,
    "entry_id" TEXT NOT NULL,

    CONSTRAINT "recurring_occurrence_pkey" PRIMARY KEY ("workspace_id","recurring_entry_id","occurs_on")
);

-- CreateTable
CREATE TABLE "schedule" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "schedule_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "cost_cents" BIGINT NOT NULL,
    "salvage_cents" BIGINT NOT NULL DEFAULT 0,
    "months" INTEGER NOT NULL,
    "first_period" TEXT NOT NULL,
    "asset_account_id" TEXT NOT NULL,
    "expense_account_id" TEXT NOT NULL,
    "accumulated_account_id" TEXT,
    "class_id" TEXT,
    "project_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "posted_months" INTEGER NOT NULL DEFAULT 0,
    "posted_cents" BIGINT NOT NULL DEFAULT 0,
    "next_on" DATE,
    "disposed_on" DATE,
    "proceeds_cents" BIGINT,
    "gain_cents" BIGINT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedule_pkey" PRIMARY KEY ("workspace_id","schedule_id")
);

-- CreateTable
CREATE TABLE "schedule_posting" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "schedule_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "entry_id" TEXT NOT NULL,

    CONSTRAINT "schedule_posting_pkey" PRIMARY KEY ("workspace_id","schedule_id","number")
);

-- CreateIndex
CREATE INDEX "recurring_entry_workspace_id_entity_id_recurring_entry_id_idx" ON "recurring_entry"("workspace_id", "entity_id", "recurring_entry_id");

-- CreateIndex
CREATE INDEX "schedule_workspace_id_entity_id_schedule_id_idx" ON "schedule"("workspace_id", "entity_id", "schedule_id");

-- AddForeignKey
ALTER TABLE "recurring_entry" ADD CONSTRAINT "recurring_entry_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_occurrence" ADD CONSTRAINT "recurring_occurrence_workspace_id_recurring_entry_id_fkey" FOREIGN KEY ("workspace_id", "recurring_entry_id") REFERENCES "recurring_entry"("workspace_id", "recurring_entry_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_occurrence" ADD CONSTRAINT "recurring_occurrence_workspace_id_entry_id_fkey" FOREIGN KEY ("workspace_id", "entry_id") REFERENCES "journal_entry"("workspace_id", "entry_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_workspace_id_asset_account_id_fkey" FOREIGN KEY ("workspace_id", "asset_account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_workspace_id_expense_account_id_fkey" FOREIGN KEY ("workspace_id", "expense_account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_workspace_id_accumulated_account_id_fkey" FOREIGN KEY ("workspace_id", "accumulated_account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_workspace_id_class_id_fkey" FOREIGN KEY ("workspace_id", "class_id") REFERENCES "tag"("workspace_id", "tag_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "tag"("workspace_id", "tag_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_posting" ADD CONSTRAINT "schedule_posting_workspace_id_schedule_id_fkey" FOREIGN KEY ("workspace_id", "schedule_id") REFERENCES "schedule"("workspace_id", "schedule_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_posting" ADD CONSTRAINT "schedule_posting_workspace_id_entry_id_fkey" FOREIGN KEY ("workspace_id", "entry_id") REFERENCES "journal_entry"("workspace_id", "entry_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is ours: what Prisma's schema cannot say.

-- Recurring entries: made once a day of theirs, and kept.
SELECT tenant_table('recurring_entry', 'SELECT, INSERT');
SELECT company_table('recurring_entry');
GRANT UPDATE (description, currency, total_cents, lines, ends_on, post, reverses_next_month, status, next_on, made_count, error, updated_at)
  ON recurring_entry TO minutebook_app;
ALTER TABLE recurring_entry
  ADD CONSTRAINT recurring_entry_status_is_known CHECK (status IN ('active', 'paused', 'ended')),
  ADD CONSTRAINT recurring_entry_frequency_is_known CHECK (frequency IN ('weekly', 'monthly', 'quarterly', 'yearly')),
  ADD CONSTRAINT recurring_entry_total_is_exact CHECK (total_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT recurring_entry_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT recurring_entry_has_lines CHECK (jsonb_typeof(lines) = 'array'),
  ADD CONSTRAINT recurring_entry_ends_later CHECK (ends_on >= starts_on),
  ADD CONSTRAINT recurring_entry_goes_on CHECK ((next_on IS NULL) = (status = 'ended') AND next_on >= starts_on),
  ADD CONSTRAINT recurring_entry_counts CHECK (made_count >= 0);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON recurring_entry FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'active>paused', 'active>ended', 'paused>active', 'paused>ended');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON recurring_entry FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, recurring_entry_id, entity_id, frequency, starts_on, created_at
  ON recurring_entry FOR EACH ROW EXECUTE FUNCTION refuse_change('its days stand, since entries were made by them');
CREATE TRIGGER kept BEFORE DELETE ON recurring_entry FOR EACH ROW EXECUTE FUNCTION refuse_change('recurring entries are ended, not forgotten');
CREATE INDEX recurring_entry_due ON recurring_entry (workspace_id, entity_id, next_on) WHERE status = 'active';
SELECT tenant_table('recurring_occurrence', 'SELECT, INSERT');
SELECT company_part('recurring_occurrence', 'recurring_entry', 'recurring_entry_id');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON recurring_occurrence FOR EACH ROW EXECUTE FUNCTION refuse_change('it was made once');
-- What was made of one is voided by hand, like any entry.
CREATE FUNCTION stands_recurring_entry(workspace text, id text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT false $$;

-- Schedules: what is posted never passes what there is to spread, and is all of it at the end.
SELECT tenant_table('schedule', 'SELECT, INSERT');
SELECT company_table('schedule');
GRANT UPDATE (name, status, posted_months, posted_cents, next_on, disposed_on, proceeds_cents, gain_cents, error, updated_at) ON schedule TO minutebook_app;
ALTER TABLE schedule
  ADD CONSTRAINT schedule_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  ADD CONSTRAINT schedule_kind_is_known CHECK (kind IN ('prepaid', 'fixed_asset')),
  ADD CONSTRAINT schedule_status_is_known CHECK (status IN ('active', 'completed', 'disposed', 'voided')),
  ADD CONSTRAINT schedule_currency_is_a_code CHECK (currency ~ '^[a-z]{3}$'),
  ADD CONSTRAINT schedule_period_is_a_month CHECK (first_period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  ADD CONSTRAINT schedule_cost_is_exact CHECK (cost_cents BETWEEN 1 AND 9007199254740991 AND salvage_cents BETWEEN 0 AND cost_cents - 1),
  ADD CONSTRAINT schedule_spreads_a_cent_a_month CHECK (months BETWEEN 1 AND 600 AND cost_cents - salvage_cents >= months),
  ADD CONSTRAINT schedule_gathers_by_kind CHECK ((kind = 'fixed_asset') = (accumulated_account_id IS NOT NULL) AND (kind = 'fixed_asset' OR salvage_cents = 0)),
  ADD CONSTRAINT schedule_posts_what_there_is CHECK (posted_months BETWEEN 0 AND months AND posted_cents BETWEEN 0 AND cost_cents - salvage_cents
    AND (posted_months = months) = (posted_cents = cost_cents - salvage_cents)),
  ADD CONSTRAINT schedule_completed_is_whole CHECK (status <> 'completed' OR posted_months = months),
  ADD CONSTRAINT schedule_goes_on CHECK ((next_on IS NOT NULL) = (status = 'active')),
  ADD CONSTRAINT schedule_disposed_has_its_day CHECK (num_nulls(disposed_on, proceeds_cents, gain_cents) IN (0, 3)
    AND (status <> 'disposed' OR disposed_on IS NOT NULL) AND (status IN ('disposed', 'voided') OR disposed_on IS NULL) AND proceeds_cents >= 0);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON schedule FOR EACH ROW EXECUTE FUNCTION guard_transition('status',
  'active>completed', 'active>disposed', 'active>voided', 'completed>disposed', 'completed>voided', 'disposed>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON schedule FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, schedule_id, entity_id, kind, currency, cost_cents, salvage_cents, months, first_period,
  asset_account_id, expense_account_id, accumulated_account_id, class_id, project_id, created_at ON schedule FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a schedule keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON schedule FOR EACH ROW EXECUTE FUNCTION refuse_change('schedules are voided, not forgotten');
CREATE INDEX schedule_due ON schedule (workspace_id, entity_id, next_on) WHERE status = 'active';
CREATE FUNCTION check_schedule_accounts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account a WHERE a.workspace_id = NEW.workspace_id
      AND a.account_id IN (NEW.asset_account_id, NEW.expense_account_id, NEW.accumulated_account_id)
      AND (a.entity_id <> NEW.entity_id OR a.currency <> NEW.currency))
    OR EXISTS (SELECT FROM tag t WHERE t.workspace_id = NEW.workspace_id AND t.tag_id IN (NEW.class_id, NEW.project_id) AND t.entity_id <> NEW.entity_id)
  THEN
    RAISE EXCEPTION 'a schedule names accounts of its company and currency, and tags of its company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT ON schedule FOR EACH ROW EXECUTE FUNCTION check_schedule_accounts();
SELECT tenant_table('schedule_posting', 'SELECT, INSERT');
SELECT company_part('schedule_posting', 'schedule', 'schedule_id');
ALTER TABLE schedule_posting
  ADD CONSTRAINT schedule_posting_is_positive CHECK (number >= 1 AND amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT schedule_posting_period_is_a_month CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON schedule_posting FOR EACH ROW EXECUTE FUNCTION refuse_change('a month is posted once');
-- Its entries are taken back with it.
CREATE FUNCTION stands_schedule(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM schedule s WHERE s.workspace_id = workspace AND s.schedule_id = id AND s.status = 'voided') $$;

-- Of one recurring entry and of one schedule there are many entries; that none comes twice their own tables say.
DROP INDEX journal_entry_source_once;
CREATE UNIQUE INDEX journal_entry_source_once ON journal_entry (workspace_id, source_type, source_id, source_event, reverses_entry_id)
  NULLS NOT DISTINCT WHERE source_id IS NOT NULL AND (source_type <> 'statement_line' OR status <> 'voided')
    AND source_type <> 'recurring_entry' AND source_type <> 'schedule';
CREATE INDEX journal_entry_of_many ON journal_entry (workspace_id, source_type, source_id) WHERE source_type IN ('recurring_entry', 'schedule');
