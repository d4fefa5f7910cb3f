-- A key that was revoked works no more, an invitation that was accepted lets nobody in again, and who was merged into another stays so.
CREATE TRIGGER revoked_for_good BEFORE UPDATE OF revoked_at ON api_key FOR EACH ROW WHEN (OLD.revoked_at IS NOT NULL)
  EXECUTE FUNCTION refuse_change('a key that was revoked stays so');
CREATE TRIGGER accepted_once BEFORE UPDATE ON invitation FOR EACH ROW WHEN (OLD.accepted_at IS NOT NULL)
  EXECUTE FUNCTION refuse_change('an invitation that was accepted stands');
CREATE TRIGGER merged_for_good BEFORE UPDATE ON contact FOR EACH ROW
  WHEN (OLD.merged_into_contact_id IS NOT NULL AND (NEW.merged_into_contact_id IS NULL OR NEW.merged_at IS DISTINCT FROM OLD.merged_at))
  EXECUTE FUNCTION refuse_change('a contact that was merged stays so');
CREATE TRIGGER done_once BEFORE UPDATE OF effects, effects_hash, receipt_id ON approval_request FOR EACH ROW
  WHEN (OLD.receipt_id IS NOT NULL) EXECUTE FUNCTION refuse_change('what a request has done stands');

-- What leads nowhere any more is changed no more.
CREATE TRIGGER ended_stands BEFORE UPDATE ON invoice FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('an invoice that is voided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON invoice_settlement FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('what was taken back of an invoice stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON credit_note FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a credit note that is voided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON customer_payment FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a customer''s payment that is voided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON customer_credit FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a customer''s credit that is voided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON customer_refund FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a refund that is voided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON recurring_invoice FOR EACH ROW WHEN (OLD.status = 'ended')
  EXECUTE FUNCTION refuse_change('a recurring invoice that has ended stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON bill FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a bill that is voided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON payment FOR EACH ROW WHEN (OLD.status IN ('failed', 'cancelled'))
  EXECUTE FUNCTION refuse_change('a payment that has failed or is cancelled stands');
CREATE TRIGGER settled_stands BEFORE UPDATE OF settled_on, settled_at ON payment FOR EACH ROW
  WHEN (OLD.status = 'settled' AND NEW.status = 'settled')
  EXECUTE FUNCTION refuse_change('a payment settles once');
CREATE TRIGGER ended_stands BEFORE UPDATE ON ach_file FOR EACH ROW WHEN (OLD.status = 'discarded')
  EXECUTE FUNCTION refuse_change('an ACH file that is discarded stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON bank_rule FOR EACH ROW WHEN (OLD.status = 'retired')
  EXECUTE FUNCTION refuse_change('a rule that is retired stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON payroll_run FOR EACH ROW WHEN (OLD.status IN ('processed', 'discarded'))
  EXECUTE FUNCTION refuse_change('a payroll run that is processed or discarded stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON payroll_deposit FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a deposit that is voided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON pay_schedule FOR EACH ROW WHEN (OLD.status = 'archived')
  EXECUTE FUNCTION refuse_change('a pay schedule that is archived stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON schedule FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a schedule that is voided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON revaluation FOR EACH ROW WHEN (OLD.status = 'reversed')
  EXECUTE FUNCTION refuse_change('a revaluation that is reversed stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON distribution FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a distribution that is voided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON contribution FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a contribution that is voided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON allocation FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('an allocation that is voided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON amendment FOR EACH ROW WHEN (OLD.status <> 'pending_filing')
  EXECUTE FUNCTION refuse_change('an amendment that is decided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON conversion FOR EACH ROW WHEN (OLD.status <> 'pending_filing')
  EXECUTE FUNCTION refuse_change('a conversion that is decided stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON meeting FOR EACH ROW WHEN (OLD.status = 'adjourned')
  EXECUTE FUNCTION refuse_change('a meeting that is adjourned stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON tax_filing FOR EACH ROW WHEN (OLD.status = 'filed')
  EXECUTE FUNCTION refuse_change('what was filed stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON obligation FOR EACH ROW WHEN (OLD.status = 'completed')
  EXECUTE FUNCTION refuse_change('an obligation that is completed stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON calendar_feed FOR EACH ROW WHEN (OLD.status = 'revoked')
  EXECUTE FUNCTION refuse_change('a feed that is revoked stands');
CREATE TRIGGER ended_stands BEFORE UPDATE ON signature_request FOR EACH ROW WHEN (OLD.status <> 'open')
  EXECUTE FUNCTION refuse_change('a request that has ended stands');
-- What became of the message to a signer may come later.
CREATE TRIGGER ended_stands BEFORE UPDATE OF signature_id, decline_reason, asked_at, ended_at ON signature_signer FOR EACH ROW
  WHEN (OLD.status IN ('signed', 'declined', 'closed')) EXECUTE FUNCTION refuse_change('what a signer has said stands');

-- What a record is, and whose, is said once.
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, agent_id, entity_id, created_by_id, created_at ON agent FOR EACH ROW
  EXECUTE FUNCTION refuse_change('an agent stays with its company');
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, execution_id, agent_id, trigger, content, triggered_by, triggered_by_id, created_at
  ON execution FOR EACH ROW EXECUTE FUNCTION refuse_change('a run keeps what set it off');
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, obligation_id, entity_id, title, kind, about_type, about_id, created_at ON obligation
  FOR EACH ROW EXECUTE FUNCTION refuse_change('an obligation keeps what it asks');
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, filing_id, entity_id, filing_type, tax_year, quarter, created_at ON tax_filing
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a filing keeps what it is of');
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, mail_id, entity_id, about_type, about_id, created_at ON mail FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a message keeps what it is about');
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, invitation_id, email, role, entity_ids, key_id, user_id, created_at ON invitation
  FOR EACH ROW EXECUTE FUNCTION refuse_change('an invitation keeps whom it invites, and to what');
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, user_id, created_at ON membership FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a membership stays with its member');
CREATE TRIGGER identity_stands BEFORE UPDATE OF entity_id, created_at ON entity FOR EACH ROW
  EXECUTE FUNCTION refuse_change('an entity keeps its identity');
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, contact_id, created_at ON contact FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a contact keeps its identity');
