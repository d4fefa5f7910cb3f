-- What splits have made of a share of an instrument since a day, and since it was written down that day: so many after it for so many before.
CREATE FUNCTION split_factors(own_workspace text, of_instrument text, day date, recorded timestamptz, OUT above numeric, OUT below numeric)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  e record;
BEGIN
  above := 1;
  below := 1;
  FOR e IN SELECT i.numerator, i.denominator FROM instrument_event i
    WHERE i.workspace_id = own_workspace AND i.instrument_id = of_instrument AND i.kind = 'split'
      AND (i.happened_on > day OR i.happened_on = day AND i.created_at > recorded)
  LOOP
    above := above * e.numerator;
    below := below * e.denominator;
  END LOOP;
END
$$;

-- A promise is counted in common shares, and is split with them. What it is of preferred stock stays as much as it was, but for splits of
-- that stock itself.
CREATE OR REPLACE FUNCTION check_exercise() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM equity_grant g
      JOIN equity_grant r ON r.workspace_id = g.workspace_id AND r.grant_id = NEW.resulting_grant_id
        AND holder_of(r.workspace_id, r.recipient_key) = holder_of(g.workspace_id, coalesce(NEW.holder_key, g.recipient_key))
      CROSS JOIN LATERAL split_factors(g.workspace_id, g.instrument_id, g.granted_on, g.created_at) promised
      CROSS JOIN LATERAL split_factors(r.workspace_id, r.instrument_id, g.granted_on, g.created_at) stock
      WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id
        AND CASE share_class_of(r.grant_type) WHEN 'preferred'
          THEN r.shares * promised.above * stock.below <= NEW.shares * promised.below * stock.above
          ELSE r.shares <= NEW.shares END
        AND share_class_of(r.grant_type) IN ('common', 'preferred', 'unit')
        AND share_class_of(g.grant_type) = ANY (CASE NEW.kind WHEN 'exercise' THEN ARRAY['option', 'warrant'] ELSE ARRAY['rsu'] END)) THEN
    RAISE EXCEPTION 'a grant of another class, or to somebody else, does not come of the %', NEW.kind USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
