-- What a record says of money, and what the books say of it, go together, whoever writes either of them: it stands in the books by
-- one posted entry of its own, with its amount, on its day and on its account, for as long as the record itself stands. Each is looked
-- at once the act is whole, by its own keys alone.

-- Has a table's records go together with their entries. `facts` are what an entry is to say, of a record `r`: its company, currency,
-- sum and day, whether it stands now, and the account, by its identifier or its code, that so much of it is debited and credited to,
-- null where that is not asked. `asked` are the changes after which it is looked at.
CREATE FUNCTION booked_table(own regclass, source text, key text, event text, facts text, VARIADIC asked text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one text;
  place int;
BEGIN
  EXECUTE format($f$
    CREATE FUNCTION %1$I(workspace text, id text) RETURNS TABLE (event text, entity_id text, currency text, total_cents bigint, date date,
      stands boolean, on_cents bigint, debit_on text, credit_on text) LANGUAGE sql STABLE
      AS $q$ SELECT %2$L, %3$s FROM %4$s r WHERE r.workspace_id = workspace AND r.%5$I = id $q$
  $f$, 'books_of_' || source, event, facts, own, key);
  EXECUTE format($f$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $q$
    DECLARE
      stands boolean;
      booked boolean;
    BEGIN
      SELECT b.stands INTO stands FROM %2$I(NEW.workspace_id, NEW.%3$I) b;
      SELECT coalesce(bool_or(e.source_event = %5$L) AND NOT bool_or(e.source_event IN ('voided', 'failed', 'cancelled', 'reversed')), false)
        INTO booked FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.source_type = %4$L AND e.source_id = NEW.%3$I
          AND e.reverses_entry_id IS NULL AND e.status = 'posted';
      -- One that is not seen any more is none that stands.
      IF stands IS DISTINCT FROM booked THEN
        RAISE EXCEPTION 'the %% %% and its journal entry go together', %6$L, NEW.%3$I USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END
    $q$
  $f$, 'check_books_of_' || source, 'books_of_' || source, key, source, event, replace(source, '_', ' '));
  FOR one, place IN SELECT * FROM unnest(asked) WITH ORDINALITY LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER %s DEFERRABLE INITIALLY DEFERRED FOR EACH ROW %s EXECUTE FUNCTION %I()',
      'with_its_entry_' || place, replace(split_part(one, ' WHEN ', 1), '*', own::text),
      CASE WHEN one LIKE '% WHEN %' THEN format('WHEN (%s)', split_part(one, ' WHEN ', 2)) ELSE '' END, 'check_books_of_' || source);
  END LOOP;
END
$$;

SELECT booked_table('invoice', 'invoice', 'invoice_id', 'sent',
  $$r.entity_id, r.currency, r.amount_cents, r.sent_on, r.status IN ('sent', 'paid'), r.amount_cents, 'accounts_receivable', NULL::text$$,
  $$UPDATE OF status ON * WHEN OLD.status <> NEW.status AND (OLD.status = 'draft' OR NEW.status = 'voided')$$);
SELECT booked_table('bill', 'bill', 'bill_id', 'approved',
  $$r.entity_id, r.currency, r.amount_cents, r.posted_on, r.status IN ('approved', 'paid'), r.amount_cents, NULL::text, 'accounts_payable'$$,
  $$UPDATE OF status ON * WHEN OLD.status <> NEW.status AND (OLD.status = 'draft' OR NEW.status = 'voided')$$);
SELECT booked_table('payment', 'payment', 'payment_id', 'submitted',
  $$r.entity_id, r.currency, r.amount_cents, r.paid_on, r.status IN ('submitted', 'settled'), r.amount_cents, r.account_id, r.cash_account_id$$,
  'INSERT ON *', $$UPDATE OF status ON * WHEN NEW.status IN ('failed', 'cancelled')$$);
SELECT booked_table('payroll_run', 'payroll_run', 'run_id', 'processed',
  $$r.entity_id, 'usd', r.total_gross_cents + coalesce((r.employer_taxes ->> 'total_cents')::bigint, 0), r.paid_on, r.status = 'processed',
    r.total_gross_cents, 'payroll_expense', NULL::text$$,
  $$UPDATE OF status ON * WHEN NEW.status IN ('processed', 'voided')$$);
SELECT booked_table('payroll_deposit', 'payroll_deposit', 'deposit_id', 'deposited',
  $$r.entity_id, 'usd', r.amount_cents, r.deposited_on, r.status = 'recorded', r.amount_cents, 'payroll_liabilities', NULL::text$$,
  'INSERT OR UPDATE OF status ON *');
SELECT booked_table('customer_payment', 'customer_payment', 'customer_payment_id', 'received',
  $$r.entity_id, r.currency, r.amount_cents, r.paid_on, r.status = 'received', r.amount_cents, r.account_id, NULL::text$$,
  'INSERT OR UPDATE OF status ON *');
-- A part of a payment and of a credit note is in the whole one's entry.
SELECT booked_table('invoice_settlement', 'settlement', 'settlement_id', 'applied',
  $$r.entity_id, (SELECT i.currency FROM invoice i WHERE i.workspace_id = r.workspace_id AND i.invoice_id = r.invoice_id), r.amount_cents,
    r.settled_on, r.status = 'applied' AND r.kind IN ('credit', 'discount', 'write_off'), r.amount_cents, NULL::text, 'accounts_receivable'$$,
  $$INSERT OR UPDATE OF status ON * WHEN NEW.kind IN ('credit', 'discount', 'write_off')$$);
SELECT booked_table('credit_note', 'credit_note', 'credit_note_id', 'issued',
  $$r.entity_id, r.currency, r.amount_cents, r.issued_on, r.status = 'issued', r.amount_cents - r.credit_cents, NULL::text,
    'accounts_receivable'$$,
  'INSERT OR UPDATE OF status ON *');
SELECT booked_table('customer_refund', 'customer_refund', 'customer_refund_id', 'paid',
  $$r.entity_id, r.currency, r.amount_cents, r.refunded_on, r.status = 'paid', r.amount_cents, 'customer_credits', r.account_id$$,
  'INSERT OR UPDATE OF status ON *');
SELECT booked_table('vendor_credit', 'vendor_credit', 'vendor_credit_id', 'issued',
  $$r.entity_id, r.currency, r.amount_cents, r.credited_on, r.status = 'open', r.amount_cents, 'accounts_payable', NULL::text$$,
  'INSERT OR UPDATE OF status ON *');
SELECT booked_table('vendor_refund', 'vendor_refund', 'vendor_refund_id', 'received',
  $$r.entity_id, r.currency, r.amount_cents, r.refunded_on, r.status = 'received', r.amount_cents, r.account_id, 'accounts_payable'$$,
  'INSERT OR UPDATE OF status ON *');
SELECT booked_table('contribution', 'contribution', 'contribution_id', 'received',
  $$r.entity_id, 'usd', r.amount_cents, r.contributed_on, r.status = 'recorded', r.amount_cents, coalesce(r.account_id, 'cash'),
    'members_contributions'$$,
  'INSERT OR UPDATE OF status ON *');
SELECT booked_table('allocation', 'allocation', 'allocation_id', 'made',
  $$r.entity_id, 'usd', abs(r.amount_cents), r.allocated_on, r.status <> 'voided', abs(r.amount_cents),
    CASE WHEN r.amount_cents < 0 THEN 'members_equity' ELSE 'retained_earnings' END,
    CASE WHEN r.amount_cents < 0 THEN 'retained_earnings' ELSE 'members_equity' END$$,
  'INSERT OR UPDATE OF status ON *');
SELECT booked_table('distribution', 'distribution', 'distribution_id', 'declared',
  $$r.entity_id, 'usd', r.total_amount_cents, r.declared_on, r.status <> 'voided', r.total_amount_cents, NULL::text, 'distributions_payable'$$,
  'INSERT ON *', $$UPDATE OF status ON * WHEN NEW.status = 'voided'$$);
SELECT booked_table('revaluation', 'revaluation', 'revaluation_id', 'revalued',
  $$r.entity_id, r.to_currency, abs(r.gain_cents), r.date, r.status = 'posted', abs(r.gain_cents),
    CASE WHEN r.gain_cents < 0 THEN 'foreign_exchange_loss' ELSE 'currency_translation' END,
    CASE WHEN r.gain_cents < 0 THEN 'currency_translation' END$$,
  'INSERT OR UPDATE OF status ON *');
SELECT booked_table('note_accrual', 'note_accrual', 'note_accrual_id', 'accrued',
  $$r.entity_id, 'usd', r.amount_cents, r.accrued_on, true, r.amount_cents, 'interest_expense', 'accrued_liabilities'$$,
  'INSERT ON *');
SELECT booked_table('secondary_sale', 'secondary_sale', 'secondary_sale_id', 'repurchased',
  $$r.entity_id, 'usd', r.repurchased_cents, r.sold_on, r.repurchased_cents > 0, r.repurchased_cents, NULL::text, 'cash'$$,
  'INSERT ON *');

-- The other way round: what is posted in a record's name says what that says, or takes exactly that back.
CREATE FUNCTION check_entry_follows() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  asked text := 'books_of_' || NEW.source_type;
  is_now text;
  told record;
  follows boolean;
BEGIN
  SELECT e.status INTO is_now FROM journal_entry e WHERE e.workspace_id = NEW.workspace_id AND e.entry_id = NEW.entry_id;
  IF to_regproc(asked) IS NULL OR is_now = 'voided' THEN
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT * FROM %I($1, $2)', asked) INTO told USING NEW.workspace_id, NEW.source_id;
  IF NEW.source_event = told.event THEN
    SELECT told.stands AND (NEW.entity_id, NEW.currency, NEW.total_cents, NEW.date) = (told.entity_id, told.currency, told.total_cents, told.date)
        AND (told.debit_on IS NULL OR told.on_cents = coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'debit'
          AND (a.account_id = told.debit_on OR a.account_code IN (told.debit_on, told.debit_on || '_' || told.currency))), 0))
        AND (told.credit_on IS NULL OR told.on_cents = coalesce(sum(l.amount_cents) FILTER (WHERE l.side = 'credit'
          AND (a.account_id = told.credit_on OR a.account_code IN (told.credit_on, told.credit_on || '_' || told.currency))), 0))
      INTO follows FROM journal_line l JOIN account a ON a.workspace_id = l.workspace_id AND a.account_id = l.account_id
      WHERE l.workspace_id = NEW.workspace_id AND l.entry_id = NEW.entry_id;
  ELSE
    -- What stands in a closed month is taken back by another entry, with its accounts on their other sides.
    EXECUTE format('SELECT e.entry_id FROM journal_entry e WHERE e.workspace_id = $1 AND e.source_type = %L AND e.source_id = $2
      AND e.source_event = $3 AND e.reverses_entry_id IS NULL AND e.status = ''posted'' AND e.entity_id = $4 AND e.currency = $5',
      NEW.source_type) INTO is_now USING NEW.workspace_id, NEW.source_id, told.event, NEW.entity_id, NEW.currency;
    follows := NOT told.stands AND is_now IS NOT NULL AND NOT EXISTS (SELECT FROM journal_line l
      WHERE l.workspace_id = NEW.workspace_id AND l.entry_id IN (NEW.entry_id, is_now)
      GROUP BY l.account_id HAVING sum(CASE l.side WHEN 'debit' THEN l.amount_cents ELSE -l.amount_cents END) <> 0);
  END IF;
  IF follows IS NOT TRUE THEN
    RAISE EXCEPTION 'the journal entry says what the % % does not', replace(NEW.source_type, '_', ' '), NEW.source_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER with_its_source AFTER UPDATE OF status ON journal_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status = 'draft' AND NEW.status = 'posted' AND NEW.reverses_entry_id IS NULL AND NEW.source_type IS NOT NULL
    AND NEW.source_type NOT IN ('journal_import', 'opening_balances', 'statement_line'))
  EXECUTE FUNCTION check_entry_follows();
