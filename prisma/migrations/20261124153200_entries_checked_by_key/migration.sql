-- What is checked of entries and their lines is looked up by key, however few there are when a connection plans it. A plan is kept
-- for as long as the connection, and one that was made for a small journal reads all of it for each entry: a thousand entries in
-- one batch took the square of what was there. How statements are written for that is told at keep_balances().
CREATE OR REPLACE FUNCTION assert_balanced(of_workspace text, of_entry text) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off SET enable_sort = off AS $$
DECLARE
  debits numeric;
  credits numeric;
  total bigint;
BEGIN
  SELECT e.total_cents, l.debits, l.credits INTO total, debits, credits
  FROM journal_entry e CROSS JOIN (
    SELECT coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'debit'), 0) AS debits,
      coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'credit'), 0) AS credits
    FROM (SELECT l.side, l.amount_cents FROM journal_line l
      WHERE l.workspace_id = of_workspace AND l.entry_id = of_entry ORDER BY l.line_number OFFSET 0) l) l
  WHERE e.workspace_id = of_workspace AND e.entry_id = of_entry;
  IF debits <> total OR credits <> total THEN
    RAISE EXCEPTION 'the journal entry does not balance: debits %, credits %, header %', debits, credits, total
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION check_lines() RETURNS trigger
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong text;
BEGIN
  PERFORM assert_balanced(e.workspace_id, e.entry_id) FROM (SELECT DISTINCT workspace_id, entry_id FROM added) e;
  -- The foreign key holds the accounts since the lines were written, so nobody deactivates one meanwhile.
  SELECT a.account_code INTO wrong FROM added l
    CROSS JOIN LATERAL (SELECT e.entity_id, e.currency, e.date, e.reverses_entry_id FROM journal_entry e
      WHERE e.workspace_id = l.workspace_id AND e.entry_id = l.entry_id OFFSET 0) e
    CROSS JOIN LATERAL (SELECT a.account_code, a.entity_id, a.currency, a.status FROM account a
      WHERE a.workspace_id = l.workspace_id AND a.account_id = l.account_id OFFSET 0) a
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

CREATE OR REPLACE FUNCTION check_entry() RETURNS trigger
LANGUAGE plpgsql SET enable_seqscan = off SET enable_sort = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM assert_balanced(NEW.workspace_id, NEW.entry_id);
  END IF;
  IF TG_OP = 'INSERT' AND NEW.reverses_entry_id IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM journal_entry r JOIN journal_entry e ON e.workspace_id = r.workspace_id AND e.entry_id = r.reverses_entry_id
        WHERE r.workspace_id = NEW.workspace_id AND r.entry_id = NEW.entry_id AND r.status = 'posted'
          AND e.workspace_id = NEW.workspace_id AND e.entry_id = NEW.reverses_entry_id
          AND e.status = 'voided' AND e.posted_at IS NOT NULL AND e.entity_id = r.entity_id AND e.currency = r.currency)
      OR EXISTS (SELECT FROM unnest(ARRAY[NEW.entry_id, NEW.reverses_entry_id]) AS p(entry_id)
        CROSS JOIN LATERAL (SELECT l.account_id, l.side, l.amount_cents FROM journal_line l
          WHERE l.workspace_id = NEW.workspace_id AND l.entry_id = p.entry_id ORDER BY l.line_number OFFSET 0) l
        GROUP BY l.account_id HAVING sum(CASE l.side WHEN 'debit' THEN l.amount_cents ELSE -l.amount_cents END) <> 0)
    THEN
      RAISE EXCEPTION 'a reversal takes back exactly the entry that it voids' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  IF NEW.status = 'voided' AND NEW.posted_at IS NOT NULL AND NOT EXISTS (SELECT FROM journal_entry r
      WHERE r.workspace_id = NEW.workspace_id AND r.reverses_entry_id = NEW.entry_id AND r.status = 'posted') THEN
    RAISE EXCEPTION 'a posted journal entry is voided by a reversal' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
