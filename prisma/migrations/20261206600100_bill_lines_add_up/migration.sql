-- The lines of a bill add up to it however one came to say something else: a line that was changed in place was asked by nobody.
CREATE CONSTRAINT TRIGGER still_adds_up AFTER UPDATE OF amount_cents ON bill_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_bill_sum();
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, bill_id, line_number ON bill_line
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a bill''s line stays with its bill');
