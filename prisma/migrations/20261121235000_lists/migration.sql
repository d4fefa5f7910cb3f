-- A list is never null: Prisma types it so, and every record claims it.
ALTER TABLE "document" ALTER COLUMN "signer_roles" SET NOT NULL;
ALTER TABLE "meeting" ALTER COLUMN "agenda_items" SET NOT NULL;
ALTER TABLE "contract" ALTER COLUMN "missing" SET NOT NULL;
ALTER TABLE "classification" ALTER COLUMN "missing" SET NOT NULL;
ALTER TABLE "api_key" ALTER COLUMN "scopes" SET NOT NULL;
ALTER TABLE "agent" ALTER COLUMN "skills" SET NOT NULL;
ALTER TABLE "execution" ALTER COLUMN "receipt_ids" SET NOT NULL;
