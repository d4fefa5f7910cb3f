-- AlterTable
ALTER TABLE "agent" ADD COLUMN     "told_to_id" TEXT;
