-- CreateTable
CREATE TABLE "bank_import_line" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "import_id" TEXT NOT NULL,
    "bank_line_id" TEXT NOT NULL,

    CONSTRAINT "bank_import_line_pkey" PRIMARY KEY ("workspace_id","import_id","bank_line_id")
);

-- CreateIndex
CREATE INDEX "bank_import_line_workspace_id_bank_line_id_import_id_idx" ON "bank_import_line"("workspace_id", "bank_line_id", "import_id");

-- AddForeignKey
ALTER TABLE "bank_import_line" ADD CONSTRAINT "bank_import_line_workspace_id_import_id_fkey" FOREIGN KEY ("workspace_id", "import_id") REFERENCES "bank_import"("workspace_id", "import_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_import_line" ADD CONSTRAINT "bank_import_line_workspace_id_bank_line_id_fkey" FOREIGN KEY ("workspace_id", "bank_line_id") REFERENCES "bank_line"("workspace_id", "bank_line_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- A line was of the import that had brought it alone: voiding that one took lines away that a later file, overlapping it, had told as well and
-- passed over as there already. Now it is kept of each import which lines it tells, and a line stands as long as one import that stands tells it.

-- What there is already: each import tells what it has brought; and what it passed over, where the lines of its days that were there before it are
-- just as many. Of others nobody knows which they were: those go with the import that brought them, as before, and the later file may come again.
-- The tables' owner sees every workspace's rows for the while.
LOCK TABLE bank_import, bank_line IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE bank_import NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_line NO FORCE ROW LEVEL SECURITY;
INSERT INTO bank_import_line (workspace_id, import_id, bank_line_id) SELECT workspace_id, import_id, bank_line_id FROM bank_line;
INSERT INTO bank_import_line (workspace_id, import_id, bank_line_id)
SELECT i.workspace_id, i.import_id, unnest(t.lines) FROM bank_import i CROSS JOIN LATERAL (
    SELECT array_agg(l.bank_line_id) AS lines FROM bank_line l
      JOIN bank_import b ON b.workspace_id = l.workspace_id AND b.import_id = l.import_id
      WHERE l.workspace_id = i.workspace_id AND l.bank_id = i.bank_id AND l.date BETWEEN i.first_date AND i.last_date
        AND (b.created_at, b.import_id) < (i.created_at, i.import_id) AND (b.voided_at IS NULL OR b.voided_at > i.created_at)) t
  WHERE i.already_there > 0 AND i.already_there = cardinality(t.lines);
ALTER TABLE bank_line FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_import FORCE ROW LEVEL SECURITY;

SELECT tenant_table('bank_import_line', 'SELECT, INSERT');
SELECT company_part('bank_import_line', 'bank_import', 'import_id');
ALTER TABLE bank_import_line SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON bank_import_line FOR EACH ROW EXECUTE FUNCTION refuse_change('an import keeps what it tells');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON bank_import_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('an import keeps what it tells');

-- The bank account is held, by whoever imports as by whoever voids: a line is not told by one import while another takes it along.
CREATE FUNCTION check_told_lines() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM bank_account b WHERE (b.workspace_id, b.bank_id) IN (SELECT i.workspace_id, i.bank_id FROM written n
    JOIN bank_import i ON i.workspace_id = n.workspace_id AND i.import_id = n.import_id) ORDER BY b.workspace_id, b.bank_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM written n JOIN bank_import i ON i.workspace_id = n.workspace_id AND i.import_id = n.import_id
      JOIN bank_line l ON l.workspace_id = n.workspace_id AND l.bank_line_id = n.bank_line_id
      WHERE l.bank_id <> i.bank_id OR l.status = 'voided' OR i.status = 'voided' OR i.created_at < now()::timestamptz(3)) THEN
    RAISE EXCEPTION 'an import tells lines of its bank account, when it is made' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER told AFTER INSERT ON bank_import_line REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION check_told_lines();

-- A report counts the lines that its import has brought and those that it tells.
CREATE FUNCTION check_import_is_whole() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.added, NEW.added + NEW.already_there) <> (SELECT count(*) FILTER (WHERE l.import_id = NEW.import_id), count(*) FROM bank_import_line t
      JOIN bank_line l ON l.workspace_id = t.workspace_id AND l.bank_line_id = t.bank_line_id
      WHERE t.workspace_id = NEW.workspace_id AND t.import_id = NEW.import_id) THEN
    RAISE EXCEPTION 'an import tells as many lines as its report counts' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER whole AFTER INSERT ON bank_import DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_import_is_whole();
CREATE CONSTRAINT TRIGGER seen AFTER INSERT ON bank_import DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seen('entity_id');

-- What follows from a line that goes is taken back first; a line that another import tells stands, with what follows from it.
CREATE OR REPLACE FUNCTION void_bank_import() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  signed text;
  going text[];
BEGIN
  PERFORM FROM bank_account b WHERE b.workspace_id = NEW.workspace_id AND b.bank_id = NEW.bank_id FOR NO KEY UPDATE;
  SELECT max(s.period) INTO signed FROM sign_off s WHERE s.workspace_id = NEW.workspace_id AND s.entity_id = NEW.entity_id
    AND s.superseded_at IS NULL AND s.created_at >= NEW.created_at
    AND (s.period || '-01')::date + interval '1 month' > coalesce(NEW.first_date, NEW.closing_date);
  IF signed IS NOT NULL THEN
    RAISE EXCEPTION 'the reconciliation of % was signed off with what the import tells', signed USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT coalesce(array_agg(t.bank_line_id), '{}') INTO going FROM bank_import_line t
    WHERE t.workspace_id = NEW.workspace_id AND t.import_id = NEW.import_id AND NOT EXISTS (SELECT FROM bank_import_line o
      JOIN bank_import i ON i.workspace_id = o.workspace_id AND i.import_id = o.import_id
      WHERE o.workspace_id = t.workspace_id AND o.bank_line_id = t.bank_line_id AND o.import_id <> t.import_id AND i.status = 'imported');
  IF EXISTS (SELECT FROM bank_line l WHERE l.workspace_id = NEW.workspace_id AND l.bank_line_id = ANY (going) AND l.status = 'matched') THEN
    RAISE EXCEPTION 'lines of the import are matched' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM payment p WHERE p.workspace_id = NEW.workspace_id AND p.bank_line_id = ANY (going) AND p.status NOT IN ('failed', 'cancelled'))
    OR EXISTS (SELECT FROM customer_payment c WHERE c.workspace_id = NEW.workspace_id AND c.bank_line_id = ANY (going) AND c.voided_at IS NULL)
    OR EXISTS (SELECT FROM customer_refund r WHERE r.workspace_id = NEW.workspace_id AND r.bank_line_id = ANY (going) AND r.voided_at IS NULL)
    OR EXISTS (SELECT FROM vendor_refund v WHERE v.workspace_id = NEW.workspace_id AND v.bank_line_id = ANY (going) AND v.voided_at IS NULL) THEN
    RAISE EXCEPTION 'payments are told by lines of the import' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE bank_line SET status = 'voided', updated_at = now()
    WHERE workspace_id = NEW.workspace_id AND bank_line_id = ANY (going) AND status <> 'voided';
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION check_voided_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bank_import_line t JOIN bank_import i ON i.workspace_id = t.workspace_id AND i.import_id = t.import_id
      WHERE t.workspace_id = NEW.workspace_id AND t.bank_line_id = NEW.bank_line_id AND i.status = 'imported') THEN
    RAISE EXCEPTION 'a bank line is voided with its import, once no other tells it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
