-- A refusal to bring an account's balance past 2^53-1 named no account.
--
-- Posting moves the balances of all the entries that one statement posts. Accounts are taken in their order, and of each the
-- first part that nobody holds: so nobody waits, but where all sixteen are held, and never two for each other in a circle. Of an account
-- that has, or is to have, much in a part, all are taken, in their order; whoever took one and finds that it has become such an account
-- meanwhile begins anew. The lock on a part of an account's balance is the lock on that part of its days and months too.
--
-- Nothing is posted to a closed period, and nothing in it is voided.
--
-- How its statements are written, since their plans are kept, is told at "balances_in_parts".
CREATE OR REPLACE FUNCTION keep_balances() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- Sixteen parts of so much are no more than 2^53 - 1 together, also where so much again is added to each at the same time.
  most CONSTANT bigint := (1::bigint << 48) - 1;
  wrong text;
  is_inactive boolean := false;
  workspaces text[];
  posted text[];
  account record;
  held smallint;
  accounts text[] := '{}';
  parts text[] := '{}';
  part_of jsonb;
  large text[] := '{}';
  overtaken boolean;
BEGIN
  PERFORM FROM (SELECT DISTINCT workspace_id, entity_id FROM changed ORDER BY 2) n CROSS JOIN LATERAL (
    SELECT FROM entity e WHERE e.workspace_id = n.workspace_id AND e.entity_id = n.entity_id FOR KEY SHARE) e;
  SELECT array_agg(m.workspace_id) FILTER (WHERE m.status = 'posted'), array_agg(m.entry_id) FILTER (WHERE m.status = 'posted'),
    min(p.period)
  INTO workspaces, posted, wrong
  FROM (SELECT b.workspace_id, b.entry_id, max(b.entity_id) AS entity_id, max(b.date) AS date,
      max(b.status) FILTER (WHERE b.is_former) AS former, max(b.status) FILTER (WHERE NOT b.is_former) AS status
    FROM (SELECT workspace_id, entry_id, entity_id, date, status, false AS is_former FROM changed
      UNION ALL SELECT workspace_id, entry_id, entity_id, date, status, true FROM former) b
    GROUP BY 1, 2) m
  LEFT JOIN LATERAL (SELECT p.period FROM accounting_period p WHERE p.workspace_id = m.workspace_id AND p.entity_id = m.entity_id
    AND p.period = to_char(m.date, 'YYYY-MM') AND p.status = 'closed' OFFSET 0) p ON true
  WHERE m.status <> m.former AND 'posted' IN (m.status, m.former);
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'the period % is closed', wrong USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF posted IS NULL THEN
    RETURN NULL;
  END IF;

  FOR account IN SELECT k.workspace_id, k.account_id, a.status, greatest(k.cents, b.cents) > most AS is_large, k.debit_cents, k.credit_cents
    FROM (SELECT l.workspace_id, l.account_id, sum(l.amount_cents) AS cents,
        coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'debit'), 0) AS debit_cents,
        coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'credit'), 0) AS credit_cents
      FROM unnest(workspaces, posted) AS p(workspace_id, entry_id)
      CROSS JOIN LATERAL (SELECT l.workspace_id, l.account_id, l.side, l.amount_cents FROM journal_line l
        WHERE l.workspace_id = p.workspace_id AND l.entry_id = p.entry_id ORDER BY l.line_number OFFSET 0) l GROUP BY 1, 2 ORDER BY 2) k
    CROSS JOIN LATERAL (SELECT a.status FROM account a
      WHERE a.workspace_id = k.workspace_id AND a.account_id = k.account_id FOR KEY SHARE) a
    CROSS JOIN LATERAL (SELECT max(greatest(b.debit_cents, b.credit_cents)) AS cents FROM account_balance_part b
      WHERE b.workspace_id = k.workspace_id AND b.account_id = k.account_id) b
  LOOP
    is_inactive := is_inactive OR account.status <> 'active';
    IF account.is_large THEN
      INSERT INTO account_balance_part (workspace_id, account_id, part)
        SELECT account.workspace_id, account.account_id, n FROM generate_series(0, 15) n ORDER BY n ON CONFLICT DO NOTHING;
      PERFORM FROM account_balance_part b WHERE b.workspace_id = account.workspace_id AND b.account_id = account.account_id
        ORDER BY b.part FOR NO KEY UPDATE;
      -- What nobody else adds to is added up, before it is added to: a refusal names the account.
      SELECT a.account_code INTO wrong FROM account a CROSS JOIN LATERAL (
          SELECT sum(b.debit_cents) + account.debit_cents AS debit_cents, sum(b.credit_cents) + account.credit_cents AS credit_cents
          FROM account_balance_part b WHERE b.workspace_id = a.workspace_id AND b.account_id = a.account_id) b
        WHERE a.workspace_id = account.workspace_id AND a.account_id = account.account_id
          AND greatest(b.debit_cents, b.credit_cents) > 9007199254740991;
      IF FOUND THEN
        RAISE EXCEPTION 'the balance of an account would pass 2^53-1 cents'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'account_balance_is_exact', DETAIL = wrong;
      END IF;
      large := large || account.account_id;
      accounts := accounts || account.account_id;
      parts := parts || '0'::text;
      CONTINUE;
    END IF;
    SELECT b.part INTO held FROM account_balance_part b
      WHERE b.workspace_id = account.workspace_id AND b.account_id = account.account_id
      ORDER BY b.part LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
      -- One more, or where there are sixteen one to wait for; another for each connection, as far as there are.
      SELECT n INTO held FROM generate_series(0, 15) n
        ORDER BY EXISTS (SELECT FROM account_balance_part b WHERE b.workspace_id = account.workspace_id
          AND b.account_id = account.account_id AND b.part = n), (n + pg_backend_pid()) % 16 LIMIT 1;
      INSERT INTO account_balance_part AS b (workspace_id, account_id, part) VALUES (account.workspace_id, account.account_id, held)
        ON CONFLICT (workspace_id, account_id, part) DO UPDATE SET debit_cents = b.debit_cents;
    END IF;
    accounts := accounts || account.account_id;
    parts := parts || held::text;
  END LOOP;
  IF is_inactive THEN
    SELECT a.account_code INTO wrong FROM changed e JOIN unnest(workspaces, posted) AS p(workspace_id, entry_id) USING (workspace_id, entry_id)
      JOIN journal_line l USING (workspace_id, entry_id) JOIN account a USING (workspace_id, account_id)
      WHERE e.reverses_entry_id IS NULL AND a.status <> 'active' LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'the account % is not active', wrong USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;

  part_of := jsonb_object(accounts, parts);
  WITH day AS MATERIALIZED (
    SELECT l.workspace_id, l.account_id, (part_of ->> l.account_id)::smallint AS part, l.date,
      coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'debit'), 0) AS debit_cents,
      coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'credit'), 0) AS credit_cents
    FROM unnest(workspaces, posted) AS p(workspace_id, entry_id)
      CROSS JOIN LATERAL (SELECT l.workspace_id, l.account_id, l.date, l.side, l.amount_cents FROM journal_line l
        WHERE l.workspace_id = p.workspace_id AND l.entry_id = p.entry_id ORDER BY l.line_number OFFSET 0) l
    GROUP BY 1, 2, 3, 4),
  days AS (
    INSERT INTO account_day_part AS d (workspace_id, account_id, part, date, debit_cents, credit_cents) SELECT * FROM day
    ON CONFLICT (workspace_id, account_id, date, part) DO UPDATE
    SET debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents),
  months AS (
    INSERT INTO account_month_part AS m (workspace_id, account_id, part, month, debit_cents, credit_cents)
    SELECT workspace_id, account_id, part, date_trunc('month', date)::date, sum(debit_cents), sum(credit_cents) FROM day GROUP BY 1, 2, 3, 4
    ON CONFLICT (workspace_id, account_id, month, part) DO UPDATE
    SET debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents),
  balances AS (
    INSERT INTO account_balance_part AS b (workspace_id, account_id, part, debit_cents, credit_cents)
    SELECT workspace_id, account_id, part, sum(debit_cents), sum(credit_cents) FROM day GROUP BY 1, 2, 3
    ON CONFLICT (workspace_id, account_id, part) DO UPDATE
    SET debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents
    RETURNING b.workspace_id, b.account_id)
  -- What the others' parts were as this statement began, after one was taken.
  SELECT bool_or(greatest(o.debit_cents, o.credit_cents) > most) INTO overtaken FROM balances b JOIN account_balance_part o
    ON o.workspace_id = b.workspace_id AND o.account_id = b.account_id WHERE b.account_id <> ALL (large);
  IF overtaken THEN
    RAISE EXCEPTION 'a balance has become large meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END
$$;
