-- AlterTable
ALTER TABLE "bank_import_line" ADD COLUMN "balance_cents" BIGINT,
ADD COLUMN "counterparty" TEXT,
ADD COLUMN "line_in_file" INTEGER;

-- Ours from here.

-- A line that stays once the import that has brought it is voided said the other party and the balance of that import's file, such as one
-- whose columns were taken for others; rules were looked for by it, and no file that stands told it. Now an import keeps what it says of
-- a line that was there already, where in its file, and such a line says what the first of those that stand says. Of imports before this
-- nobody knows, and the line stays as it was.
ALTER TABLE bank_import_line ADD CONSTRAINT bank_import_line_balance_is_exact CHECK (balance_cents BETWEEN -9007199254740991 AND 9007199254740991),
  ADD CONSTRAINT bank_import_line_says_where CHECK (line_in_file IS NOT NULL OR num_nonnulls(counterparty, balance_cents) = 0);
GRANT UPDATE (counterparty, balance_cents) ON bank_line TO minutebook_app;

-- What a line says of the other party and of the balance once its own import is voided: nothing else may be written there.
CREATE FUNCTION words_of_bank_line(workspace text, line text) RETURNS TABLE (counterparty text, balance_cents bigint) LANGUAGE sql STABLE AS $$
  SELECT t.counterparty, t.balance_cents FROM bank_line l
    JOIN bank_import own ON own.workspace_id = l.workspace_id AND own.import_id = l.import_id AND own.status = 'voided'
    JOIN bank_import_line t ON t.workspace_id = l.workspace_id AND t.bank_line_id = l.bank_line_id AND t.line_in_file IS NOT NULL
    JOIN bank_import i ON i.workspace_id = t.workspace_id AND i.import_id = t.import_id AND i.status = 'imported'
  WHERE l.workspace_id = workspace AND l.bank_line_id = line ORDER BY i.created_at, i.import_id LIMIT 1
$$;
CREATE FUNCTION check_bank_line_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM words_of_bank_line(NEW.workspace_id, NEW.bank_line_id) w
      WHERE (w.counterparty, w.balance_cents) IS NOT DISTINCT FROM (NEW.counterparty, NEW.balance_cents)) THEN
    RAISE EXCEPTION 'a bank line keeps what the bank said' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
DROP TRIGGER stands ON bank_line;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, bank_line_id, entity_id, bank_id, import_id, identity, line_in_file, date, amount_cents,
  description, reference, bank_reference, created_at ON bank_line FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a bank line keeps what the bank said');
CREATE TRIGGER says_what_stands BEFORE UPDATE OF counterparty, balance_cents ON bank_line FOR EACH ROW EXECUTE FUNCTION check_bank_line_words();

-- It is found by what it says now.
CREATE FUNCTION keep_changed_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM search_word s USING (SELECT DISTINCT left(w, 50) COLLATE "C" AS word FROM string_to_table(search_text(OLD.counterparty), ' ') w) o
    WHERE s.workspace_id = NEW.workspace_id AND s.of_id = NEW.bank_id AND s.word = o.word AND s.record_id = NEW.bank_line_id;
  INSERT INTO search_word (workspace_id, of_id, word, record_id)
  SELECT DISTINCT NEW.workspace_id, NEW.bank_id, left(w, 50) COLLATE "C", NEW.bank_line_id
    FROM string_to_table(search_text(concat_ws(' ', NEW.description, NEW.counterparty, NEW.reference, NEW.bank_reference)), ' ') w
    WHERE w <> '' AND NOT is_common_word(w) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION keep_changed_words() FROM PUBLIC;
CREATE TRIGGER words_changed AFTER UPDATE OF counterparty ON bank_line FOR EACH ROW
  WHEN (OLD.counterparty IS DISTINCT FROM NEW.counterparty) EXECUTE FUNCTION keep_changed_words();

CREATE FUNCTION reword_bank_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_line l SET counterparty = w.counterparty, balance_cents = w.balance_cents, updated_at = now()
    FROM bank_import_line t, words_of_bank_line(t.workspace_id, t.bank_line_id) w
    WHERE t.workspace_id = NEW.workspace_id AND t.import_id = NEW.import_id AND l.workspace_id = t.workspace_id
      AND l.bank_line_id = t.bank_line_id AND l.status <> 'voided'
      AND (l.counterparty, l.balance_cents) IS DISTINCT FROM (w.counterparty, w.balance_cents);
  RETURN NULL;
END
$$;
-- After the lines that go along, by its name.
CREATE TRIGGER words_of_those_that_stay AFTER UPDATE OF status ON bank_import FOR EACH ROW
  WHEN (OLD.status = 'imported' AND NEW.status = 'voided') EXECUTE FUNCTION reword_bank_lines();
