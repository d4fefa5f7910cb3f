-- DropIndex
DROP INDEX "bank_line_workspace_id_bank_id_identity_key";

-- AlterTable
ALTER TABLE "bank_import" ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'imported',
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "voided_at" TIMESTAMPTZ(3);

-- Ours from here.

-- A file of another bank account, or read by the wrong columns, stood in an account for good: its lines could be ignored one by one, but
-- counted in what the statement held, and the balance that it told stood as the bank's. A whole import is voided now: its lines stay as what
-- they were, count for nothing, and the same file, or the right one, may come again.
DROP TRIGGER immutable ON bank_import;
ALTER TABLE bank_import NO FORCE ROW LEVEL SECURITY;
UPDATE bank_import SET updated_at = created_at;
ALTER TABLE bank_import FORCE ROW LEVEL SECURITY;
GRANT UPDATE (status, voided_at, updated_at) ON bank_import TO minutebook_app;
ALTER TABLE bank_import
  ADD CONSTRAINT bank_import_status_is_known CHECK (status IN ('imported', 'voided')),
  ADD CONSTRAINT bank_import_voided_has_its_time CHECK ((status = 'voided') = (voided_at IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON bank_import FOR EACH ROW EXECUTE FUNCTION guard_transition('status', 'imported>voided');
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, import_id, entity_id, bank_id, format, filename, content_sha256, account_in_file, lines_in_file,
  added, already_there, possible_duplicates, skipped, first_date, last_date, total_in_cents, total_out_cents, closing_balance_cents, closing_date,
  created_at ON bank_import FOR EACH ROW EXECUTE FUNCTION refuse_change('a report of an import stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON bank_import FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('an import that is voided stands');
CREATE TRIGGER kept BEFORE DELETE ON bank_import FOR EACH ROW EXECUTE FUNCTION refuse_change('a report of an import stands');
DROP TRIGGER read_only ON bank_import;
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON bank_import FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER begins BEFORE INSERT ON bank_import FOR EACH ROW
  WHEN (NEW.status <> 'imported') EXECUTE FUNCTION refuse_change('an import begins as imported');

ALTER TABLE bank_line DROP CONSTRAINT bank_line_status_is_known,
  ADD CONSTRAINT bank_line_status_is_known CHECK (status IN ('unmatched', 'matched', 'ignored', 'voided'));
DROP TRIGGER transitions ON bank_line;
CREATE TRIGGER transitions BEFORE UPDATE OF status ON bank_line FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'unmatched>matched', 'matched>unmatched', 'unmatched>ignored', 'ignored>unmatched',
    'unmatched>voided', 'ignored>voided');
CREATE TRIGGER ended_stands BEFORE UPDATE ON bank_line FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a bank line that is voided stands');
CREATE UNIQUE INDEX bank_line_identity_once ON bank_line (workspace_id, bank_id, identity) WHERE status <> 'voided';

-- What follows from a line in the books, or was signed off with it, is taken back first; and its lines go with it, and never by themselves.
CREATE FUNCTION void_bank_import() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  signed text;
BEGIN
  SELECT max(s.period) INTO signed FROM sign_off s WHERE s.workspace_id = NEW.workspace_id AND s.entity_id = NEW.entity_id
    AND s.superseded_at IS NULL AND s.created_at >= NEW.created_at
    AND (s.period || '-01')::date + interval '1 month' > coalesce(NEW.first_date, NEW.closing_date);
  IF signed IS NOT NULL THEN
    RAISE EXCEPTION 'the reconciliation of % was signed off with what the import tells', signed USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM bank_line l WHERE l.workspace_id = NEW.workspace_id AND l.import_id = NEW.import_id AND l.status = 'matched') THEN
    RAISE EXCEPTION 'lines of the import are matched' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM bank_line l WHERE l.workspace_id = NEW.workspace_id AND l.import_id = NEW.import_id AND (
      EXISTS (SELECT FROM payment p WHERE p.workspace_id = l.workspace_id AND p.bank_line_id = l.bank_line_id AND p.status NOT IN ('failed', 'cancelled'))
      OR EXISTS (SELECT FROM customer_payment c WHERE c.workspace_id = l.workspace_id AND c.bank_line_id = l.bank_line_id AND c.voided_at IS NULL)
      OR EXISTS (SELECT FROM customer_refund r WHERE r.workspace_id = l.workspace_id AND r.bank_line_id = l.bank_line_id AND r.voided_at IS NULL)
      OR EXISTS (SELECT FROM vendor_refund v WHERE v.workspace_id = l.workspace_id AND v.bank_line_id = l.bank_line_id AND v.voided_at IS NULL))) THEN
    RAISE EXCEPTION 'payments are told by lines of the import' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE bank_line SET status = 'voided', updated_at = now() WHERE workspace_id = NEW.workspace_id AND import_id = NEW.import_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER lines_go_along AFTER UPDATE OF status ON bank_import FOR EACH ROW
  WHEN (OLD.status = 'imported' AND NEW.status = 'voided') EXECUTE FUNCTION void_bank_import();
CREATE FUNCTION check_voided_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bank_import i WHERE i.workspace_id = NEW.workspace_id AND i.import_id = NEW.import_id AND i.status = 'voided') THEN
    RAISE EXCEPTION 'a bank line is voided with its import' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER voided_with_its_import BEFORE UPDATE OF status ON bank_line FOR EACH ROW
  WHEN (NEW.status = 'voided') EXECUTE FUNCTION check_voided_line();

-- As before, and lines that are voided are no lines of their days any more.
CREATE OR REPLACE FUNCTION count_bank_matches() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO bank_day AS d (workspace_id, bank_id, entity_id, date, line_count, line_cents, matched_count, matched_cents, ignored_count, ignored_cents)
  SELECT m.workspace_id, m.bank_id, m.entity_id, greatest(m.date, e.date),
      coalesce(sum(-m.sign) FILTER (WHERE m.status = 'voided'), 0), coalesce(sum(-m.sign * m.amount_cents) FILTER (WHERE m.status = 'voided'), 0),
      coalesce(sum(m.sign) FILTER (WHERE m.status = 'matched'), 0), coalesce(sum(m.sign * m.amount_cents) FILTER (WHERE m.status = 'matched'), 0),
      coalesce(sum(m.sign) FILTER (WHERE m.status = 'ignored'), 0), coalesce(sum(m.sign * m.amount_cents) FILTER (WHERE m.status = 'ignored'), 0)
    FROM (SELECT -1 AS sign, o.workspace_id, o.bank_id, o.entity_id, o.date, o.amount_cents, o.status, o.entry_id FROM former o WHERE o.status <> 'unmatched'
      UNION ALL SELECT 1, n.workspace_id, n.bank_id, n.entity_id, n.date, n.amount_cents, n.status, n.entry_id FROM changed n WHERE n.status <> 'unmatched') m
    LEFT JOIN journal_entry e ON e.workspace_id = m.workspace_id AND e.entry_id = m.entry_id
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 4
  ON CONFLICT (workspace_id, bank_id, date) DO UPDATE
  SET line_count = d.line_count + excluded.line_count, line_cents = d.line_cents + excluded.line_cents,
    matched_count = d.matched_count + excluded.matched_count, matched_cents = d.matched_cents + excluded.matched_cents,
    ignored_count = d.ignored_count + excluded.ignored_count, ignored_cents = d.ignored_cents + excluded.ignored_cents;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION count_bank_matches() FROM PUBLIC;
