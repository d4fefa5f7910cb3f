-- What preferred stock is paid before others, and what it converts by.
ALTER TABLE "instrument" ADD COLUMN "liquidation_multiple" DOUBLE PRECISION,
ADD COLUMN "participation" TEXT,
ADD COLUMN "participation_cap_multiple" DOUBLE PRECISION,
ADD COLUMN "seniority" DOUBLE PRECISION,
ADD COLUMN "original_issue_price" TEXT,
ADD COLUMN "conversion_price" TEXT;

-- Ours from here. Above 0, and of at most four decimal places, so that the number says exactly what was given.
CREATE FUNCTION is_multiple(multiple double precision) RETURNS boolean IMMUTABLE
RETURN multiple > 0 AND multiple <= 1000 AND multiple::numeric = round(multiple::numeric, 4);

ALTER TABLE instrument
  ADD CONSTRAINT instrument_preference_is_of_preferred CHECK (kind = 'preferred'
    OR num_nonnulls(liquidation_multiple, participation, participation_cap_multiple, seniority, original_issue_price, conversion_price) = 0),
  ADD CONSTRAINT instrument_multiples_are_told CHECK (is_multiple(liquidation_multiple) AND is_multiple(participation_cap_multiple)
    AND is_multiple(seniority)),
  ADD CONSTRAINT instrument_participation_is_known CHECK (participation IN ('none', 'full', 'capped')),
  ADD CONSTRAINT instrument_cap_is_of_capped CHECK ((coalesce(participation, '') = 'capped') = (participation_cap_multiple IS NOT NULL)
    AND (liquidation_multiple IS NULL OR participation_cap_multiple >= liquidation_multiple)),
  ADD CONSTRAINT instrument_original_issue_price_is_dollars CHECK (is_dollars(original_issue_price) AND original_issue_price::numeric > 0),
  ADD CONSTRAINT instrument_conversion_price_is_dollars CHECK (conversion_price IS NULL
    OR (is_dollars(conversion_price) AND conversion_price::numeric > 0 AND original_issue_price IS NOT NULL));
