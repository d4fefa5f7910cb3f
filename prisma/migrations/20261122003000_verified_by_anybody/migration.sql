-- A receipt's place in the log is found by its own hash, by whoever holds the receipt.
CREATE INDEX log_leaf_by_hash ON log_node (workspace_id, hash) WHERE level = 0;

-- A process tells whether the database is migrated to what it was written with. Prisma's own table is not there when it
-- only compares schemas.
DO $$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN GRANT SELECT ON _prisma_migrations TO minutebook_app; END IF;
END $$;
