-- AlterTable
ALTER TABLE "receipt" ADD COLUMN     "reading_scope" TEXT,
ADD COLUMN     "reading_parts" TEXT[];

-- CreateIndex
CREATE INDEX "receipt_workspace_id_receipt_id_reading_scope_idx" ON "receipt"("workspace_id", "receipt_id", "reading_scope");

-- Ours from here. A receipt is shown to whoever may read what it is about: its act says that from now on, and of those
-- before it is told by their names, as the registry had them then. What has a name that is not known stays without, and is
-- shown to whoever holds every scope. What a receipt answers is its body, which is left as it is.
ALTER TABLE receipt DISABLE TRIGGER immutable;
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
UPDATE receipt SET
  reading_scope = CASE
    WHEN action IN ('form_entity', 'convert_entity', 'dissolve_entity') THEN 'entities:read'
    WHEN action = 'sign_document' THEN 'documents:read'
    WHEN action IN ('issue_equity', 'issue_safe', 'transfer_shares', 'calculate_distribution') THEN 'equity:read'
    WHEN action = 'reconcile_ledger' THEN 'ledger:read'
    WHEN action = 'create_invoice' THEN 'invoices:read'
    WHEN action = 'submit_payment' THEN 'payments:read'
    WHEN action = 'open_bank_account' THEN 'banking:read'
    WHEN action = 'run_payroll' THEN 'payroll:read'
    WHEN action IN ('convene_meeting', 'cast_vote') THEN 'governance:read'
    WHEN action IN ('generate_contract', 'classify_contractor') THEN 'contracts:read'
    WHEN action IN ('file_tax_document', 'track_deadline') THEN 'tax:read'
    ELSE CASE split_part(action, '.', 1)
      WHEN 'entities' THEN 'entities:read'
      WHEN 'formations' THEN 'formations:read'
      WHEN 'documents' THEN 'documents:read'
      WHEN 'equity' THEN 'equity:read'
      WHEN 'accounts' THEN 'ledger:read'
      WHEN 'journal_entries' THEN 'ledger:read'
      WHEN 'periods' THEN 'ledger:read'
      WHEN 'reconciliations' THEN 'ledger:read'
      WHEN 'invoices' THEN 'invoices:read'
      WHEN 'payments' THEN 'payments:read'
      WHEN 'vendors' THEN 'payments:read'
      WHEN 'ach_files' THEN 'payments:read'
      WHEN 'bank_accounts' THEN 'banking:read'
      WHEN 'bank_imports' THEN 'banking:read'
      WHEN 'bank_lines' THEN 'banking:read'
      WHEN 'payroll_people' THEN 'payroll:read'
      WHEN 'payroll_runs' THEN 'payroll:read'
      WHEN 'governance' THEN 'governance:read'
      WHEN 'contracts' THEN 'contracts:read'
      WHEN 'classification' THEN 'contracts:read'
      WHEN 'tax' THEN 'tax:read'
      WHEN 'obligations' THEN 'obligations:read'
      WHEN 'contacts' THEN 'contacts:read'
      WHEN 'agents' THEN 'agents:read'
      WHEN 'keys' THEN 'keys:read'
      WHEN 'members' THEN 'keys:read'
      WHEN 'invitations' THEN 'keys:read'
    END
  END,
  -- An entity's detail holds records of other domains, where whoever acted could read them.
  reading_parts = array_remove(ARRAY[
    CASE WHEN jsonb_typeof(body::jsonb #> '{result,cap_table}') = 'object' THEN 'equity:read' END,
    CASE WHEN jsonb_typeof(body::jsonb #> '{result,documents}') = 'array' AND body::jsonb #> '{result,formation}' IS NOT NULL
      THEN 'documents:read|formations:read' END
  ], NULL);
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt ENABLE TRIGGER immutable;

ALTER TABLE receipt ALTER COLUMN reading_parts SET DEFAULT '{}', ALTER COLUMN reading_parts SET NOT NULL;
