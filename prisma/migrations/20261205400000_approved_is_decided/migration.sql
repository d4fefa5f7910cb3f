-- What approves an act is decided: a meeting that has approved an item, a document that is signed, or a file. While a meeting goes on,
-- whether its votes suffice is asked where they are counted; here, that somebody has voted for it. What comes of a grant is approved
-- by what approved that, whatever has become of it since.
CREATE FUNCTION is_inherited(of_workspace text, of_grant text, by_what text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM grant_event x JOIN equity_grant s ON s.workspace_id = x.workspace_id AND s.grant_id = x.grant_id
    WHERE x.workspace_id = of_workspace AND x.resulting_grant_id = of_grant AND x.kind IN ('exercise', 'settlement') AND s.approval_id = by_what)
$$;
CREATE OR REPLACE FUNCTION assert_own_approval() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  by_what text := to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'entity' THEN 'dissolution_approval_id' ELSE 'approval_id' END;
  decided boolean;
BEGIN
  SELECT CASE m.status WHEN 'adjourned' THEN 'approved' = ANY (m.results) ELSE EXISTS (SELECT FROM vote v
      WHERE v.workspace_id = m.workspace_id AND v.meeting_id = m.meeting_id AND v.counted AND v.decision = 'approve') END INTO decided
    FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = by_what AND m.entity_id = NEW.entity_id;
  IF decided IS NULL THEN
    SELECT d.status = 'signed' OR d.category = 'attachment' INTO decided
      FROM document d WHERE d.workspace_id = NEW.workspace_id AND d.document_id = by_what AND d.entity_id = NEW.entity_id;
  END IF;
  IF decided IS NULL THEN
    RAISE EXCEPTION 'what is done is approved by a meeting or a document of its company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT decided AND NOT (TG_TABLE_NAME = 'equity_grant' AND is_inherited(NEW.workspace_id, to_jsonb(NEW) ->> 'grant_id', by_what)) THEN
    RAISE EXCEPTION 'what is done is approved by what is decided or signed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

-- Whoever a resolution names is the same by each of their names; and shares that come of a grant use no authority of their own.
CREATE OR REPLACE FUNCTION use_resolution_by_grant() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held resolution;
  recipient text;
BEGIN
  IF NOT EXISTS (SELECT FROM resolution r WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id)
    OR is_inherited(NEW.workspace_id, NEW.grant_id, NEW.approval_id)
  THEN
    RETURN NULL;
  END IF;
  recipient := holder_of(NEW.workspace_id, NEW.recipient_key);
  SELECT r.* INTO held FROM resolution r JOIN meeting m ON m.workspace_id = r.workspace_id AND m.meeting_id = r.meeting_id
    WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id AND m.results[r.agenda_item_index + 1] = 'approved'
      AND r.act = CASE share_class_of(NEW.grant_type) WHEN 'option' THEN 'option' ELSE 'grant' END
      AND (r.recipient_key IS NULL OR holder_of(r.workspace_id, r.recipient_key) = recipient)
      AND (r.units IS NULL OR r.used_units + NEW.shares <= r.units)
      AND (r.amount_cents IS NULL OR r.used_cents + coalesce(NEW.consideration_cents, 0) <= r.amount_cents)
      AND (r.price_per_share IS NULL OR coalesce(NEW.price_per_share, NEW.exercise_price)::numeric >= r.price_per_share::numeric)
    ORDER BY r.recipient_key NULLS LAST, r.resolution_id LIMIT 1 FOR NO KEY UPDATE OF r;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the resolution does not authorize the grant' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO resolution_use (workspace_id, resolution_id, source_type, source_id, units, amount_cents)
    VALUES (NEW.workspace_id, held.resolution_id, 'grant', NEW.grant_id, NEW.shares, coalesce(NEW.consideration_cents, 0));
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION use_resolution_by_convertible() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held resolution;
  own text := CASE TG_TABLE_NAME WHEN 'safe' THEN 'safe' ELSE 'note' END;
  own_id text := to_jsonb(NEW) ->> (own || '_id');
  investor text;
BEGIN
  IF NOT EXISTS (SELECT FROM resolution r WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id) THEN
    RETURN NULL;
  END IF;
  investor := holder_of(NEW.workspace_id, NEW.investor_key);
  SELECT r.* INTO held FROM resolution r JOIN meeting m ON m.workspace_id = r.workspace_id AND m.meeting_id = r.meeting_id
    WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id AND m.results[r.agenda_item_index + 1] = 'approved' AND r.act = own
      AND (r.recipient_key IS NULL OR holder_of(r.workspace_id, r.recipient_key) = investor)
      AND (r.amount_cents IS NULL OR r.used_cents + NEW.principal_amount_cents <= r.amount_cents)
    ORDER BY r.recipient_key NULLS LAST, r.resolution_id LIMIT 1 FOR NO KEY UPDATE OF r;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the resolution does not authorize the %', own USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO resolution_use (workspace_id, resolution_id, source_type, source_id, units, amount_cents)
    VALUES (NEW.workspace_id, held.resolution_id, own, own_id, 0, NEW.principal_amount_cents);
  RETURN NULL;
END
$$;
