-- AlterTable
ALTER TABLE "policy" ADD COLUMN     "summary" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "policy_version" ADD COLUMN     "summary" TEXT NOT NULL DEFAULT '';
