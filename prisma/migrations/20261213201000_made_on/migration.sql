-- An instrument tells the day on which it was made, by the workspace's own clock: no register of an earlier day has it.

-- AlterTable
ALTER TABLE "instrument" ADD COLUMN     "made_on" DATE;

-- Ours from here.

-- What there is so far has the world's day. An owner who is no superuser is bound by the policies, too; nothing else is changed by it.
ALTER TABLE instrument DISABLE ROW LEVEL SECURITY;
ALTER TABLE instrument DISABLE TRIGGER USER;
UPDATE instrument SET made_on = (created_at AT TIME ZONE 'UTC')::date;
ALTER TABLE instrument ENABLE TRIGGER USER;
ALTER TABLE instrument ENABLE ROW LEVEL SECURITY;

ALTER TABLE instrument ALTER COLUMN made_on SET DEFAULT app_today(), ALTER COLUMN made_on SET NOT NULL;
CREATE TRIGGER made_once BEFORE UPDATE OF made_on ON instrument FOR EACH ROW WHEN (NEW.made_on <> OLD.made_on)
  EXECUTE FUNCTION refuse_change('an instrument keeps the day on which it was made');
