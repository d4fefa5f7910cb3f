-- The policies on companies' own rows, and on those of their parts that were made before, in words of which the planner knows
-- that they mostly hold, as 20261122110000 has them: it took the rows that pass for one in two hundred, since it cannot know
-- the setting, and so read all of a company's entries and sorted them rather than read a page in the order of an index.
CREATE OR REPLACE FUNCTION company_table(tenant regclass) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY companies ON %s AS RESTRICTIVE USING ((CASE WHEN coalesce(current_setting(''app.entities'', true), '''') = '''' '
    'OR entity_id = ANY (string_to_array(current_setting(''app.entities'', true), '','')) THEN true END) IS NOT NULL)', tenant);
END
$$;
DO $$
DECLARE
  tenant regclass;
BEGIN
  FOR tenant IN SELECT c.oid::regclass FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'entity_id' WHERE p.polname = 'companies'
  LOOP
    EXECUTE format('DROP POLICY companies ON %s', tenant);
    PERFORM company_table(tenant);
  END LOOP;
END
$$;
DROP POLICY companies ON signature;
SELECT company_part('signature', 'document', 'document_id');
DROP POLICY companies ON vote;
SELECT company_part('vote', 'meeting', 'meeting_id');
DROP POLICY companies ON execution;
SELECT company_part('execution', 'agent', 'agent_id');
DROP POLICY companies ON ach_entry;
SELECT company_part('ach_entry', 'ach_file', 'ach_file_id');
DROP POLICY companies ON payroll_line;
SELECT company_part('payroll_line', 'payroll_run', 'run_id');
DROP POLICY companies ON payroll_pay;
SELECT company_part('payroll_pay', 'payroll_person', 'person_id');

-- An account's entries in the order they were made are told by the index alone, as those by date are, so that neither order
-- seems dearer than the other with a sort.
DROP INDEX "journal_line_workspace_id_account_id_entry_id_idx";
CREATE INDEX "journal_line_workspace_id_account_id_entry_id_line_number_idx" ON "journal_line"("workspace_id", "account_id", "entry_id", "line_number");
