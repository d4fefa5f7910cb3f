-- What a record names is of its own company. By threes: the column that names it, its table and its key. A table that has no
-- `entity_id` itself is of whichever company its first name is of. No company ever changes of what is named, so that nothing is locked.
CREATE FUNCTION refuse_others() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  named jsonb := to_jsonb(NEW);
  whose text := named ->> 'entity_id';
  is_free boolean := NOT named ? 'entity_id';
  found_of text;
  found_rows bigint;
BEGIN
  FOR at IN 0..TG_NARGS - 1 BY 3 LOOP
    CONTINUE WHEN named ->> TG_ARGV[at] IS NULL;
    EXECUTE format('SELECT o.entity_id FROM %I o WHERE o.workspace_id = $1 AND o.%I = $2', TG_ARGV[at + 1], TG_ARGV[at + 2])
      INTO found_of USING NEW.workspace_id, named ->> TG_ARGV[at];
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    IF is_free AND found_rows = 1 THEN
      whose := found_of;
      is_free := false;
    ELSIF found_rows = 0 OR found_of IS DISTINCT FROM whose THEN
      RAISE EXCEPTION 'a % names what is another company''s', replace(TG_TABLE_NAME, '_', ' ') USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END LOOP;
  RETURN NEW;
END
$$;

CREATE TRIGGER own_refers BEFORE INSERT OR UPDATE OF pay_schedule_id ON payroll_person FOR EACH ROW
  EXECUTE FUNCTION refuse_others('pay_schedule_id', 'pay_schedule', 'pay_schedule_id');
CREATE TRIGGER own_refers BEFORE INSERT OR UPDATE OF bank_id, pay_schedule_id ON payroll_run FOR EACH ROW
  EXECUTE FUNCTION refuse_others('bank_id', 'bank_account', 'bank_id', 'pay_schedule_id', 'pay_schedule', 'pay_schedule_id');
CREATE TRIGGER own_refers BEFORE INSERT ON payroll_deposit FOR EACH ROW
  EXECUTE FUNCTION refuse_others('bank_id', 'bank_account', 'bank_id');
CREATE TRIGGER own_refers BEFORE INSERT ON customer_payment FOR EACH ROW
  EXECUTE FUNCTION refuse_others('account_id', 'account', 'account_id', 'bank_id', 'bank_account', 'bank_id');
CREATE TRIGGER own_refers BEFORE INSERT ON customer_refund FOR EACH ROW
  EXECUTE FUNCTION refuse_others('account_id', 'account', 'account_id', 'bank_id', 'bank_account', 'bank_id');
CREATE TRIGGER own_refers BEFORE INSERT ON contribution FOR EACH ROW
  EXECUTE FUNCTION refuse_others('account_id', 'account', 'account_id');
CREATE TRIGGER own_refers BEFORE INSERT ON recurring_occurrence FOR EACH ROW
  EXECUTE FUNCTION refuse_others('recurring_entry_id', 'recurring_entry', 'recurring_entry_id', 'entry_id', 'journal_entry', 'entry_id');
CREATE TRIGGER own_refers BEFORE INSERT ON schedule_posting FOR EACH ROW
  EXECUTE FUNCTION refuse_others('schedule_id', 'schedule', 'schedule_id', 'entry_id', 'journal_entry', 'entry_id');
CREATE TRIGGER own_refers BEFORE INSERT OR UPDATE OF obligation_id, vendor_id ON tax_filing FOR EACH ROW
  EXECUTE FUNCTION refuse_others('obligation_id', 'obligation', 'obligation_id', 'vendor_id', 'vendor', 'vendor_id');
CREATE TRIGGER own_refers BEFORE INSERT OR UPDATE OF obligation_id ON deadline FOR EACH ROW
  EXECUTE FUNCTION refuse_others('obligation_id', 'obligation', 'obligation_id');
CREATE TRIGGER own_refers BEFORE INSERT ON approval_request FOR EACH ROW
  EXECUTE FUNCTION refuse_others('obligation_id', 'obligation', 'obligation_id');
CREATE TRIGGER own_refers BEFORE INSERT OR UPDATE OF minutes_document_id, consent_document_id ON meeting FOR EACH ROW
  EXECUTE FUNCTION refuse_others('minutes_document_id', 'document', 'document_id', 'consent_document_id', 'document', 'document_id');
CREATE TRIGGER own_refers BEFORE INSERT ON meeting_invitation FOR EACH ROW
  EXECUTE FUNCTION refuse_others('meeting_id', 'meeting', 'meeting_id');
CREATE TRIGGER own_refers BEFORE INSERT ON contract FOR EACH ROW
  EXECUTE FUNCTION refuse_others('document_id', 'document', 'document_id');
CREATE TRIGGER own_refers BEFORE INSERT ON amendment FOR EACH ROW
  EXECUTE FUNCTION refuse_others('document_id', 'document', 'document_id');
CREATE TRIGGER own_refers BEFORE INSERT OR UPDATE OF certificate_document_id ON signature_request FOR EACH ROW
  EXECUTE FUNCTION refuse_others('document_id', 'document', 'document_id', 'certificate_document_id', 'document', 'document_id');
CREATE TRIGGER own_refers BEFORE INSERT ON signature_signer FOR EACH ROW
  EXECUTE FUNCTION refuse_others('signature_request_id', 'signature_request', 'signature_request_id');
CREATE TRIGGER own_refers BEFORE INSERT ON signature_event FOR EACH ROW
  EXECUTE FUNCTION refuse_others('signature_request_id', 'signature_request', 'signature_request_id');
CREATE TRIGGER own_refers BEFORE INSERT OR UPDATE OF document_id ON safe FOR EACH ROW
  EXECUTE FUNCTION refuse_others('document_id', 'document', 'document_id');
CREATE TRIGGER own_refers BEFORE INSERT OR UPDATE OF document_id ON convertible_note FOR EACH ROW
  EXECUTE FUNCTION refuse_others('document_id', 'document', 'document_id');
CREATE TRIGGER own_refers BEFORE INSERT ON round_issue FOR EACH ROW
  EXECUTE FUNCTION refuse_others('document_id', 'document', 'document_id', 'safe_id', 'safe', 'safe_id');

-- An agent's run is set off by documents of its own company.
CREATE FUNCTION check_execution_document() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM execution x JOIN agent a ON a.workspace_id = x.workspace_id AND a.agent_id = x.agent_id
      JOIN document d ON d.workspace_id = x.workspace_id AND d.entity_id = a.entity_id
    WHERE x.workspace_id = NEW.workspace_id AND x.execution_id = NEW.execution_id AND d.document_id = NEW.document_id) THEN
    RAISE EXCEPTION 'a run is set off by documents of its own company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT ON execution_document FOR EACH ROW EXECUTE FUNCTION check_execution_document();

-- What approves an act of a company, a SAFE or a dissolution as well as a grant, is a meeting or a document of its own. Asked at the
-- end, since the act itself says better what is wrong.
CREATE OR REPLACE FUNCTION assert_own_approval() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  by_what text := to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'entity' THEN 'dissolution_approval_id' ELSE 'approval_id' END;
BEGIN
  IF NOT EXISTS (SELECT FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = by_what AND m.entity_id = NEW.entity_id)
    AND NOT EXISTS (SELECT FROM document d WHERE d.workspace_id = NEW.workspace_id AND d.document_id = by_what AND d.entity_id = NEW.entity_id)
  THEN
    RAISE EXCEPTION 'what is done is approved by a meeting or a document of its company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE CONSTRAINT TRIGGER approved_by_its_own AFTER INSERT OR UPDATE OF approval_id ON safe DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION assert_own_approval();
CREATE CONSTRAINT TRIGGER approved_by_its_own AFTER INSERT OR UPDATE OF approval_id ON convertible_note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION assert_own_approval();
CREATE CONSTRAINT TRIGGER approved_by_its_own AFTER INSERT OR UPDATE OF approval_id ON amendment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION assert_own_approval();
CREATE CONSTRAINT TRIGGER approved_by_its_own AFTER INSERT ON conversion DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION assert_own_approval();
CREATE CONSTRAINT TRIGGER approved_by_its_own AFTER INSERT ON equity_round DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION assert_own_approval();
CREATE CONSTRAINT TRIGGER approved_by_its_own AFTER INSERT ON instrument_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION assert_own_approval();
CREATE CONSTRAINT TRIGGER approved_by_its_own AFTER INSERT OR UPDATE OF dissolution_approval_id ON entity DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.dissolution_approval_id IS NOT NULL) EXECUTE FUNCTION assert_own_approval();

-- A customer's credit is of the customer, the company and the currency of the payment that it is kept of, as it is of a credit note's.
CREATE OR REPLACE FUNCTION check_customer_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  paid customer_payment;
  settled bigint;
  discounts bigint;
  credit bigint;
BEGIN
  SELECT * INTO paid FROM customer_payment p
  WHERE p.workspace_id = NEW.workspace_id AND p.customer_payment_id = NEW.customer_payment_id;
  SELECT coalesce(sum(s.amount_cents) FILTER (WHERE s.kind = 'payment'), 0), coalesce(sum(s.amount_cents) FILTER (WHERE s.kind = 'discount'), 0)
  INTO settled, discounts FROM invoice_settlement s
  WHERE s.workspace_id = NEW.workspace_id AND s.customer_payment_id = NEW.customer_payment_id AND s.status = 'applied';
  SELECT coalesce(sum(c.amount_cents), 0) INTO credit FROM customer_credit c
  WHERE c.workspace_id = NEW.workspace_id AND c.customer_payment_id = NEW.customer_payment_id AND c.status = 'open'
    AND (c.entity_id, c.customer_key, c.currency) = (paid.entity_id, paid.customer_key, paid.currency);
  IF (settled, credit) IS DISTINCT FROM (CASE paid.status WHEN 'received' THEN paid.amount_cents - paid.credit_cents ELSE 0 END,
      CASE paid.status WHEN 'received' THEN paid.credit_cents ELSE 0 END) OR paid.status = 'voided' AND discounts > 0 THEN
    RAISE EXCEPTION 'the customer''s payment % is not what it settles and credits', NEW.customer_payment_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
