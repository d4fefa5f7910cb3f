-- PostgreSQL looks at a table again once a tenth of it has changed: beside a tenant of a million lines, a new one of fifty thousand
-- is one row to it until then, and each of its lines is sought among all of them. So many rows changed are reason enough, however
-- large the table is.
DO $$
DECLARE
  own regclass;
BEGIN
  FOR own IN
    SELECT c.oid::regclass FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
  LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200)', own);
  END LOOP;
END $$;
