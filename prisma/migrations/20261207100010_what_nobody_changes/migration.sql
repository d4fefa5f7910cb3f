-- What the service's own role may not change by its privileges stands before the owner of the database as well: a bank account
-- would have gone to another company, an account have become an expense, a key have got more scopes, and a request have asked
-- for fewer approvals.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('account', 'account_name, account_type, created_at', 'an account keeps its name and its type'),
    ('accounting_period', 'workspace_id, period_id, entity_id, period, created_at', 'a period is of its month'),
    ('amendment', 'workspace_id, amendment_id, entity_id, form, changes, needs_filing, document_id, created_at', 'an amendment keeps what it changes'),
    ('api_key', 'workspace_id, key_id, name, scopes, entity_ids, key_hash, hint, created_by, created_by_id, created_at', 'a key keeps what it was made for'),
    ('approval_request', 'workspace_id, obligation_id, entity_id, action, params, operation, input_sealed, requester_type, requester_id, '
      'requester_name, requester_address, requester_scopes, asked_by_ids, policies, quorum, if_match, expires_at, created_at', 'a request keeps what it asks'),
    ('bank_account', 'workspace_id, bank_id, entity_id, account_type, currency, verification_package, created_at', 'a bank account stays with its company'),
    ('budget', 'workspace_id, budget_id, entity_id, fiscal_year, currency, first_period, created_at', 'a budget is of its year'),
    ('calendar_feed', 'workspace_id, calendar_feed_id, entity_id, created_at', 'a feed stays with its company'),
    ('contact_name', 'workspace_id, name_key, created_at', 'a name stands'),
    ('conversion', 'workspace_id, conversion_id, entity_id, from_type, to_type, former_name, former, document_ids, approval_id, created_at',
      'a conversion keeps what it says'),
    ('credit_note_counter', 'workspace_id, entity_id', 'numbers are counted for their company'),
    ('deadline', 'workspace_id, deadline_id, entity_id, deadline_type, jurisdiction, formation_date, due_date, report_name, cadence, '
      'filed_with, fee_cents, fee_confidence, reason, note, source, confidence, created_at', 'a deadline keeps what it says'),
    ('document', 'workspace_id, document_id, category, signer_roles, created_at', 'a document is signed by whom it names'),
    ('exchange_rate', 'workspace_id, exchange_rate_id, entity_id, currency, to_currency, date, rate, created_at', 'a rate stands as it was entered'),
    ('governance_settings', 'workspace_id, entity_id, created_at', 'settings stay with their company'),
    ('invoice_counter', 'workspace_id, entity_id', 'numbers are counted for their company'),
    ('meeting', 'meeting_id, scheduled_for, created_at', 'a meeting keeps the terms it was convened on'),
    ('pay_schedule', 'workspace_id, pay_schedule_id, entity_id, frequency, first_period_start, created_at', 'a pay schedule keeps its periods'),
    ('payroll_person', 'workspace_id, person_id, entity_id, name, email, starts_on, created_at', 'a person stays who they are, from their first day'),
    ('policy', 'workspace_id, policy_id, created_by, created_at', 'a policy keeps its identity'),
    ('resolution', 'workspace_id, resolution_id, created_at', 'a resolution stands as it was voted on'),
    ('scenario', 'workspace_id, scenario_id, entity_id, kind, asked, created_at', 'a scenario keeps what it was asked'),
    ('scenario_link', 'workspace_id, scenario_link_id, scenario_id, entity_id, hint, created_at', 'a link shows the scenario it was made for'),
    ('signature_request', 'workspace_id, signature_request_id, entity_id, document_id, message, expires_on, remind_every_days, requested_by, created_at',
      'a request keeps what it asks'),
    ('signature_signer', 'workspace_id, signature_signer_id, signature_request_id, entity_id, signer_name, signer_role, signer_email, signing_order, created_at',
      'whoever is asked stays who they are'),
    ('vendor', 'workspace_id, vendor_id, entity_id, created_at', 'a vendor stays with its company')
  ) AS t(name, columns, why) LOOP
    EXECUTE format('CREATE TRIGGER as_made BEFORE UPDATE OF %s ON %I FOR EACH ROW WHEN ((%s) IS DISTINCT FROM (%s)) EXECUTE FUNCTION refuse_change(%L)',
      one.columns, one.name, regexp_replace(one.columns, '(\w+)', 'OLD.\1', 'g'), regexp_replace(one.columns, '(\w+)', 'NEW.\1', 'g'), one.why);
  END LOOP;
END
$$;
CREATE TRIGGER ends_no_later BEFORE UPDATE OF expires_at ON api_key
  FOR EACH ROW WHEN (coalesce(NEW.expires_at, 'infinity') > coalesce(OLD.expires_at, 'infinity'))
  EXECUTE FUNCTION refuse_change('a key keeps what it was made for');

-- What is kept for good, of which nothing but a missing privilege said so.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('account', 'accounts are deactivated, not forgotten'),
    ('agent', 'agents are paused, not forgotten'),
    ('api_key', 'a key is revoked, not forgotten'),
    ('approval', 'an approval stands'),
    ('approval_request', 'requests are kept'),
    ('cap_table', 'a cap table stays with its entity'),
    ('contact', 'contacts are kept'),
    ('contact_name', 'a name stands'),
    ('credit_note_counter', 'credit note numbers have no gaps'),
    ('deadline', 'deadlines are kept'),
    ('entity', 'an entity is dissolved, not forgotten'),
    ('execution', 'runs are kept'),
    ('instrument', 'instruments are kept'),
    ('invoice_counter', 'invoice numbers have no gaps'),
    ('log_head', 'the log only grows'),
    ('mail', 'messages are kept'),
    ('meeting', 'meetings are kept'),
    ('obligation', 'obligations are kept'),
    ('payroll_person', 'whoever was on the payroll is kept'),
    ('tax_filing', 'filings are kept')
  ) AS t(name, why) LOOP
    EXECUTE format('CREATE TRIGGER kept BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change(%L)', one.name, one.why);
  END LOOP;
END
$$;

-- And what refuses that a row is deleted refuses that all of them are.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT t.tgrelid::regclass AS name, min(convert_from(rtrim(t.tgargs, '\000'), 'UTF8')) AS why FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid AND c.relnamespace = 'public'::regnamespace
    WHERE t.tgfoid = 'refuse_change'::regproc AND t.tgtype & 9 = 9 AND t.tgnargs = 1
      AND NOT EXISTS (SELECT FROM pg_trigger w WHERE w.tgrelid = t.tgrelid AND w.tgtype & 32 > 0)
    GROUP BY 1 ORDER BY 1
  LOOP
    EXECUTE format('CREATE TRIGGER kept_whole BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change(%L)', one.name, one.why);
  END LOOP;
END
$$;
