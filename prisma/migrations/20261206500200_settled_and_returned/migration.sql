-- What the bank has carried out may come back: an ACH payment is returned days after it has settled.
DROP TRIGGER transitions ON payment;
CREATE TRIGGER transitions BEFORE UPDATE OF status ON payment FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'submitted>settled', 'submitted>failed', 'submitted>cancelled', 'settled>failed', 'settled>cancelled');
CREATE TRIGGER returned_later BEFORE UPDATE OF status ON payment FOR EACH ROW
  WHEN (OLD.status = 'settled' AND NEW.status = 'failed' AND NEW.failed_on < OLD.settled_on)
  EXECUTE FUNCTION refuse_change('a payment comes back no sooner than it has settled');
