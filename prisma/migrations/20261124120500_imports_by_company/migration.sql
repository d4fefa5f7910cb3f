-- Whoever is bound to companies sees the imports of theirs alone.
SELECT company_table('journal_import');
