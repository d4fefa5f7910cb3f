-- Whoever pays in a round pays its price, told in the shares that splits have made of its series since, and no more than they meant to.
CREATE OR REPLACE FUNCTION assert_at_round_price() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  round equity_round;
  split record;
  above numeric := 1;
  below numeric := 1;
BEGIN
  SELECT r.* INTO round FROM equity_round r WHERE r.workspace_id = NEW.workspace_id AND r.round_id = NEW.round_id;
  FOR split IN SELECT e.numerator, e.denominator FROM instrument_event e
      WHERE e.workspace_id = NEW.workspace_id AND e.instrument_id = round.instrument_id AND e.kind = 'split' LOOP
    above := above * split.numerator;
    below := below * split.denominator;
  END LOOP;
  IF NOT EXISTS (SELECT FROM equity_grant g
      WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id AND g.instrument_id = round.instrument_id
        AND g.price_per_share::numeric * 1000000000000 = div(round.price_per_share::numeric * 1000000000000 * below + above - 1, above)
        AND g.consideration_cents <= NEW.amount_cents) THEN
    RAISE EXCEPTION 'a closing issues shares of its round, at its price' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
