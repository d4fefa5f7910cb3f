-- Who changes what an agent does stands behind its runs from then on, as whoever made it does: nobody approves what they had it ask for.
ALTER TABLE "agent" ADD COLUMN     "steered_by_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
