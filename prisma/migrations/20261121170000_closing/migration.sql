-- CreateTable
CREATE TABLE "account_month" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "account_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "debit_cents" BIGINT NOT NULL,
    "credit_cents" BIGINT NOT NULL,

    CONSTRAINT "account_month_pkey" PRIMARY KEY ("workspace_id","account_id","month")
);

-- CreateTable
CREATE TABLE "account_day" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "account_id" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "debit_cents" BIGINT NOT NULL,
    "credit_cents" BIGINT NOT NULL,

    CONSTRAINT "account_day_pkey" PRIMARY KEY ("workspace_id","account_id","date")
);

-- CreateTable
CREATE TABLE "accounting_period" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "period_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "closed_at" TIMESTAMPTZ(3),
    "reopened_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounting_period_pkey" PRIMARY KEY ("workspace_id","period_id")
);

-- AlterTable
ALTER TABLE "journal_line" ADD COLUMN "date" DATE;
ALTER TABLE "bank_account" ADD COLUMN "account_id" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "accounting_period_workspace_id_entity_id_period_key" ON "accounting_period"("workspace_id", "entity_id", "period");

-- AddForeignKey
ALTER TABLE "account_month" ADD CONSTRAINT "account_month_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_day" ADD CONSTRAINT "account_day_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounting_period" ADD CONSTRAINT "accounting_period_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- A line carries its entry's day, so that an account's lines are found by their days.
ALTER TABLE journal_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_line DISABLE TRIGGER immutable;
UPDATE journal_line l SET date = e.date FROM journal_entry e WHERE e.workspace_id = l.workspace_id AND e.entry_id = l.entry_id;
ALTER TABLE journal_line ENABLE TRIGGER immutable;
ALTER TABLE journal_line ALTER COLUMN date SET NOT NULL;

-- CreateIndex
DROP INDEX "journal_entry_workspace_id_entity_id_date_idx";
CREATE INDEX "journal_entry_workspace_id_entity_id_date_entry_id_idx" ON "journal_entry"("workspace_id", "entity_id", "date", "entry_id");
CREATE INDEX "journal_line_workspace_id_account_id_date_entry_id_line_num_idx" ON "journal_line"("workspace_id", "account_id", "date", "entry_id", "line_number");
-- Drafts and voided entries are few among the posted ones, and are asked for by themselves.
CREATE INDEX journal_entry_unposted ON journal_entry (workspace_id, entity_id, status, entry_id) WHERE status <> 'posted';

-- What posted entries have debited and credited, by month and by day: a statement for any day or period adds up kept rows.
SELECT tenant_table('account_month', 'SELECT');
SELECT tenant_table('account_day', 'SELECT');
ALTER TABLE account_month
  ADD CONSTRAINT account_month_is_exact CHECK (debit_cents BETWEEN 0 AND 9007199254740991 AND credit_cents BETWEEN 0 AND 9007199254740991),
  ADD CONSTRAINT account_month_begins_a_month CHECK (extract(day FROM month) = 1);
ALTER TABLE account_day
  ADD CONSTRAINT account_day_is_exact CHECK (debit_cents BETWEEN 0 AND 9007199254740991 AND credit_cents BETWEEN 0 AND 9007199254740991);
-- They are updated in place again and again: room on their pages spares their index.
ALTER TABLE account_month SET (fillfactor = 60);
ALTER TABLE account_day SET (fillfactor = 60);
ALTER TABLE account_balance SET (fillfactor = 60);
ALTER TABLE account_month NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account_day NO FORCE ROW LEVEL SECURITY;
INSERT INTO account_month (workspace_id, account_id, month, debit_cents, credit_cents)
  SELECT l.workspace_id, l.account_id, date_trunc('month', l.date)::date,
    coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'debit'), 0), coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'credit'), 0)
  FROM journal_line l JOIN journal_entry e ON e.workspace_id = l.workspace_id AND e.entry_id = l.entry_id
  WHERE e.posted_at IS NOT NULL GROUP BY 1, 2, 3;
INSERT INTO account_day (workspace_id, account_id, date, debit_cents, credit_cents)
  SELECT l.workspace_id, l.account_id, l.date,
    coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'debit'), 0), coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'credit'), 0)
  FROM journal_line l JOIN journal_entry e ON e.workspace_id = l.workspace_id AND e.entry_id = l.entry_id
  WHERE e.posted_at IS NOT NULL GROUP BY 1, 2, 3;
ALTER TABLE account_month FORCE ROW LEVEL SECURITY;
ALTER TABLE account_day FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_line FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entry FORCE ROW LEVEL SECURITY;

-- Periods: a closed month takes nothing in and gives nothing up until it is reopened.
SELECT tenant_table('accounting_period', 'SELECT, INSERT');
GRANT UPDATE (status, closed_at, reopened_at, updated_at) ON accounting_period TO minutebook_app;
ALTER TABLE accounting_period
  ADD CONSTRAINT accounting_period_is_a_month CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  ADD CONSTRAINT accounting_period_status_is_known CHECK (status IN ('open', 'closed')),
  ADD CONSTRAINT accounting_period_closed_has_its_time CHECK (status <> 'closed' OR closed_at IS NOT NULL);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON accounting_period FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'open>closed', 'closed>open');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON accounting_period FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER kept BEFORE DELETE ON accounting_period FOR EACH ROW EXECUTE FUNCTION refuse_change('a period is reopened, not forgotten');

-- Whoever closes waits for the entries under way, which hold their company, and lets none begin meanwhile.
CREATE FUNCTION close_alone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id FOR UPDATE;
  IF TG_OP = 'INSERT' AND NEW.status <> 'open' THEN
    RAISE EXCEPTION 'a period begins open' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER alone BEFORE INSERT OR UPDATE ON accounting_period FOR EACH ROW EXECUTE FUNCTION close_alone();

-- A line's day is its entry's.
CREATE OR REPLACE FUNCTION check_lines() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  PERFORM assert_balanced(e.workspace_id, e.entry_id) FROM (SELECT DISTINCT workspace_id, entry_id FROM added) e;
  -- The foreign key holds the accounts since the lines were written, so nobody deactivates one meanwhile.
  SELECT a.account_code INTO wrong FROM added l
    JOIN journal_entry e ON e.workspace_id = l.workspace_id AND e.entry_id = l.entry_id
    JOIN account a ON a.workspace_id = l.workspace_id AND a.account_id = l.account_id
    WHERE a.entity_id <> e.entity_id OR a.currency <> e.currency OR l.date <> e.date
      OR (a.status <> 'active' AND e.reverses_entry_id IS NULL)
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the account % is not an active account of the entry''s company and currency on the entry''s day', wrong
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

-- Posting moves the balances of all the entries that one statement posts, in the order of the accounts, so that two
-- acts never wait for each other in a circle. Nothing is posted to a closed period, and nothing in it is voided.
DROP TRIGGER balances_kept ON journal_entry;
CREATE OR REPLACE FUNCTION keep_balances() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wrong text;
  workspaces text[];
  posted text[];
BEGIN
  PERFORM FROM entity e WHERE (e.workspace_id, e.entity_id) IN (SELECT DISTINCT n.workspace_id, n.entity_id FROM changed n)
    ORDER BY e.entity_id FOR KEY SHARE;
  SELECT p.period INTO wrong FROM changed n JOIN former o ON o.workspace_id = n.workspace_id AND o.entry_id = n.entry_id
    JOIN accounting_period p ON p.workspace_id = n.workspace_id AND p.entity_id = n.entity_id AND p.period = to_char(n.date, 'YYYY-MM')
    WHERE p.status = 'closed' AND n.status <> o.status AND 'posted' IN (n.status, o.status) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the period % is closed', wrong USING ERRCODE = 'integrity_constraint_violation';
  END IF;

  SELECT array_agg(n.workspace_id), array_agg(n.entry_id) INTO workspaces, posted
    FROM changed n JOIN former o ON o.workspace_id = n.workspace_id AND o.entry_id = n.entry_id
    WHERE o.status = 'draft' AND n.status = 'posted';
  IF posted IS NULL THEN
    RETURN NULL;
  END IF;

  PERFORM FROM account a WHERE (a.workspace_id, a.account_id) IN (SELECT l.workspace_id, l.account_id FROM journal_line l
      JOIN unnest(workspaces, posted) AS p(workspace_id, entry_id) ON l.workspace_id = p.workspace_id AND l.entry_id = p.entry_id)
    ORDER BY a.account_id FOR KEY SHARE;
  SELECT a.account_code INTO wrong FROM changed e
    JOIN unnest(workspaces, posted) AS p(workspace_id, entry_id) ON e.workspace_id = p.workspace_id AND e.entry_id = p.entry_id
    JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id
    JOIN account a ON a.workspace_id = l.workspace_id AND a.account_id = l.account_id
    WHERE e.reverses_entry_id IS NULL AND a.status <> 'active' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the account % is not active', wrong USING ERRCODE = 'integrity_constraint_violation';
  END IF;

  PERFORM FROM account_balance b WHERE (b.workspace_id, b.account_id) IN (SELECT l.workspace_id, l.account_id FROM journal_line l
      JOIN unnest(workspaces, posted) AS p(workspace_id, entry_id) ON l.workspace_id = p.workspace_id AND l.entry_id = p.entry_id)
    ORDER BY b.account_id FOR NO KEY UPDATE;
  -- The lock on an account's balance is the lock on its days and months too.
  WITH day AS (
    SELECT l.workspace_id, l.account_id, l.date, coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'debit'), 0) AS debit_cents,
      coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'credit'), 0) AS credit_cents
    FROM journal_line l
      JOIN unnest(workspaces, posted) AS p(workspace_id, entry_id) ON l.workspace_id = p.workspace_id AND l.entry_id = p.entry_id
    GROUP BY 1, 2, 3),
  days AS (
    INSERT INTO account_day AS d (workspace_id, account_id, date, debit_cents, credit_cents) SELECT * FROM day
    ON CONFLICT (workspace_id, account_id, date) DO UPDATE
    SET debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents),
  months AS (
    INSERT INTO account_month AS m (workspace_id, account_id, month, debit_cents, credit_cents)
    SELECT workspace_id, account_id, date_trunc('month', date)::date, sum(debit_cents), sum(credit_cents) FROM day GROUP BY 1, 2, 3
    ON CONFLICT (workspace_id, account_id, month) DO UPDATE
    SET debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents)
  UPDATE account_balance b SET debit_cents = b.debit_cents + l.debit_cents, credit_cents = b.credit_cents + l.credit_cents
  FROM (SELECT workspace_id, account_id, sum(debit_cents) AS debit_cents, sum(credit_cents) AS credit_cents FROM day GROUP BY 1, 2) l
  WHERE b.workspace_id = l.workspace_id AND b.account_id = l.account_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER balances_kept AFTER UPDATE ON journal_entry REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_balances();

-- An entry that follows the business is taken back with what it follows, and not by itself: the books would no longer
-- say what the business did.
CREATE FUNCTION check_source() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.source_type = 'payroll_run'
    OR (NEW.source_type = 'invoice' AND NOT EXISTS (SELECT FROM invoice i
      WHERE i.workspace_id = NEW.workspace_id AND i.invoice_id = NEW.source_id AND i.status = 'voided'))
    OR (NEW.source_type = 'payment' AND NOT EXISTS (SELECT FROM payment p
      WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.source_id AND p.status IN ('failed', 'cancelled')))
  THEN
    RAISE EXCEPTION 'the journal entry follows the % %, which stands', replace(NEW.source_type, '_', ' '), NEW.source_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER follows_its_source AFTER UPDATE OF status ON journal_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status = 'posted' AND NEW.status = 'voided' AND NEW.source_type IS NOT NULL) EXECUTE FUNCTION check_source();

-- A bank account is kept in the books as a ledger account of its own; those opened before get one.
ALTER TABLE bank_account NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account_balance NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account DISABLE TRIGGER read_only;
ALTER TABLE bank_account DISABLE TRIGGER read_only;
INSERT INTO account (workspace_id, account_id, entity_id, account_code, account_name, account_type, currency)
  SELECT workspace_id, 'acct_' || substr(bank_id, 6), entity_id, 'bank_' || right(bank_id, 12), coalesce(bank_name, 'Bank account'), 'asset', currency
  FROM bank_account;
UPDATE bank_account SET account_id = 'acct_' || substr(bank_id, 6);
ALTER TABLE account ENABLE TRIGGER read_only;
ALTER TABLE bank_account ENABLE TRIGGER read_only;
ALTER TABLE account_balance FORCE ROW LEVEL SECURITY;
ALTER TABLE account FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_account FORCE ROW LEVEL SECURITY;
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX bank_account_ledger_account_once ON bank_account (workspace_id, account_id) WHERE status <> 'closed';
-- The migration 20261121190000_payments makes account_id NOT NULL, with the acts that always give it.
