-- What came since asks for the workspace's day as well.
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
