-- How many votes a share of a class has, where the charter says otherwise than one vote each, and of preferred stock otherwise than
-- as many as the whole common shares that it converts into.
ALTER TABLE "instrument" ADD COLUMN "votes_per_share" INTEGER;

-- Ours from here.
ALTER TABLE instrument
  ADD CONSTRAINT instrument_votes_per_share_in_range CHECK (votes_per_share BETWEEN 0 AND 1000),
  ADD CONSTRAINT instrument_votes_are_of_shares CHECK (kind NOT IN ('option', 'warrant') OR votes_per_share IS NULL);

-- How many votes so many units of an instrument had at the end of a day: preferred stock as many as the whole common shares that it
-- converted into then, which is what it converts into now less what splits and adjustments have changed since, the last of them first.
CREATE FUNCTION votes_of(i instrument, units bigint, day date) RETURNS numeric
LANGUAGE plpgsql STABLE AS $$
DECLARE
  common numeric := 1;
  preferred numeric := 1;
  original numeric := i.original_issue_price;
  ratio text;
  e record;
BEGIN
  IF i.votes_per_share IS NOT NULL THEN
    RETURN units::numeric * i.votes_per_share;
  ELSIF i.kind <> 'preferred' THEN
    RETURN units;
  ELSIF i.conversion_ratio IS NOT NULL THEN
    common := split_part(i.conversion_ratio, '/', 1);
    preferred := split_part(i.conversion_ratio, '/', 2);
  ELSIF i.original_issue_price IS NOT NULL AND i.conversion_price IS NOT NULL THEN
    common := i.original_issue_price;
    preferred := i.conversion_price;
  END IF;
  FOR e IN SELECT c.* FROM instrument_event c
    WHERE c.workspace_id = i.workspace_id AND c.entity_id = i.entity_id AND c.kind IN ('split', 'adjustment') AND c.happened_on > day
      AND (c.instrument_id = i.instrument_id OR c.kind = 'split' AND c.instrument_id = (SELECT o.instrument_id FROM instrument o
        WHERE o.workspace_id = i.workspace_id AND o.entity_id = i.entity_id AND o.kind IN ('common', 'unit') ORDER BY o.instrument_id LIMIT 1))
    ORDER BY c.instrument_event_id DESC
  LOOP
    IF e.kind = 'split' THEN
      common := common * CASE e.instrument_id WHEN i.instrument_id THEN e.numerator ELSE e.denominator END;
      preferred := preferred * CASE e.instrument_id WHEN i.instrument_id THEN e.denominator ELSE e.numerator END;
      IF e.instrument_id = i.instrument_id THEN
        original := round(original * e.numerator / e.denominator, 12);
      END IF;
    ELSE
      ratio := e.adjustment ->> 'conversion_ratio_before';
      common := CASE WHEN ratio IS NULL THEN original ELSE split_part(ratio, '/', 1)::numeric END;
      preferred := CASE WHEN ratio IS NULL THEN (e.adjustment ->> 'conversion_price_before')::numeric
        ELSE split_part(ratio, '/', 2)::numeric END;
    END IF;
  END LOOP;
  RETURN div(units * common, preferred);
END
$$;

-- Section 422(b)(6) asks for more than ten percent of the votes, not of the shares.
CREATE OR REPLACE FUNCTION tell_ten_percent_holder() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  recipient text := holder_of(NEW.workspace_id, NEW.recipient_key);
BEGIN
  SELECT coalesce(sum(votes_of(i, h.units, 'infinity')) FILTER (WHERE h.holder_key = recipient) * 10 > sum(votes_of(i, h.units, 'infinity')), false)
    INTO NEW.is_ten_percent_holder
    FROM holding h JOIN instrument i ON i.workspace_id = h.workspace_id AND i.instrument_id = h.instrument_id
      JOIN equity_grant g ON g.workspace_id = h.workspace_id AND g.grant_id = h.grant_id
    WHERE h.workspace_id = NEW.workspace_id AND h.entity_id = NEW.entity_id AND h.units > 0
      AND i.kind IN ('common', 'preferred', 'unit') AND g.grant_type <> 'rsu';
  RETURN NEW;
END
$$;
