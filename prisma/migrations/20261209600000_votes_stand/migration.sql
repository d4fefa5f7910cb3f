-- How a class guards its conversion price, and how it votes, stand like its preference, once shares of it are out.
CREATE TRIGGER rights_stand BEFORE UPDATE OF anti_dilution, votes_per_share ON instrument
  FOR EACH ROW WHEN (OLD.issued_units > 0 AND (OLD.anti_dilution <> coalesce(NEW.anti_dilution, '')
    OR OLD.votes_per_share <> coalesce(NEW.votes_per_share, -1)))
  EXECUTE FUNCTION refuse_change('rights that were told stand');
