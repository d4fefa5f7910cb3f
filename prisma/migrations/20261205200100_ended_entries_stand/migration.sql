-- Of a recurring entry that has ended nothing comes any more, so that nothing of it is changed.
CREATE TRIGGER ended_stands BEFORE UPDATE ON recurring_entry FOR EACH ROW WHEN (OLD.status = 'ended')
  EXECUTE FUNCTION refuse_change('a recurring entry that has ended stands');
