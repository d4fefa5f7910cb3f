-- What preferred stock converts by is told for each day from what changed it, the last first: an adjustment tells what it was before, so that
-- no split which changes it comes in between afterwards, its own or that of the oldest common stock; nor does it come before such a split.
CREATE FUNCTION refuse_adjusting_out_of_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM instrument_event e
    WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id AND e.happened_on > NEW.happened_on
      AND e.kind = CASE NEW.kind WHEN 'split' THEN 'adjustment' ELSE 'split' END
      AND (e.instrument_id = NEW.instrument_id OR (SELECT i.instrument_id FROM instrument i
        WHERE i.workspace_id = NEW.workspace_id AND i.entity_id = NEW.entity_id AND i.kind IN ('common', 'unit')
        ORDER BY i.instrument_id LIMIT 1) = CASE NEW.kind WHEN 'split' THEN NEW.instrument_id ELSE e.instrument_id END))
  THEN
    RAISE EXCEPTION 'what preferred stock converts by has changed after %', NEW.happened_on USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER conversions_in_order BEFORE INSERT ON instrument_event FOR EACH ROW
  WHEN (NEW.kind IN ('split', 'adjustment')) EXECUTE FUNCTION refuse_adjusting_out_of_order();
