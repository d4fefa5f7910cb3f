-- A pool that was made after the common stock, or the units, had been split has no split of its own, so that options and warrants of it could
-- be dated before that one: counted as they were before it, and never divided. What is granted of a pool is of the oldest common stock.
CREATE OR REPLACE FUNCTION refuse_before_split() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  of_instrument text;
  told date;
BEGIN
  IF TG_TABLE_NAME = 'equity_grant' THEN
    of_instrument := NEW.instrument_id;
    told := NEW.granted_on;
    IF EXISTS (SELECT FROM instrument i JOIN instrument_event e ON e.workspace_id = i.workspace_id AND e.entity_id = i.entity_id
        WHERE i.workspace_id = NEW.workspace_id AND i.instrument_id = NEW.instrument_id AND i.kind IN ('option', 'warrant')
          AND e.kind = 'split' AND e.happened_on > told AND e.instrument_id = (SELECT c.instrument_id FROM instrument c
            WHERE c.workspace_id = i.workspace_id AND c.entity_id = i.entity_id AND c.kind IN ('common', 'unit') ORDER BY c.instrument_id LIMIT 1)) THEN
      RAISE EXCEPTION 'the instrument was split after %', told USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSE
    SELECT g.instrument_id INTO of_instrument FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id;
    IF TG_TABLE_NAME = 'grant_event' THEN
      told := NEW.happened_on;
    ELSE
      SELECT t.transferred_on INTO told FROM share_transfer t WHERE t.workspace_id = NEW.workspace_id AND t.transfer_id = NEW.transfer_id;
    END IF;
  END IF;
  IF EXISTS (SELECT FROM instrument_event e WHERE e.workspace_id = NEW.workspace_id AND e.instrument_id = of_instrument
      AND e.kind = 'split' AND e.happened_on > told) THEN
    RAISE EXCEPTION 'the instrument was split after %', told USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
