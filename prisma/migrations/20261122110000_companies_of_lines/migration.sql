-- Lines and balances are their account's, which is one company's and never another's: who is bound to companies sees those of
-- theirs alone, whatever a statement asks. By the account and not by the entry, since a company has few accounts and a
-- million lines: PostgreSQL looks the accounts up once for a statement.
--
-- Whether anybody is bound is asked once for a statement, in a subquery of its own, and not once for each row; and in words of which the
-- planner knows that they mostly hold (it takes one value in two hundred for null), so that its plans are those of before.
CREATE OR REPLACE FUNCTION company_part(part regclass, whole regclass, key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY companies ON %1$s AS RESTRICTIVE FOR SELECT USING ('
    '(SELECT CASE WHEN coalesce(current_setting(''app.entities'', true), '''') = '''' THEN true END) IS NOT NULL '
    'OR EXISTS (SELECT FROM %2$s whole WHERE whole.workspace_id = %1$s.workspace_id AND whole.%3$I = %1$s.%3$I))', part, whole, key);
END
$$;
SELECT company_part('journal_line', 'account', 'account_id');
SELECT company_part('account_balance', 'account', 'account_id');
SELECT company_part('account_day', 'account', 'account_id');
SELECT company_part('account_month', 'account', 'account_id');
