-- An account is renamed, one that is unclassified gets a type, and one that was deactivated is taken into use again: its code is had
-- once, so that a company whose cash was deactivated could never pay any more.
GRANT UPDATE (account_name, account_type) ON account TO minutebook_app;
DROP TRIGGER as_made ON account;
CREATE TRIGGER as_made BEFORE UPDATE OF created_at ON account FOR EACH ROW WHEN (OLD.created_at IS DISTINCT FROM NEW.created_at)
  EXECUTE FUNCTION refuse_change('an account keeps when it was opened');
CREATE TRIGGER keeps_its_type BEFORE UPDATE OF account_type ON account FOR EACH ROW
  WHEN (OLD.account_type IS NOT NULL AND NEW.account_type IS DISTINCT FROM OLD.account_type)
  EXECUTE FUNCTION refuse_change('an account keeps its type');
DROP TRIGGER transitions ON account;
CREATE TRIGGER transitions BEFORE UPDATE OF status ON account FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'active>inactive', 'inactive>active');
