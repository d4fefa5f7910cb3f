-- A company converts into another state, with or without becoming the other type: each conversion says both states, and those of before
-- that theirs stayed.
-- AlterTable
ALTER TABLE "conversion" ADD COLUMN "from_jurisdiction" TEXT, ADD COLUMN "to_jurisdiction" TEXT;

-- Ours from here.
ALTER TABLE entity DISABLE ROW LEVEL SECURITY;
ALTER TABLE conversion DISABLE ROW LEVEL SECURITY;
ALTER TABLE conversion DISABLE TRIGGER USER;
UPDATE conversion c SET from_jurisdiction = e.jurisdiction, to_jurisdiction = e.jurisdiction
  FROM entity e WHERE e.workspace_id = c.workspace_id AND e.entity_id = c.entity_id;
ALTER TABLE conversion ENABLE TRIGGER USER;
ALTER TABLE conversion ENABLE ROW LEVEL SECURITY;
ALTER TABLE entity ENABLE ROW LEVEL SECURITY;
ALTER TABLE conversion ALTER COLUMN from_jurisdiction SET NOT NULL, ALTER COLUMN to_jurisdiction SET NOT NULL;
ALTER TABLE conversion DROP CONSTRAINT conversion_types_differ;
ALTER TABLE conversion
  ADD CONSTRAINT conversion_types_are_known CHECK (from_type IN ('c_corp', 'llc') AND to_type IN ('c_corp', 'llc')),
  ADD CONSTRAINT conversion_jurisdictions_are_codes CHECK (from_jurisdiction ~ '^[A-Z]{2}$' AND to_jurisdiction ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT conversion_changes_type_or_state CHECK (from_type <> to_type OR from_jurisdiction <> to_jurisdiction);
CREATE TRIGGER as_made_of_states BEFORE UPDATE OF from_jurisdiction, to_jurisdiction ON conversion FOR EACH ROW
  WHEN ((OLD.from_jurisdiction, OLD.to_jurisdiction) IS DISTINCT FROM (NEW.from_jurisdiction, NEW.to_jurisdiction))
  EXECUTE FUNCTION refuse_change('a conversion keeps what it says');

-- A company changes its state as it does its type: before it has documents, or by a conversion once it is formed; not between them.
DROP TRIGGER jurisdiction_stands ON entity;
CREATE TRIGGER jurisdiction_stands BEFORE UPDATE OF jurisdiction ON entity FOR EACH ROW
  WHEN (OLD.jurisdiction <> NEW.jurisdiction AND OLD.formation_status NOT IN ('Pending', 'Active'))
  EXECUTE FUNCTION refuse_change('a company stays of the state that its documents name, until its formation is Active');
CREATE FUNCTION check_by_conversion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM conversion c WHERE c.workspace_id = NEW.workspace_id AND c.entity_id = NEW.entity_id
    AND c.xmin = pg_current_xact_id()::xid AND (c.from_type, c.from_jurisdiction, c.to_type, c.to_jurisdiction) IN (
      (OLD.entity_type, OLD.jurisdiction, NEW.entity_type, NEW.jurisdiction), (NEW.entity_type, NEW.jurisdiction, OLD.entity_type, OLD.jurisdiction))) THEN
    RAISE EXCEPTION 'a company that is formed changes its type and its state by a conversion' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER by_conversion AFTER UPDATE OF entity_type, jurisdiction ON entity DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.formation_status = 'Active' AND (OLD.entity_type, OLD.jurisdiction) IS DISTINCT FROM (NEW.entity_type, NEW.jurisdiction))
  EXECUTE FUNCTION check_by_conversion();
-- And it is what the conversion that waits for its filing says.
CREATE FUNCTION check_conversion_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM conversion c JOIN entity e ON e.workspace_id = c.workspace_id AND e.entity_id = c.entity_id
    WHERE c.workspace_id = NEW.workspace_id AND c.conversion_id = NEW.conversion_id AND c.status = 'pending_filing'
      AND (c.to_type, c.to_jurisdiction) IS DISTINCT FROM (e.entity_type, e.jurisdiction)) THEN
    RAISE EXCEPTION 'a company is of the type and the state that its conversion says' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER is_so AFTER INSERT ON conversion DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_conversion_stands();

-- One conversion is filed after the other: what a company was from when on is told by their days.
CREATE FUNCTION refuse_filed_before_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM conversion c WHERE c.workspace_id = NEW.workspace_id AND c.entity_id = NEW.entity_id
    AND c.conversion_id <> NEW.conversion_id AND c.filed_on > NEW.filed_on) THEN
    RAISE EXCEPTION 'a conversion is not filed before the last one' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER filed_in_order BEFORE UPDATE OF filed_on ON conversion FOR EACH ROW WHEN (NEW.filed_on IS NOT NULL)
  EXECUTE FUNCTION refuse_filed_before_another();

DROP TRIGGER seen ON entity;
CREATE CONSTRAINT TRIGGER seen AFTER INSERT OR UPDATE OF dissolution_approval_id, formation_status, legal_name, entity_type, jurisdiction,
  authorized_shares, par_value ON entity DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seen('entity_id');

-- While a conversion waits for its filing, the company has the seats of what it is and of what it becomes; where the type stays, no others.
CREATE OR REPLACE FUNCTION refuse_seat_of_another_type() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM (
      SELECT e.entity_type FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id
      UNION SELECT c.from_type FROM conversion c WHERE c.workspace_id = NEW.workspace_id AND c.entity_id = NEW.entity_id AND c.status = 'pending_filing') AS t
    WHERE NEW.seat_type = ANY (CASE t.entity_type
      WHEN 'llc' THEN ARRAY['member', 'manager', 'officer', 'partnership_representative'] ELSE ARRAY['director', 'officer', 'incorporator'] END)) THEN
    RAISE EXCEPTION 'a company has the seats of its type' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

-- Until its conversion is filed the law of what a company was governs it: a corporation that leaves Delaware is one of Delaware still.
CREATE FUNCTION is_delaware_corporation(e entity) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT c.from_type = 'c_corp' AND c.from_jurisdiction = 'DE' FROM conversion c
      WHERE c.workspace_id = e.workspace_id AND c.entity_id = e.entity_id AND c.status = 'pending_filing'),
    e.entity_type = 'c_corp' AND e.jurisdiction = 'DE')
$$;
GRANT EXECUTE ON FUNCTION is_delaware_corporation(entity) TO minutebook_app;
CREATE OR REPLACE FUNCTION refuse_record_date() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id AND is_delaware_corporation(e)) THEN
    RAISE EXCEPTION 'a record date is fixed by then, and within 60 days of what is paid' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE FUNCTION consent_days_of(m meeting) RETURNS int
LANGUAGE sql STABLE AS $$
  SELECT 60 FROM entity e WHERE e.workspace_id = m.workspace_id AND e.entity_id = m.entity_id
    AND m.by_written_consent AND m.body = 'shareholders' AND is_delaware_corporation(e)
$$;
