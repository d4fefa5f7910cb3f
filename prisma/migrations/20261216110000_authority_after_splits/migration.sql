-- What a meeting authorizes is counted in shares of when it decided. After a reverse split of 1 for 10 an authority for 1,000 shares was used by
-- 1,000 of ten times as much, and after a split its least price was that of a share before it. So many shares now are so many of then, by the
-- splits that were written down since the meeting was adjourned: of a pool those of what it is of, and none that the meeting itself approved.
CREATE FUNCTION splits_since_decided(of_workspace text, of_instrument text, of_meeting text, until timestamptz, OUT is_now numeric, OUT was numeric)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  one record;
BEGIN
  is_now := 1;
  was := 1;
  FOR one IN SELECT e.numerator, e.denominator FROM meeting m
      JOIN instrument i ON i.workspace_id = m.workspace_id AND i.entity_id = m.entity_id AND i.instrument_id = of_instrument
      JOIN instrument_event e ON e.workspace_id = i.workspace_id AND e.kind = 'split' AND e.created_at > m.adjourned_at AND e.created_at <= until
        AND e.approval_id IS DISTINCT FROM m.meeting_id
        AND e.instrument_id = CASE WHEN i.kind IN ('option', 'warrant') THEN (SELECT c.instrument_id FROM instrument c
          WHERE c.workspace_id = i.workspace_id AND c.entity_id = i.entity_id AND c.kind IN ('common', 'unit') ORDER BY c.instrument_id LIMIT 1)
          ELSE i.instrument_id END
    WHERE m.workspace_id = of_workspace AND m.meeting_id = of_meeting
  LOOP
    is_now := is_now * one.numerator;
    was := was * one.denominator;
  END LOOP;
END
$$;
CREATE OR REPLACE FUNCTION use_resolution_by_grant() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held resolution;
  recipient text;
  since record;
  units_then bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM resolution r WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id)
    OR is_inherited(NEW.workspace_id, NEW.grant_id, NEW.approval_id)
  THEN
    RETURN NULL;
  END IF;
  recipient := holder_of(NEW.workspace_id, NEW.recipient_key);
  since := splits_since_decided(NEW.workspace_id, NEW.instrument_id, NEW.approval_id, CASE TG_OP WHEN 'INSERT' THEN 'infinity' ELSE NEW.created_at END);
  units_then := div(NEW.shares * since.was + since.is_now - 1, since.is_now);
  SELECT r.* INTO held FROM resolution r JOIN meeting m ON m.workspace_id = r.workspace_id AND m.meeting_id = r.meeting_id
    WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id AND m.results[r.agenda_item_index + 1] = 'approved'
      AND r.act = CASE share_class_of(NEW.grant_type) WHEN 'option' THEN 'option' ELSE 'grant' END
      AND (r.recipient_key IS NULL OR holder_of(r.workspace_id, r.recipient_key) = recipient)
      AND (r.units IS NULL OR r.used_units + units_then <= r.units)
      AND (r.amount_cents IS NULL OR r.used_cents + coalesce(NEW.consideration_cents, 0) <= r.amount_cents)
      AND (r.price_per_share IS NULL OR coalesce(NEW.price_per_share, NEW.exercise_price)::numeric * since.is_now >= r.price_per_share::numeric * since.was)
    ORDER BY r.recipient_key NULLS LAST, r.resolution_id LIMIT 1 FOR NO KEY UPDATE OF r;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the resolution does not authorize the grant' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO resolution_use (workspace_id, resolution_id, source_type, source_id, units, amount_cents)
    VALUES (NEW.workspace_id, held.resolution_id, 'grant', NEW.grant_id, units_then, coalesce(NEW.consideration_cents, 0));
  RETURN NULL;
END
$$;
