-- What guards preferred stock against cheaper issues, and what each has made of what it converts into.
ALTER TABLE "instrument" ADD COLUMN "anti_dilution" TEXT;

ALTER TABLE "instrument_event" ADD COLUMN "adjustment" JSONB;

-- Ours from here.
ALTER TABLE instrument
  ADD CONSTRAINT instrument_anti_dilution_is_known CHECK (anti_dilution IN
    ('none', 'broad_based_weighted_average', 'narrow_based_weighted_average', 'full_ratchet')),
  ADD CONSTRAINT instrument_anti_dilution_is_of_preferred CHECK (kind = 'preferred' OR anti_dilution IS NULL);
ALTER TABLE instrument_event
  DROP CONSTRAINT instrument_event_kind_is_known,
  ADD CONSTRAINT instrument_event_kind_is_known CHECK (kind IN ('split', 'amendment', 'retirement', 'adjustment')),
  ADD CONSTRAINT instrument_event_adjustment_is_told CHECK ((kind = 'adjustment') = (adjustment IS NOT NULL)),
  ADD CONSTRAINT instrument_event_adjusts_downwards CHECK (kind <> 'adjustment' OR (authorized_units = authorized_units_before
    AND par_value IS NOT DISTINCT FROM par_value_before
    AND (adjustment ->> 'conversion_price')::numeric < (adjustment ->> 'conversion_price_before')::numeric));

-- At the end of the transaction preferred stock converts as the last of its events says, where that is an adjustment.
CREATE FUNCTION assert_converts_as_told() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM instrument i WHERE i.workspace_id = NEW.workspace_id AND i.instrument_id = NEW.instrument_id
      AND (i.conversion_price, i.conversion_ratio)
        IS DISTINCT FROM (NEW.adjustment ->> 'conversion_price', NEW.adjustment ->> 'conversion_ratio'))
    AND NOT EXISTS (SELECT FROM instrument_event e WHERE e.workspace_id = NEW.workspace_id AND e.instrument_id = NEW.instrument_id
      AND e.instrument_event_id > NEW.instrument_event_id) THEN
    RAISE EXCEPTION 'preferred stock converts otherwise than its event says' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER converts_as_told AFTER INSERT ON instrument_event DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind = 'adjustment') EXECUTE FUNCTION assert_converts_as_told();
