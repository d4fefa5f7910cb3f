-- A formation goes on with its documents: there are those of its type once they are generated, and all of them are signed before it goes
-- to the state.
CREATE FUNCTION check_formation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own entity;
  of_type text[];
BEGIN
  SELECT * INTO own FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id;
  IF own.formation_status = 'Pending' THEN
    RETURN NULL;
  END IF;
  of_type := CASE own.entity_type WHEN 'llc' THEN '{ArticlesOfOrganization, OperatingAgreement, InitialWrittenConsent}'::text[]
    ELSE '{CertificateOfIncorporation, Bylaws, InitialWrittenConsent, IncorporatorAction}'::text[] END;
  IF own.entity_id IS NULL OR NOT coalesce((SELECT array_agg(d.document_type) @> of_type
      AND (own.formation_status = 'DocumentsGenerated' OR bool_and(d.status = 'signed')) FROM document d
    WHERE d.workspace_id = NEW.workspace_id AND d.entity_id = NEW.entity_id AND d.category = 'formation' AND d.status <> 'superseded'), false) THEN
    RAISE EXCEPTION 'a formation goes on with its documents, and once they are signed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER with_its_documents AFTER UPDATE OF formation_status ON entity DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.formation_status <> NEW.formation_status AND NEW.formation_status IN ('DocumentsGenerated', 'DocumentsSigned', 'FilingSubmitted'))
  EXECUTE FUNCTION check_formation();

-- What the documents of a company say of it changes by an amendment that takes effect, or by a conversion, in the same act.
CREATE FUNCTION check_amended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM amendment a WHERE a.workspace_id = NEW.workspace_id AND a.entity_id = NEW.entity_id AND a.status = 'effective'
      AND a.xmin = pg_current_xact_id()::xid)
    AND NOT EXISTS (SELECT FROM conversion c WHERE c.workspace_id = NEW.workspace_id AND c.entity_id = NEW.entity_id
      AND c.xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'what a company''s documents say of it changes by an amendment or a conversion' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER with_its_charter AFTER UPDATE OF legal_name, entity_type, authorized_shares, par_value ON entity
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.formation_status <> 'Pending' AND (OLD.legal_name, OLD.entity_type, OLD.authorized_shares,
    OLD.par_value) IS DISTINCT FROM (NEW.legal_name, NEW.entity_type, NEW.authorized_shares, NEW.par_value))
  EXECUTE FUNCTION check_amended();
CREATE TRIGGER jurisdiction_stands BEFORE UPDATE OF jurisdiction ON entity FOR EACH ROW WHEN (OLD.jurisdiction <> NEW.jurisdiction)
  EXECUTE FUNCTION refuse_change('a company stays of the state that it is formed in');

DROP TRIGGER seen ON entity;
CREATE CONSTRAINT TRIGGER seen AFTER INSERT OR UPDATE OF dissolution_approval_id, formation_status, legal_name, entity_type, authorized_shares,
  par_value ON entity DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seen('entity_id');
