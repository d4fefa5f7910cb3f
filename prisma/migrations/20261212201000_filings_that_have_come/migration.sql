-- Ours alone: nothing in prisma/schema changes.

-- A company could be filed, and a tax document, on a day to come, from which its reports and its taxes were counted then.
CREATE TRIGGER filed_by_today BEFORE INSERT OR UPDATE OF filed_on ON entity FOR EACH ROW
  WHEN (NEW.filed_on > app_today() + 1) EXECUTE FUNCTION refuse_change('a filing is not of a day to come');
CREATE TRIGGER filed_by_today BEFORE INSERT OR UPDATE OF filed_on ON conversion FOR EACH ROW
  WHEN (NEW.filed_on > app_today() + 1) EXECUTE FUNCTION refuse_change('a filing is not of a day to come');
CREATE TRIGGER filed_by_today BEFORE INSERT OR UPDATE OF filed_on ON amendment FOR EACH ROW
  WHEN (NEW.filed_on > app_today() + 1) EXECUTE FUNCTION refuse_change('a filing is not of a day to come');
CREATE TRIGGER filed_by_today BEFORE INSERT OR UPDATE OF filed_on ON tax_filing FOR EACH ROW
  WHEN (NEW.filed_on > app_today() + 1) EXECUTE FUNCTION refuse_change('a filing is not of a day to come');
