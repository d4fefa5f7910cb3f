-- A SAFE and a note are of a day that has come, as shares are: one that is still to be issued could neither be cancelled nor become shares,
-- and kept every round from closing. A day apart at most, by the clocks of two machines.
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF issued_on, paid_on, converted_on, ended_on ON safe FOR EACH ROW
  WHEN (greatest(NEW.issued_on, NEW.paid_on, NEW.converted_on, NEW.ended_on) > app_today() + 1)
  EXECUTE FUNCTION refuse_change('a SAFE is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF issued_on, paid_on, converted_on, ended_on ON convertible_note FOR EACH ROW
  WHEN (greatest(NEW.issued_on, NEW.paid_on, NEW.converted_on, NEW.ended_on) > app_today() + 1)
  EXECUTE FUNCTION refuse_change('a note is not of a day to come');
CREATE TRIGGER by_today BEFORE INSERT ON note_accrual FOR EACH ROW
  WHEN (NEW.accrued_on > app_today() + 1) EXECUTE FUNCTION refuse_change('interest is not accrued to a day to come');
