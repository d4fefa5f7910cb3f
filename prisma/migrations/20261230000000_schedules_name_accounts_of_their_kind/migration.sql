-- What is spread stands on an asset account and becomes an expense: a schedule that debited cash each month would say of money what never happened.
CREATE OR REPLACE FUNCTION check_schedule_accounts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account a WHERE a.workspace_id = NEW.workspace_id
      AND a.account_id IN (NEW.asset_account_id, NEW.expense_account_id, NEW.accumulated_account_id)
      AND (a.entity_id <> NEW.entity_id OR a.currency <> NEW.currency))
    OR EXISTS (SELECT FROM tag t WHERE t.workspace_id = NEW.workspace_id AND t.tag_id IN (NEW.class_id, NEW.project_id) AND t.entity_id <> NEW.entity_id)
  THEN
    RAISE EXCEPTION 'a schedule names accounts of its company and currency, and tags of its company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM account a WHERE a.workspace_id = NEW.workspace_id
      AND (a.account_id IN (NEW.asset_account_id, NEW.accumulated_account_id) AND a.account_type IS DISTINCT FROM 'asset'
        OR a.account_id = NEW.expense_account_id AND a.account_type IS DISTINCT FROM 'expense'))
  THEN
    RAISE EXCEPTION 'a schedule stands on asset accounts and debits an expense account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
