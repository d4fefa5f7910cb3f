-- CreateTable
CREATE TABLE "search_word" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "of_id" TEXT NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "record_id" TEXT NOT NULL
);

-- Ours from here.

-- What a text says, in words: lowercase, a space before each, nothing else between them. Of a very long text its beginning.
CREATE FUNCTION search_text(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ' ' || regexp_replace(lower(left(said, 2000)), '[^[:alnum:]]+', ' ', 'g') $$;
-- Words that so many entries say that nobody is found by them: no row is kept of these.
CREATE FUNCTION common_words() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ARRAY['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'invoice', 'invoices', 'of', 'on', 'paid', 'payment', 'payroll', 'run', 'sent', 'the', 'to', 'with'] $$;
CREATE FUNCTION is_common_word(word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT word = ANY (common_words()) $$;
-- The words that a search asks for, each once; `is_kept` where there is a row of every word that begins so.
CREATE FUNCTION search_asked(search text, OUT word text, OUT is_kept boolean) RETURNS SETOF record LANGUAGE sql IMMUTABLE
  AS $$ SELECT DISTINCT left(w, 50), NOT EXISTS (SELECT FROM unnest(common_words()) c WHERE starts_with(c, left(w, 50)))
    FROM string_to_table(search_text(search), ' ') w WHERE w <> '' $$;
-- Whether a text has words that begin so, all of them. The first is looked for as it stands, which is quicker told.
CREATE FUNCTION search_has(said text, words text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN strpos(lower(left(said, 2000)), words[1]) = 0 THEN false
    ELSE NOT EXISTS (SELECT FROM unnest(words) w WHERE strpos(search_text(said), ' ' || w) = 0) END $$;

-- What there is already. The tables' owner sees every workspace's rows for the while.
ALTER TABLE journal_entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_line NO FORCE ROW LEVEL SECURITY;
INSERT INTO search_word (workspace_id, of_id, word, record_id)
SELECT DISTINCT workspace_id, entity_id, left(w, 50) COLLATE "C", entry_id FROM journal_entry, string_to_table(search_text(description), ' ') w
  WHERE w <> '' AND NOT is_common_word(w)
UNION ALL
SELECT DISTINCT workspace_id, bank_id, left(w, 50) COLLATE "C", bank_line_id
  FROM bank_line, string_to_table(search_text(concat_ws(' ', description, counterparty, reference, bank_reference)), ' ') w
  WHERE w <> '' AND NOT is_common_word(w);
ALTER TABLE journal_entry FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_line FORCE ROW LEVEL SECURITY;
ALTER TABLE search_word ADD CONSTRAINT "search_word_pkey" PRIMARY KEY ("workspace_id","of_id","word","record_id");
SELECT tenant_table('search_word', 'SELECT, INSERT');

CREATE FUNCTION keep_entry_words() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_word (workspace_id, of_id, word, record_id)
  SELECT n.workspace_id, n.entity_id, left(w, 50) COLLATE "C", n.entry_id FROM written n, string_to_table(search_text(n.description), ' ') w
    WHERE w <> '' AND NOT is_common_word(w) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;
CREATE TRIGGER words_kept AFTER INSERT ON journal_entry REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_entry_words();
CREATE FUNCTION keep_bank_line_words() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_word (workspace_id, of_id, word, record_id)
  SELECT n.workspace_id, n.bank_id, left(w, 50) COLLATE "C", n.bank_line_id
    FROM written n, string_to_table(search_text(concat_ws(' ', n.description, n.counterparty, n.reference, n.bank_reference)), ' ') w
    WHERE w <> '' AND NOT is_common_word(w) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;
CREATE TRIGGER words_kept AFTER INSERT ON bank_line REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bank_line_words();
