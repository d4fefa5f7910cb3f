-- The clock of a workspace that was made for tests.
CREATE TABLE "test_clock" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "now" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_clock_pkey" PRIMARY KEY ("workspace_id")
);

-- Ours from here.
SELECT tenant_table('test_clock', 'SELECT, INSERT');
GRANT UPDATE (now, updated_at) ON test_clock TO minutebook_app;

-- A clock goes forward only, and not further than the years that our calendars reach.
CREATE FUNCTION move_clock() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.now IS NULL OR NEW.now < OLD.now THEN
    RAISE EXCEPTION 'a test clock goes forward only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER forward BEFORE UPDATE OF now ON test_clock FOR EACH ROW EXECUTE FUNCTION move_clock();
ALTER TABLE test_clock ADD CONSTRAINT test_clock_is_within_our_calendars CHECK (now >= '2000-01-01' AND now < '2101-01-01');

-- Today, UTC: where the transaction is a workspace's that was made for tests, by its clock, which lib/db/clock.ts reads.
CREATE FUNCTION app_today() RETURNS date STABLE PARALLEL SAFE
RETURN coalesce(nullif(current_setting('app.today', true), '')::date, (now() AT TIME ZONE 'UTC')::date);
GRANT EXECUTE ON FUNCTION app_today() TO minutebook_app;

-- Whatever asks for today asks for the workspace's.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosrc ~* '\mcurrent_date\M'
  LOOP
    EXECUTE regexp_replace(pg_get_functiondef(one.oid), '\mcurrent_date\M', 'app_today()', 'gi');
  END LOOP;
  FOR one IN SELECT d.adrelid::regclass AS of, a.attname AS name FROM pg_attrdef d
    JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    JOIN pg_class c ON c.oid = d.adrelid AND c.relnamespace = 'public'::regnamespace
    WHERE pg_get_expr(d.adbin, d.adrelid) ~* '\mcurrent_date\M'
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT app_today()', one.of, one.name);
  END LOOP;
END
$$;
