-- Whom a distribution was declared to stands: nothing that is outstanding moves as of a day by which somebody was found to hold it. What is
-- written down on a record date of today is of after the declaration. The day is named as it was asked for.
CREATE FUNCTION refuse_before_record_date(of_workspace text, of_entity text, day date, field text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  last date;
BEGIN
  IF day >= app_today() THEN
    RETURN;
  END IF;
  SELECT max(d.record_date) INTO last FROM distribution d
    WHERE d.workspace_id = of_workspace AND d.entity_id = of_entity AND d.status <> 'voided' AND d.record_date >= day;
  IF last IS NOT NULL THEN
    RAISE EXCEPTION 'must be after %, the record date of a distribution that is declared to those who held then', last
      USING ERRCODE = 'check_violation', COLUMN = field;
  END IF;
END
$$;
CREATE FUNCTION refuse_movement_before_record_date() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'equity_grant' THEN
    IF share_class_of(NEW.grant_type) IN ('common', 'preferred', 'unit') THEN
      PERFORM refuse_before_record_date(NEW.workspace_id, NEW.entity_id, NEW.granted_on, 'granted_on');
    END IF;
  ELSIF TG_TABLE_NAME = 'share_transfer' THEN
    IF share_class_of(NEW.share_class) IN ('common', 'preferred', 'unit') THEN
      PERFORM refuse_before_record_date(NEW.workspace_id, NEW.entity_id, NEW.transferred_on, 'transferred_on');
    END IF;
  ELSIF NEW.kind IN ('repurchase', 'cancellation', 'conversion') AND EXISTS (SELECT FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id
      AND g.grant_id = NEW.grant_id AND share_class_of(g.grant_type) IN ('common', 'preferred', 'unit'))
  THEN
    PERFORM refuse_before_record_date(NEW.workspace_id, NEW.entity_id, NEW.happened_on,
      CASE NEW.kind WHEN 'repurchase' THEN 'repurchased_on' WHEN 'cancellation' THEN 'cancelled_on' ELSE 'converted_on' END);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER record_date_stands AFTER INSERT ON equity_grant FOR EACH ROW EXECUTE FUNCTION refuse_movement_before_record_date();
CREATE TRIGGER record_date_stands AFTER INSERT ON share_transfer FOR EACH ROW EXECUTE FUNCTION refuse_movement_before_record_date();
CREATE TRIGGER record_date_stands AFTER INSERT ON grant_event FOR EACH ROW EXECUTE FUNCTION refuse_movement_before_record_date();
