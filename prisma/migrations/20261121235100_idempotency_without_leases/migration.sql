-- A question is claimed in the act's own transaction: what died with a process is gone with it, and nothing is leased.
DELETE FROM "idempotency" WHERE "status" IS NULL;
ALTER TABLE "idempotency" DROP COLUMN "lease", DROP COLUMN "leased_until";
