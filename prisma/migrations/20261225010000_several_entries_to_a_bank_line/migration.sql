-- DropForeignKey
ALTER TABLE "bank_line" DROP CONSTRAINT "bank_line_workspace_id_entry_id_entry_line_number_fkey";

-- DropIndex
DROP INDEX "bank_line_workspace_id_entry_id_entry_line_number_key";

-- AlterTable
ALTER TABLE "bank_day" ADD COLUMN "answer_count" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "bank_line" ADD COLUMN "match_count" INTEGER,
ADD COLUMN "matched_on" DATE;

-- CreateTable
CREATE TABLE "bank_match" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "bank_line_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "entry_line_number" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "date" DATE NOT NULL,

    CONSTRAINT "bank_match_pkey" PRIMARY KEY ("workspace_id","bank_line_id","entry_id","entry_line_number")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_match_workspace_id_entry_id_entry_line_number_key" ON "bank_match"("workspace_id", "entry_id", "entry_line_number");

-- AddForeignKey
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_workspace_id_bank_line_id_fkey" FOREIGN KEY ("workspace_id", "bank_line_id") REFERENCES "bank_line"("workspace_id", "bank_line_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_workspace_id_entry_id_entry_line_number_fkey" FOREIGN KEY ("workspace_id", "entry_id", "entry_line_number") REFERENCES "journal_line"("workspace_id", "entry_id", "line_number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- A line of the bank answered to one line of an entry: a deposit of several checks, a processor's payout, one debit for several bills had no way
-- but an entry that said it all once more. Now as many lines of entries answer to it as come to its amount, and each to one line of the bank.

-- What there is already, while nobody writes lines: each matched line has the one match that it said itself. The tables' owner sees every
-- workspace's rows for the while.
LOCK TABLE bank_line, bank_day IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE bank_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_day NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_line DISABLE TRIGGER USER;
ALTER TABLE bank_day DISABLE TRIGGER USER;
INSERT INTO bank_match (workspace_id, bank_line_id, entry_id, entry_line_number, amount_cents, date)
SELECT l.workspace_id, l.bank_line_id, l.entry_id, l.entry_line_number, l.amount_cents, n.date FROM bank_line l
  JOIN journal_line n ON n.workspace_id = l.workspace_id AND n.entry_id = l.entry_id AND n.line_number = l.entry_line_number;
UPDATE bank_line l SET matched_on = greatest(l.date, m.date), match_count = 1 FROM bank_match m
  WHERE m.workspace_id = l.workspace_id AND m.bank_line_id = l.bank_line_id;
UPDATE bank_day SET answer_count = matched_count WHERE matched_count <> 0;
ALTER TABLE bank_day ENABLE TRIGGER USER;
ALTER TABLE bank_line ENABLE TRIGGER USER;
ALTER TABLE journal_line FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_day FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_line FORCE ROW LEVEL SECURITY;
DROP TRIGGER matches ON bank_line;
ALTER TABLE "bank_line" DROP CONSTRAINT bank_line_matched_has_its_entry, DROP COLUMN "entry_id", DROP COLUMN "entry_line_number";

-- Matches are made with their line, and end with it: nobody changes one, or takes one of several away.
SELECT tenant_table('bank_match', 'SELECT, INSERT');
SELECT company_part('bank_match', 'bank_line', 'bank_line_id');
ALTER TABLE bank_match SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
CREATE TRIGGER as_made BEFORE UPDATE ON bank_match FOR EACH ROW EXECUTE FUNCTION refuse_change('what answers to a bank line stands as it was matched');
CREATE TRIGGER ends_with_its_line BEFORE DELETE ON bank_match FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('what answers to a bank line is taken back with all of it');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON bank_match FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what answers to bank lines is kept');
REVOKE UPDATE (matched_at) ON bank_line FROM minutebook_app;
ALTER TABLE bank_line
  ADD CONSTRAINT bank_line_matched_has_its_entries CHECK (num_nonnulls(matched_at, matched_on, match_count) = CASE status WHEN 'matched' THEN 3 ELSE 0 END
    AND match_count >= 1 AND matched_on >= date);
CREATE TRIGGER follows BEFORE UPDATE OF matched_at, matched_on, match_count ON bank_line FOR EACH ROW
  EXECUTE FUNCTION refuse_change('when a bank line is matched follows from what answers to it');

-- A match is to a line of a posted entry on the bank account's ledger account, whatever became of the entry since. The entry is held, so that nobody
-- voids it meanwhile; each record is looked up by its key alone.
CREATE OR REPLACE FUNCTION check_bank_match() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  stands boolean;
  on_account text;
  of_bank text;
BEGIN
  SELECT e.posted_at IS NOT NULL INTO stands
    FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.entry_id = NEW.entry_id FOR SHARE;
  SELECT l.account_id, CASE l.side WHEN 'debit' THEN l.amount_cents ELSE -l.amount_cents END, l.date INTO on_account, NEW.amount_cents, NEW.date
    FROM journal_line l WHERE l.workspace_id = NEW.workspace_id AND l.entry_id = NEW.entry_id AND l.line_number = NEW.entry_line_number;
  SELECT k.bank_id INTO of_bank FROM bank_line k WHERE k.workspace_id = NEW.workspace_id AND k.bank_line_id = NEW.bank_line_id;
  IF (stands AND on_account = (SELECT b.account_id FROM bank_account b WHERE b.workspace_id = NEW.workspace_id AND b.bank_id = of_bank)) IS NOT TRUE THEN
    RAISE EXCEPTION 'a bank line is matched to lines of posted entries on its ledger account'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT ON bank_match FOR EACH ROW EXECUTE FUNCTION check_bank_match();

-- All that answers to a line is told at once, and moves it.
CREATE FUNCTION match_bank_lines() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  workspace text;
  lines text[];
  moved bigint;
BEGIN
  SELECT min(w.workspace_id), coalesce(array_agg(DISTINCT w.bank_line_id), '{}') INTO workspace, lines FROM written w;
  UPDATE bank_line SET status = 'matched', updated_at = now()
    WHERE workspace_id = workspace AND bank_line_id = ANY (lines) AND status = 'unmatched';
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> cardinality(lines) THEN
    RAISE EXCEPTION 'a bank line is matched once, to all that answers to it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER matched AFTER INSERT ON bank_match REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION match_bank_lines();

-- The closed month that was signed off with what counts since a day, if there is one: of several the last.
CREATE FUNCTION signed_off_with(workspace text, company text, day date, since timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT max(s.period) FROM sign_off s
    JOIN accounting_period p ON p.workspace_id = s.workspace_id AND p.entity_id = s.entity_id AND p.period = s.period AND p.status = 'closed'
  WHERE s.workspace_id = workspace AND s.entity_id = company AND s.superseded_at IS NULL AND s.created_at >= since AND s.period >= to_char(day, 'YYYY-MM')
$$;

-- A line is matched where what answers to it comes to its amount. It stays so in a closed month whose reconciliation was signed off with it.
CREATE FUNCTION keep_bank_match() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  told numeric;
  signed text;
BEGIN
  IF NEW.status = 'matched' THEN
    SELECT count(*), sum(m.amount_cents), greatest(NEW.date, max(m.date)), now() INTO NEW.match_count, told, NEW.matched_on, NEW.matched_at
      FROM bank_match m WHERE m.workspace_id = NEW.workspace_id AND m.bank_line_id = NEW.bank_line_id;
    IF told IS DISTINCT FROM NEW.amount_cents THEN
      RAISE EXCEPTION 'a bank line is matched to what comes to its amount' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.status = 'matched' THEN
    signed := signed_off_with(OLD.workspace_id, OLD.entity_id, OLD.matched_on, OLD.matched_at);
    IF signed IS NOT NULL THEN
      RAISE EXCEPTION 'the reconciliation of % was signed off with the match, and the month is closed', signed USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  NEW.match_count := NULL;
  NEW.matched_on := NULL;
  NEW.matched_at := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER matches BEFORE UPDATE OF status ON bank_line FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION keep_bank_match();

-- A voided entry ends its match, and that of all that answered with it: the bank's line stands and awaits what is in the books instead. What a closed
-- month was signed off with stays matched to it, as the bank has told of it; the reversal awaits a line of its own.
CREATE OR REPLACE FUNCTION end_bank_match() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_line l SET status = 'unmatched', updated_at = now()
    WHERE l.workspace_id = NEW.workspace_id AND l.status = 'matched'
      AND l.bank_line_id IN (SELECT m.bank_line_id FROM bank_match m WHERE m.workspace_id = NEW.workspace_id AND m.entry_id = NEW.entry_id)
      AND signed_off_with(l.workspace_id, l.entity_id, l.matched_on, l.matched_at) IS NULL;
  RETURN NULL;
END
$$;

-- What answered to lines that are matched no more answers to none.
CREATE FUNCTION end_bank_matches() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  workspace text;
  lines text[];
BEGIN
  SELECT min(n.workspace_id), array_agg(n.bank_line_id) INTO workspace, lines FROM changed n WHERE n.status = 'unmatched';
  IF lines IS NOT NULL THEN
    DELETE FROM bank_match WHERE workspace_id = workspace AND bank_line_id = ANY (lines);
  END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION end_bank_matches() FROM PUBLIC;
CREATE TRIGGER matches_ended AFTER UPDATE ON bank_line REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION end_bank_matches();

-- As before, by the day that a line says itself.
CREATE OR REPLACE FUNCTION count_bank_matches() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO bank_day AS d (workspace_id, bank_id, entity_id, date, line_count, line_cents, matched_count, matched_cents, answer_count, ignored_count,
    ignored_cents)
  SELECT m.workspace_id, m.bank_id, m.entity_id, coalesce(m.matched_on, m.date),
      coalesce(sum(-m.sign) FILTER (WHERE m.status = 'voided'), 0), coalesce(sum(-m.sign * m.amount_cents) FILTER (WHERE m.status = 'voided'), 0),
      coalesce(sum(m.sign) FILTER (WHERE m.status = 'matched'), 0), coalesce(sum(m.sign * m.amount_cents) FILTER (WHERE m.status = 'matched'), 0),
      coalesce(sum(m.sign * m.match_count) FILTER (WHERE m.status = 'matched'), 0),
      coalesce(sum(m.sign) FILTER (WHERE m.status = 'ignored'), 0), coalesce(sum(m.sign * m.amount_cents) FILTER (WHERE m.status = 'ignored'), 0)
    FROM (SELECT -1 AS sign, o.workspace_id, o.bank_id, o.entity_id, o.date, o.amount_cents, o.status, o.matched_on, o.match_count FROM former o
        WHERE o.status <> 'unmatched'
      UNION ALL SELECT 1, n.workspace_id, n.bank_id, n.entity_id, n.date, n.amount_cents, n.status, n.matched_on, n.match_count FROM changed n
        WHERE n.status <> 'unmatched') m
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 4
  ON CONFLICT (workspace_id, bank_id, date) DO UPDATE
  SET line_count = d.line_count + excluded.line_count, line_cents = d.line_cents + excluded.line_cents,
    matched_count = d.matched_count + excluded.matched_count, matched_cents = d.matched_cents + excluded.matched_cents,
    answer_count = d.answer_count + excluded.answer_count,
    ignored_count = d.ignored_count + excluded.ignored_count, ignored_cents = d.ignored_cents + excluded.ignored_cents;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION count_bank_matches() FROM PUBLIC;

-- As 20261203603000 has it: a bank line that tells of a payment is matched to it.
CREATE OR REPLACE FUNCTION check_matched_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  own_id text := to_jsonb(NEW) ->> (TG_TABLE_NAME || '_id');
BEGIN
  IF NOT EXISTS (SELECT FROM bank_match m JOIN journal_entry e ON e.workspace_id = m.workspace_id AND e.entry_id = m.entry_id
    WHERE m.workspace_id = NEW.workspace_id AND m.bank_line_id = NEW.bank_line_id
      AND e.source_type = TG_TABLE_NAME AND e.source_id = own_id) THEN
    RAISE EXCEPTION 'a bank line tells of one payment, and is matched to it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

-- As 20261221000000 has it: a payment that a line of the bank answers to, by itself or with others, is carried by no ACH file once more.
CREATE OR REPLACE FUNCTION check_ach_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payment p WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id FOR SHARE;
  IF TG_OP = 'UPDATE' AND NEW.stands THEN
    RAISE EXCEPTION 'an ACH entry is made once' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'UPDATE' AND EXISTS (SELECT FROM payment p
    WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id AND p.status = 'settled') THEN
    RAISE EXCEPTION 'the payment % of the ACH file has settled', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM payment p
    JOIN ach_file f ON f.workspace_id = NEW.workspace_id AND f.ach_file_id = NEW.ach_file_id AND f.entity_id = p.entity_id
    WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id AND p.status = 'submitted'
      AND p.method = 'ach' AND p.currency = 'usd' AND f.status = 'made') THEN
    RAISE EXCEPTION 'the payment % awaits no ACH file', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'INSERT' AND EXISTS (SELECT FROM journal_entry e
    JOIN bank_match m ON m.workspace_id = e.workspace_id AND m.entry_id = e.entry_id
    WHERE e.workspace_id = NEW.workspace_id AND e.source_type = 'payment' AND e.source_id = NEW.payment_id) THEN
    RAISE EXCEPTION 'the bank has carried out the payment %', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
