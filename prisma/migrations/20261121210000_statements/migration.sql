-- CreateTable
CREATE TABLE "bank_import" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "import_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "bank_id" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "filename" TEXT,
    "content_sha256" TEXT NOT NULL,
    "account_in_file" TEXT,
    "lines_in_file" INTEGER NOT NULL,
    "added" INTEGER NOT NULL,
    "already_there" INTEGER NOT NULL,
    "possible_duplicates" INTEGER NOT NULL,
    "skipped" JSONB NOT NULL DEFAULT '[]',
    "first_date" DATE,
    "last_date" DATE,
    "total_in_cents" BIGINT NOT NULL,
    "total_out_cents" BIGINT NOT NULL,
    "closing_balance_cents" BIGINT,
    "closing_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_import_pkey" PRIMARY KEY ("workspace_id","import_id")
);

-- CreateTable
CREATE TABLE "bank_line" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "bank_line_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "bank_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "identity" TEXT NOT NULL,
    "line_in_file" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "description" TEXT NOT NULL,
    "counterparty" TEXT,
    "reference" TEXT,
    "bank_reference" TEXT,
    "balance_cents" BIGINT,
    "status" TEXT NOT NULL DEFAULT 'unmatched',
    "entry_id" TEXT,
    "entry_line_number" INTEGER,
    "matched_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_line_pkey" PRIMARY KEY ("workspace_id","bank_line_id")
);

-- CreateIndex
CREATE INDEX "bank_import_workspace_id_bank_id_import_id_idx" ON "bank_import"("workspace_id", "bank_id", "import_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_line_workspace_id_bank_id_identity_key" ON "bank_line"("workspace_id", "bank_id", "identity");

-- CreateIndex
CREATE UNIQUE INDEX "bank_line_workspace_id_entry_id_entry_line_number_key" ON "bank_line"("workspace_id", "entry_id", "entry_line_number");

-- CreateIndex
CREATE INDEX "bank_line_workspace_id_bank_id_date_bank_line_id_idx" ON "bank_line"("workspace_id", "bank_id", "date", "bank_line_id");

-- CreateIndex
CREATE INDEX "bank_line_workspace_id_bank_id_status_date_bank_line_id_idx" ON "bank_line"("workspace_id", "bank_id", "status", "date", "bank_line_id");

-- CreateIndex
CREATE INDEX "bank_line_workspace_id_bank_id_amount_cents_date_idx" ON "bank_line"("workspace_id", "bank_id", "amount_cents", "date");

-- CreateIndex
CREATE INDEX "bank_line_workspace_id_import_id_bank_line_id_idx" ON "bank_line"("workspace_id", "import_id", "bank_line_id");

-- AddForeignKey
ALTER TABLE "bank_import" ADD CONSTRAINT "bank_import_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_import" ADD CONSTRAINT "bank_import_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_workspace_id_import_id_fkey" FOREIGN KEY ("workspace_id", "import_id") REFERENCES "bank_import"("workspace_id", "import_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_workspace_id_entry_id_entry_line_number_fkey" FOREIGN KEY ("workspace_id", "entry_id", "entry_line_number") REFERENCES "journal_line"("workspace_id", "entry_id", "line_number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- Imports: each says what it did, and stands.
SELECT tenant_table('bank_import', 'SELECT, INSERT');
ALTER TABLE bank_import
  ADD CONSTRAINT bank_import_format_is_known CHECK (format IN ('csv', 'ofx', 'camt053')),
  ADD CONSTRAINT bank_import_hash_is_sha256 CHECK (content_sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT bank_import_adds_up CHECK (added >= 0 AND already_there >= 0 AND possible_duplicates BETWEEN 0 AND added
    AND lines_in_file = added + already_there + jsonb_array_length(skipped)),
  ADD CONSTRAINT bank_import_totals_are_exact CHECK (total_in_cents BETWEEN 0 AND 9007199254740991
    AND total_out_cents BETWEEN 0 AND 9007199254740991 AND closing_balance_cents BETWEEN -9007199254740991 AND 9007199254740991),
  ADD CONSTRAINT bank_import_balance_has_its_day CHECK ((closing_balance_cents IS NULL) = (closing_date IS NULL)),
  ADD CONSTRAINT bank_import_days_are_in_order CHECK ((first_date IS NULL) = (last_date IS NULL) AND first_date <= last_date);
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON bank_import FOR EACH ROW EXECUTE FUNCTION refuse_change('a report of an import stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON bank_import FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a report of an import stands');
CREATE TRIGGER read_only BEFORE INSERT ON bank_import FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE FUNCTION check_bank_import() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bank_account b WHERE b.workspace_id = NEW.workspace_id AND b.bank_id = NEW.bank_id AND b.entity_id = NEW.entity_id) THEN
    RAISE EXCEPTION 'an import is of a bank account of its company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT ON bank_import FOR EACH ROW EXECUTE FUNCTION check_bank_import();
-- The last balance that a bank told.
CREATE INDEX bank_import_closing ON bank_import (workspace_id, bank_id, closing_date, import_id) WHERE closing_date IS NOT NULL;

-- Lines: what the bank said stands; only what it answers to in the books changes.
SELECT tenant_table('bank_line', 'SELECT, INSERT');
GRANT UPDATE (status, entry_id, entry_line_number, matched_at, updated_at) ON bank_line TO minutebook_app;
ALTER TABLE bank_line
  ADD CONSTRAINT bank_line_moves_money CHECK (amount_cents <> 0 AND amount_cents BETWEEN -9007199254740991 AND 9007199254740991),
  ADD CONSTRAINT bank_line_balance_is_exact CHECK (balance_cents BETWEEN -9007199254740991 AND 9007199254740991),
  ADD CONSTRAINT bank_line_identity_is_sha256 CHECK (identity ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT bank_line_status_is_known CHECK (status IN ('unmatched', 'matched', 'ignored')),
  ADD CONSTRAINT bank_line_matched_has_its_entry CHECK (num_nonnulls(entry_id, entry_line_number, matched_at) = CASE status WHEN 'matched' THEN 3 ELSE 0 END);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON bank_line FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'unmatched>matched', 'matched>unmatched', 'unmatched>ignored', 'ignored>unmatched');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON bank_line FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, bank_line_id, entity_id, bank_id, import_id, identity, line_in_file, date, amount_cents,
  description, counterparty, reference, bank_reference, balance_cents, created_at ON bank_line FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a bank line keeps what the bank said');
CREATE TRIGGER kept BEFORE DELETE ON bank_line FOR EACH ROW EXECUTE FUNCTION refuse_change('bank lines are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON bank_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('bank lines are kept');
-- The last balance that a bank told of a line.
CREATE INDEX bank_line_balance ON bank_line (workspace_id, bank_id, date, bank_line_id) WHERE balance_cents IS NOT NULL;

-- A line comes unmatched with an import of its bank account.
CREATE FUNCTION check_bank_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'unmatched' OR NOT EXISTS (SELECT FROM bank_import i WHERE i.workspace_id = NEW.workspace_id
      AND i.import_id = NEW.import_id AND i.bank_id = NEW.bank_id AND i.entity_id = NEW.entity_id) THEN
    RAISE EXCEPTION 'a bank line comes unmatched with an import of its bank account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER imported BEFORE INSERT ON bank_line FOR EACH ROW EXECUTE FUNCTION check_bank_line();

-- A match is to a posted entry that is no reversal, by a line of the bank account's ledger account and of the same
-- amount: money in is a debit. The entry is held, so that nobody voids it meanwhile.
CREATE FUNCTION check_bank_match() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.entry_id = NEW.entry_id FOR SHARE;
  IF NOT EXISTS (SELECT FROM journal_entry e
      JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id AND l.line_number = NEW.entry_line_number
      JOIN bank_account b ON b.workspace_id = e.workspace_id AND b.bank_id = NEW.bank_id AND b.account_id = l.account_id
      WHERE e.workspace_id = NEW.workspace_id AND e.entry_id = NEW.entry_id AND e.status = 'posted' AND e.reverses_entry_id IS NULL
        AND NEW.amount_cents = CASE l.side WHEN 'debit' THEN l.amount_cents ELSE -l.amount_cents END) THEN
    RAISE EXCEPTION 'a bank line is matched to a posted entry of its amount on its ledger account'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER matches BEFORE UPDATE OF status, entry_id, entry_line_number ON bank_line FOR EACH ROW
  WHEN (NEW.status = 'matched') EXECUTE FUNCTION check_bank_match();

-- A voided entry ends its match: the bank's line stands and awaits another entry.
CREATE FUNCTION end_bank_match() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_line SET status = 'unmatched', entry_id = NULL, entry_line_number = NULL, matched_at = NULL, updated_at = now()
    WHERE workspace_id = NEW.workspace_id AND entry_id = NEW.entry_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER bank_match_ends AFTER UPDATE OF status ON journal_entry FOR EACH ROW
  WHEN (OLD.status = 'posted' AND NEW.status = 'voided') EXECUTE FUNCTION end_bank_match();

-- A bank account with lines keeps its ledger account, since their matches are there.
CREATE FUNCTION keep_ledger_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bank_line b WHERE b.workspace_id = NEW.workspace_id AND b.bank_id = NEW.bank_id AND b.status = 'matched') THEN
    RAISE EXCEPTION 'the bank account''s lines are matched to its ledger account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER ledger_account_kept BEFORE UPDATE OF account_id ON bank_account FOR EACH ROW
  WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION keep_ledger_account();

-- A statement line whose entry was voided may become an entry again; two of its entries never stand at once.
DROP INDEX journal_entry_source_once;
CREATE UNIQUE INDEX journal_entry_source_once ON journal_entry (workspace_id, source_type, source_id, source_event, reverses_entry_id)
  NULLS NOT DISTINCT WHERE source_id IS NOT NULL AND (source_type <> 'statement_line' OR status <> 'voided');
