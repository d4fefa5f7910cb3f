-- AlterTable
ALTER TABLE "obligation" ADD COLUMN     "asked" JSONB;

-- AlterTable
ALTER TABLE "agent" ADD COLUMN     "allowed_senders" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "max_acts_per_run" INTEGER NOT NULL DEFAULT 25,
ADD COLUMN     "max_amount_cents_per_run" BIGINT NOT NULL DEFAULT 10000000;

-- AlterTable
ALTER TABLE "execution" ADD COLUMN     "amount_cents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "obligation_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "scopes" TEXT[] DEFAULT ARRAY['*']::TEXT[],
ADD COLUMN     "triggered_by" TEXT;

-- What follows is ours: what Prisma's schema cannot say.

ALTER TABLE agent
  ALTER COLUMN allowed_senders SET NOT NULL,
  ADD CONSTRAINT agent_acts_are_bounded CHECK (max_acts_per_run BETWEEN 1 AND 1000),
  ADD CONSTRAINT agent_amount_is_exact CHECK (max_amount_cents_per_run BETWEEN 0 AND 9007199254740991);
ALTER TABLE execution
  ALTER COLUMN obligation_ids SET NOT NULL,
  ALTER COLUMN scopes SET NOT NULL,
  ADD CONSTRAINT execution_amount_is_exact CHECK (amount_cents BETWEEN 0 AND 9007199254740991);
