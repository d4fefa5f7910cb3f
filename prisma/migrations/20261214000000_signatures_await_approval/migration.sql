-- A signature by a mailed link that a policy asks approval for waits for the members' word; without it, the signer is asked as before.
ALTER TABLE signature_signer
  DROP CONSTRAINT signature_signer_status_is_known,
  ADD CONSTRAINT signature_signer_status_is_known CHECK (status IN ('waiting', 'asked', 'awaiting', 'signed', 'declined', 'closed'));
DROP TRIGGER transitions ON signature_signer;
CREATE TRIGGER transitions BEFORE UPDATE OF status ON signature_signer FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'waiting>asked', 'waiting>signed', 'waiting>closed', 'asked>awaiting', 'asked>signed', 'asked>declined',
    'asked>closed', 'awaiting>asked', 'awaiting>signed', 'awaiting>closed');
ALTER TABLE signature_event
  DROP CONSTRAINT signature_event_type_is_known,
  ADD CONSTRAINT signature_event_type_is_known CHECK (event_type IN ('asked', 'mailed', 'not_mailed', 'opened', 'code_asked', 'code_mailed',
    'code_refused', 'awaiting', 'not_approved', 'signed', 'declined', 'reminded', 'completed', 'expired', 'revoked'));
CREATE OR REPLACE FUNCTION revoke_requests(of_workspace text, of_company text, of_document text, why text) RETURNS void
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
      WHERE s.workspace_id = of_workspace AND s.signature_request_id = revoked AND s.status IN ('waiting', 'asked', 'awaiting');
    INSERT INTO signature_event (workspace_id, signature_event_id, signature_request_id, entity_id, event_type, detail, happened_at)
      VALUES (of_workspace, new_signature_event_id(), revoked, of_company, 'revoked', why, clock_timestamp());
  END LOOP;
END
$$;
