-- Shares of a net exercise are issued for those that were kept back for the price: they stood as issued for services. An owner who is no
-- superuser is bound by the policies, too; what they were issued for is all that is changed.
ALTER TABLE equity_grant DROP CONSTRAINT equity_grant_consideration_is_known, ADD CONSTRAINT equity_grant_consideration_is_known
  CHECK (consideration IN ('cash', 'property', 'services', 'intellectual_property', 'debt_cancellation', 'conversion', 'net_exercise'));
ALTER TABLE equity_grant DISABLE ROW LEVEL SECURITY;
ALTER TABLE grant_event DISABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant DISABLE TRIGGER USER;
UPDATE equity_grant g SET consideration = 'net_exercise' FROM grant_event x
  WHERE x.workspace_id = g.workspace_id AND x.resulting_grant_id = g.grant_id AND x.kind = 'exercise' AND g.consideration = 'services';
ALTER TABLE equity_grant ENABLE TRIGGER USER;
ALTER TABLE grant_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant ENABLE ROW LEVEL SECURITY;
