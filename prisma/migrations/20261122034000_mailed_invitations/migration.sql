-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "mailed_at" TIMESTAMPTZ(3);
