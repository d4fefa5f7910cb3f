-- Nobody is asked to sign any more what was set aside, or what its meeting's adjournment has closed; of a document (null: of all).
CREATE FUNCTION new_signature_event_id() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'sge_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(b.bits FROM n * 5 + 1 FOR 5)::bit(5)::int + 1, 1), '' ORDER BY n)
  FROM (SELECT B'00' || ('x' || lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14, 19))::bit(128) AS bits) b, generate_series(0, 25) n
$$;
CREATE FUNCTION revoke_requests(of_workspace text, of_company text, of_document text, why text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  revoked text;
BEGIN
  FOR revoked IN UPDATE signature_request r
    SET status = 'revoked', ended_at = clock_timestamp(), end_reason = why, next_reminder_on = NULL, updated_at = now()
    WHERE r.workspace_id = of_workspace AND r.entity_id = of_company AND r.status = 'open' AND r.document_id = coalesce(of_document, r.document_id)
    RETURNING r.signature_request_id
  LOOP
    UPDATE signature_signer s SET status = 'closed', ended_at = clock_timestamp(), updated_at = now(), code_sealed = NULL, code_expires_at = NULL
      WHERE s.workspace_id = of_workspace AND s.signature_request_id = revoked AND s.status IN ('waiting', 'asked');
    INSERT INTO signature_event (workspace_id, signature_event_id, signature_request_id, entity_id, event_type, detail, happened_at)
      VALUES (of_workspace, new_signature_event_id(), revoked, of_company, 'revoked', why, clock_timestamp());
  END LOOP;
END
$$;
CREATE FUNCTION end_what_is_set_aside() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revoke_requests(NEW.workspace_id, NEW.entity_id, NEW.document_id, 'The document was set aside.');
  UPDATE obligation o SET status = 'completed', note = 'The document was set aside.', completed_at = now(), updated_at = now()
    WHERE o.workspace_id = NEW.workspace_id AND o.about_type = 'document' AND o.about_id = NEW.document_id AND o.status = 'pending';
  RETURN NULL;
END
$$;
CREATE TRIGGER set_aside AFTER UPDATE OF status ON document FOR EACH ROW
  WHEN (NEW.status = 'superseded' AND OLD.status <> 'superseded') EXECUTE FUNCTION end_what_is_set_aside();
CREATE FUNCTION end_asking_for_consent() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revoke_requests(NEW.workspace_id, NEW.entity_id, NEW.consent_document_id, 'The meeting was adjourned.');
  RETURN NULL;
END
$$;
CREATE TRIGGER consent_is_closed AFTER UPDATE OF status ON meeting FOR EACH ROW
  WHEN (NEW.status = 'adjourned' AND OLD.status <> 'adjourned' AND NEW.consent_document_id IS NOT NULL) EXECUTE FUNCTION end_asking_for_consent();

-- The same of what was set aside, adjourned or dissolved before.
ALTER TABLE entity DISABLE ROW LEVEL SECURITY;
ALTER TABLE document DISABLE ROW LEVEL SECURITY;
ALTER TABLE meeting DISABLE ROW LEVEL SECURITY;
ALTER TABLE signature_request DISABLE ROW LEVEL SECURITY;
ALTER TABLE signature_signer DISABLE ROW LEVEL SECURITY;
ALTER TABLE signature_event DISABLE ROW LEVEL SECURITY;
ALTER TABLE signature_request DISABLE TRIGGER read_only;
ALTER TABLE signature_signer DISABLE TRIGGER read_only;
SELECT revoke_requests(r.workspace_id, r.entity_id, r.document_id, CASE
    WHEN e.status = 'dissolved' THEN 'The company was dissolved.'
    WHEN d.status = 'superseded' THEN 'The document was set aside.'
    ELSE 'The meeting was adjourned.' END)
  FROM signature_request r
    JOIN entity e ON e.workspace_id = r.workspace_id AND e.entity_id = r.entity_id
    JOIN document d ON d.workspace_id = r.workspace_id AND d.document_id = r.document_id
  WHERE r.status = 'open' AND (e.status = 'dissolved' OR d.status = 'superseded' OR EXISTS (SELECT FROM meeting m
    WHERE m.workspace_id = r.workspace_id AND m.consent_document_id = r.document_id AND m.status = 'adjourned'));
ALTER TABLE signature_signer ENABLE TRIGGER read_only;
ALTER TABLE signature_request ENABLE TRIGGER read_only;
ALTER TABLE signature_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE signature_signer ENABLE ROW LEVEL SECURITY;
ALTER TABLE signature_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE meeting ENABLE ROW LEVEL SECURITY;
ALTER TABLE document ENABLE ROW LEVEL SECURITY;
ALTER TABLE entity ENABLE ROW LEVEL SECURITY;
